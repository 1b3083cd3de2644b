import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UsageError } from "./arguments.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./lint.ts";

const lint = (root: string, ...words: string[]) => invoke(runCommand, root, ["lint", ...words], { PATH: process.env["PATH"] ?? "" });

/** A program with nothing to find, and one line in it that may be exchanged. */
const program = (condition: string): string => `fn main(harness: Harness) {
  const on = len(harness.stdio.read()) > 3
  if ${condition} { harness.stdio.println("on") }
}
`;
const CLEAN = program("on");
const FINDING = program("on == true");

interface JsonFile {
  readonly path: string;
  readonly status: string;
  readonly diagnostics: readonly { readonly source: string; readonly code?: string; readonly message: string }[];
  readonly fixable: number;
  readonly fixed: number;
}

interface Json {
  readonly ok: boolean;
  readonly data: { readonly files: readonly JsonFile[]; readonly summary: Readonly<Record<string, number>>; readonly changed?: unknown };
  readonly error: { readonly code: string; readonly message: string } | null;
}

async function lintJson(root: string, ...words: string[]): Promise<{ readonly code: number; readonly json: Json }> {
  const { code, stdout, stderr } = await lint(root, "--json", ...words);
  expect(stderr).toBe("");
  const json = JSON.parse(stdout) as Json;
  expect(json.ok).toBe(code === 0);
  return { code, json };
}

describe("output", () => {
  const root = folderWith({ "a.harn": FINDING, "b.harn": CLEAN });

  test("as text", async () => {
    expect(await lint(root, ".")).toEqual({
      code: 0,
      stdout: "b.harn: no issues found\n",
      stderr: `warning[HARN-LNT-032]: comparison to \`true\` is redundant
  --> a.harn:3:6
   |
 3 |   if on == true { harness.stdio.println("on") }
   |      ^^^^^^^^^^ lint[comparison-to-bool]
   = repair: expressions/simplify [behavior-preserving] — Simplify the expression to its canonical form
`,
    });
  });

  test("as JSON", async () => {
    const { code, json } = await lintJson(root, ".");
    expect(code).toBe(0);
    const start = FINDING.indexOf("on == true");
    const finding = { source: "lint", severity: "warning", code: "HARN-LNT-032", message: "comparison to `true` is redundant", span: { start, end: start + 10 } };
    expect(json).toEqual({
      schemaVersion: 1,
      ok: true,
      data: {
        files: [
          { path: "a.harn", status: "warning", diagnostics: [finding], fixable: 1, fixed: 0 },
          { path: "b.harn", status: "ok", diagnostics: [], fixable: 0, fixed: 0 },
        ],
        summary: { ok: 1, warnings: 1, errors: 0, diagnostics: 1, fixable: 1, fixed: 0 },
      },
      error: null,
      warnings: [],
    });
  });

  test("strict: by flag, by the project", async () => {
    const { code, json } = await lintJson(root, "--strict", ".");
    expect([code, json.error]).toEqual([1, { code: "lint_failed", message: "one or more files failed `harn lint`", details: null }]);
    expect(json.data.files[0]?.status).toBe("warning");
    const strict = folderWith({ "harn.toml": "[check]\nstrict = true\n", "a.harn": FINDING });
    expect((await lint(strict, "a.harn")).code).toBe(1);
  });

  test("findings of other phases are not the linter's", async () => {
    const mistyped = folderWith({ "a.harn": 'fn f() -> int { return "x" }\nfn main(harness: Harness) { harness.stdio.println(f()) }\n' });
    expect((await lintJson(mistyped, "a.harn")).json.data.files[0]?.diagnostics.filter(({ source }) => source !== "lint")).toEqual([]);
  });
});

