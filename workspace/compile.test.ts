import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { compileProgram } from "./compile.ts";
import { createSourceToolchain } from "./source-toolchain.ts";

const { library } = createSourceToolchain(fileURLToPath(new URL("../stdlib", import.meta.url)));
const compile = (text: string, extra: object = {}) => compileProgram({ entry: { path: "/project/t.harn", text }, library, ...extra });

test("all modules of a program, dependencies first", () => {
  const root = mkdtempSync(join(tmpdir(), "harn-compile-"));
  writeFileSync(join(root, "b.harn"), "\ufeffpub fn one() { return 1 }\n");
  writeFileSync(join(root, "a.harn"), 'import { one } from "./b"\nconst x = one()\n');
  const { modules, failed, files } = compileProgram({ entry: join(root, "a.harn"), library });
  expect(failed).toBe(false);
  expect([...modules.keys()]).toEqual([join(root, "b.harn"), join(root, "a.harn")]);
  expect(files.map(({ diagnostics }) => diagnostics.length)).toEqual([0, 0]);
});

test("diagnostics of all phases, in source order, without code", () => {
  const { modules, failed, files } = compile('var a = 1\nconst b = 1\nb = 2\nimport "./gone"\n');
  expect(failed).toBe(true);
  expect(modules.size).toBe(0);
  expect(files[0]?.diagnostics.map(({ code }) => code)).toEqual(["HARN-PAR-902", "HARN-OWN-001", "HARN-IMP-001"]);
});

test("a syntax error is not followed by others", () => {
  const { files } = compile("const a = missing_one +\nfn (\n");
  expect(new Set(files[0]?.diagnostics.map(({ phase }) => phase))).toEqual(new Set(["parser"]));
});

test("a fault of a phase becomes a diagnostic that asks for a report", () => {
  const parse = vi.fn(() => {
    throw new TypeError("x is undefined");
  });
  const { failed, files, graph } = compile("1", { parse });
  expect([failed, graph]).toEqual([true, null]);
  expect(files[0]?.diagnostics).toMatchObject([{ code: "HARN-INT-901", message: "internal error while building the module graph: x is undefined" }]);
  const broken = { ...library, get builtins(): never { throw new Error("no table"); } };
  const inNames = compileProgram({ entry: { path: "/project/t.harn", text: "foo()" }, library: broken });
  expect(inNames.files[0]?.diagnostics).toMatchObject([{ code: "HARN-INT-901", message: "internal error while resolving names: no table" }]);
});

test("more findings than a call may have arguments", () => {
  const { files } = compile("a\n".repeat(150_000));
  expect(files[0]?.diagnostics).toHaveLength(150_000);
});
