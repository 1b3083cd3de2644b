import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { format } from "#compiler/format";
import { loadPart } from "./parts.ts";
import { parseArguments } from "./arguments.ts";
import { findCommand } from "./command-table.ts";
import type { CommandContext } from "./context.ts";
import { formatStdin, runCommand } from "./fmt.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";

const UGLY = "fn f( ){ g( 1 ) }";
const PRETTY = "fn f() {\n  g(1)\n}\n";

test("files below a folder are rewritten and named, others are not", async () => {
  const root = folderWith({ "a.harn": UGLY, "b/c.harn": UGLY, "d.harn": PRETTY, "e.txt": UGLY });
  chmodSync(join(root, "a.harn"), 0o755);
  const before = statSync(join(root, "d.harn")).mtimeMs;
  expect(await invoke(runCommand, root, ["fmt", "."])).toEqual({ code: 0, stdout: "formatted a.harn\nformatted b/c.harn\n", stderr: "" });
  expect(["a.harn", "b/c.harn", "d.harn", "e.txt"].map((name) => readFileSync(join(root, name), "utf8"))).toEqual([PRETTY, PRETTY, PRETTY, UGLY]);
  expect(statSync(join(root, "a.harn")).mode & 0o777).toBe(0o755);
  expect(statSync(join(root, "d.harn")).mtimeMs).toBe(before);
  expect(await invoke(runCommand, root, ["fmt", "."])).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("prompt templates stay as they are, which is said of those that are named", async () => {
  const root = folderWith({ "a.prompt": "{{x}}", "b.harn.prompt": "{{ if", "c.harn": PRETTY });
  expect(await invoke(runCommand, root, ["fmt", "."])).toEqual({ code: 0, stdout: "", stderr: "" });
  const said = "a.prompt: left as it is, prompt templates have no layout of their own\n";
  expect(await invoke(runCommand, root, ["fmt", "a.prompt"])).toEqual({ code: 0, stdout: "", stderr: said });
  expect((await invoke(runCommand, root, ["fmt", "--check", "b.harn.prompt"])).code).toBe(0);
  expect(readFileSync(join(root, "a.prompt"), "utf8")).toBe("{{x}}");
});

test("--check writes nothing and fails when something would change", async () => {
  const root = folderWith({ "a.harn": UGLY, "b.harn": PRETTY });
  expect(await invoke(runCommand, root, ["fmt", "--check", "a.harn", "b.harn"])).toEqual({ code: 1, stdout: "", stderr: "a.harn: would be reformatted\n" });
  expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(UGLY);
  expect(await invoke(runCommand, root, ["fmt", "--check", "b.harn"])).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a file that does not parse, or cannot be read, is left alone, and the others are still formatted", async () => {
  const root = folderWith({ "a.harn": "fn f( {", "b.harn": UGLY });
  const { code, stdout, stderr } = await invoke(runCommand, root, ["fmt", "a.harn", "missing.harn", "b.harn"]);
  expect([code, stdout]).toEqual([1, "formatted b.harn\n"]);
  expect(stderr).toContain("HARN-PAR-001");
  expect(stderr).toContain("a.harn:1:7");
  expect(stderr).toContain("Error reading missing.harn: No such file or directory");
  expect(readFileSync(join(root, "a.harn"), "utf8")).toBe("fn f( {");
});

test("nothing to format", async () => {
  expect(await invoke(runCommand, folderWith({}), ["fmt", "."])).toEqual({ code: 1, stdout: "", stderr: "error: no .harn files found under the given target(s)\n" });
  const { code, stdout } = await invoke(runCommand, folderWith({}), ["fmt", "--json", "."]);
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, data: null, error: { code: "no_harn_files" } }]);
});

