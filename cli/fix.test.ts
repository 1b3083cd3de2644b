import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UsageError } from "./arguments.ts";
import { runCommand } from "./fix.ts";
import { folderWith, invoke, unlintedFolder } from "./invoke.test-helper.ts";

const MAIN = "fn main(harness: Harness) { return 1 }\n";
const fix = (root: string, ...words: string[]) => invoke(runCommand, root, ["fix", ...words]);
const apply = (root: string, ...words: string[]) => fix(root, "--apply", ...words);

/** What a file looks like after all repairs that a machine can make. */
/** @param folder with rules of style or without; a finding that carries a rule's name goes with the rule */
async function repaired(text: string, folder = unlintedFolder): Promise<string> {
  const root = folder({ "main.harn": text });
  expect(await apply(root, "--safety", "capability-changing", "main.harn")).toMatchObject({ code: 0, stderr: "" });
  const after = JSON.parse((await fix(root, "--plan", "--json", "main.harn")).stdout) as { diagnostics: unknown[] };
  expect(after.diagnostics).toEqual([]);
  return readFileSync(join(root, "main.harn"), "utf8");
}

describe("every repair that has edits: before, after, and nothing is left to find", () => {
  test("bindings/replace-var", async () => {
    expect(await repaired("var count = 0\ncount = 1\n")).toBe("let count = 0\ncount = 1\n");
  });

  test("bindings/rename-to-closest", async () => {
    expect(await repaired("fn area(width, height) {\n  return width * hight\n}\n")).toBe("fn area(width, height) {\n  return width * height\n}\n");
    expect(await repaired("const n = lenn([1])\n")).toBe("const n = len([1])\n");
    expect(await repaired('const n = "a ${lenn([1])} b"\n')).toBe('const n = "a ${len([1])} b"\n');
  });

  test("bindings/make-mutable, wanted by several assignments", async () => {
    expect(await repaired("const n = 0\nn = 1\nn += 2\n")).toBe("let n = 0\nn = 1\nn += 2\n");
  });

  test("bindings/thread-harness-needs-param", async () => {
    expect(await repaired("fn main() { return 1 }\n")).toBe("fn main(harness: Harness) { return 1 }\n");
  });

  test("bindings/rename-to-closest of fields and methods", async () => {
    expect(await repaired("struct User { email: string }\nfn mail(u: User) { return u.emial }\n")).toBe("struct User { email: string }\nfn mail(u: User) { return u.email }\n");
    expect(await repaired('const loud = "hi".to_uper()\n')).toBe('const loud = "hi".to_upper()\n');
  });

  test("style/string-interpolation", async () => {
    expect(await repaired('const n = 3\nconst label = "count: " + n\n')).toBe('const n = 3\nconst label = "count: ${n}"\n');
    expect(await repaired('const label = "cost \\" $" + len([1])\n')).toBe('const label = "cost \\" $${len([1])}"\n');
    expect(await repaired('const label = "a" + (1 + 2) + "b"\n')).toMatch(/^const label = "a\$\{\(?1 \+ 2\)?\}" \+ "b"\n$/);
    expect(await repaired('const n = 3\nconst label = n + " items"\n')).toBe('const n = 3\nconst label = "${n} items"\n');
  });

  test("match/add-missing-arms", async () => {
    const before = 'fn word(l: "a" | "b" | "c") -> string {\n  return match l {\n    "a" -> { "first" }\n  }\n}\n';
    const arms = '    "b" -> { throw "unhandled case" }\n    "c" -> { throw "unhandled case" }\n';
    expect(await repaired(before)).toBe(before.replace("  }\n}\n", `${arms}  }\n}\n`));
  });

  test("match/remove-duplicate-arm", async () => {
    const after = '/** The word for a number. */\npub fn word(n: int) -> string {\n  return match n {\n    1 -> { "one" }\n    _ -> { "many" }\n  }\n}\n';
    expect(await repaired(after.replace("    _", '    1 -> { "two" }\n    _'), folderWith)).toBe(after);
  });

  test("imports/fix-path", async () => {
    expect(await repaired('import { clamp } from "std/mth"\nconst x = clamp(1, 2, 3)\n')).toBe('import { clamp } from "std/math"\nconst x = clamp(1, 2, 3)\n');
    expect(await repaired("struct Point { x: int }\nfn left(p: Pont) { return p.x }\n")).toBe("struct Point { x: int }\nfn left(p: Point) { return p.x }\n");
  });
});

