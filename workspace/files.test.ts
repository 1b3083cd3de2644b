import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSource } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "harn-files-"));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test("UTF-8 without its byte order mark", () => {
  expect(readSource(file("bom.harn", "\ufeffconst é = 1"))).toEqual({ text: "const é = 1" });
  expect(readSource(file("latin.harn", Uint8Array.of(0xe9)))).toEqual({ error: "stream did not contain valid UTF-8" });
});

test("what the system says about files that cannot be read", () => {
  expect(readSource(join(folder, "gone.harn"))).toEqual({ error: "No such file or directory (os error 2)" });
  expect(readSource(folder)).toEqual({ error: "Is a directory (os error 21)" });
});

test.each([70, 3_000])("a file of %i MB is refused", (megabytes) => {
  const path = file("large.harn", "");
  truncateSync(path, megabytes * 1_000_000);
  expect(readSource(path)).toEqual({ error: "the file is too large for a program (more than 64 MiB)" });
});
