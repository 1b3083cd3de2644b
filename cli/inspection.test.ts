import { expect, test } from "vitest";
import { COMMANDS } from "./command-table.ts";
import { runCommand as completion } from "./completion.ts";
import { runCommand as disasm } from "./disasm.ts";
import { runCommand as explain } from "./explain.ts";
import { runCommand as graph } from "./graph.ts";
import { runCommand as help } from "./help-command.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand as parse } from "./parse.ts";
import { runCommand as tokens } from "./tokens.ts";
import { runCommand as version } from "./version.ts";

const root = folderWith({
  "a.harn": 'import { one } from "./b"\nconst é = one()\n',
  "b.harn": "pub fn one() { return 1 }\n",
  "broken.harn": "const = 1\n",
});

test("parse", async () => {
  expect((await invoke(parse, root, ["parse", "b.harn"])).stdout).toContain("one");
  const { stdout } = await invoke(parse, root, ["parse", "--json", "a.harn"]);
  const { data } = JSON.parse(stdout) as { data: { kind: string; body: { kind: string; span: unknown }[] } };
  expect(data.kind).toBe("Program");
  expect(data.body.map(({ span }) => span)).toEqual([{ start: 0, end: 25 }, { start: 26, end: 42 }]);
  const failed = await invoke(parse, root, ["parse", "--json", "broken.harn"]);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({ ok: false, error: { code: "parse_failed" } });
});

test("parse --json of the longest chain of operators", async () => {
  const chain = folderWith({ "chain.harn": `const x = 1${" + 1".repeat(4_990)}\n` });
  const { code, stdout } = await invoke(parse, chain, ["parse", "--json", "chain.harn"]);
  expect(code).toBe(0);
  expect(stdout.match(/"kind": "Binary"/g)).toHaveLength(4_990);
});

test("tokens", async () => {
  const { stdout } = await invoke(tokens, root, ["tokens", "--json", "a.harn"]);
  const { data } = JSON.parse(stdout) as { data: { lexeme: string; start: number; end: number; line: number; column: number }[] };
  expect(data.find(({ lexeme }) => lexeme === "é")).toMatchObject({ start: 32, end: 34, line: 2, column: 7 });
  expect(data.filter(({ lexeme }) => lexeme === "one")[1]).toMatchObject({ start: 37, end: 40, line: 2, column: 11 });
  expect((await invoke(tokens, root, ["tokens", "b.harn"])).stdout.split("\n").length).toBeGreaterThan(8);
});

test("graph", async () => {
  expect((await invoke(graph, root, ["graph", "a.harn"])).stdout).toBe("b.harn\n  pub function one\na.harn\n  import ./b { one } -> b.harn\n");
  expect(JSON.parse((await invoke(graph, root, ["graph", "--json", "a.harn"])).stdout)).toMatchObject({ ok: true, data: { modules: [{}, {}] } });
});

test("disasm", async () => {
  const { code, stdout } = await invoke(disasm, root, ["disasm", "b.harn"]);
  expect(code).toBe(0);
  expect(stdout).toContain("Return");
});

test("files that cannot be read", async () => {
  expect(await invoke(parse, root, ["parse", "gone.harn"])).toEqual({ code: 1, stdout: "", stderr: "error: failed to read gone.harn: No such file or directory (os error 2)\n" });
});

test("explain", async () => {
  const { stdout } = await invoke(explain, root, ["explain", "nam-001"]);
  expect(stdout).toContain("HARN-NAM-001 (error): variable name cannot be resolved");
  expect(stdout).toContain("See also: HARN-NAM-002, HARN-NAM-010");
  expect(JSON.parse((await invoke(explain, root, ["explain", "HARN-OWN-001", "--json"])).stdout)).toMatchObject({
    schemaVersion: 1,
    code: "HARN-OWN-001",
    category: "OWN",
    repairs: [{ id: "bindings/make-mutable", safety: "scope-local" }],
    apiStability: "stable",
  });
  expect(await invoke(explain, root, ["explain", "HARN-NAM-999"])).toMatchObject({ code: 2, stdout: "" });
  const catalog = JSON.parse((await invoke(explain, root, ["explain", "--catalog", "--json"])).stdout) as { codes: unknown[]; categories: { count: number }[] };
  expect(catalog.categories.reduce((sum, { count }) => sum + count, 0)).toBe(catalog.codes.length);
});

test("version", async () => {
  expect((await invoke(version, root, ["version"])).stdout).toMatch(/^harn \d+\.\d+\.\d+\n$/);
  expect(Object.keys((JSON.parse((await invoke(version, root, ["version", "--json"])).stdout) as { data: object }).data)).toEqual(["name", "version", "description", "source_revision"]);
});

test("help and completion name every command", async () => {
  const { stdout } = await invoke(help, root, ["help"]);
  for (const shell of ["bash", "zsh", "fish"]) {
    const script = (await invoke(completion, root, ["completion", shell])).stdout;
    for (const { name, flags } of COMMANDS) {
      expect(script).toContain(name);
      for (const flag of flags) expect(script).toContain(flag.name);
    }
  }
  for (const { name } of COMMANDS) expect(stdout).toContain(`  ${name} `);
  await expect(invoke(completion, root, ["completion", "bsh"])).rejects.toThrow("unknown shell `bsh`");
});

test("an unknown code names the way out, and is a document when JSON was asked for", async () => {
  const text = await invoke(explain, root, ["explain", "HARN-XXX-1"]);
  expect(text).toMatchObject({ code: 2, stdout: "" });
  expect(text.stderr).toContain("`harn explain --catalog` lists every code");
  const json = await invoke(explain, root, ["explain", "--json", "HARN-XXX-1"]);
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([2, { ok: false, error: { code: "unknown_code" } }]);
  await expect(invoke(explain, root, ["explain", "--catalog", "NAM-001"])).rejects.toThrow("not both");
});

test("help shows the words that are allowed", async () => {
  expect((await invoke(help, root, ["help", "completion"])).stdout).toContain("Usage: harn completion bash|zsh|fish\n");
  expect((await invoke(help, root, ["help", "test"])).stdout).toContain("Usage: harn test [OPTIONS] [TARGET] [SELECTION]\n");
  expect((await invoke(help, root, ["help", "explain"])).stdout).toContain("--format text|json");
});

test("shells complete a fixed word, then folders; and the values of a flag", async () => {
  const zsh = (await invoke(completion, root, ["completion", "zsh"])).stdout;
  expect(zsh).toContain("'1:ACTION:(test)' '2:PATH:_files' ;;");
  expect(zsh).toContain("'--format[Form of what is printed]:FORMAT:(text json)'");
  const fish = (await invoke(completion, root, ["completion", "fish"])).stdout;
  expect(fish).toContain("'__fish_seen_subcommand_from rule' -a 'test'\n");
  expect(fish).toContain("-l format -x -a 'text json' -d");
});