describe("the plan", () => {
  const root = unlintedFolder({ "a.harn": "// é\nvar a = 1\nconst b = 1\nb = 2\n", "bad.harn": "fn (\n", "clean.harn": MAIN });

  test("as JSON", async () => {
    const { code, stdout, stderr } = await fix(root, "--plan", "--json", ".");
    expect([code, stderr]).toEqual([1, ""]);
    const plan = JSON.parse(stdout) as Record<string, unknown>;
    expect(Object.keys(plan)).toEqual(["schemaVersion", "harnessThreading", "diagnostics", "repairs", "skippedFiles", "safetyLevels"]);
    expect(plan).toMatchObject({
      schemaVersion: 2,
      harnessThreading: "local-global",
      diagnostics: [
        { path: "a.harn", severity: "warning", code: "HARN-PAR-902" },
        { path: "a.harn", severity: "error", code: "HARN-OWN-001" },
      ],
      repairs: [
        {
          path: "a.harn",
          diagnostic_code: "HARN-PAR-902",
          repair: { id: "bindings/replace-var", safety: "behavior-preserving" },
          diagnostic: 0,
          impact: { reach: "text" },
          edits: [{ span: { start: 6, end: 9 }, replacement: "let" }],
          applies_cleanly: true,
          conflicts_with: [],
        },
        { diagnostic_code: "HARN-OWN-001", repair: { id: "bindings/make-mutable", safety: "scope-local" }, diagnostic: 1, impact: { reach: "file" } },
      ],
      skippedFiles: [{ path: "bad.harn", reason: "parse_failed", diagnostics: [{ source: "parser", code: "HARN-PAR-002" }] }],
      safetyLevels: ["format-only", "behavior-preserving", "scope-local", "surface-changing", "capability-changing", "needs-human"],
    });
    expect(readFileSync(join(root, "a.harn"), "utf8")).toContain("var a");
  });

  test("as text", async () => {
    const { code, stdout } = await fix(root, "--plan", "a.harn");
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "0  a.harn:2:1  HARN-PAR-902: `var` is the old spelling of a mutable binding; write `let`",
        "   bindings/replace-var [behavior-preserving] — Replace `var` with `let`",
        '   2:1  "var" → "let"',
        "1  a.harn:4:1  HARN-OWN-001: Cannot assign to immutable binding: b",
        "   bindings/make-mutable [scope-local] — Declare the binding with `let` so it can be reassigned",
        '   3:1  "const" → "let"',
        "2 repairs, 2 can be applied",
        "",
      ].join("\n"),
    );
  });

  test("a ceiling and codes narrow it", async () => {
    const ids = async (...words: string[]): Promise<string[]> => {
      const { stdout } = await fix(root, "--plan", "--json", ...words, "a.harn");
      return (JSON.parse(stdout) as { repairs: { repair: { id: string } }[] }).repairs.map(({ repair }) => repair.id);
    };
    expect(await ids("--safety", "behavior-preserving")).toEqual(["bindings/replace-var"]);
    expect(await ids("--safety", "format-only")).toEqual([]);
    expect(await ids("--code", "own-001")).toEqual(["bindings/make-mutable"]);
    expect(await ids("--code", "own-001", "--code", "HARN-PAR-902")).toHaveLength(2);
  });
});