test("widths come from the manifest, and flags win", async () => {
  const text = "f(first_argument, second_argument)\n\n// ----\n\ng()\n";
  const root = folderWith({ "harn.toml": "[fmt]\nline_width = 20\nseparator-width = 10\n", "a.harn": text, "b.harn": text });
  await invoke(runCommand, root, ["fmt", "a.harn"]);
  expect(readFileSync(join(root, "a.harn"), "utf8")).toBe("f(\n  first_argument,\n  second_argument,\n)\n\n// -------\n\ng()\n");
  await invoke(runCommand, root, ["fmt", "--line-width", "60", "--separator-width=20", "b.harn"]);
  expect(readFileSync(join(root, "b.harn"), "utf8")).toBe("f(first_argument, second_argument)\n\n// -----------------\n\ng()\n");
});

test("a manifest that cannot be read as one is said", async () => {
  const root = folderWith({ "harn.toml": "[fmt\n", "a.harn": UGLY });
  const { code, stdout, stderr } = await invoke(runCommand, root, ["fmt", "a.harn"]);
  expect([code, stdout]).toEqual([1, "formatted a.harn\n"]);
  expect(stderr).toContain("harn.toml");
});

test("mistakes in the command line", async () => {
  const root = folderWith({ "a.harn": UGLY });
  for (const width of ["0", "-1", "wide", "1.5"]) {
    await expect(invoke(runCommand, root, ["fmt", `--line-width=${width}`, "a.harn"])).rejects.toThrow("takes a number of columns");
  }
  await expect(invoke(runCommand, root, ["fmt", "-", "a.harn"])).rejects.toThrow("`-` stands alone");
  await expect(invoke(runCommand, root, ["fmt", "--json", "-"])).rejects.toThrow("`-` stands alone");
  expect(readFileSync(join(root, "a.harn"), "utf8")).toBe(UGLY);
});

test("--json", async () => {
  const root = folderWith({ "a.harn": UGLY, "b.harn": PRETTY, "c.harn": "fn f( {" });
  const checked = await invoke(runCommand, root, ["fmt", "--check", "--json", "a.harn", "b.harn"]);
  expect([checked.code, checked.stderr, JSON.parse(checked.stdout)]).toMatchObject([
    1,
    "",
    {
      schemaVersion: 1,
      ok: false,
      data: {
        files: [
          { path: "a.harn", status: "error", diagnostics: [{ code: "HARN-FMT-002", span: { start: 0, end: 17 } }] },
          { path: "b.harn", status: "already_formatted", diagnostics: [] },
        ],
        summary: { already_formatted: 1, formatted: 0, errors: 1 },
      },
      error: { code: "fmt_failed" },
    },
  ]);
  const written = await invoke(runCommand, root, ["fmt", "--json", "."]);
  expect([written.code, JSON.parse(written.stdout)]).toMatchObject([
    1,
    { data: {
        files: [
          { status: "formatted" }, { status: "already_formatted" },
          { status: "error", diagnostics: [{ code: "HARN-FMT-001", span: { start: 6, end: 7 } }, { code: "HARN-PAR-001", span: { start: 6, end: 7 } }] },
        ], summary: { already_formatted: 1, formatted: 1, errors: 1 },
      },
    },
  ]);
});

test("--json names the lists whose last comma comes or goes", async () => {
  const root = folderWith({ "a.harn": "f(1, 2,)\ng([3,])\nfn h(\n  a, // a\n  b\n) {}\n" });
  const { stdout } = await invoke(runCommand, root, ["fmt", "--check", "--json", "a.harn"]);
  const commas = [{ code: "HARN-FMT-003", severity: "info", span: { start: 6 } }, { span: { start: 13 } }, { span: { start: 37 } }];
  expect(JSON.parse(stdout)).toMatchObject({ data: { files: [{ status: "error", diagnostics: [{ code: "HARN-FMT-002" }, ...commas] }] } });
});

