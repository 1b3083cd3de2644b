/** The sandbox as the command line makes it. Child processes here need no sandbox of the machine: what they may do has tests of its own. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { UsageError } from "./arguments.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand } from "./run.ts";

const READ = 'fn main(harness: Harness) {\n  harness.stdio.println(harness.fs.read_text(argv[0] ?? ""))\n}\n';
const WRITE = 'fn main(harness: Harness) {\n  harness.fs.write_text(argv[0] ?? "", "written")\n}\n';
const ENV = 'fn main(harness: Harness) {\n  for name in argv { harness.stdio.println("${name}=${harness.env.get_or(name, "-")}") }\n  harness.stdio.print(harness.process.exec("env").stdout)\n}\n';
const OFF = { HARN_HANDLER_SANDBOX: "off", PATH: process.env["PATH"] ?? "" };

function place() {
  const base = realpathSync(folderWith({ "project/read.harn": READ, "project/write.harn": WRITE, "project/env.harn": ENV, "project/own.txt": "own", "other/secret.txt": "secret" }));
  const root = join(base, "project");
  const run = (...words: string[]) => invoke(runCommand, root, ["run", ...words], OFF);
  return { base, root, other: join(base, "other"), run };
}

describe("the default", () => {
  test("is the launch folder without a manifest, and the project with one", async () => {
    const { base, root, other, run } = place();
    expect(await run("read.harn", "--", "own.txt")).toEqual({ code: 0, stdout: "own\n", stderr: "" });
    const refused = await run("read.harn", "--", "../other/secret.txt");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`sandbox violation: builtin 'fs.read_text' attempted to read '../other/secret.txt' outside workspace_roots [${root}]`);
    writeFileSync(join(base, "harn.toml"), "");
    expect(await run("read.harn", "--", join(other, "secret.txt"))).toMatchObject({ code: 0, stdout: "secret\n" });
  });

  test("follows links that are there before the run, and ones that the run makes", async () => {
    const { root, other, run } = place();
    symlinkSync(other, join(root, "link"));
    expect((await run("read.harn", "--", "link/secret.txt")).stderr).toContain("sandbox violation");
    const made = `harness.process.exec("ln", "-s", "${other}", "made")\nharness.fs.write_text("made/new.txt", "evil")`;
    expect((await run("-e", made)).stderr).toContain("sandbox violation");
    expect(existsSync(join(other, "new.txt"))).toBe(false);
  });

  test("connects to nothing", async () => {
    const { run } = place();
    const code = 'try { harness.net.get("http://example.org/") } catch (e) { harness.stdio.println("${e.type} ${e.host} ${e.port}") }';
    expect((await run("-e", code)).stdout).toBe("EgressBlocked example.org 80\n");
  });
});

describe("flags", () => {
  test("further roots are named on stderr", async () => {
    const { other, run } = place();
    const secret = join(other, "secret.txt");
    for (const flag of ["--write-root", "--writable-root"]) {
      expect(await run(flag, "../other", "write.harn", "--", join(other, "new.txt"))).toEqual({ code: 0, stdout: "", stderr: `sandbox active; extra write root: ${other}\n` });
    }
    expect(readFileSync(join(other, "new.txt"), "utf8")).toBe("written");
    expect(await run("--read-only-root", other, "read.harn", "--", secret)).toEqual({ code: 0, stdout: "secret\n", stderr: `sandbox active; extra read-only root: ${other}\n` });
    expect((await run("--read-only-root", other, "write.harn", "--", secret)).stderr).toContain(`in read-only workspace root '${other}'`);
    for (const flag of ["--sandbox-read-root", "--sandbox-write-root"]) expect((await run(flag, other, "read.harn", "--", secret)).stderr).toContain("sandbox violation");
  });

  test("--no-sandbox confines nothing and says so; lists still apply", async () => {
    const { other, run } = place();
    expect(await run("--no-sandbox", "read.harn", "--", join(other, "secret.txt"))).toMatchObject({ code: 0, stdout: "secret\n", stderr: expect.stringMatching(/^warning: the sandbox is off/) as string });
    expect((await run("--no-sandbox", "--deny", "fs.read_text", "read.harn", "--", "own.txt")).stderr).toContain("Tool 'fs.read_text' is not permitted.");
    expect((await run("--no-sandbox", "-e", 'harness.net.get("http://127.0.0.1:1/")')).stderr).toContain("addresses of this machine are blocked");
  });

  test.each(["--write-root=.", "--read-only-root=.", "--sandbox-read-root=.", "--sandbox-write-root=.", "--allow-process-network", "--allow-process-loopback", "--sandbox-unix-socket-root=."])("--no-sandbox excludes %s", async (flag) => {
    await expect(place().run("--no-sandbox", flag, "read.harn")).rejects.toThrow("`--no-sandbox` cannot be used with");
  });

  test.each([
    [["--write-root", "missing"], "must name an existing folder, got `missing`"],
    [["--read-only-root", "own.txt"], "must name an existing folder"],
    [["--allow-process-loopback"], "needs the sandbox of macOS"],
    [["--sandbox-unix-socket-root", "."], "needs the sandbox of macOS"],
    [["--capability-profile", "loose"], "expected one of: hermetic, lane"],
    [["--capability-profile", "hermetic", "--grant", "A=env:PATH"], "`--grant` needs `lane`"],
    [["--grant", "A=secret://acme/key"], "the store of secrets is not part of this build yet"],
    [["--grant", "provider:acme"], "the catalog of providers is not part of this build yet"],
    [["--grant", "A=env:HARN_NOT_SET"], "the variable `HARN_NOT_SET` is not set"],
    [["--grant", "A"], "must have the form NAME=env:VAR"],
    [["--grant", "A=env:PATH,expose=1x"], "`expose` must name an environment variable"],
    [["--grant", "A=env:PATH", "--grant", "A=env:PATH"], "gives `A` twice"],
  ])("%j is a mistake", async (flags, message) => {
    await expect(place().run(...flags, "read.harn")).rejects.toThrow(message);
    await expect(place().run(...flags, "read.harn")).rejects.toBeInstanceOf(UsageError);
  });

  test("a grant that holds the secret itself is not repeated", async () => {
    await expect(place().run("--grant", "A=hunter2", "read.harn")).rejects.toThrow(/^(?!.*hunter2)/);
  });

  test.each([["HARN_HANDLER_SANDBOX", "maybe"], ["HARN_EGRESS_DEFAULT", "maybe"], ["HARN_EGRESS_ALLOW", "no host!"]])("so is %s=%s", async (name, value) => {
    await expect(invoke(runCommand, place().root, ["run", "read.harn"], { [name]: value })).rejects.toThrow(name);
  });
});

describe("credentials", () => {
  const env = { ...OFF, DEPLOY_KEY: "d", API_TOKEN: "t", PLAIN: "p" };
  const lines = async (...flags: string[]) => (await invoke(runCommand, place().root, ["run", ...flags, "env.harn", "--", "DEPLOY_KEY", "PLAIN", "TOKEN"], env)).stdout.split("\n");

  test("without a profile the program has the environment, its children have no secrets of it", async () => {
    const seen = await lines();
    expect(seen.slice(0, 3)).toEqual(["DEPLOY_KEY=d", "PLAIN=p", "TOKEN=-"]);
    expect(seen.slice(3)).toContain("PLAIN=p");
    expect(seen.slice(3).join("\n")).not.toMatch(/DEPLOY_KEY|API_TOKEN/);
  });

  test("`hermetic` has neither", async () => {
    const seen = await lines("--capability-profile", "hermetic");
    expect(seen.slice(0, 3)).toEqual(["DEPLOY_KEY=-", "PLAIN=-", "TOKEN=-"]);
    expect(seen.slice(3).some((line) => line.startsWith("PATH="))).toBe(true);
  });

  test("a grant is the program's alone unless it is exposed", async () => {
    const own = await lines("--grant", "TOKEN=env:API_TOKEN");
    expect(own.slice(0, 3)).toEqual(["DEPLOY_KEY=-", "PLAIN=-", "TOKEN=t"]);
    expect(own.slice(3).join("\n")).not.toContain("TOKEN");
    expect((await lines("--grant", "TOKEN=env:API_TOKEN,expose=CHILD_TOKEN")).slice(3)).toContain("CHILD_TOKEN=t");
  });
});

test("a moved state folder is writable once it exists", async () => {
  const { base, root } = place();
  const state = join(base, "state");
  const run = () => invoke(runCommand, root, ["run", "write.harn", "--", join(state, "x")], { ...OFF, HARN_STATE_DIR: state });
  expect((await run()).stderr).toContain("sandbox violation");
  mkdirSync(state);
  expect(await run()).toMatchObject({ code: 0, stderr: "" });
});

describe("the repository of a linked worktree", () => {
  test("is writable, but not what only claims to be one", async () => {
    const { base, root, other, run } = place();
    const git = (...words: string[]) => spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: base, encoding: "utf8" }).status;
    expect(git("init", "-q", "repo")).toBe(0);
    expect(git("-C", "repo", "commit", "-q", "--allow-empty", "-m", "x")).toBe(0);
    expect(git("-C", "repo", "worktree", "add", "-q", "../tree")).toBe(0);
    writeFileSync(join(base, "tree", "write.harn"), WRITE);
    expect(await invoke(runCommand, join(base, "tree"), ["run", "write.harn", "--", join(base, "repo", ".git", "x")], OFF)).toMatchObject({ code: 0, stderr: "" });
    writeFileSync(join(root, ".git"), `gitdir: ${join(base, "repo", ".git", "worktrees", "tree")}\n`);
    expect((await run("write.harn", "--", join(base, "repo", ".git", "y"))).stderr).toContain("sandbox violation");
    writeFileSync(join(root, ".git"), `gitdir: ${other}\n`);
    expect((await run("write.harn", "--", join(other, "y"))).stderr).toContain("sandbox violation");
  });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s leaves no child behind", async (signal) => {
  const { root } = place();
  writeFileSync(join(root, "child.harn"), 'fn main(harness: Harness) {\n  harness.process.shell("echo \\$\\$ > pid; sleep 300")\n}\n');
  const harn = fileURLToPath(new URL("../bin/harn.cjs", import.meta.url));
  const child = spawn(process.execPath, [harn, "run", "child.harn"], { cwd: root, env: { ...process.env, HARN_HANDLER_SANDBOX: "off" }, stdio: "ignore" });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const pidFile = join(root, "pid");
  while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "") await new Promise((done) => setTimeout(done, 20));
  child.kill(signal);
  expect(await ended).toBe(124);
  const state = spawnSync("ps", ["-o", "stat=", "-p", readFileSync(pidFile, "utf8").trim()], { encoding: "utf8" }).stdout.trim();
  expect(state === "" || state.startsWith("Z")).toBe(true);
});
