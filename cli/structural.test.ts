/** `harn scan`, `harn codemod` and `harn rule test` on real files. */
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand as codemod } from "./codemod.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand as rule } from "./rule.ts";
import { runCommand as scan } from "./scan.ts";

const SOURCE = `fn main(harness: Harness) {
  const cfg = {}
  const a = cfg?.timeout ?? 30
  const b = cfg?.retries ?? 3
  harness.stdio.println("\${a} \${b}")
}
`;
const DEFAULTS = `id = "with-default"
language = "harn"
message = "read \`$K\` with its default"
fix = "get_or($X, \\"key\\", $D)"
safety = "behavior-preserving"

[rule]
pattern = "$X?.$K ?? $D"
`;
const NO_PRINT = `id = "no-print"
language = "harn"
severity = "error"
message = "no printing of $X"

[rule]
pattern = "$H.stdio.println($X)"
`;

const json = (stdout: string): { ok: boolean; data: Record<string, unknown>; error: { code: string } | null } => JSON.parse(stdout);

describe("harn scan", () => {
  test("a pattern, its matches and what they bind", async () => {
    const folder = folderWith({ "src/a.harn": SOURCE, "src/b.harn": "x = 1\n" });
    const { code, stdout, stderr } = await invoke(scan, folder, ["scan", "$X?.$K ?? $D", "src", "--lang", "harn"]);
    expect(stderr).toBe("");
    expect(stdout).toBe("src/a.harn:3:13: cfg?.timeout ?? 30  [D=30 K=timeout X=cfg]\nsrc/a.harn:4:13: cfg?.retries ?? 3  [D=3 K=retries X=cfg]\n2 match(es) in 1 file(s)\n");
    expect(code).toBe(0);
    expect((await invoke(scan, folder, ["scan", "$X?.$K ?? $D", "--lang", "harn", "--report-only"])).stdout).toBe("src/a.harn: 2\n2 match(es) in 1 file(s)\n");
  });

  test("JSON: places in bytes, captures, nothing else on stdout", async () => {
    const folder = folderWith({ "a.harn": 'f("é", g(1))\n' });
    const { stdout } = await invoke(scan, folder, ["scan", "g($X)", "a.harn", "--lang", "harn", "--json"]);
    expect(json(stdout)).toMatchObject({
      ok: true,
      data: { matches: [{ path: "a.harn", line: 1, column: 8, span: { start: 8, end: 12 }, text: "g(1)", captures: { X: "1" } }], summary: { matches: 1, files: 1, searched: 1 } },
    });
  });

  test("rules of a file, a folder and the project", async () => {
    const folder = folderWith({ "harn.toml": '[rules]\nruleDirs = ["rules"]\n', "rules/a.toml": DEFAULTS, "rules/b.toml": NO_PRINT, "rules/c.toml": 'id = "x"\nlanguage = "typescript"\n', "src/a.harn": SOURCE });
    expect((await invoke(scan, folder, ["scan", "--rule", "rules/b.toml", "src"])).stdout).toContain("src/a.harn:5:3: no-print: no printing of \"${a} ${b}\": harness.stdio.println(\"${a} ${b}\")");
    expect((await invoke(scan, folder, ["scan", "--rule-pack", "rules", "src"])).stdout).toContain("3 match(es) in 1 file(s)");
    const { stdout, code } = await invoke(scan, folder, ["scan", "src"]);
    expect(stdout).toContain("src/a.harn:3:13: with-default: read `timeout` with its default: cfg?.timeout ?? 30");
    expect(code).toBe(0);
  });

  test("mistakes of the command line", async () => {
    const folder = folderWith({ "a.harn": "f(1)\n", "ts.toml": 'id = "x"\nlanguage = "typescript"\n[rule]\nkind = "x"\n' });
    const fails = (words: readonly string[]) => expect(invoke(scan, folder, ["scan", ...words])).rejects;
    await fails(["f($X)", "a.harn", "--lang", "rust"]).toThrow("the language `rust` is not supported; supported: harn");
    await fails(["--rule", "ts.toml"]).toThrow("the language `typescript` is not supported; supported: harn");
    await fails(["f($x)", "--lang", "harn"]).toThrow("this is no pattern: metavariables are written in capitals: `$X` (line 1, column 3 of the pattern)");
    await fails(["f($X)", "a.harn"]).toThrow("a pattern needs a language: `--lang harn`");
    await fails(["--lang", "harn"]).toThrow("there is no pattern");
    await fails(["a.harn"]).toThrow("needs rules");
    await fails(["--rule-pack", "nowhere"]).toThrow("`nowhere` is no folder of rules");
  });

  test("files that cannot be used are named, the others searched", async () => {
    const folder = folderWith({ "a.harn": "f(1)\n", "b.harn": "fn f( {", "c.harn": "f(2)\n" });
    writeFileSync(join(folder, "d.harn"), Buffer.from([0xff, 0xfe, 0]));
    const { code, stdout, stderr } = await invoke(scan, folder, ["scan", "f($X)", ".", "--lang", "harn"]);
    expect(stdout).toContain("2 match(es) in 2 file(s)");
    expect(stderr).toContain("b.harn:1");
    expect(stderr).toContain("Error reading d.harn");
    expect(code).toBe(1);
    expect(json((await invoke(scan, folder, ["scan", "f($X)", "b.harn", "--lang", "harn", "--json"])).stdout)).toMatchObject({ ok: false, error: { code: "scan_failed" } });
    expect((await invoke(scan, folderWith({}), ["scan", "f($X)", "--lang", "harn"])).code).toBe(1);
  });

  test("mistakes in rule files have places", async () => {
    const folder = folderWith({ "a.harn": "f(1)\n", "r.toml": 'id = "r"\nlanguage = "harn"\nseverity = "fatal"\nmesage = "x"\n[rule]\npattern = "f($X"\n', "s.toml": "id = \n" });
    const { code, stderr } = await invoke(scan, folder, ["scan", "--rule", "r.toml", "a.harn"]);
    expect(code).toBe(1);
    expect(stderr).toContain("`severity` cannot be `fatal`");
    expect(stderr).toContain("r.toml:3:12");
    expect(stderr).toContain("unknown key `mesage`");
    expect(stderr).toContain("this is no pattern: Unexpected end of file, expected `)`");
    expect((await invoke(scan, folder, ["scan", "--rule", "s.toml", "a.harn"])).stderr).toContain("HARN-CFG-901");
  });

  test("what a manifest names and this build cannot run", async () => {
    const folder = folderWith({ "harn.toml": '[rules]\nruleDirs = ["rules", "none"]\nnativeRuleDirs = ["native"]\n', "rules/b.toml": NO_PRINT, "rules/x.lint.harn": "pub fn lint(source) { return [] }\n", "src/a.harn": SOURCE });
    const { code, stdout, stderr } = await invoke(scan, folder, ["scan", "src"]);
    expect(stdout).toContain("1 match(es)");
    expect(stderr).toContain("rules written in Harn are not supported in this build: `rules/x.lint.harn` is not run");
    expect(stderr).toContain("rules as native libraries are not supported in this build");
    expect(stderr).toContain("`none` is no folder that could be read");
    expect(code).toBe(1);
  });
});

