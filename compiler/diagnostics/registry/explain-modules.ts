import type { Explanation } from "./definition.ts";

/** Codes of the module graph, compilation and this implementation's own limits. */
export const MODULE_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "IMP-001": {
    text: "The import path leads nowhere. Paths are relative to the importing file; `.harn` is added when it is missing. `std/…` names a module of the standard library. While an import is unresolved, unknown calls of the file are not reported, because the missing module might define them.",
    bad: 'import { area } from "shape"',
    good: 'import { area } from "./shapes"',
  },
  "IMP-002": {
    text: "The imported module does not export this name. Only `pub` declarations and `pub import` re-exports are visible to other files; a private declaration is named as such in the message.",
    bad: 'import { helper } from "./lib"  // lib.harn: fn helper() { … }',
    good: 'import { helper } from "./lib"  // lib.harn: pub fn helper() { … }',
  },
  "IMP-003": {
    text: "Re-exports run in a circle, so no module of the circle can say what it exports. Plain imports may be circular; `pub import` may not.",
    bad: 'pub import "./b"  // in a.harn, while b.harn says: pub import "./a"',
    good: 'pub import "./b"  // in a.harn, and b.harn says: import { one } from "./a"',
  },
  "MOD-001": {
    text: "A module named by an import cannot be found or read.",
    bad: 'import "./missing"',
    good: 'import "./present"',
  },
  "MOD-002": {
    text: "Nothing of the file uses this import.",
    bad: 'import { area } from "./shapes"\nconst n = 1',
    good: 'import { area } from "./shapes"\nconst n = area(2)',
  },
  "MOD-003": {
    text: "The imports at the top of a file are kept in one order: standard library first, then by path, then by name.",
    bad: 'import "./b"\nimport "./a"',
    good: 'import "./a"\nimport "./b"',
  },
  "MOD-004": {
    text: "The export cannot be made, for instance because `pub` stands before something that has no name.",
    bad: "pub throw 1",
    good: "pub const limit = 1",
  },
  "MOD-005": {
    text: "Two imports bring in the same name, or an import meets a declaration of the file. Import selectively and leave one of them out, or rename the declaration.",
    bad: 'import "./a"  // exports area\nimport "./b"  // exports area too',
    good: 'import { area } from "./a"\nimport { volume } from "./b"',
  },
  "MOD-006": {
    text: "A module re-exports a name that it also declares, or that two of its re-exports provide. Importers could not tell which one is meant.",
    bad: 'pub import { area } from "./a"\npub fn area() { return 1 }',
    good: 'pub import { area } from "./a"\npub fn own_area() { return 1 }',
  },
  "MOD-007": {
    text: "An imported module has errors of its own, which are reported for that file. This file cannot run before they are mended.",
    bad: 'import "./broken"  // broken.harn does not parse',
    good: 'import "./mended"',
  },
  "ORC-006": {
    text: "A pipeline's header is not usable: its parameters take neither defaults nor a rest, and what it extends must be a pipeline of the same file.",
    bad: "pipeline default(task = 1) { return 0 }",
    good: "pipeline default(task) { return 0 }",
  },
  "ORC-007": {
    text: "`select` needs at least one case, and has either a timeout or a default, not both.",
    bad: "fn f(c) {\n  select {\n    timeout 1s { return 1 }\n    default { return 2 }\n  }\n}",
    good: "fn f(c) {\n  select {\n    v from c { return v }\n    default { return 2 }\n  }\n}",
  },
  "CMP-001": {
    text: "The source parses, but there is no code for it: for instance `break` outside a loop, or an assignment to something that is no place.",
    bad: "fn f() { break }",
    good: "fn f() {\n  while true { break }\n}",
  },
  "RTL-901": {
    text: "A string, a collection or the program's whole memory grew past the limit of the run. The limits stop runaway programs before they take the machine with them; `harn run --max-memory` raises the limit for memory.",
    bad: 'let text = "x"\nwhile true { text = text + text }',
    good: 'let text = "x"\nfor i in 0 to 10 { text = text + text }',
  },
  "INT-901": {
    text: "The toolchain itself failed. This is never the program's fault: please report it with the program that shows it.",
    bad: "// any program that shows this code",
    good: "// the same program, after the toolchain is mended",
  },
};
