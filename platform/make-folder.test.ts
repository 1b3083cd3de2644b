import { chmodSync, existsSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, makeFolderSync } from "./make-folder.ts";

const ways = [
  ["async", makeFolder],
  ["sync", async (...args: Parameters<typeof makeFolderSync>) => makeFolderSync(...args)],
] as const;

describe.each(ways)("%s", (_, make) => {
  const root = mkdtempSync(join(tmpdir(), "harn-folder-"));

  test("with what is missing above, and again", async () => {
    const path = join(root, "a/b/c");
    await make(path, { mode: 0o700 });
    await make(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(statSync(join(root, "a")).mode & 0o777).toBe(0o700);
  });

  test("by way of a link", async () => {
    await make(join(root, "real"));
    symlinkSync(join(root, "real"), join(root, "link"));
    await make(join(root, "link"));
    await make(join(root, "link/inside"));
    expect(existsSync(join(root, "real/inside"))).toBe(true);
  });

  test("where something else has the name, or is in the way", async () => {
    writeFileSync(join(root, "file"), "");
    await expect(make(join(root, "file"))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(make(join(root, "file/below/it"))).rejects.toMatchObject({ code: "ENOTDIR" });
    symlinkSync(join(root, "nowhere"), join(root, "dangling"));
    await expect(make(join(root, "dangling"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.skipIf(process.getuid?.() === 0)("without permission (root has it everywhere)", async () => {
    await make(join(root, "closed"));
    chmodSync(join(root, "closed"), 0o500);
    await expect(make(join(root, "closed/a/b"))).rejects.toMatchObject({ code: "EACCES" });
  });

  test.runIf(existsSync("/proc/self"))("where the system makes no folders (a file system of Linux)", async () => {
    await expect(make("/proc/no-such-folder/below")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
