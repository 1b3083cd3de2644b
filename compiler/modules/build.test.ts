import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#compiler/diagnostics";
import { buildGraph } from "./build.ts";
import type { ModuleGraph } from "./graph.ts";
import { graphToJson } from "./json.ts";
import { createFileResolver } from "./resolver.ts";

/** Builds the graph of files given by path. */
function graphOf(files: Record<string, string>, std: Record<string, string> = {}, entry = "/p/main.harn"): ModuleGraph {
  const library = { modules: new Map(Object.entries(std)) };
  const read = (path: string): { text: string } | { error: string } => {
    const text = files[path];
    return text === undefined ? { error: "No such file or directory (os error 2)" } : { text };
  };
  const resolver = createFileResolver({ exists: (path) => path in files, library });
  return buildGraph({ entry, resolver, read, library });
}

function findings(graph: ModuleGraph, path = "/p/main.harn"): string[] {
  return (graph.modules.get(path)?.diagnostics ?? []).map(show);
}

function show({ code, message }: Diagnostic): string {
  return `${code ?? "-"} ${message}`;
}

function imported(graph: ModuleGraph, path = "/p/main.harn"): string[] {
  return [...(graph.modules.get(path)?.importedNames.values() ?? [])].map((name) => `${name.name} from ${name.from}`);
}

describe("loading", () => {
  test("dependencies come first, depth first in source order, each once", () => {
    const graph = graphOf({
      "/p/main.harn": 'import "./b"\nimport "./a"\nimport "std/x"',
      "/p/a.harn": 'import "./c"',
      "/p/b.harn": 'import "./c"',
      "/p/c.harn": "",
    }, { x: "pub fn f() {}" });
    expect([...graph.modules.keys()]).toEqual(["/p/c.harn", "/p/b.harn", "/p/a.harn", "std/x", "/p/main.harn"]);
    expect(graph.entry.path).toBe("/p/main.harn");
    expect([...graph.modules.values()].flatMap((module) => module.diagnostics)).toEqual([]);
  });

  test("a chain of thousands of imports", () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 5_000; i++) files[`/p/m${i}.harn`] = `import "./m${i + 1}"`;
    files["/p/m5000.harn"] = "";
    files["/p/main.harn"] = 'import "./m0"';
    expect(graphOf(files).modules.size).toBe(5_002);
  });

  test("an entry that cannot be read", () => {
    const graph = graphOf({});
    expect(graph.entry.diagnostics).toMatchObject([{ phase: "io", severity: "error" }]);
  });

  test("unresolved imports", () => {
    const graph = graphOf({ "/p/main.harn": 'import "./gone"\nimport { a } from "std/jsn"' }, { json: "" });
    expect(findings(graph)).toEqual([
      "HARN-IMP-001 Import error: cannot read './gone' (resolved '/p/gone.harn' relative to /p): No such file or directory (os error 2)",
      "HARN-IMP-001 Unknown stdlib module: std/jsn",
    ]);
    expect(graph.entry.hasUnresolvedImport).toBe(true);
    expect(graph.entry.diagnostics[1]).toMatchObject({ help: 'did you mean "std/json"?', repair: { edits: [{ replacement: '"std/json"' }] } });
  });

  test("an imported module that does not parse", () => {
    const graph = graphOf({ "/p/main.harn": 'import { a } from "./broken"', "/p/broken.harn": "pub fn a( {" });
    expect(graph.modules.get("/p/broken.harn")?.diagnostics.length).toBeGreaterThan(0);
    expect(findings(graph)).toHaveLength(1);
    expect(findings(graph)[0]).toMatch(/^HARN-MOD-007 Import parse error/);
    expect(graph.entry.hasUnresolvedImport).toBe(true);
  });
});

