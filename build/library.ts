import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { serialize } from "#vm/bytecode";
import { createLibrary, nativeSignatures } from "#stdlib";
import { compileLibraryModule, preludeCompiler, readModules, signatureOf } from "#workspace";
import { BUILD_ID, containerName, MODULE_SOURCES, PROGRAM, SIGNATURE_INDEX } from "#workspace/toolchain";
import type { ModuleCode } from "#vm/bytecode";

/** Writes what the library's runtime needs: compiled prelude and `std` modules, module sources for importers, call checks. */
export function writeLibrary(root: string, dist: string): void {
  const stdlib = `${root}stdlib`;
  const modules = readModules(`${stdlib}/modules`, "");
  const prelude = preludeCompiler(stdlib, modules);
  for (const file of readdirSync(`${stdlib}/prelude`)) {
    if (file.endsWith(".harn")) writeContainer(dist, prelude(file.slice(0, -".harn".length)));
  }
  const library = createLibrary({ modules, intrinsics: false });
  for (const [name, text] of modules) writeContainer(dist, compileLibraryModule({ path: `std/${name}`, text }, library));
  writeFileSync(join(dist, MODULE_SOURCES), JSON.stringify(Object.fromEntries(modules)));
  const signatures = Array.from(nativeSignatures(), (text) => [text, signatureOf(text)] as const);
  writeFileSync(join(dist, SIGNATURE_INDEX), JSON.stringify(Object.fromEntries(signatures)));
}

/** Names the build, after all that it covers is written: what caches hold of another build does not count. */
export function writeBuildId(dist: string): void {
  const hash = createHash("sha256");
  for (const name of [PROGRAM, MODULE_SOURCES, SIGNATURE_INDEX]) hash.update(readFileSync(join(dist, name)));
  writeFileSync(join(dist, BUILD_ID), hash.digest("base64url"));
}

function writeContainer(dist: string, code: ModuleCode): void {
  const path = join(dist, containerName(code.path));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, serialize(code));
}