describe("[lint] of harn.toml", () => {
  const run = async (manifest: string) => lint(folderWith({ "harn.toml": manifest, "a.harn": FINDING }), "a.harn");

  test("disabled rules, under either table", async () => {
    for (const manifest of ['[lint]\ndisabled = ["comparison-to-bool"]', '[check]\ndisable-rules = ["comparison-to-bool"]']) {
      expect(await run(manifest)).toEqual({ code: 0, stdout: "a.harn: no issues found\n", stderr: "" });
    }
  });

  test("severities: an error fails, a note is shown and never counted", async () => {
    const error = await run('[lint.severity]\ncomparison-to-bool = "error"');
    expect([error.code, error.stderr.split(":")[0]]).toEqual([1, "error[HARN-LNT-032]"]);
    const note = await run('[check]\nstrict = true\n[lint]\nseverity = { comparison-to-bool = "info" }');
    expect([note.code, note.stderr.split(":")[0]]).toEqual([0, "info[HARN-LNT-032]"]);
  });

  test("a manifest that cannot be read is an error of its own", async () => {
    const { code, stderr } = await run("[lint\n");
    expect(code).toBe(1);
    expect(stderr).toContain("failed to parse");
    expect(stderr).toContain("HARN-LNT-032");
  });
});

describe("--fix", () => {
  test("repairs, says how many, and lints what is left", async () => {
    const root = folderWith({ "a.harn": program("on == true && on != false"), "b.harn": CLEAN, "c.harn": "fn dynamic(x: {on: bool}) { return x.on == true }\n\nfn main(harness: Harness) { harness.stdio.println(dynamic({on: true})) }\n" });
    const { code, stdout, stderr } = await lint(root, "--fix", ".");
    expect(code).toBe(0);
    expect(stdout).toBe("a.harn: applied 2 fix(es)\na.harn: no issues found\nb.harn: no issues found\n");
    expect(stderr).toContain("--> c.harn:1:");
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(program("on && on"));
    expect((await lint(root, "--fix", "a.harn")).stdout).toBe("a.harn: no issues found\n");
  });

  test("as JSON", async () => {
    const { json } = await lintJson(folderWith({ "a.harn": FINDING, "b.harn": CLEAN }), "--fix", ".");
    expect(json.data.files.map(({ path, fixable, fixed }) => [path, fixable, fixed])).toEqual([["a.harn", 0, 1], ["b.harn", 0, 0]]);
    expect(json.data.summary).toMatchObject({ diagnostics: 0, fixable: 0, fixed: 1 });
  });

  test("also what is inside another repair, or what a repair has made", async () => {
    const root = folderWith({ "a.harn": program("on == true == true").replace("> 3", "> to_int(to_int(to_int(3)))") });
    expect((await lint(root, "--fix", "a.harn")).stdout).toBe("a.harn: applied 5 fix(es)\na.harn: no issues found\n");
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(CLEAN);
  });

  test("harmless repairs of the checker too", async () => {
    const root = folderWith({ "a.harn": 'fn main(harness: Harness) {\n  const n = len(harness.stdio.read())\n  harness.stdio.println("n: " + n)\n}\n' });
    await lint(root, "--fix", "a.harn");
    expect(readFileSync(join(root, "a.harn"), "utf8")).toContain('println("n: ${n}")');
  });

  test("but no guesses: a misspelt name stays", async () => {
    const text = "fn main(harness: Harness) {\n  harness.stdio.println(lenn([1]))\n}\n";
    const root = folderWith({ "a.harn": text });
    await lint(root, "--fix", "a.harn");
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(text);
  });

  test("byte order mark, carriage returns, permissions and links stay", async () => {
    const root = folderWith({ "real.harn": `\ufeff${FINDING.replaceAll("\n", "\r\n")}` });
    chmodSync(join(root, "real.harn"), 0o750);
    symlinkSync("real.harn", join(root, "a.harn"));
    expect((await lint(root, "--fix", "a.harn")).stdout).toContain("a.harn: applied 1 fix(es)\n");
    expect(readFileSync(join(root, "real.harn"), "utf8")).toBe(`\ufeff${CLEAN.replaceAll("\n", "\r\n")}`);
    expect(statSync(join(root, "real.harn")).mode & 0o777).toBe(0o750);
  });

  test.skipIf(process.getuid?.() === 0)("a file that may not be written", async () => {
    const root = folderWith({ "a.harn": FINDING });
    chmodSync(join(root, "a.harn"), 0o444);
    const { code, json } = await lintJson(root, "--fix", "a.harn");
    expect(code).toBe(1);
    expect(json.data.files[0]).toMatchObject({ status: "error", fixed: 0, diagnostics: [{ source: "io", message: "Error writing a.harn: Permission denied" }, { code: "HARN-LNT-032" }] });
    expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(FINDING);
  });
});

