/** How the parts of a module stand in the JSON section: arrays in a fixed order, words by position in these lists. */
import type { FunctionFlavor, ModuleExport } from "./code.ts";
import type { RuntimeType } from "./type-check.ts";

export const FLAVORS: readonly FunctionFlavor[] = ["function", "generator", "stream"];
export const EXPORT_KINDS: readonly ModuleExport["kind"][] = ["value", "function", "struct", "enum", "type", "pipeline"];
export const TYPE_KINDS: readonly RuntimeType["kind"][] = [
  "any", "scalar", "literal", "list", "tuple", "dict", "shape", "union", "struct", "enum", "interface", "handle",
];

/** Types nest no deeper than this in a valid file. */
export const MAX_TYPE_DEPTH = 1000;
