import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Cancellation, HBytes, HDict, HEnum, HList } from "#vm/values";
import { splitLines } from "./fs-files.ts";
import { call, errorOf, shown, testWorld } from "./harness.test-helper.ts";

const MISSING = "No such file or directory (os error 2)";

describe("files", () => {
  it("writes, appends and reads text", async () => {
    const world = testWorld();
    expect(await call(world, "fs.write_text", "a.txt", "grüße 🎉\n")).toBe(null);
    await call(world, "fs.append", "a.txt", "more");
    await call(world, "fs.append", "new.txt", "x");
    expect(await call(world, "fs.read_text", "a.txt")).toBe("grüße 🎉\nmore");
    expect(await call(world, "fs.read_text", join(world.cwd, "new.txt"))).toBe("x");
    await call(world, "fs.write_text", "a.txt", "s");
    expect(await call(world, "fs.read_text", "a.txt")).toBe("s");
  });

  it("reads and writes bytes", async () => {
    const world = testWorld();
    await call(world, "fs.write_bytes", "b", new HBytes(new Uint8Array([0, 255, 128])));
    expect(await shown(world, "fs.read_bytes", "b")).toBe('b"00ff80"');
    expect(await errorOf(world, "fs.read_text", "b")).toBe("thrown: Failed to read file b: stream did not contain valid UTF-8");
  });

  it("reads files larger than a chunk and files that tell no size", async () => {
    const world = testWorld();
    const text = "0123456789abcdef".repeat(20_000);
    await call(world, "fs.write_text", "big", text);
    expect(await call(world, "fs.read_text", "big")).toBe(text);
    expect(await shown(world, "fs.read_text", "/proc/self/status")).toContain("Pid:");
  });

  it("names the failed operation and the system's reason", async () => {
    const world = testWorld();
    expect(await errorOf(world, "fs.read_text", "no")).toBe(`thrown: Failed to read file no: ${MISSING}`);
    expect(await errorOf(world, "fs.read_text", ".")).toBe("thrown: Failed to read file .: Is a directory (os error 21)");
    expect(await errorOf(world, "fs.write_text", "no/x", "")).toBe(`thrown: Failed to write file no/x: ${MISSING}`);
    expect(await errorOf(world, "fs.append", "no/x", "")).toBe(`thrown: Failed to open file no/x: ${MISSING}`);
    expect(await errorOf(world, "fs.read_lines", "no")).toBe(`thrown: read_lines: no: ${MISSING}`);
    expect(await errorOf(world, "fs.stat", "no")).toBe(`thrown: Failed to stat no: ${MISSING}`);
    expect(await errorOf(world, "fs.list_dir", "no")).toBe(`thrown: Failed to list directory no: ${MISSING}`);
    expect(await errorOf(world, "fs.delete", "no")).toBe(`thrown: Failed to delete file no: ${MISSING}`);
    expect(await errorOf(world, "fs.copy", "no", "y")).toBe(`thrown: Failed to copy no to y: ${MISSING}`);
    expect(await errorOf(world, "fs.rename", "no", "y")).toBe(`thrown: move_file: copy failed: ${MISSING}`);
    expect(await errorOf(world, "fs.walk", "no")).toBe(`thrown: walk_dir: no: ${MISSING}`);
    const nul = "file name contained an unexpected NUL byte";
    expect(await errorOf(world, "fs.read_text", "a\0b")).toBe(`thrown: Failed to read file a\0b: ${nul}`);
    const long = "x".repeat(5000);
    expect(await errorOf(world, "fs.read_text", long)).toMatch(/: File name too long \(os error 36\)$/);
  });

  it("gives failures as values", async () => {
    const world = testWorld();
    const failed = await call(world, "fs.read_text_result", "no");
    const payload = failed instanceof HEnum ? failed.fields?.[0] : null;
    expect(payload instanceof HDict && payload.get("kind")).toBe("not_found");
    writeFileSync(join(world.cwd, "ok"), "fine");
    expect(await shown(world, "fs.read_text_result", "ok")).toBe("Result.Ok(fine)");
  });

  it("checks arguments in order", async () => {
    const world = testWorld();
    expect(await errorOf(world, "fs.read_text", 1)).toBe("type: HarnessFs.read_text expects string argument 1, got int");
    expect(await errorOf(world, "fs.read_text")).toBe("type: HarnessFs.read_text expects string argument 1");
    expect(await errorOf(world, "fs.write_text", null, 2)).toBe("type: HarnessFs.write_text expects string argument 1, got nil");
    expect(await errorOf(world, "fs.write_text", "a", 2)).toBe("type: HarnessFs.write_text expects string argument 2, got int");
    expect(await errorOf(world, "fs.cwd", 1)).toBe("type: HarnessFs.cwd takes no arguments");
    expect(await errorOf(world, "fs.walk", "", null)).toBe("thrown: walk_dir: root path is required");
  });

  it("bounds what it reads, also from endless devices", async () => {
    const world = testWorld({ limits: { maxStringLength: 100_000 } });
    expect(await errorOf(world, "fs.read_bytes", "/dev/zero")).toMatch(/^limit: .*100000/);
    writeFileSync(join(world.cwd, "big"), "x".repeat(100_001));
    expect(await errorOf(world, "fs.read_text", "big")).toMatch(/^limit: /);
  });

  it("does not hang on a FIFO without peer, and stops waiting for a silent one", async () => {
    const controller = new AbortController();
    const world = testWorld({ signal: controller.signal });
    execFileSync("mkfifo", [join(world.cwd, "pipe")]);
    expect(await errorOf(world, "fs.write_text", "pipe", "x")).toMatch(/No such device or address \(os error 6\)$/);
    expect(await call(world, "fs.read_text", "pipe")).toBe("");
    expect(await errorOf(world, "fs.copy", "pipe", "copy")).toMatch(/neither a regular file/);
    const { open } = await import("node:fs/promises");
    const writer = await open(join(world.cwd, "pipe"), "r+");
    const pending = call(world, "fs.read_text", "pipe");
    setTimeout(() => controller.abort(), 30);
    await expect(pending).rejects.toBeInstanceOf(Cancellation);
    await writer.close();
  });

  it("splits lines", () => {
    expect(splitLines("a\r\nb\nc")).toEqual(["a", "b", "c"]);
    expect(splitLines("a\n\n")).toEqual(["a", ""]);
    expect(splitLines("")).toEqual([]);
    expect(splitLines("a\r")).toEqual(["a\r"]);
    expect(splitLines("a\r\n")).toEqual(["a"]);
  });
});