describe("targets", () => {
  test("nothing to lint", async () => {
    const root = folderWith({ "a.txt": "" });
    expect(await lint(root, ".")).toEqual({ code: 1, stdout: "", stderr: "error: no .harn files found under the given target(s)\n" });
    expect((await lintJson(root, ".")).json.error?.code).toBe("no_harn_files");
    const missing: unknown = await (async () => lint(root))().catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(UsageError);
  });

  test("missing, binary, broken and empty files", async () => {
    const root = folderWith({ "broken.harn": "fn (\n", "empty.harn": "" });
    writeFileSync(join(root, "binary.harn"), Buffer.from([0xff, 0xfe, 0x00]));
    const { code, json } = await lintJson(root, "gone.harn", ".");
    expect(code).toBe(1);
    expect(json.data.files.map(({ path, status, diagnostics }) => [path, status, diagnostics[0]?.source])).toEqual([
      ["gone.harn", "error", "io"],
      ["binary.harn", "error", "io"],
      ["broken.harn", "error", "parser"],
      ["empty.harn", "ok", undefined],
    ]);
    expect((await lint(root, "--fix", ".")).code).toBe(1);
    expect(readFileSync(join(root, "broken.harn"), "utf8")).toBe("fn (\n");
  });

  test("prompt templates are linted as such, in folders and by name", async () => {
    const root = folderWith({ "a.harn": CLEAN, "b.harn.prompt": "Hello {{ name }}.\n", "c.prompt": "fn (\n" });
    expect((await lint(root, ".")).stdout).toBe("a.harn: no issues found\nb.harn.prompt: no issues found\nc.prompt: no issues found\n");
    expect((await lint(root, "--fix", "c.prompt")).stdout).toBe("c.prompt: no issues found\n");
  });
});

