import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { statsOf } from "./stats.ts";

test("finds folders, and nothing where a path cannot lead anywhere", () => {
  const dir = mkdtempSync(join(tmpdir(), "stats-"));
  symlinkSync("loop", join(dir, "loop"));
  expect(statsOf(dir)?.isDirectory()).toBe(true);
  for (const path of ["none", "n".repeat(5_000), "nul\0inside", "loop/below"]) expect(statsOf(join(dir, path))).toBe(null);
});