describe("names", () => {
  test("only pub names are exported", () => {
    const graph = graphOf({
      "/p/main.harn": 'import "./lib"',
      "/p/lib.harn": `
pub const { a, b: c, ...rest } = {a: 1}
pub let [d] = [1]
pub fn f() {}
fn hidden() {}
pub struct S { x: int }
pub enum E { A }
pub type T = int
pub pipeline go(task) {}
`,
    });
    expect([...(graph.modules.get("/p/lib.harn")?.exports.values() ?? [])].map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      "a:value", "c:value", "rest:value", "d:value", "f:function", "S:struct", "E:enum", "T:type", "go:pipeline",
    ]);
    expect(graph.entry.importedNames.get("E")?.exported.declaration?.kind).toBe("EnumDeclaration");
    expect(findings(graph)).toEqual([]);
  });

  test("missing and private names", () => {
    const graph = graphOf({
      "/p/main.harn": 'import { hidden, helpr, zzz } from "./lib"',
      "/p/lib.harn": "fn hidden() {}\npub fn helper() {}",
    });
    expect(findings(graph)).toEqual([
      "HARN-IMP-002 Import error: 'hidden' is not exported by ./lib — it is defined there but not `pub`; mark it `pub` to export it",
      "HARN-IMP-002 Import error: 'helpr' is not exported by ./lib — did you mean `helper`?",
      "HARN-IMP-002 Import error: 'zzz' is not exported by ./lib",
    ]);
    expect(graph.entry.hasUnresolvedImport).toBe(false);
  });

  test("colliding imports", () => {
    const graph = graphOf({
      "/p/main.harn": 'import "./a"\nimport "./b"\nimport { local } from "./a"\nfn local() {}',
      "/p/a.harn": "pub fn same() {}\npub fn local() {}",
      "/p/b.harn": "pub fn same() {}",
    });
    expect(findings(graph)).toEqual([
      "HARN-MOD-005 Import collision: 'same' is already defined when importing ./b. Use selective imports to disambiguate: import { same } from \"...\"",
      "HARN-MOD-005 Import collision: 'local' is already defined when importing ./a. Use selective imports to disambiguate: import { local } from \"...\"",
    ]);
    expect(imported(graph)).toEqual(["same from /p/a.harn"]);
  });

  test("one declaration reached twice is no collision", () => {
    const graph = graphOf({
      "/p/main.harn": 'import "./a"\nimport "./b"\nimport { f } from "./b"',
      "/p/a.harn": "pub fn f() {}",
      "/p/b.harn": 'pub import "./a"',
    });
    expect(findings(graph)).toEqual([]);
    expect(imported(graph)).toEqual(["f from /p/a.harn"]);
  });

  test("a declaration of the file wins over a wildcard", () => {
    const graph = graphOf({ "/p/main.harn": 'import "./a"\nfn f() {}', "/p/a.harn": "pub fn f() {}\npub fn g() {}" });
    expect(findings(graph)).toEqual([]);
    expect(imported(graph)).toEqual(["g from /p/a.harn"]);
  });

  test("@sibling functions are seen in their directory only", () => {
    const files = {
      "/p/main.harn": 'import { s } from "./lib"',
      "/p/sub/far.harn": 'import { s } from "../lib"',
      "/p/lib.harn": "@sibling\nfn s() {}",
    };
    expect(findings(graphOf(files))).toEqual([]);
    const far = graphOf({ ...files, "/p/main.harn": 'import "./sub/far"' });
    expect(findings(far, "/p/sub/far.harn")[0]).toMatch(/^HARN-IMP-002 Import error: 's' is not exported by \.\.\/lib — it is defined there/);
    const exported = graphOf({ "/p/main.harn": "@sibling\npub fn s() {}" });
    expect(findings(exported)).toEqual(["HARN-MOD-004 `@sibling` cannot be combined with `pub`"]);
    const again = graphOf({ ...files, "/p/main.harn": 'pub import { s } from "./lib"' });
    expect(findings(again)[0]).toMatch(/^HARN-MOD-004 /);
  });
});

describe("re-exports", () => {
  test("through chains", () => {
    const graph = graphOf({
      "/p/main.harn": 'import { f, g } from "./a"',
      "/p/a.harn": 'pub import "./b"\npub import { g } from "./c"',
      "/p/b.harn": 'pub import { f } from "./c"',
      "/p/c.harn": "pub fn f() {}\npub fn g() {}",
    });
    expect(findings(graph)).toEqual([]);
    expect(graph.entry.importedNames.get("f")?.exported.declaredIn).toBe("/p/c.harn");
    expect(imported(graph)).toEqual(["f from /p/a.harn", "g from /p/a.harn"]);
  });

  test("errors", () => {
    const graph = graphOf({
      "/p/main.harn": 'pub import { f } from "./a"\npub import { nope, own } from "./a"\npub import "./b"\npub fn own() {}',
      "/p/a.harn": "pub fn f() {}\npub fn own() {}\nfn nope() {}",
      "/p/b.harn": "pub fn f() {}",
    });
    expect(findings(graph)).toEqual([
      "HARN-MOD-006 Re-export error: 'nope' is not exported by './a' — it is defined there but not `pub`; mark it `pub` to export it",
      "HARN-MOD-006 Re-export collision: 'own' is defined here and also re-exported from './a'",
      "HARN-MOD-006 Re-export collision: 'f' is re-exported from './b' and from another module",
    ]);
  });
});

