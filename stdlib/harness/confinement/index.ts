export { repositoryFolders } from "./git-folders.ts";
export { inheritedVariables, isEssential, looksSecret } from "./child-environment.ts";
export { deniedBeforeExec, type Launch, launchOf, startFailure } from "./launch.ts";
export { childMechanism, type Mechanism } from "./mechanism.ts";
export { atEntry, atFile, atNewFolder, atObject, checkFolder, type Place } from "./places.ts";
export { removeTree } from "./remove-tree.ts";
