import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cacheFolder } from "./index.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "harn-cache-"));

it("is made for the user alone", () => {
  const base = folder();
  expect(cacheFolder({ XDG_CACHE_HOME: base })).toBe(join(base, "harn"));
  expect(statSync(join(base, "harn")).mode & 0o777).toBe(0o700);
  expect(cacheFolder({ XDG_CACHE_HOME: base })).toBe(join(base, "harn"));
});

it("lies in the home directory by default", () => {
  const home = folder();
  expect(cacheFolder({ HOME: home })?.startsWith(home)).toBe(true);
  expect(cacheFolder({ HOME: home, XDG_CACHE_HOME: "relative" })?.startsWith(home)).toBe(true);
});

it("is the folder that the environment names", () => {
  const own = join(folder(), "a", "b");
  expect(cacheFolder({ HARN_CACHE_DIR: own, XDG_CACHE_HOME: folder() })).toBe(own);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  const base = folder();
  expect(cacheFolder({ HARN_CACHE_DIR: "  ", XDG_CACHE_HOME: base })).toBe(join(base, "harn"));
});

it("is refused when others can write to it, or when it is no directory", () => {
  const open = folder();
  mkdirSync(join(open, "harn"));
  chmodSync(join(open, "harn"), 0o777);
  expect(cacheFolder({ XDG_CACHE_HOME: open })).toBe(null);
  const link = folder();
  symlinkSync(open, join(link, "harn"));
  expect(cacheFolder({ XDG_CACHE_HOME: link })).toBe(null);
  const file = folder();
  writeFileSync(join(file, "harn"), "");
  expect(cacheFolder({ XDG_CACHE_HOME: file })).toBe(null);
  expect(cacheFolder({ HOME: "relative" })).toBe(null);
});