describe("--changed-from", () => {
  const git = (root: string, ...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", ...words], { cwd: root, encoding: "utf8" });

  /** A repository whose only commit holds the files. */
  function repository(files: Readonly<Record<string, string>>): { readonly root: string; readonly commit: string } {
    const root = folderWith(files);
    git(root, "init", "--quiet");
    git(root, "add", ".");
    git(root, "commit", "--quiet", "-m", "first");
    return { root, commit: git(root, "rev-parse", "HEAD").trim() };
  }

  const both = (second: string): string => `${FINDING}\npub fn second(on: bool) { return ${second} }\n`;

  test("only what stands on added lines, in a subfolder too", async () => {
    const { root, commit } = repository({ "in/a.harn": both("on"), "in/b.harn": FINDING });
    writeFileSync(join(root, "in/a.harn"), both("on == false"));
    const { json } = await lintJson(join(root, "in"), "--changed-from", "HEAD", ".");
    expect(json.data.files.map(({ path, status, diagnostics }) => [path, status, ...diagnostics.map(({ message }) => message)])).toEqual([
      ["a.harn", "warning", "comparison to `false` is redundant"],
      ["b.harn", "ok"],
    ]);
    expect(json.data.summary).toMatchObject({ ok: 1, warnings: 1, diagnostics: 1, fixable: 1 });
    expect(json.data.changed).toEqual({
      from: { requested: "HEAD", commit },
      to: { requested: "worktree", commit: null },
      files: [{ path: "in/a.harn", status: "modified", added_lines: [{ start: 6, end: 6 }] }],
    });
    expect((await lint(join(root, "in"), "--changed-from", "HEAD", "--strict", "b.harn")).code).toBe(0);
  });

  test("renamed, deleted, new, committed and strangely named files", async () => {
    const { root } = repository({ "old.harn": both("on"), "gone.harn": CLEAN, 'sp ace "é\t.harn': both("on") });
    renameSync(join(root, "old.harn"), join(root, "new.harn"));
    writeFileSync(join(root, "new.harn"), both("on != true"));
    writeFileSync(join(root, 'sp ace "é\t.harn'), both("on == true"));
    writeFileSync(join(root, "fresh.harn"), FINDING);
    git(root, "rm", "--quiet", "gone.harn");
    git(root, "add", "new.harn", "old.harn");
    git(root, "commit", "--quiet", "-m", "second");
    const { json } = await lintJson(root, "--changed-from", "HEAD~1", ".");
    expect(json.data.changed).toMatchObject({
      files: [
        { path: "gone.harn", status: "deleted", added_lines: [] },
        { path: "new.harn", status: "renamed", previous_path: "old.harn", added_lines: [{ start: 6, end: 6 }] },
        { path: 'sp ace "é\t.harn', status: "modified", added_lines: [{ start: 6, end: 6 }] },
        { path: "fresh.harn", status: "added", added_lines: [{ start: 1, end: 4 }] },
      ],
    });
    expect(json.data.files.map(({ path, diagnostics }) => [path, diagnostics.length])).toEqual([["fresh.harn", 1], ["new.harn", 1], ['sp ace "é\t.harn', 1]]);
  });

  test("what keeps a file from being linted is said, and notes are", async () => {
    const { root } = repository({ "harn.toml": '[lint.severity]\ncomparison-to-bool = "info"\n', "a.harn": FINDING, "broken.harn": "fn (\n" });
    const { code, json } = await lintJson(root, "--changed-from", "HEAD", ".");
    expect([code, ...json.data.files.map(({ diagnostics }) => diagnostics.length > 0)]).toEqual([1, true, true]);
  });

  test("through a link to the repository, with the user's own settings of git", async () => {
    const { root } = repository({ "a.harn": both("on") });
    for (const setting of [["diff.noprefix", "true"], ["diff.interHunkContext", "9"], ["color.ui", "always"], ["diff.renames", "false"]]) git(root, "config", ...setting);
    writeFileSync(join(root, "a.harn"), both("on == false"));
    const link = join(folderWith({}), "link");
    symlinkSync(root, link);
    expect((await lintJson(link, "--changed-from", "HEAD", "a.harn")).json.data.files[0]?.diagnostics).toHaveLength(1);
  });

  test("mistakes of the command line", async () => {
    const { root } = repository({ "a.harn": CLEAN });
    const usage = async (folder: string, ...words: string[]): Promise<string> => {
      const error: unknown = await (async () => lint(folder, ...words))().catch((caught: unknown) => caught);
      return error instanceof UsageError ? error.message : "no usage error";
    };
    for (const revision of ["no-such-branch", "--output=x", "HEAD:a.harn", " "]) {
      expect(await usage(root, `--changed-from=${revision}`, ".")).toBe(`\`--changed-from\`: \`${revision}\` is no commit of this repository`);
    }
    expect(await usage(folderWith({ "a.harn": CLEAN }), "--changed-from", "HEAD", ".")).toBe("`--changed-from` needs a git working tree");
    expect(await usage(root, "--changed-from", "HEAD", "--fix", ".")).toContain("`--fix` cannot be used with `--changed-from`");
    const nowhere = join(root, "empty");
    mkdirSync(nowhere);
    const error: unknown = await invoke(runCommand, root, ["lint", "--changed-from", "HEAD", "."], { PATH: nowhere }).catch((caught: unknown) => caught);
    expect(String(error)).toContain("could not be started");
  });
});
