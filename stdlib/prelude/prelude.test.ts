import { readFileSync } from "node:fs";
import { parse } from "#compiler/syntax";
import { expect, test } from "vitest";
import { PRELUDE_MODULES } from "./index.ts";

test.each(PRELUDE_MODULES)("%s.harn parses", (module) => {
  const text = readFileSync(new URL(`./${module}.harn`, import.meta.url), "utf8");
  expect(parse({ path: `prelude/${module}`, text }).diagnostics).toEqual([]);
});
