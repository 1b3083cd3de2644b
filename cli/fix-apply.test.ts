import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { runCommand } from "./fix.ts";
import * as writing from "./fix-write.ts";
import { invoke, unlintedFolder } from "./invoke.test-helper.ts";

test("a file that cannot be written is named, and the others are repaired", async () => {
  const { writeFixed } = writing;
  vi.spyOn(writing, "writeFixed").mockImplementation(async (source, text) => (basename(source.path) === "b.harn" ? "Permission denied (os error 13)" : writeFixed(source, text)));
  const root = unlintedFolder({ "a.harn": "var a = 1\n", "b.harn": "var b = 1\n", "c.harn": "var c = 1\n" });
  const { code, stdout } = await invoke(runCommand, root, ["fix", "--apply", "--safety", "scope-local", "--json", "."]);
  expect(code).toBe(1);
  const report = JSON.parse(stdout) as { applied: { path: string }[] };
  expect(report.applied.map(({ path }) => path)).toEqual(["a.harn", "c.harn"]);
  expect(report).toMatchObject({
    skippedFiles: [{ path: "b.harn", reason: "write_failed", diagnostics: [{ source: "io", severity: "error", message: "Error writing b.harn: Permission denied (os error 13)" }] }],
    post_apply_diagnostics_count: 1,
  });
  expect(readFileSync(join(root, "c.harn"), "utf8")).toBe("let c = 1\n");
});
