import { describe, expect, test } from "vitest";
import { UsageError } from "./arguments.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./run.ts";

const run = (cwd: string, ...words: string[]) => invoke(runCommand, cwd, ["run", ...words]);

const root = folderWith({
  "hello.harn": 'fn main(harness: Harness) {\n  harness.stdio.println("hello ${argv.join("+")}")\n  return len(argv)\n}\n',
  "lib.harn": "pub fn twice(n) { return n * 2 }\n",
  "fails.harn": "fn inner(a) {\n  return 10 / a\n}\n\nfn main(harness: Harness) {\n  const n = inner(0)\n  return n\n}\n",
  "broken.harn": "fn main(harness: Harness) {\n  return undefined_thing\n}\n",
  "exits.harn": 'fn main(harness: Harness) {\n  harness.stdio.println("before")\n  harness.runtime.exit(7)\n}\n',
});

describe("programs", () => {
  test("arguments, output, exit code", async () => {
    expect(await run(root, "hello.harn", "--", "a", "b")).toEqual({ code: 2, stdout: "hello a+b\n", stderr: "" });
    expect(await run(root, "exits.harn")).toMatchObject({ code: 7, stdout: "before\n" });
  });

  test("an uncaught error is rendered with its frames", async () => {
    const { code, stderr } = await run(root, "fails.harn");
    expect(code).toBe(1);
    expect(stderr).toBe(
      [
        "error: Runtime error: Division by zero (line 2)",
        "  --> fails.harn:2:10",
        "   |",
        " 2 |   return 10 / a",
        "   |          ^^",
        "  = note: called from main at fails.harn:6",
        "",
      ].join("\n"),
    );
  });

  test("nothing runs when there is an error", async () => {
    const { code, stdout, stderr } = await run(root, "broken.harn");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error[HARN-NAM-001]");
    expect(stderr).toContain("broken.harn:2:10");
  });

  test("a missing file is said in words", async () => {
    const { code, stderr } = await run(root, "gone.harn");
    expect(code).toBe(1);
    expect(stderr).toContain("gone.harn");
    expect(stderr).toContain("No such file or directory (os error 2)");
  });
});

describe("-e", () => {
  test("the value is the exit code; imports are relative to the current folder", async () => {
    expect(await run(root, "-e", "return 3")).toMatchObject({ code: 3, stderr: "" });
    expect(await run(root, "-e", 'import { twice } from "./lib"\nreturn twice(21)')).toMatchObject({ code: 42, stderr: "" });
  });

  test("a snippet has the harness", async () => {
    expect(await run(root, "-e", 'harness.stdio.println("hi")')).toEqual({ code: 0, stdout: "hi\n", stderr: "" });
  });

  test("errors show what was typed", async () => {
    const { stderr } = await run(root, "-e", "let a = 1\nreturn nope");
    expect(stderr).toContain("<eval>:2:8");
    expect(stderr).toContain(" 2 | return nope");
  });
});

test("a file and a snippet exclude each other, and one is needed", async () => {
  await expect(run(root)).rejects.toThrow(UsageError);
  await expect(run(root, "hello.harn", "-e", "1")).rejects.toThrow(UsageError);
});

test("a denied operation fails, an unknown name is a mistake", async () => {
  const { code, stderr } = await run(root, "--deny", "stdio.println", "hello.harn");
  expect(code).toBe(1);
  expect(stderr).toContain("Tool 'stdio.println' is not permitted.");
  await expect(run(root, "--deny", "stdio.prnitln", "hello.harn")).rejects.toThrow("unknown builtin or operation `stdio.prnitln`");
});

test("an allow list is about the names of the program, not about how methods work", async () => {
  const folder = folderWith({
    "method.harn": "fn main(harness: Harness) {\n  harness.stdio.println([3, 1].map({ x -> x + len(to_string(x)) }))\n}\n",
    "sha256.harn": 'fn main(harness: Harness) {\n  sha256("x")\n}\n',
    "group_by.harn": "fn main(harness: Harness) {\n  group_by([1], { x -> x })\n}\n",
  });
  expect(await run(folder, "--allow", "read_file", "method.harn")).toEqual({ code: 0, stdout: "[4, 2]\n", stderr: "" });
  for (const name of ["sha256", "group_by"]) {
    expect((await run(folder, "--allow", "read_file", `${name}.harn`)).stderr).toContain(`Tool '${name}' is not permitted.`);
    expect((await run(folder, "--deny", name, `${name}.harn`)).stderr).toContain(`Tool '${name}' is not permitted.`);
    expect(await run(folder, "--allow", name, `${name}.harn`)).toMatchObject({ code: 0, stderr: "" });
  }
});

test("the time limit stops a busy program", async () => {
  const { code } = await run(root, "--timeout", "50ms", "-e", "while true { }");
  expect(code).toBe(124);
});

test("the call depth is bounded", async () => {
  const { code, stderr } = await run(root, "--max-frames", "50", "-e", "fn f(n) { return 1 + f(n + 1) }\nf(0)");
  expect(code).toBe(1);
  expect(stderr).toContain("Stack overflow: too many nested calls");
});

test("removed names work under the legacy bridge only", async () => {
  const snippet = ["run", "-e", 'println("old")'];
  expect((await invoke(runCommand, root, snippet)).stderr).toContain("harness.stdio.println");
  expect(await invoke(runCommand, root, snippet, { HARN_LEGACY_AMBIENT_CAPABILITIES: "1" })).toMatchObject({ code: 0, stdout: "old\n" });
});
