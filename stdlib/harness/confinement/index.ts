export { atEntry, atFile, atNewFolder, atObject, checkedFolder, type Place } from "./places.ts";
export { removeTree } from "./remove-tree.ts";