test("a file with errors is shown as `harn check` shows it", async () => {
  const root = folderWith({ "a.harn": "fn f() {\n  const x = = 1\n}\n", "b.harn": UGLY });
  const { code, stdout, stderr } = await invoke(runCommand, root, ["fmt", "."]);
  expect([code, stdout]).toEqual([1, "formatted b.harn\n"]);
  expect(stderr).toMatch(/HARN-PAR-001[^]*a\.harn:2:13[^]*const x = = 1\n[^]*\^/);
  expect(stderr).not.toContain("HARN-FMT");
});

test("a link stays one, and its target is formatted", async () => {
  const root = folderWith({ "real/a.harn": UGLY });
  symlinkSync("real/a.harn", join(root, "link.harn"));
  expect(await invoke(runCommand, root, ["fmt", "link.harn"])).toEqual({ code: 0, stdout: "formatted link.harn\n", stderr: "" });
  expect(lstatSync(join(root, "link.harn")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "real/a.harn"), "utf8")).toBe(PRETTY);
});

test("a file that is named twice is formatted once", async () => {
  const root = folderWith({ "a.harn": UGLY });
  expect((await invoke(runCommand, root, ["fmt", "a.harn", "./a.harn", "."])).stdout).toBe("formatted a.harn\n");
});

test("what cannot be written stays, and nothing is left beside it", async () => {
  const root = folderWith({ "a.harn": UGLY, "b.harn": UGLY });
  chmodSync(join(root, "a.harn"), 0o444);
  const { code, stdout, stderr } = await invoke(runCommand, root, ["fmt", "a.harn", "b.harn"]);
  // To the superuser nothing is read-only.
  const isRoot = process.getuid?.() === 0;
  expect([code, stdout]).toEqual([isRoot ? 0 : 1, isRoot ? "formatted a.harn\nformatted b.harn\n" : "formatted b.harn\n"]);
  expect(stderr).toBe(isRoot ? "" : "error: Error writing a.harn: Permission denied\n");
  expect(statSync(join(root, "a.harn")).mode & 0o777).toBe(0o444);
  expect(readdirSync(root).sort()).toEqual(["a.harn", "b.harn"]);
});

test("folders of tools and packages are left alone", async () => {
  const root = folderWith({ "a.harn": UGLY, ".git/b.harn": UGLY, ".harn/c.harn": UGLY, "node_modules/d/e.harn": UGLY });
  expect((await invoke(runCommand, root, ["fmt", "."])).stdout).toBe("formatted a.harn\n");
});

function onStdin(bytes: Uint8Array, ...flags: string[]): { readonly code: number; readonly stdout: string; readonly stderr: string } {
  const command = findCommand("fmt");
  if (command === undefined) throw new Error("no command fmt");
  let stdout = "";
  let stderr = "";
  const context: CommandContext = {
    args: parseArguments(command, [...flags, "-"]),
    stdout: { write: (text) => void (stdout += text) },
    stderr: { write: (text) => void (stderr += text) },
    color: false,
    cwd: "/project",
    env: {},
    dist: null,
    loadPart,
  };
  const code = formatStdin(context, bytes, {});
  return { code, stdout, stderr };
}

test("the standard input goes to the standard output", () => {
  expect(onStdin(Buffer.from(UGLY))).toEqual({ code: 0, stdout: PRETTY, stderr: "" });
  expect(onStdin(Buffer.from(UGLY), "--check")).toEqual({ code: 1, stdout: "", stderr: "<stdin>: would be reformatted\n" });
  expect(onStdin(Buffer.from(PRETTY), "--check")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(onStdin(Buffer.from([0xff]))).toMatchObject({ code: 1, stdout: "" });
  expect(onStdin(Buffer.from("fn f( {"))).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("HARN-PAR-001") as string });
});

test("what the command writes is what the library gives", async () => {
  const text = readFileSync(new URL("../examples/tour.harn", import.meta.url), "utf8");
  const root = folderWith({ "a.harn": text });
  await invoke(runCommand, root, ["fmt", "a.harn"]);
  expect(format({ path: "/project/a.harn", text })).toEqual({ text: readFileSync(join(root, "a.harn"), "utf8") });
});
