import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectSources } from "./collect.ts";

const root = mkdtempSync(join(tmpdir(), "harn-collect-"));
mkdirSync(join(root, "sub", "node_modules"), { recursive: true });
for (const name of ["b.harn", "a.harn", "notes.txt", "sub/c.harn", "sub/node_modules/d.harn"]) writeFileSync(join(root, name), "");
symlinkSync("a.harn", join(root, "link.harn"));
// What would fail or block: a lock file of an editor, a link to itself, a link to a folder, a pipe.
symlinkSync("user@host.1234", join(root, ".#a.harn"));
symlinkSync("loop.harn", join(root, "loop.harn"));
symlinkSync("sub", join(root, "folder.harn"));
execFileSync("mkfifo", [join(root, "pipe.harn")]);

const names = (...targets: string[]): string[] => collectSources(targets, root).map(({ name }) => name);

test("a folder yields its programs, sorted, and nothing that is not a file", () => {
  expect(names(".")).toEqual(["a.harn", "b.harn", "link.harn", "sub/c.harn"]);
});

test("named targets are taken as they are, once", () => {
  expect(names("b.harn", "./b.harn", "missing.harn", "loop.harn", "a.harn/x", "sub")).toEqual(["b.harn", "missing.harn", "loop.harn", "a.harn/x", "sub/c.harn"]);
});
