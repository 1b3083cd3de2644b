/** What a child process may try. Those that need the machine's sandbox are skipped where bubblewrap is absent or may not be used. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HarnError, HDict, HList, type Value } from "#vm/values";
import { call, errorOf } from "../harness.test-helper.ts";
import { confinedPlace, type ConfinedPlace } from "./confined.test-helper.ts";
import { childMechanism } from "./index.ts";

const mechanism = await childMechanism(process.env["PATH"]);
const absent = mechanism.kind === "none" ? mechanism.reason : null;
const confinedOnly = absent === null ? describe : describe.skip;

async function sh({ world }: Pick<ConfinedPlace, "world">, script: string, more: Record<string, Value> = {}): Promise<{ out: string; code: Value }> {
  const request = HDict.from([["program", "/bin/sh"], ["args", new HList(["-c", script])], ...Object.entries(more)]);
  const result = await call(world, "process.run", request);
  if (!(result instanceof HDict)) throw new Error("no receipt");
  return { out: `${String(result.get("stdout"))}${String(result.get("stderr"))}`, code: result.get("exit_code") ?? null };
}

describe("with or without a sandbox of the machine", () => {
  const place = (env: Record<string, string>, children = {}) => confinedPlace({ profile: "workspace_paths" }, children, { env: { PATH: process.env["PATH"], ...env } });

  it("the working directory lies in the roots", async () => {
    const { world, root, outside } = place({});
    symlinkSync(outside, join(root, "folder"));
    for (const cwd of ["/", outside, "..", "folder", "/proc/self/cwd/..", `/proc/self/root${outside}`]) {
      expect([cwd, await errorOf(world, "process.exec_at", cwd, "pwd")]).toEqual([cwd, expect.stringMatching(/sandbox violation: process cwd '.*' is outside workspace_roots \[/)]);
      expect(await errorOf(world, "process.shell_at", cwd, "pwd")).toContain("is outside workspace_roots");
    }
    expect(await errorOf(world, "process.exec_at", "missing", "pwd")).toContain("No such file or directory");
  });

  it("secrets of the environment are left out, by name and by form", async () => {
    const secrets = {
      API_KEY: "1", MY_TOKEN: "2", GITHUB_TOKEN: "3", DB_PASSWORD: "4", AWS_SECRET_ACCESS_KEY: "5", AWS_ACCESS_KEY_ID: "6", SSH_AUTH_SOCK: "/x", npm_config__authToken: "7",
      OPENAI_APIKEY: "8", client_secret: "9", STRIPE: "sk_live_0123456789abcdef0123", REMOTE: "https://user:hunter2@host/", NPM_CONFIG__AUTH: "a", PGPASSWORD: "b", DATABASE_URL: "c",
    };
    const kept = { HOME: "/home/u", LANG: "C", LC_ALL: "C", TERM: "dumb", PWD: "/x", MONKEY: "m", KEYBOARD: "k", TOKENIZER: "t", PATHS: "p", AUTHOR: "a" };
    const { out } = await sh(place({ ...secrets, ...kept }), "env");
    const seen = new Map(out.trim().split("\n").map((line) => line.split("=", 2) as [string, string]));
    for (const name of Object.keys(secrets)) expect([name, seen.has(name)]).toEqual([name, false]);
    for (const name of Object.keys(kept)) expect([name, seen.has(name)]).toEqual([name, true]);
  });

  it("what the program sets itself, and what the operator exposes, is passed on", async () => {
    const world = place({ GIVEN_TOKEN: "g", OTHER_TOKEN: "o" }, { exposed: ["GIVEN_TOKEN"] });
    const { out } = await sh(world, 'echo "$GIVEN_TOKEN,$OTHER_TOKEN,$OWN_TOKEN"', { env: HDict.from([["OWN_TOKEN", "own"]]) });
    expect(out).toBe("g,,own\n");
  });

  it("arguments are no command line", async () => {
    const { world, root } = place({});
    for (const word of ["; touch evil", "$(touch evil)", "`touch evil`", "| touch evil", "&& touch evil", "\ntouch evil", "> evil"]) {
      const result = await call(world, "process.exec", "printf", "%s", word);
      expect(result instanceof HDict && result.get("stdout")).toBe(word);
    }
    expect(existsSync(join(root, "evil"))).toBe(false);
  });

  it("temporary files go into the workspace, where version control ignores them", async () => {
    const { world, root } = place({ TMPDIR: "/somewhere" });
    expect((await sh({ world }, 'echo "$TMPDIR" && touch "$TMPDIR/x"')).out).toBe(`${root}/.harn-tmp\n`);
    expect(readFileSync(join(root, ".harn-tmp", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("but not through a link that a program put there", async () => {
    const { world, root, outside } = place({});
    symlinkSync(outside, join(root, ".harn-tmp"));
    expect(await errorOf(world, "process.exec", "true")).toContain("sandbox violation");
    expect(existsSync(join(outside, ".gitignore"))).toBe(false);
  });

  it("nothing that a command leaves in the background lives on", async () => {
    const { out } = await sh(place({}), "sleep 300 >/dev/null 2>&1 & echo $!");
    const state = spawnSync("ps", ["-o", "stat=", "-p", out.trim()], { encoding: "utf8" }).stdout.trim();
    expect(state === "" || state.startsWith("Z")).toBe(true);
  });
});

describe("where the machine has no sandbox", () => {
  // A path without `bwrap` does not hide one in the system's folders.
  const only = absent === null ? it.skip : it;

  only("the default warns once and runs the command", async () => {
    const { world } = confinedPlace();
    await sh({ world }, "true");
    await sh({ world }, "true");
    expect(world.written.stderr).toBe(`warning: child processes run without an OS sandbox: ${absent}\n`);
  });

  only("`enforce` and `os_hardened` refuse, with the facts as fields", async () => {
    for (const [profile, missingMechanism, requirement] of [["worktree", "enforce", "fallback"], ["os_hardened", "off", "profile"]] as const) {
      const { world } = confinedPlace({ profile }, { missingMechanism });
      const error: unknown = await sh({ world }, "true").catch((thrown: unknown) => thrown);
      const payload = error instanceof HarnError ? error.payload : null;
      if (!(payload instanceof HDict)) throw new Error("no dict");
      const facts = payload.get("sandbox_mechanism");
      expect([payload.get("category"), payload.get("source")]).toEqual(["tool_rejected", "sandbox_mechanism"]);
      expect(facts instanceof HDict && Object.fromEntries(facts.entries())).toEqual({
        mechanism: "linux_bubblewrap", availability: "absent_on_host", profile, requirement, selector_honored: requirement === "fallback",
      });
    }
  });

  it("`off` runs the command without a word", async () => {
    const { world } = confinedPlace({}, { missingMechanism: "off" });
    expect((await sh({ world }, "echo ran")).out).toBe("ran\n");
    expect(world.written.stderr).toBe("");
  });

  it("a command may ask for a stricter profile, never for a laxer one", async () => {
    const { world, outside } = confinedPlace();
    expect(await errorOf(world, "process.run", HDict.from([["program", "true"], ["cwd", outside], ["sandbox_profile", "unrestricted"]]))).toContain("is outside workspace_roots");
    expect(await errorOf(world, "process.run", HDict.from([["program", "true"], ["sandbox_profile", "loose"]]))).toContain("command.sandbox_profile must be one of unrestricted,");
  });
});

confinedOnly(`in the sandbox of the machine${absent === null ? "" : ` (skipped: ${absent})`}`, () => {
  let server: Server;
  let port = 0;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((socket) => {
      connections++;
      socket.end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    port = typeof address === "object" && address !== null ? address.port : 0;
  });
  afterAll(() => void server.close());

  it("the workspace is read and written, and the exit code is the command's", async () => {
    const place = confinedPlace();
    expect(await sh(place, "cat own.txt; echo new > made.txt; pwd; exit 7")).toEqual({ out: `own${place.root}\n`, code: 7 });
    expect(readFileSync(join(place.root, "made.txt"), "utf8")).toBe("new\n");
    expect(place.world.written.stderr).toBe("");
  });

  it("nothing outside is read or written, by any name", async () => {
    const place = confinedPlace();
    const secret = join(place.outside, "secret.txt");
    symlinkSync(place.outside, join(place.root, "folder"));
    const tries = [`cat ${secret}`, "cat folder/secret.txt", `cat /proc/self/root${secret}`, `cat /proc/1/root${secret}`, `ln ${secret} hard`, `cp ${secret} copy`];
    for (const script of tries) expect([script, (await sh(place, script)).code]).not.toEqual([script, 0]);
    for (const script of [`echo evil > ${secret}`, "echo evil > folder/secret.txt", `rm ${secret}`, `mv ${secret} stolen`, "touch /usr/evil /etc/evil", "touch ../evil", "echo x > /proc/sys/kernel/hostname"]) await sh(place, script);
    expect(readFileSync(secret, "utf8")).toBe("secret");
    expect(existsSync("/usr/evil") || existsSync("/etc/evil") || existsSync(join(place.root, "..", "evil"))).toBe(false);
  });

  it("what it writes to the system's temporary folder stays with it", async () => {
    const name = `harn-escape-${process.pid}`;
    expect((await sh(confinedPlace(), `echo x > /tmp/${name}; cat /tmp/${name}`)).out).toBe("x\n");
    expect(existsSync(`/tmp/${name}`)).toBe(false);
  });

  it("there is no network, not even this machine's, unless it is allowed", async () => {
    const script = `import socket,sys\ntry:\n  socket.create_connection(("127.0.0.1",${port}),5).close()\nexcept OSError as e: print("refused")\nelse: print("connected")`;
    if (spawnSync("python3", ["--version"]).status !== 0) return;
    const request = HDict.from([["program", "python3"], ["args", new HList(["-c", script])]]);
    const outOf = async (place: ConfinedPlace): Promise<Value | undefined> => {
      const result = await call(place.world, "process.run", request);
      return result instanceof HDict ? result.get("stdout") : undefined;
    };
    expect(await outOf(confinedPlace())).toBe("refused\n");
    expect(connections).toBe(0);
    expect(await outOf(confinedPlace({}, { network: true }))).toBe("connected\n");
  });

  it("the parent's environment and memory are out of reach", async () => {
    const place = confinedPlace({}, {}, { env: { PATH: process.env["PATH"], PARENT_TOKEN: "hunter2" } });
    const { out } = await sh(place, `cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'; cat /proc/${process.pid}/environ; kill -0 ${process.pid} && echo reached`);
    expect(out).not.toContain("hunter2");
    expect(out).not.toContain("reached");
  });

  it("the child has no descriptors of the launcher", async () => {
    // 3 is the folder that `ls` reads; high numbers are what the test runner was started with.
    expect((await sh(confinedPlace(), "ls /proc/self/fd | sort -n | head -n 5 | tr '\\n' ' '")).out).toMatch(/^0 1 2 3 (?:\d{2,} |$)/);
  });

  it("nothing is loaded into the launcher", async () => {
    const place = confinedPlace();
    const marker = join(place.outside, "escaped");
    writeFileSync(join(place.root, "evil.c"), `#include <stdio.h>\n__attribute__((constructor)) static void run(void){ FILE *f = fopen("${marker}", "w"); if (f) fclose(f); }\n`);
    if (spawnSync("gcc", ["-shared", "-fPIC", "-o", "evil.so", "evil.c"], { cwd: place.root }).status !== 0) return;
    await sh(place, "true", { env: HDict.from([["LD_PRELOAD", join(place.root, "evil.so")]]) });
    expect(existsSync(marker)).toBe(false);
  });

  it("a launcher from the workspace is not used", async () => {
    const place = confinedPlace();
    mkdirSync(join(place.root, "bin"));
    writeFileSync(join(place.root, "bin", "bwrap"), "#!/bin/sh\nexit 0\n");
    chmodSync(join(place.root, "bin", "bwrap"), 0o755);
    const found = await childMechanism(`${place.root}/bin:${process.env["PATH"] ?? ""}`, place.world.confinement);
    expect(found).toEqual(mechanism);
  });

  it("daemons end with the command", async () => {
    const place = confinedPlace();
    await sh(place, "setsid sh -c 'while :; do date > beat; sleep 0.05; done' >/dev/null 2>&1 & sleep 0.3");
    rmSync(join(place.root, "beat"), { force: true });
    await new Promise((done) => setTimeout(done, 400));
    expect(existsSync(join(place.root, "beat"))).toBe(false);
  });

  it("further roots of children are theirs alone", async () => {
    const { outside } = confinedPlace();
    const reading = confinedPlace({}, { readRoots: [outside] });
    expect((await sh(reading, `cat ${outside}/secret.txt; echo x > ${outside}/x`)).out).toMatch(/^secret.*(Read-only|cannot create)/s);
    expect(await errorOf(reading.world, "fs.read_text", join(outside, "secret.txt"))).toContain("sandbox violation");
    expect((await sh(confinedPlace({}, { writeRoots: [outside] }), `echo x > ${outside}/x && cat ${outside}/x`)).out).toBe("x\n");
  });

  it("a program that does not exist is the system's error, one that is out of sight a refusal", async () => {
    const { world, outside } = confinedPlace();
    expect(await errorOf(world, "process.exec", "no-such-program")).toBe("runtime: HarnessProcess.exec: failed to start 'no-such-program': No such file or directory (os error 2)");
    writeFileSync(join(outside, "tool"), "#!/bin/sh\necho ran\n");
    chmodSync(join(outside, "tool"), 0o755);
    expect(await errorOf(world, "process.exec", join(outside, "tool"))).toMatch(/sandbox violation: process was denied by the OS sandbox before exec: execvp .*No such file/);
  });

  it("status 1 of the command itself is no refusal", async () => {
    expect(await sh(confinedPlace(), "echo 'bwrap: not really' >&2; exit 1")).toEqual({ out: "bwrap: not really\n", code: 1 });
  });

  it("the time limit ends all of it", async () => {
    const place = confinedPlace();
    const result = await call(place.world, "process.run", HDict.from([["program", "/bin/sh"], ["args", new HList(["-c", "setsid sleep 60 & sleep 60"])], ["timeout_ms", 300]]));
    expect(result instanceof HDict && result.get("status")).toBe("timed_out");
  });
});