describe("entries", () => {
  it("tells what exists", async () => {
    const world = testWorld();
    mkdirSync(join(world.cwd, "d"));
    expect(await call(world, "fs.exists", "d")).toBe(true);
    expect(await call(world, "fs.exists", "d/e")).toBe(false);
    expect(await call(world, "fs.exists", "a\0")).toBe(false);
    writeFileSync(join(world.cwd, "f"), "12345");
    expect(await shown(world, "fs.stat", "f")).toMatch(/is_dir: false, is_file: true, modified: \d+\.\d+, readonly: false, size: 5/);
    expect(await shown(world, "fs.status", "f", "read")).toContain("accessible: true");
    expect(await shown(world, "fs.status", "none")).toContain("kind: missing");
    expect(await errorOf(world, "fs.status", "f", "eat")).toContain('access must be "read"');
  });

  it("makes directories with parents, and again", async () => {
    const world = testWorld();
    await call(world, "fs.mkdir", "a/b");
    await call(world, "fs.mkdir", "a/b");
    await call(world, "fs.mkdir", "a", false);
    expect(await errorOf(world, "fs.mkdir", "x/y", false)).toBe(`thrown: Failed to create directory x/y: ${MISSING}`);
    writeFileSync(join(world.cwd, "f"), "");
    expect(await errorOf(world, "fs.mkdir", "f")).toBe("thrown: Failed to create directory f: File exists (os error 17)");
  });

  it("sorts names by code point", async () => {
    const world = testWorld();
    for (const name of ["b", "a", "\u{1f600}", "\uff5e"]) writeFileSync(join(world.cwd, name), "");
    expect(await shown(world, "fs.list_dir")).toBe("[a, b, \uff5e, \u{1f600}]");
  });

  it("deletes trees and links, never what links point to", async () => {
    const world = testWorld();
    const outside = testWorld();
    writeFileSync(join(outside.cwd, "keep"), "");
    mkdirSync(join(world.cwd, "d/e"), { recursive: true });
    symlinkSync(outside.cwd, join(world.cwd, "d/link"));
    symlinkSync(outside.cwd, join(world.cwd, "link"));
    await call(world, "fs.delete", "d");
    await call(world, "fs.delete", "link");
    expect(existsSync(join(world.cwd, "d"))).toBe(false);
    expect(existsSync(join(world.cwd, "link"))).toBe(false);
    expect(existsSync(join(outside.cwd, "keep"))).toBe(true);
  });

  it("copies with permissions and moves", async () => {
    const world = testWorld();
    writeFileSync(join(world.cwd, "a"), "text");
    chmodSync(join(world.cwd, "a"), 0o444);
    await call(world, "fs.copy", "a", "b");
    expect(await shown(world, "fs.stat", "b")).toContain("readonly: true");
    await call(world, "fs.rename", "a", "c");
    expect(existsSync(join(world.cwd, "a"))).toBe(false);
    expect(readFileSync(join(world.cwd, "c"), "utf8")).toBe("text");
  });
});