describe("cycles", () => {
  test("plain cycles are legal", () => {
    const graph = graphOf({
      "/p/main.harn": 'import { b } from "./b"\npub fn a() { return b() }',
      "/p/b.harn": 'import { a } from "./main"\npub fn b() { return a() }',
    });
    expect([...graph.modules.values()].flatMap((module) => module.diagnostics)).toEqual([]);
    expect(imported(graph, "/p/b.harn")).toEqual(["a from /p/main.harn"]);
  });

  test("a module may import itself", () => {
    expect(findings(graphOf({ "/p/main.harn": 'import "./main"\npub fn a() {}' }))).toEqual([]);
  });

  test("`pub import` across a cycle names the cycle, and is reported where the program is entered", () => {
    const files = { "/p/main.harn": 'import "./b"\npub fn a() {}', "/p/b.harn": 'pub import "./main"', "/p/c.harn": 'import "./main"' };
    const text = "HARN-IMP-003 Re-export error: 'pub import' crosses an import cycle: /p/main.harn -> /p/b.harn -> /p/main.harn";
    const entered = graphOf(files);
    expect([findings(entered, "/p/b.harn"), findings(entered)]).toEqual([[text], [text]]);
    expect(findings(graphOf(files, {}, "/p/c.harn"), "/p/c.harn")).toEqual([text]);
  });

  test("a re-export is sound where its target does not lead back before it is complete", () => {
    const graph = graphOf({ "/p/main.harn": 'pub import "./b"\npub fn a() {}', "/p/b.harn": 'import { a } from "./main"\npub fn b() { return a() }' });
    expect([...graph.modules.values()].flatMap((module) => module.diagnostics)).toEqual([]);
  });

  test("modules that re-export one another are told so both", () => {
    const graph = graphOf({ "/p/main.harn": 'pub import "./b"\npub fn a() {}', "/p/b.harn": 'pub import { a } from "./main"\npub fn b() {}' });
    expect([...new Set([...findings(graph, "/p/main.harn"), ...findings(graph, "/p/b.harn")])]).toEqual([
      "HARN-IMP-003 Re-export error: 'pub import' crosses an import cycle: /p/b.harn -> /p/main.harn -> /p/b.harn",
      "HARN-IMP-003 Re-export error: 'pub import' crosses an import cycle: /p/main.harn -> /p/b.harn -> /p/main.harn",
    ]);
  });

  test("a re-export that leads out of the cycle is none of its business", () => {
    const graph = graphOf({
      "/p/main.harn": 'import "./b"\npub fn a() {}',
      "/p/b.harn": 'import "./main"\npub import "./c"',
      "/p/c.harn": "pub fn c() {}",
    });
    expect([...graph.modules.values()].flatMap((module) => module.diagnostics)).toEqual([]);
  });

  test("a long cycle is shown in part", () => {
    const next = (i: number): string => (i === 19 ? "main" : `m${i + 1}`);
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/p/m${i}.harn`, `pub import "./${next(i)}"`]));
    const [finding] = findings(graphOf({ ...files, "/p/main.harn": 'pub import "./m0"' }));
    expect(finding).toBe(`HARN-IMP-003 Re-export error: 'pub import' crosses an import cycle: ${["m0", "m1", "m2", "m3", "m4", "m5", "m6"].map((name) => `/p/${name}.harn`).join(" -> ")} -> … -> /p/main.harn -> /p/m0.harn`);
  });
});

test("graphToJson", () => {
  const graph = graphOf({ "/p/main.harn": 'import { f } from "./a"\nimport "./gone"', "/p/a.harn": "\npub fn f() {}" });
  expect(graphToJson(graph)).toEqual({
    entry: "/p/main.harn",
    modules: [
      { path: "/p/a.harn", symbols: [{ name: "f", kind: "function", declared_in: "/p/a.harn", line: 2 }], imports: [] },
      {
        path: "/p/main.harn",
        symbols: [],
        imports: [
          { path: "./a", resolved: "/p/a.harn", names: ["f"], public: false },
          { path: "./gone", resolved: null, names: null, public: false },
        ],
      },
    ],
  });
});
