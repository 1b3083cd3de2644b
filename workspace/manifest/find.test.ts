import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ManifestFinder } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "harn-find-"));
const folder = (...names: string[]): string => {
  const path = join(root, ...names);
  mkdirSync(path, { recursive: true });
  return path;
};
const file = (...names: string[]): void => writeFileSync(join(root, ...names), "");

test("the nearest one at or above, of files that need not exist", () => {
  folder("a", "b", "c");
  file("a", "harn.toml");
  file("a", "b", "harn.toml");
  const finder = new ManifestFinder();
  expect(finder.nearest(join(root, "a", "b", "c", "gone.harn"))).toBe(join(root, "a", "b", "harn.toml"));
  expect(finder.nearest(join(root, "a", "b"))).toBe(join(root, "a", "b", "harn.toml"));
  expect(finder.nearest(join(root, "a", "x.harn"))).toBe(join(root, "a", "harn.toml"));
});

test("a repository is the boundary; its own manifest still counts", () => {
  folder("a", "repo", ".git");
  folder("a", "repo", "src");
  expect(new ManifestFinder().nearest(join(root, "a", "repo", "src", "x.harn"))).toBeNull();
  file("a", "repo", "harn.toml");
  expect(new ManifestFinder().nearest(join(root, "a", "repo", "src", "x.harn"))).toBe(join(root, "a", "repo", "harn.toml"));
});

test("a folder of that name is none, a link to a file is one", () => {
  folder("d", "harn.toml");
  folder("d", ".git");
  expect(new ManifestFinder().nearest(join(root, "d", "x.harn"))).toBeNull();
  folder("e");
  symlinkSync(join(root, "a", "harn.toml"), join(root, "e", "harn.toml"));
  expect(new ManifestFinder().nearest(join(root, "e", "x.harn"))).toBe(join(root, "e", "harn.toml"));
});

test("sixteen folders up and no further", () => {
  const names = Array.from({ length: 16 }, (_, i) => `n${String(i)}`);
  folder("deep", ...names);
  file("deep", "harn.toml");
  expect(new ManifestFinder().nearest(join(root, "deep", ...names.slice(0, 15), "x.harn"))).toBe(join(root, "deep", "harn.toml"));
  expect(new ManifestFinder().nearest(join(root, "deep", ...names, "x.harn"))).toBeNull();
});
