/**
 * The prelude: library functions written in Harn. Natives never call back into programs, so everything that takes a
 * callback is here. The build compiles `<module>.harn` for every module of this list; `preludeModule` of
 * `stdlib/methods` makes the entries that point to them.
 */
export const PRELUDE_MODULES = ["list", "dict", "set", "iterator", "stream", "functions", "json"] as const;
