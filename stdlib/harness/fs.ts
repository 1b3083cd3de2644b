import { ENTRY_METHODS } from "./fs-entries.ts";
import { FILE_METHODS } from "./fs-files.ts";
import { PLACE_METHODS } from "./fs-places.ts";
import { SEARCH_METHODS } from "./fs-search.ts";
import { TEMPLATE_METHODS } from "./fs-templates.ts";
import { handleTable, lasting } from "./handle-table.ts";

/** `harness.fs`: files and directories. */
export const FS_TABLE = handleTable("fs", [...FILE_METHODS, ...ENTRY_METHODS, ...SEARCH_METHODS, ...PLACE_METHODS, ...TEMPLATE_METHODS].map(lasting));
