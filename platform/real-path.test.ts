import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { realPathInside } from "./index.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "harn-real-")));
const root = join(base, "root");
mkdirSync(join(root, "sub"), { recursive: true });
mkdirSync(join(base, "root-evil"));
mkdirSync(join(base, "outside"));
writeFileSync(join(base, "outside", "secret"), "");
writeFileSync(join(root, "file"), "");
symlinkSync("../outside", join(root, "out"));
symlinkSync(join(base, "outside", "new"), join(root, "dangling"));
symlinkSync("sub", join(root, "in"));
symlinkSync("loop", join(root, "loop"));
symlinkSync(root, join(base, "alias"));

describe("inside", () => {
  it.each([
    ["file", join(root, "file")],
    ["in", join(root, "sub")],
    ["in/new/deep", join(root, "sub/new/deep")],
    ["./sub/.", join(root, "sub")],
    ["", root],
    [join(root, "file"), join(root, "file")],
    [join(base, "alias", "file"), join(root, "file")],
    ["..name", join(root, "..name")],
  ])("%s", async (path, expected) => {
    expect(await realPathInside(root, path)).toBe(expected);
  });

  it("is judged by the real root", async () => {
    expect(await realPathInside(join(base, "alias"), "file")).toBe(join(root, "file"));
    expect(await realPathInside("/", "/etc")).toBe(realpathSync("/etc"));
  });
});

describe("refused", () => {
  it.each([
    "../outside/secret",
    "sub/../../outside/secret",
    "in/../file",
    "sub\\..\\x",
    "out",
    "out/secret",
    "out/new",
    "dangling",
    "dangling/x",
    "loop",
    "file/x",
    "a\0b",
    "/etc/passwd",
    join(base, "root-evil"),
    join(base, "root-evil", "new"),
    base,
  ])("%s", async (path) => {
    expect(await realPathInside(root, path)).toBe(null);
  });

  it("a root that does not exist", async () => {
    expect(await realPathInside(join(base, "none"), "x")).toBe(null);
  });
});
