import type { Explanation } from "./definition.ts";

/** Codes of the module graph, compilation and this implementation's own limits. */
export const MODULE_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "IMP-001": {
    text: "The import path leads nowhere. Paths are relative to the importing file; `.harn` is added when it is missing. `std/…` names a module of the standard library. While an import is unresolved, unknown calls of the file are not reported, because the missing module might define them.",
    bad: '// shapes.harn\npub fn area() { return 1 }\n\n// main.harn\nimport { area } from "shape"',
    good: '// shapes.harn\npub fn area() { return 1 }\n\n// main.harn\nimport { area } from "./shapes"',
  },
  "IMP-002": {
    text: "The imported module does not export this name. Only `pub` declarations and `pub import` re-exports are visible to other files; a private declaration is named as such in the message.",
    bad: '// lib.harn\nfn helper() { return 1 }\n\n// main.harn\nimport { helper } from "./lib"',
    good: '// lib.harn\npub fn helper() { return 1 }\n\n// main.harn\nimport { helper } from "./lib"',
  },
  "IMP-003": {
    text: "Re-exports run in a circle, so no module of the circle can say what it exports. Plain imports may be circular; `pub import` may not.",
    bad: '// b.harn\npub import "./main"\npub fn one() { return 1 }\n\n// main.harn\npub import "./b"',
    good: '// b.harn\nimport "./main"\npub fn one() { return 1 }\n\n// main.harn\npub import "./b"',
  },
  "MOD-001": {
    text: "A module named by an import cannot be found or read. An import that leads nowhere is reported as HARN-IMP-001.",
  },
  "MOD-002": {
    text: "Nothing of the file uses this import. It still costs its loading, and its top level runs.",
  },
  "MOD-003": {
    text: "The imports at the top of a file are kept in one order: standard library first, then by path, then by name.",
  },
  "MOD-004": {
    text: "The export cannot be made: a function shared with the same folder by `@sibling` is neither `pub` nor re-exported.",
    bad: "@sibling\npub fn helper() { return 1 }",
    good: "pub fn helper() { return 1 }",
  },
  "MOD-005": {
    text: "Two imports bring in the same name, or an import meets a declaration of the file. Import selectively and leave one of them out, or rename the declaration.",
    bad: '// a.harn\npub fn area() { return 1 }\n\n// b.harn\npub fn area() { return 2 }\n\n// main.harn\nimport "./a"\nimport "./b"',
    good: '// a.harn\npub fn area() { return 1 }\n\n// b.harn\npub fn area() { return 2 }\n\n// main.harn\nimport { area } from "./a"',
  },
  "MOD-006": {
    text: "A module re-exports a name that it also declares, or that two of its re-exports provide. Importers could not tell which one is meant.",
    bad: '// a.harn\npub fn area() { return 1 }\n\n// main.harn\npub import { area } from "./a"\npub fn area() { return 2 }',
    good: '// a.harn\npub fn area() { return 1 }\n\n// main.harn\npub import { area } from "./a"\npub fn own_area() { return 2 }',
  },
  "MOD-007": {
    text: "An imported module does not parse. Its own findings are reported for that file; this one cannot run before they are mended.",
  },
  "CMP-001": {
    text: "The source parses, but there is no code for it: for instance `break` outside a loop, or an assignment to something that is no place.",
    bad: "fn f() { break }",
    good: "fn f() {\n  while true { break }\n}",
  },
  "RTL-901": {
    text: "A string, a collection or the program's whole memory grew past the limit of the run. The limits stop runaway programs before they take the machine with them; `harn run --max-memory` raises the limit for memory.",
    good: 'let text = "x"\nfor i in 0 to 10 { text = text + text }',
  },
  "INT-901": {
    text: "The toolchain itself failed. This is never the program's fault: please report it with the program that shows it.",
  },
};
