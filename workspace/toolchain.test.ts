import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { deserialize, serialize } from "#vm/bytecode";
import { isPrelude } from "#vm/host";
import { nativeSignatures } from "#stdlib";
import { writeLibrary } from "#build/library";
import { openToolchain } from "./toolchain/index.ts";
import { createSourceToolchain, preludeCompiler, signatureOf } from "./source-toolchain.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STDLIB = join(ROOT, "stdlib");
const source = createSourceToolchain(STDLIB);

test("every entry that names a prelude function finds it", () => {
  const { library, runtime } = source;
  const callables = [
    ...Array.from(library.builtins.keys(), (name) => [name, runtime.builtin(name)] as const),
    ...Array.from(library.methods, ([kind, methods]) => Array.from(methods.keys(), (name) => [`${kind}.${name}`, runtime.method(kind, name)] as const)).flat(),
    ...Array.from(library.namespaces, ([space, names]) => Array.from(names.keys(), (name) => [`${space}.${name}`, runtime.namespaced(space, name)] as const)).flat(),
  ];
  const compile = preludeCompiler(STDLIB, new Map());
  for (const [name, callable] of callables) {
    expect(callable, name).toBeDefined();
    if (callable === undefined || !isPrelude(callable)) continue;
    const { module, name: wanted } = callable.prelude;
    expect(compile(module).exports.map((entry) => entry.name), name).toContain(wanted);
  }
});

test("compiler and interpreter see the same handles, and intrinsics stay inside", () => {
  const { library, runtime } = source;
  for (const { field, type, methods } of library.handles.values()) {
    expect(runtime.handleTypes.get(field)).toBe(type);
    for (const method of methods.keys()) expect(runtime.handleMethod(type, method)?.name, `${field}.${method}`).toContain(type);
  }
  expect([...library.builtins.keys()].filter((name) => name.startsWith("__"))).toEqual([]);
  for (const name of library.constants.keys()) expect(runtime.constant(name)).toBeDefined();
});

test("every signature of a native is one", () => {
  for (const text of nativeSignatures()) expect(() => signatureOf(text), text).not.toThrow();
});

test("the built library equals the compiled sources", () => {
  const dist = mkdtempSync(join(tmpdir(), "harn-dist-"));
  writeLibrary(ROOT, dist);
  const built = openToolchain(dist, { legacyNames: false });
  const compile = preludeCompiler(STDLIB, new Map());
  expect(built.runtime.prelude("list")).toEqual(deserialize(serialize(compile("list"))));
  const native = source.runtime.method("string", "split");
  if (native === undefined || isPrelude(native)) throw new Error("string.split is a native");
  expect(built.runtime.signature(native)).toEqual(source.runtime.signature(native));
  rmSync(dist, { recursive: true });
});