describe("harn codemod", () => {
  const RENAME = 'id = "rename"\nlanguage = "harn"\nfix = "new_name($$$A)"\nsafety = "behavior-preserving"\n[rule]\npattern = "old_name($$$A)"\n';

  test("shows a difference and writes nothing", async () => {
    const text = "a()\nb()\nc()\nd()\nold_name(1, 2)\ne()\nf()\ng()\nh()\nold_name()";
    const folder = folderWith({ "r.toml": RENAME, "a.harn": text });
    const { code, stdout, stderr } = await invoke(codemod, folder, ["codemod", "--rule", "r.toml"]);
    expect(stdout).toBe(`would change a.harn  [rename (behavior-preserving): 2]
--- a.harn
+++ a.harn
@@ -2,9 +2,9 @@
 b()
 c()
 d()
-old_name(1, 2)
+new_name(1, 2)
 e()
 f()
 g()
 h()
-old_name()
\\ No newline at end of file
+new_name()
\\ No newline at end of file
1 file(s) would change (dry run; pass --apply to write)
`);
    expect([code, stderr, readFileSync(join(folder, "a.harn"), "utf8")]).toEqual([0, "", text]);
  });

  test("writes in one step, keeps byte order mark, line ends, links and the files without matches", async () => {
    const folder = folderWith({ "r.toml": RENAME, "a.harn": "\ufeffold_name()\r\nb()\r\n", "b.harn": "b()\n" });
    symlinkSync("a.harn", join(folder, "link.harn"));
    const { code, stdout } = await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "link.harn", "b.harn", "--apply"]);
    expect([code, stdout]).toEqual([0, "rewrote link.harn  [rename (behavior-preserving): 1]\n1 file(s) rewritten\n"]);
    expect(readFileSync(join(folder, "a.harn"), "utf8")).toBe("\ufeffnew_name()\r\nb()\r\n");
    expect((await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--apply"])).stdout).toBe("0 file(s) rewritten\n");
  });

  test("fixes that may change what a program does need leave", async () => {
    const folder = folderWith({ "r.toml": RENAME.replace("behavior-preserving", "scope-local"), "a.harn": "old_name()\n" });
    const shown = await invoke(codemod, folder, ["codemod", "--rule", "r.toml"]);
    expect(shown.stderr).toBe("note: the fix of rename is `scope-local`: it is applied with --allow-unsafe only\n");
    const held = await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--apply"]);
    expect([held.code, held.stdout]).toEqual([1, "0 file(s) rewritten\n"]);
    expect(held.stderr).toContain("1 place(s) were left as they are");
    expect(readFileSync(join(folder, "a.harn"), "utf8")).toBe("old_name()\n");
    expect((await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--apply", "--allow-unsafe"])).code).toBe(0);
    expect(readFileSync(join(folder, "a.harn"), "utf8")).toBe("new_name()\n");
    writeFileSync(join(folder, "r.toml"), RENAME.replace("behavior-preserving", "needs-human").replaceAll("_name", "").replace('"new(', '"old_name('));
    writeFileSync(join(folder, "a.harn"), "old()\n");
    expect((await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--apply", "--allow-unsafe"])).stderr).toContain("never applied");
  });

  test("a comment that would be lost stops one change, not the others", async () => {
    const folder = folderWith({ "r.toml": RENAME.replaceAll("$$$A", "$A"), "a.harn": "old_name(/* why */ 1)\nold_name(2)\n" });
    const { code, stderr } = await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--apply"]);
    expect(readFileSync(join(folder, "a.harn"), "utf8")).toBe("old_name(/* why */ 1)\nnew_name(2)\n");
    expect(stderr).toContain("the fix would lose this comment");
    expect(stderr).toContain("a.harn:1:10");
    expect(code).toBe(0);
  });

  test("JSON, and files that do not parse", async () => {
    const folder = folderWith({ "r.toml": RENAME, "a.harn": "old_name()\n", "b.harn": "old_name(" });
    const { code, stdout } = await invoke(codemod, folder, ["codemod", "--rule", "r.toml", "--json"]);
    expect(code).toBe(1);
    expect(json(stdout)).toMatchObject({
      ok: false,
      data: { applied: false, files: [{ path: "a.harn", rules: [{ rule: "rename", safety: "behavior-preserving", edits: 1 }] }], problems: [{ path: "b.harn" }], summary: { searched: 1, changed: 1, edits: 1 } },
    });
    expect(readFileSync(join(folder, "b.harn"), "utf8")).toBe("old_name(");
  });

  test("the rules of a folder are applied one after the other, lints left out", async () => {
    const second = RENAME.replace('"rename"', '"again"').replace("new_name", "newest").replace("old_name", "new_name");
    const folder = folderWith({ "rules/1.toml": RENAME, "rules/2.toml": second, "rules/3.toml": NO_PRINT, "a.harn": "old_name()\n" });
    await invoke(codemod, folder, ["codemod", "--rule-pack", "rules", "--apply"]);
    expect(readFileSync(join(folder, "a.harn"), "utf8")).toBe("newest()\n");
    await expect(invoke(codemod, folder, ["codemod", "--rule", "rules/3.toml"])).rejects.toThrow("none of the rules has a `fix`");
  });
});

describe("harn rule test", () => {
  const FIXTURE = `// ruleid: with-default
a = cfg?.x ?? 1

// ok: with-default
b = cfg.x ?? 1
`;

  test("fixtures, also of fixes", async () => {
    const folder = folderWith({ "a.toml": DEFAULTS, "a.harn": FIXTURE, "a.fixed.harn": FIXTURE.replace("cfg?.x ?? 1", 'get_or(cfg, "key", 1)'), "b.toml": NO_PRINT });
    const { code, stdout, stderr } = await invoke(rule, folder, ["rule", "test"]);
    expect([code, stdout, stderr]).toEqual([0, "ok with-default\nuntested no-print: no b.harn\n1 passed, 0 failed, 1 without tests\n", ""]);
  });

  test("what does not hold", async () => {
    const folder = folderWith({ "a.toml": DEFAULTS, "a.harn": `${FIXTURE.replace("?? 1\n\n", "|| 1\n\n")}c = d?.e ?? 2\n// ok: with-default, other\n\n// more\nf = d?.e ?? 2\n`, "a.fixed.harn": "" });
    const { code, stdout } = await invoke(rule, folder, ["rule", "test", "a.toml"]);
    expect(code).toBe(1);
    expect(stdout).toContain("failed with-default\n");
    expect(stdout).toContain("a.harn:2: the rule should match here, but does not");
    expect(stdout).toContain("a.harn:6: the rule matches here, and no comment says so");
    expect(stdout).toContain("a.harn:10: the rule should not match here, but does");
    expect(stdout).toContain("the fix gives");
    expect(json((await invoke(rule, folder, ["rule", "test", "--json"])).stdout)).toMatchObject({ ok: false, data: { rules: [{ rule: "with-default", status: "failed" }], summary: { passed: 0, failed: 1 } } });
  });

  test("nothing to test, and what cannot be", async () => {
    await expect(invoke(rule, folderWith({}), ["rule", "publish"])).rejects.toThrow("unknown action `publish` for `harn rule`");
    expect((await invoke(rule, folderWith({}), ["rule", "test"])).code).toBe(1);
    const folder = folderWith({ "a.toml": DEFAULTS, "a.harn": "fn f( {", "b.toml": 'id = "b"\nlanguage = "go"\n' });
    const { code, stdout, stderr } = await invoke(rule, folder, ["rule", "test"]);
    expect(code).toBe(1);
    expect(stdout).toContain("0 passed, 2 failed, 0 without tests");
    expect(stderr).toContain("the language `go` is not supported in this build");
  });
});
