import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Cancellation, HDict, HDuration, HList, type Value } from "#vm/values";
import { call, errorOf, shown, testWorld } from "./harness.test-helper.ts";

const request = (program: string, args: string[], more: Record<string, Value> = {}): HDict =>
  HDict.from([["program", program], ["args", new HList(args)], ...Object.entries(more)]);

async function run(world: ReturnType<typeof testWorld>, command: HDict): Promise<Record<string, Value>> {
  const result = await call(world, "process.run", command);
  return result instanceof HDict ? Object.fromEntries(result.entries()) : {};
}

/** A zombie that nobody collects yet does not run. */
const isRunning = (pid: number): boolean => {
  const state = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return state !== "" && !state.startsWith("Z");
};

describe("run", () => {
  it("gives output, exit code and identity", async () => {
    const result = await run(testWorld(), request("sh", ["-c", "echo out; echo err >&2; exit 3"]));
    expect(result).toMatchObject({ stdout: "out\n", stderr: "err\n", combined: "out\nerr\n", exit_code: 3, success: false });
    expect(result).toMatchObject({ status: "completed", timed_out: false, signal: null, handle_id: null });
    expect(result["pid"]).toBe(result["process_group_id"]);
  });

  it("passes arguments as they are", async () => {
    const world = testWorld();
    const result = await run(world, request("printf", ["%s|", "a b", "$HOME", "*", ";ls", ""]));
    expect(result["stdout"]).toBe("a b|$HOME|*|;ls||");
    expect(await shown(world, "process.exec", "printf", "%s", "`x`")).toContain("stdout: `x`");
  });

  it("feeds input, also to a child that does not read it", async () => {
    const world = testWorld();
    expect((await run(world, request("cat", [], { stdin: "grüße" })))["stdout"]).toBe("grüße");
    expect((await run(world, request("cat", [])))["stdout"]).toBe("");
    expect((await run(world, request("true", [], { stdin: "x".repeat(1 << 20) })))["success"]).toBe(true);
  });

  it("sets the directory and the environment", async () => {
    const world = testWorld({ env: { PATH: process.env["PATH"], KEEP: "k", DROP: "d", constructor: "c" } });
    mkdirSync(join(world.cwd, "sub"));
    const pwd = await run(world, request("pwd", [], { cwd: "sub" }));
    expect(pwd["stdout"]).toBe(`${realpathSync(join(world.cwd, "sub"))}\n`);
    const print = ["-c", 'echo "$KEEP,$DROP,$NEW"'];
    const env = HDict.from([["NEW", "n"]]);
    const merged = await run(world, request("sh", print, { env, env_remove: new HList(["DROP"]) }));
    expect(merged["stdout"]).toBe("k,,n\n");
    const replaced = await run(world, request("/bin/sh", print, { env, env_mode: "replace" }));
    expect(replaced["stdout"]).toBe(",,n\n");
  });

  it("kills the whole group when the time is up", async () => {
    const started = performance.now();
    const script = "sleep 60 & echo $!; wait";
    const result = await run(testWorld(), request("sh", ["-c", script], { timeout_ms: new HDuration(200) }));
    expect(performance.now() - started).toBeLessThan(3000);
    expect(result).toMatchObject({ status: "timed_out", timed_out: true, exit_code: -1, success: false, signal: "SIGKILL" });
    expect(Number(result["stdout"])).toBeGreaterThan(1);
    await expect.poll(() => isRunning(Number(result["stdout"]))).toBe(false);
  });

  it("does not wait for a process that left the group and kept the pipe", async () => {
    const started = performance.now();
    const result = await run(testWorld(), request("sh", ["-c", "setsid sleep 5 & wait"], { timeout_ms: 100 }));
    expect(performance.now() - started).toBeLessThan(3000);
    expect(result["timed_out"]).toBe(true);
  });

  it("takes big output and refuses output without end", async () => {
    const big = await run(testWorld(), request("sh", ["-c", "head -c 3000000 /dev/zero | tr '\\0' x"]));
    expect((big["stdout"] as string).length).toBe(3_000_000);
    const small = testWorld({ limits: { maxStringLength: 20_000 } });
    expect(await errorOf(small, "process.shell", "yes")).toBe(
      "limit: HARN-RTL-901: process output size limit exceeded (10000 bytes)",
    );
  });

  it("tells of a death by signal", async () => {
    const result = await run(testWorld(), request("sh", ["-c", "kill -TERM $$"]));
    expect(result).toMatchObject({ exit_code: -1, signal: "SIGTERM", status: "completed", success: false });
  });

  it("ends the child when the run is cancelled", async () => {
    const controller = new AbortController();
    const world = testWorld({ signal: controller.signal });
    const pending = call(world, "process.exec", "sleep", "60");
    setTimeout(() => controller.abort(), 100);
    await expect(pending).rejects.toBeInstanceOf(Cancellation);
    await expect(call(world, "process.exec", "true")).rejects.toBeInstanceOf(Cancellation);
  });

  it("leaves the event loop free", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    await call(testWorld(), "process.exec", "sleep", "0.2");
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("errors", () => {
  it("of starting", async () => {
    const world = testWorld();
    expect(await errorOf(world, "process.exec", "no-such-program")).toBe(
      "runtime: HarnessProcess.exec: failed to start 'no-such-program': No such file or directory (os error 2)",
    );
    expect(await errorOf(world, "process.exec_at", "no-dir", "true")).toMatch(/failed to start 'true': No such file/);
    expect(await errorOf(world, "process.exec_at", "/etc/passwd", "true")).toMatch(/Not a directory \(os error 20\)$/);
    expect(await errorOf(world, "process.exec", "/etc/passwd")).toMatch(/Permission denied \(os error 13\)$/);
    expect(await errorOf(world, "process.exec", "true", "a\0b")).toMatch(/nul byte found/);
    expect(await errorOf(world, "process.exec", "true", "x".repeat(1 << 22))).toMatch(/Argument list too long \(os error 7\)$/);
  });

  it("of arguments", async () => {
    const world = testWorld();
    expect(await errorOf(world, "process.run", "x")).toBe("type: HarnessProcess.run expects a dict argument");
    expect(await errorOf(world, "process.run", new HDict())).toBe(
      "type: HarnessProcess.run: command.program must be a non-empty string",
    );
    expect(await errorOf(world, "process.run", HDict.from([["program", "x"], ["args", 1]]))).toBe(
      "type: HarnessProcess.run: command.args must be a list, got int",
    );
    expect(await errorOf(world, "process.run", HDict.from([["program", "x"], ["args", new HList([1])]]))).toBe(
      "type: HarnessProcess.run: command.args entries must be strings, got int",
    );
    expect(await errorOf(world, "process.run", request("x", [], { timeout_ms: 0 }))).toMatch(/greater than zero/);
    expect(await errorOf(world, "process.exec")).toBe("thrown: exec: command is required");
    expect(await errorOf(world, "process.exec", 1)).toBe("type: HarnessProcess.exec: command entries must be strings, got int");
    expect(await errorOf(world, "process.exec_at", ".")).toBe("thrown: exec_at: directory and command are required");
    expect(await errorOf(world, "process.shell")).toBe("thrown: shell: command string is required");
    expect(await errorOf(world, "process.shell_at", ".")).toBe("thrown: shell_at: directory and command string are required");
    expect(await errorOf(world, "process.shell_at", ".", " ")).toBe("thrown: shell_at: command string is required");
  });
});

describe("shells", () => {
  it("run command lines", async () => {
    expect(await shown(testWorld(), "process.shell", "echo $((1 + 2)) | cat")).toContain("stdout: 3\n");
  });

  it("are described", async () => {
    const world = testWorld({ env: { SHELL: "/usr/bin/fish" } });
    expect(await shown(world, "process.default_shell")).toMatch(/default_args: \[-c\], id: sh, /);
    const invocation = HDict.from([["command", "ls"], ["login", true]]);
    expect(await shown(world, "process.shell_invocation", invocation)).toMatch(/args: \[-l, -c, ls\], command_arg_index: 2/);
    expect(await errorOf(world, "process.shell_invocation", HDict.from([["shell_id", "tcl"]]))).toMatch(/no such shell: tcl/);
  });
});
