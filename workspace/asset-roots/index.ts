export { assetRootsOfFiles } from "./asset-roots.ts";
