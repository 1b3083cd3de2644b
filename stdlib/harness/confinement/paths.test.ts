/** What a program may try with path arguments to reach what lies outside its roots. */
import { existsSync, linkSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { HBytes, HDict, HEnum, type Value } from "#vm/values";
import { call, errorOf, shown } from "../harness.test-helper.ts";
import { confinedPlace, type ConfinedPlace } from "./confined.test-helper.ts";

const OUTSIDE = /^categorised: HARN-CAP-201: sandbox violation: builtin '[\w.]+' attempted to (read|write|delete) '.*' outside workspace_roots \[/;

/** Each method with one path, and what its error names. */
const READS: readonly (readonly [method: string, more: readonly Value[]])[] = [
  ["read_text", []],
  ["read_bytes", []],
  ["read_lines", []],
  ["exists", []],
  ["status", []],
  ["stat", []],
  ["list_dir", []],
  ["walk", []],
];
const WRITES: readonly (readonly [method: string, more: readonly Value[]])[] = [
  ["write_text", ["evil"]],
  ["write_bytes", [new HBytes(Buffer.from("evil"))]],
  ["append", ["evil"]],
  ["mkdir", []],
  ["delete", []],
];

/** Names for the file `secret.txt` of the outside, as an attacker may write them. */
function disguises({ root, outside }: ConfinedPlace): string[] {
  const secret = join(outside, "secret.txt");
  symlinkSync(secret, join(root, "link"));
  symlinkSync(outside, join(root, "folder"));
  symlinkSync("link", join(root, "chain"));
  symlinkSync("../outside/secret.txt", join(root, "relative"));
  mkdirSync(join(root, "sub"));
  symlinkSync("..", join(root, "sub", "up"));
  return [
    secret,
    "../outside/secret.txt",
    "sub/../../outside/secret.txt",
    "./././../outside//secret.txt",
    `${root}/../outside/secret.txt`,
    "link",
    "link/",
    "chain",
    "relative",
    "folder/secret.txt",
    "folder/../folder/secret.txt",
    "sub/up/link",
    `/proc/self/root${secret}`,
    `/proc/self/cwd/../../../../../../../../../../..${secret}`,
    `/proc/${process.pid}/root${secret}`,
  ];
}

describe("what lies outside", () => {
  it.each(READS)("is not read by %s", async (method, more) => {
    const place = confinedPlace();
    for (const path of disguises(place)) expect([path, await errorOf(place.world, `fs.${method}`, path, ...more)]).toEqual([path, expect.stringMatching(OUTSIDE)]);
  });

  it.each(WRITES.filter(([method]) => method !== "delete"))("is not changed by %s", async (method, more) => {
    const place = confinedPlace();
    for (const path of disguises(place)) expect([path, await errorOf(place.world, `fs.${method}`, path, ...more)]).toEqual([path, expect.stringMatching(OUTSIDE)]);
    expect(readFileSync(join(place.outside, "secret.txt"), "utf8")).toBe("secret");
  });

  it("is not deleted, but a link to it is", async () => {
    const place = confinedPlace();
    const links = new Set(["link", "link/", "chain", "relative", "sub/up/link"]);
    for (const path of disguises(place)) {
      if (links.has(path)) continue;
      expect([path, await errorOf(place.world, "fs.delete", path)]).toEqual([path, expect.stringMatching(OUTSIDE)]);
    }
    for (const path of ["link", "chain", "relative", "folder"]) await call(place.world, "fs.delete", path);
    expect(existsSync(join(place.outside, "secret.txt"))).toBe(true);
    expect(existsSync(join(place.root, "link"))).toBe(false);
  });

  it("is neither source nor destination of a copy or a move", async () => {
    const place = confinedPlace();
    const secret = join(place.outside, "secret.txt");
    symlinkSync(place.outside, join(place.root, "folder"));
    for (const method of ["copy", "rename"]) {
      expect(await errorOf(place.world, `fs.${method}`, secret, "stolen")).toMatch(OUTSIDE);
      expect(await errorOf(place.world, `fs.${method}`, "folder/secret.txt", "stolen")).toMatch(OUTSIDE);
      expect(await errorOf(place.world, `fs.${method}`, "own.txt", join(place.outside, "new.txt"))).toMatch(OUTSIDE);
      expect(await errorOf(place.world, `fs.${method}`, "own.txt", "folder/new.txt")).toMatch(OUTSIDE);
    }
    expect(existsSync(join(place.outside, "new.txt"))).toBe(false);
    expect(readFileSync(join(place.root, "own.txt"), "utf8")).toBe("own");
  });

  it("is not told apart from what does not exist", async () => {
    const { world, outside, root } = confinedPlace();
    symlinkSync(join(outside, "nothing"), join(root, "dangling"));
    for (const path of [join(outside, "nothing"), "dangling", `${outside}/no/such/folder`, `${outside}/secret.txt/below`, `${outside}/a\0b`, `${outside}/${"x".repeat(300)}`]) {
      expect(await errorOf(world, "fs.exists", path)).toMatch(OUTSIDE);
      expect(await errorOf(world, "fs.write_text", path, "x")).toMatch(OUTSIDE);
    }
    expect(existsSync(join(outside, "nothing"))).toBe(false);
  });

  it("names the roots and the path as it was written", async () => {
    const { world, root } = confinedPlace();
    expect(await errorOf(world, "fs.read_text", "../outside/secret.txt")).toBe(
      `categorised: HARN-CAP-201: sandbox violation: builtin 'fs.read_text' attempted to read '../outside/secret.txt' outside workspace_roots [${root}]`,
    );
  });

  it("is an `Err` of its own kind where failures are results", async () => {
    const result = await call(confinedPlace().world, "fs.read_text_result", "/etc/hostname");
    const failure = result instanceof HEnum ? result.fields?.[0] : null;
    expect(failure instanceof HDict && failure.get("kind")).toBe("sandbox_denied");
  });

  it("is not found by searches through links", async () => {
    const { world, root, outside } = confinedPlace();
    symlinkSync(outside, join(root, "folder"));
    expect(await shown(world, "fs.glob", "**/*.txt")).toBe("[./own.txt]");
    expect(await shown(world, "fs.glob", "**/*.txt", "folder").catch((error: Error) => error.message)).toContain("sandbox violation");
    const walked = await shown(world, "fs.walk", ".", HDict.from([["follow_symlinks", true]]));
    expect(walked).not.toContain("secret.txt");
  });
});

describe("descriptors and devices", () => {
  it.each(["/dev/fd/0", "/dev/stdin", "/proc/self/fd/0", "/proc/self/environ", "/proc/self/mem", "/dev/null", "/dev/zero", "/"])("%s is outside", async (path) => {
    const { world } = confinedPlace();
    expect(await errorOf(world, "fs.read_text", path)).toMatch(OUTSIDE);
    expect(await errorOf(world, "fs.write_text", path, "x")).toMatch(OUTSIDE);
  });
});

describe("names that look like a root", () => {
  it("a longer name is another folder", async () => {
    const { world, root } = confinedPlace();
    mkdirSync(`${root}-evil`);
    writeFileSync(`${root}-evil/x`, "x");
    expect(await errorOf(world, "fs.read_text", `${root}-evil/x`)).toMatch(OUTSIDE);
    expect(await errorOf(world, "fs.read_text", "../project-evil/x")).toMatch(OUTSIDE);
  });

  it.each(["PROJECT", "project.", "project ", "proje\u0063\u0327t", "proje\u00e7t"])("so is the twin %j", async (name) => {
    const { world, root } = confinedPlace();
    const twin = join(dirname(root), name);
    mkdirSync(twin, { recursive: true });
    writeFileSync(join(twin, "x"), "x");
    if (existsSync(join(root, "x"))) return;
    expect(await errorOf(world, "fs.read_text", join(twin, "x"))).toMatch(OUTSIDE);
  });

  it("composed and decomposed names inside are what the file system says", async () => {
    const { world } = confinedPlace();
    await call(world, "fs.write_text", "caf\u00e9", "composed");
    expect(await shown(world, "fs.read_text", "caf\u00e9")).toBe("composed");
  });
});

describe("odd paths inside", () => {
  it("give the system's error", async () => {
    const { world, root } = confinedPlace();
    symlinkSync("b", join(root, "a"));
    symlinkSync("a", join(root, "b"));
    expect(await errorOf(world, "fs.read_text", "a")).toBe("thrown: Failed to read file a: Too many levels of symbolic links (os error 40)");
    expect(await errorOf(world, "fs.read_text", "own.txt/x")).toContain("Not a directory");
    expect(await errorOf(world, "fs.read_text", "x\0y")).toContain("file name contained an unexpected NUL byte");
    expect(await errorOf(world, "fs.read_text", "x".repeat(300))).toContain("File name too long");
    expect(await errorOf(world, "fs.write_text", "x/".repeat(5_000), "x")).toContain("File name too long");
    expect(await errorOf(world, "fs.read_text", "none.txt")).toContain("No such file or directory");
    expect(await errorOf(world, "fs.read_text", ".")).toContain("Is a directory");
  });

  it("links inside work like what they lead to", async () => {
    const { world, root } = confinedPlace();
    symlinkSync("own.txt", join(root, "link"));
    symlinkSync("later.txt", join(root, "dangling"));
    expect(await call(world, "fs.read_text", "link")).toBe("own");
    await call(world, "fs.append", "link", "+");
    expect(readFileSync(join(root, "own.txt"), "utf8")).toBe("own+");
    await call(world, "fs.write_text", "dangling", "made");
    expect(readFileSync(join(root, "later.txt"), "utf8")).toBe("made");
    expect(readlinkSync(join(root, "dangling"))).toBe("later.txt");
    expect(await shown(world, "fs.status", "link")).toContain("is_symlink: true");
  });

  it("everything of the workspace can be done", async () => {
    const { world, root } = confinedPlace();
    await call(world, "fs.mkdir", "a/b/c");
    await call(world, "fs.mkdir", "a/b/c");
    await call(world, "fs.write_text", "a/b/c/x.txt", "1");
    await call(world, "fs.append", "a/b/c/x.txt", "2");
    await call(world, "fs.copy", "a/b/c/x.txt", "a/y.txt");
    await call(world, "fs.rename", "a/b", "moved");
    expect(await shown(world, "fs.list_dir", "moved/c")).toBe("[x.txt]");
    expect(await shown(world, "fs.read_text", "a/y.txt")).toBe("12");
    const made = await shown(world, "fs.mkdtemp_in_workspace", "t-");
    expect(made.startsWith(`${root}/.harn-tmp/t-`) && lstatSync(made).isDirectory()).toBe(true);
    await call(world, "fs.delete", "moved");
    expect(existsSync(join(root, "moved"))).toBe(false);
  });

  it("the workspace itself is neither deleted nor moved", async () => {
    const { world, root } = confinedPlace();
    expect(await errorOf(world, "fs.delete", ".")).toMatch(OUTSIDE);
    expect(await errorOf(world, "fs.rename", ".", "x")).toMatch(OUTSIDE);
    expect(readFileSync(join(root, "own.txt"), "utf8")).toBe("own");
  });

  it("the system's temporary folder is outside, and the error says so", async () => {
    expect(await errorOf(confinedPlace().world, "fs.mkdtemp", "t-")).toMatch(/attempted to write '.*' outside/);
  });
});

describe("files with several names", () => {
  test("are read, and not written in place", async () => {
    const { world, root, outside } = confinedPlace();
    linkSync(join(outside, "secret.txt"), join(root, "hard"));
    for (const [method, content] of [["write_text", "evil"], ["append", "evil"]] as const) {
      expect(await errorOf(world, `fs.${method}`, "hard", content)).toContain("a file with further names (hard links) that may lie outside");
    }
    expect(await errorOf(world, "fs.copy", "own.txt", "hard")).toContain("hard links");
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
    await call(world, "fs.delete", "hard");
    await call(world, "fs.write_text", "hard", "new");
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
  });
});

describe("further roots", () => {
  it("a read-only root is read, never written", async () => {
    const { world, root, outside } = withRoots();
    expect(await call(world, "fs.read_text", join(outside, "secret.txt"))).toBe("secret");
    expect(await errorOf(world, "fs.write_text", join(outside, "x"), "x")).toBe(
      `categorised: HARN-CAP-201: sandbox violation: builtin 'fs.write_text' attempted to write '${outside}/x' in read-only workspace root '${outside}'`,
    );
    for (const [method, ...more] of [["delete"], ["append", "x"], ["mkdir"], ["rename", "here"]] as const) {
      expect(await errorOf(world, `fs.${method}`, join(outside, "secret.txt"), ...more)).toContain("in read-only workspace root");
    }
    expect(existsSync(join(root, "here"))).toBe(false);
  });

  it("a read-only folder of the workspace stays as it is, also when what holds it is deleted or moved", async () => {
    const { world, root } = withRoots();
    mkdirSync(join(root, "parent", "kept"), { recursive: true });
    writeFileSync(join(root, "parent", "kept", "x"), "x");
    expect(await errorOf(world, "fs.write_text", "parent/kept/x", "y")).toContain("in read-only workspace root");
    expect(await errorOf(world, "fs.delete", "parent")).toContain("in read-only workspace root");
    expect(await errorOf(world, "fs.rename", "parent", "elsewhere")).toContain("in read-only workspace root");
    expect(readFileSync(join(root, "parent", "kept", "x"), "utf8")).toBe("x");
  });

  it("a writable folder of a read-only one is writable", async () => {
    const { root } = confinedPlace();
    const { world } = confinedPlace({ roots: [root], readOnlyRoots: [dirname(root)] }, {}, { cwd: root });
    await call(world, "fs.write_text", "x", "x");
    expect(await errorOf(world, "fs.write_text", "../x", "x")).toContain("in read-only workspace root");
  });

  function withRoots(): ConfinedPlace {
    const place = confinedPlace();
    const confinement = { profile: "worktree", roots: [place.root], readOnlyRoots: [place.outside, join(place.root, "parent", "kept")] } as const;
    return { ...place, world: confinedPlace(confinement, {}, { cwd: place.root }).world };
  }
});

it("the profile `unrestricted` checks nothing", async () => {
  const { world, outside } = confinedPlace({ profile: "unrestricted" });
  expect(await call(world, "fs.read_text", join(outside, "secret.txt"))).toBe("secret");
});
