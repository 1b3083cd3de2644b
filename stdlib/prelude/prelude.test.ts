import { fileURLToPath } from "node:url";
import { disassemble } from "#vm/bytecode";
import { createSourceToolchain } from "#workspace";
import { expect, test } from "vitest";
import { PRELUDE_MODULES } from "./index.ts";

const { runtime } = createSourceToolchain(fileURLToPath(new URL("../", import.meta.url)));

test.each(PRELUDE_MODULES)("%s.harn compiles", (module) => {
  expect(runtime.prelude(module).exports.length).toBeGreaterThan(0);
});

test("results are accumulated in place, which keeps the functions linear", () => {
  const additions = PRELUDE_MODULES.flatMap((module) => disassemble(runtime.prelude(module)).match(/ (?:Add|AddElement) +r.*/g) ?? []);
  const accumulating = additions.filter((line) => / (?:Add|AddElement) +(r\d+) \1 /.test(line));
  expect(accumulating.length).toBeGreaterThan(10);
  expect(accumulating.filter((line) => !line.endsWith(" owned"))).toEqual([]);
});