describe("places", () => {
  it("knows the directories of the run", async () => {
    const world = testWorld({ env: { HOME: "/home/me", TMPDIR: "tmp", HARN_STATE_DIR: "st" } });
    expect(await call(world, "fs.cwd")).toBe(world.cwd);
    expect(await call(world, "fs.source_dir")).toBe(world.cwd);
    expect(await call(world, "fs.project_root")).toBe(null);
    expect(await call(world, "fs.workspace_root")).toBe(world.cwd);
    expect(await call(world, "fs.home_dir")).toBe("/home/me");
    expect(await call(world, "fs.temp_dir")).toBe(join(world.cwd, "tmp"));
    expect(await shown(world, "fs.runtime_paths")).toContain(`state_root: ${join(world.cwd, "st")}`);
  });

  it("finds the project root", async () => {
    const parent = testWorld();
    mkdirSync(join(parent.cwd, "a/b"), { recursive: true });
    writeFileSync(join(parent.cwd, "harn.toml"), "");
    const world = testWorld({ cwd: join(parent.cwd, "a/b") });
    expect(await call(world, "fs.project_root")).toBe(parent.cwd);
    expect(await call(world, "fs.workspace_root")).toBe(parent.cwd);
  });

  it("makes unique directories inside the temporary one only", async () => {
    const world = testWorld();
    const first = await call(world, "fs.mkdtemp_in_workspace", "../../x-");
    const second = await call(world, "fs.mkdtemp_in_workspace");
    expect(first).toMatch(new RegExp(`^${world.cwd}/\\.harn-tmp/\\.\\.\\.\\.x-\\w+$`));
    expect(second).toMatch(new RegExp(`^${world.cwd}/\\.harn-tmp/harn-\\w+$`));
    expect(existsSync(first as string)).toBe(true);
  });
});

describe("searches", () => {
  const tree = () => {
    const world = testWorld();
    mkdirSync(join(world.cwd, "src/deep/er"), { recursive: true });
    mkdirSync(join(world.cwd, ".git"));
    for (const name of ["a.md", "src/b.ts", "src/deep/c.ts", "src/deep/er/d.js", ".git/e.ts"]) writeFileSync(join(world.cwd, name), "");
    symlinkSync("..", join(world.cwd, "src/up"));
    return world;
  };
  const paths = async (world: ReturnType<typeof testWorld>, ...args: Parameters<typeof call> extends [unknown, string, ...infer R] ? R : never) => {
    const list = await call(world, "fs.walk", ...args);
    return list instanceof HList ? list.items.map((item) => (item instanceof HDict ? item.get("path") : null)) : [];
  };

  it("walks in order, parents first", async () => {
    const world = tree();
    expect(await paths(world, "src")).toEqual(["src", "src/b.ts", "src/deep", "src/deep/c.ts", "src/deep/er", "src/deep/er/d.js", "src/up"]);
    expect(await paths(world, "src", HDict.from([["max_depth", 1]]))).toEqual(["src", "src/b.ts", "src/deep", "src/up"]);
    expect(await paths(world, "a.md")).toEqual(["a.md"]);
  });

  it("follows links without going round", async () => {
    const found = await paths(tree(), "src", HDict.from([["follow_symlinks", true]]));
    expect(found).toContain("src/up/a.md");
    expect(found.length).toBeLessThan(30);
  });

  it("finds by pattern", async () => {
    const world = tree();
    expect(await shown(world, "fs.glob", "**/*.ts")).toBe("[./.git/e.ts, ./src/b.ts, ./src/deep/c.ts]");
    expect(await shown(world, "fs.glob", "*.{ts,js}", "src")).toBe("[src/b.ts]");
    expect(await shown(world, "fs.glob", "deep/**", HDict.from([["base", "src"]]))).toBe("[src/deep/c.ts, src/deep/er, src/deep/er/d.js]");
    expect(await shown(world, "fs.glob", "*", "none")).toBe("[]");
    expect(await errorOf(world, "fs.glob", "[a")).toBe("thrown: glob: unclosed character class; missing ']'");
    expect(await errorOf(world, "fs.glob", "")).toBe("thrown: glob: pattern is required");
  });
});
