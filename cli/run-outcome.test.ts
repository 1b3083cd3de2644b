/** How a run ends: what the value, an `Err`, an exit request or an error of the program make of the exit code and stderr. */
import { describe, expect, test } from "vitest";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./run.ts";

async function run(source: string, env: Readonly<Record<string, string>> = {}, ...words: string[]) {
  return invoke(runCommand, folderWith({ "p.harn": source }), ["run", ...words, "p.harn"], env);
}

const main = (body: string) => run(`fn main(harness: Harness) {\n  ${body}\n}\n`);
const pipeline = (body: string) => run(`pipeline default(harness: Harness) {\n  ${body}\n}\n`);

describe("value of the entry", () => {
  test.each([
    ["return 7", 7],
    ["return 0", 0],
    ["return 255", 255],
    ["return 256", 255],
    ["return -3", 0],
    ["return 9223372036854775807", 255],
    ["return 3.0", 0],
    ['return "text"', 0],
    ["return false", 0],
    ["return Ok(9)", 0],
    ["7", 0],
  ])("main: %s", async (body, code) => {
    expect(await main(body)).toEqual({ code, stdout: "", stderr: "" });
  });

  test.each([
    ["7", 7],
    ["return 8", 8],
    ["if true { 9 } else { 1 }", 9],
    ["let x = 5", 0],
    ["defer { 3 }\n  4", 4],
  ])("pipeline: %s", async (body, code) => {
    expect(await pipeline(body)).toEqual({ code, stdout: "", stderr: "" });
  });

  test("a script without main is 0, whatever its last statement yields", async () => {
    expect(await run("const n = 3\nn + 4\n")).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

describe("an Err", () => {
  test("goes to stderr as a line", async () => {
    expect(await main('return Err("no input")')).toEqual({ code: 1, stdout: "", stderr: "no input\n" });
    expect(await main("return Err({code: 4})")).toEqual({ code: 1, stdout: "", stderr: "{code: 4}\n" });
    expect(await main('return Err("")')).toEqual({ code: 1, stdout: "", stderr: "error\n" });
  });

  test("also when `?` returns it or the pipeline's tail is one", async () => {
    expect(await pipeline('Err("from ?")?\n  0')).toEqual({ code: 1, stdout: "", stderr: "from ?\n" });
    expect(await pipeline('Err("tail")')).toEqual({ code: 1, stdout: "", stderr: "tail\n" });
  });
});

describe("exit requests", () => {
  test.each([
    ["harness.runtime.exit(3)", 3],
    ["harness.runtime.exit(0)", 0],
    ["try { harness.runtime.exit(4) } catch (e) { return 9 }", 4],
    ["const r = try { harness.runtime.exit(5) }\n  return 9", 5],
    ["[1].map({ _ -> harness.runtime.exit(6) })", 6],
    ["retry 3 { harness.runtime.exit(7) }", 7],
  ])("%s", async (body, code) => {
    expect(await main(`if len(argv) == 0 { ${body} }\n  harness.stdio.println("not reached")`)).toEqual({ code, stdout: "", stderr: "" });
  });

  test("from a script's top level there is no handle to ask", async () => {
    const { code, stderr } = await run("harness.runtime.exit(3)\n");
    expect(code).toBe(1);
    expect(stderr).toContain("undefined value `harness`; pass it explicitly as `Harness`");
  });
});

describe("uncaught errors", () => {
  test("what was printed before stays, the error follows on stderr", async () => {
    const { code, stdout, stderr } = await main('harness.stdio.println("before")\n  throw "fatal"');
    expect([code, stdout]).toEqual([1, "before\n"]);
    expect(stderr).toBe(["error: Thrown: fatal", "  --> p.harn:3:3", "   |", ' 3 |   throw "fatal"', "   |   ^^^^^", ""].join("\n"));
  });

  test("a categorised error shows its category, and a handler sees a dict", async () => {
    const denied = ["--deny", "fs.read_text"];
    const { code, stderr } = await run('fn main(harness: Harness) {\n  harness.fs.read_text("x")\n}\n', {}, ...denied);
    expect(code).toBe(1);
    expect(stderr.split("\n")[0]).toBe("error: Error [tool_rejected]: Tool 'fs.read_text' is not permitted.");
    const caught = 'fn main(harness: Harness) {\n  try { harness.fs.read_text("x") } catch (e) { harness.stdio.println(e) }\n}\n';
    expect((await run(caught, {}, ...denied)).stdout).toBe("{category: tool_rejected, message: Tool 'fs.read_text' is not permitted.}\n");
  });
});

describe("legacy bridge", () => {
  const source = 'println("old")\nharness.stdio.println("global root")\n';

  test.each(["1", "true", "yes", "on"])("open with %s", async (value) => {
    expect(await run(source, { HARN_LEGACY_AMBIENT_CAPABILITIES: value })).toEqual({ code: 0, stdout: "old\nglobal root\n", stderr: "" });
  });

  test.each(["", "0", "false", "off", "2"])("strict with %j", async (value) => {
    const { code, stdout, stderr } = await run(source, { HARN_LEGACY_AMBIENT_CAPABILITIES: value });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("call target `println` is not defined or imported — did you mean `harness.stdio.println`?");
  });

  test("renamed names answer, names that no one handle owns stay unknown, own names win", async () => {
    const env = { HARN_LEGACY_AMBIENT_CAPABILITIES: "1" };
    expect((await run('println(env_or("SURELY_UNSET", "fallback"))\n', env)).stdout).toBe("fallback\n");
    expect((await run("nobody_owns_this()\n", env)).stderr).toContain("HARN-NAM-002");
    expect((await run('fn println(x) { return "own ${x}" }\nharness.stdio.println(println(1))\n', env)).stdout).toBe("own 1\n");
  });
});
