export { assetRootsByFile, assetRootsOf } from "./asset-roots.ts";
export { ManifestFinder } from "./find.ts";
export type { LintSeverity, PreflightSeverity } from "./key-kinds.ts";
export { Places } from "./places.ts";
export { type ManifestTables, TABLES } from "./keys.ts";
export { type Manifest, NO_TABLES, readManifest } from "./read.ts";