describe("applying", () => {
  test("up to the ceiling, with the rest named", async () => {
    const root = unlintedFolder({ "a.harn": "var a = 1\nconst b = 1\nb = 2\n" });
    const { code, stdout } = await apply(root, "--safety", "behavior-preserving", "--json", "a.harn");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      applied: [{ path: "a.harn", diagnostic_code: "HARN-PAR-902", repair: { id: "bindings/replace-var", summary: "Replace `var` with `let`", safety: "behavior-preserving" } }],
      skipped: [
        {
          path: "a.harn",
          diagnostic_code: "HARN-OWN-001",
          repair: { id: "bindings/make-mutable", summary: "Declare the binding with `let` so it can be reassigned", safety: "scope-local" },
          reason: "above_ceiling",
        },
      ],
      skippedFiles: [],
      post_apply_diagnostics_count: 1,
    });
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe("let a = 1\nconst b = 1\nb = 2\n");
  });

  test("a dry run says the same and writes nothing", async () => {
    const root = unlintedFolder({ "a.harn": "var a = 1\n" });
    expect((await apply(root, "--dry-run", "--safety", "scope-local", "a.harn")).stdout).toBe(
      "a.harn:1:1  HARN-PAR-902  bindings/replace-var: would be applied\n1 repair would be applied; 0 findings remain\n",
    );
    const dry = await apply(root, "--dry-run", "--safety", "scope-local", "--json", "a.harn");
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe("var a = 1\n");
    expect(dry.stdout).toBe((await apply(root, "--safety", "scope-local", "--json", "a.harn")).stdout);
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe("let a = 1\n");
  });

  test("a repair that would bring an error is dropped, its neighbours are not", async () => {
    // With the path mended, the name that the module does not export would be an error.
    const text = 'import { clam } from "std/mth"\nvar a = 1\nconst b = 1\nb = 2\n';
    const root = unlintedFolder({ "main.harn": text });
    const { stdout } = await apply(root, "--safety", "scope-local", "main.harn");
    expect(readFileSync(join(root, "main.harn"), "utf8")).toBe(text.replace("var", "let").replace("const", "let"));
    expect(stdout).toMatch(/^main\.harn:2:1 .*: applied\nmain\.harn:4:1 .*: applied\nmain\.harn:1:\d+ .*: skipped, it would bring an error: .*clam/);
  });

  test("files that import a repaired one must not get an error either", async () => {
    const files = {
      "a.harn": 'import "./b"\nimport "./c"\nconst n = clamp(1, 2, 3)\n',
      "b.harn": 'pub import { clamp } from "std/mth"\n',
      "c.harn": "pub fn clamp(v, lo, hi) { return v + lo + hi }\n",
    };
    const together = unlintedFolder(files);
    const { stdout } = await apply(together, "--safety", "scope-local", ".");
    expect(stdout).toMatch(/^b\.harn:1:\d+ .*: skipped, it would bring an error: .*clamp/);
    expect(readFileSync(join(together, "b.harn"), "utf8")).toBe(files["b.harn"]);
    const between = unlintedFolder({ "mid.harn": files["a.harn"].replace("./b", "./in/b"), "c.harn": files["c.harn"], "in/b.harn": files["b.harn"], "in/main.harn": 'import "../mid"\n' });
    expect((await apply(between, "--safety", "scope-local", "in")).stdout).toMatch(/^in\/b\.harn:1:\d+ .*: skipped, it would bring an error: .*clamp/);
    const alone = unlintedFolder(files);
    expect((await apply(alone, "--safety", "scope-local", "b.harn")).stdout).toMatch(/1 repair applied; 0 findings remain\n$/);
  });

  test("line endings, byte order mark, permissions and links stay", async () => {
    const root = unlintedFolder({ "real.harn": "\ufeffvar é = 1\r\nconst b = 1\r\nb = 2\r\n" });
    chmodSync(join(root, "real.harn"), 0o640);
    symlinkSync("real.harn", join(root, "link.harn"));
    expect(await apply(root, "--safety", "scope-local", "link.harn")).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(root, "real.harn"), "utf8")).toBe("\ufefflet é = 1\r\nlet b = 1\r\nb = 2\r\n");
    expect(statSync(join(root, "real.harn")).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(root, "link.harn")).isSymbolicLink()).toBe(true);
  });

  test("unreadable and broken files are named, the rest is repaired", async () => {
    const root = unlintedFolder({ "a.harn": "var a = 1\n", "bad.harn": "var b = 1\nfn (\n" });
    writeFileSync(join(root, "latin.harn"), Buffer.from([0x76, 0xe9]));
    const { code, stdout, stderr } = await apply(root, "--safety", "scope-local", ".");
    expect(code).toBe(1);
    expect(stdout).toBe("a.harn:1:1  HARN-PAR-902  bindings/replace-var: applied\n1 repair applied; 0 findings remain\n");
    expect(stderr).toContain("bad.harn: skipped\nerror[HARN-PAR-002]");
    expect(stderr).toContain("latin.harn: skipped\nerror: Error reading latin.harn: stream did not contain valid UTF-8\n");
    expect(readFileSync(join(root, "bad.harn"), "utf8")).toContain("var b");
    expect(await apply(root, "--safety", "scope-local", "gone.harn")).toMatchObject({ code: 1, stderr: expect.stringContaining("gone.harn: skipped") as string });
  });

  test("nothing to look at", async () => {
    const root = folderWith({ "a.txt": "" });
    expect(await fix(root, "--plan", ".")).toMatchObject({ code: 1, stderr: "error: no .harn or .harn.txt files found under the given target(s)\n" });
    expect(JSON.parse((await fix(root, "--plan", "--json", ".")).stdout)).toMatchObject({ ok: false, error: { code: "no_harn_files" } });
  });
});

test("the example of the documentation", async () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/fix.md"), "utf8");
  const blocks = [...page.matchAll(/^```(?:harn)?\n(fn main[\s\S]*?)^```$/gm)].map(([, text]) => text ?? "");
  expect(blocks).toHaveLength(2);
  const root = unlintedFolder({ "main.harn": blocks[0] ?? "" });
  expect((await apply(root, "--safety", "scope-local", "main.harn")).stdout).toMatch(/\n2 repairs applied; 0 findings remain\n$/);
  expect(readFileSync(join(root, "main.harn"), "utf8")).toBe(blocks[1]);
});

describe("mistakes in the command line", () => {
  test.each([
    [["a.harn"], "`harn fix` requires `--plan` or `--apply`"],
    [["--plan"], "`harn fix` requires PATH"],
    [["--plan", "--apply", "a.harn"], "`--plan` cannot be used with `--apply`"],
    [["--apply", "a.harn"], "`harn fix --apply` requires `--safety SAFETY`"],
    [["--plan", "--dry-run", "a.harn"], "`--dry-run` requires `--apply`"],
    [
      ["--plan", "--safety", "x", "a.harn"],
      "unknown repair safety `x`; expected one of: format-only, behavior-preserving, scope-local, surface-changing, capability-changing, needs-human",
    ],
    [["--plan", "--code", "HARN-XXX-001", "a.harn"], "unknown Harn diagnostic code `HARN-XXX-001`"],
  ])("%j", async (words, message) => {
    const mistake: unknown = await (async () => fix(folderWith({}), ...words))().catch((error: unknown) => error);
    expect(mistake).toBeInstanceOf(UsageError);
    expect(mistake).toMatchObject({ message });
  });
});
