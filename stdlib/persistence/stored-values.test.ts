/** Whatever JSON can hold is read back by another process as it was. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import fc from "fast-check";
import { expect, test } from "vitest";
import { equals, HDict, HFloat, HList, makeInt, parseJson, stringifyJson, type Value } from "#vm/values";
import { call, testWorld } from "../handle-calls.test-helper.ts";
import { storable } from "./stored-json.ts";

const int = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value): Value => makeInt(value));
const float = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value): Value => new HFloat(value));
const text = fc.string({ unit: "grapheme" });

const jsonValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constant<Value>(null),
    fc.boolean(),
    int,
    float,
    text,
    fc.array(tie("value"), { maxLength: 4 }).map((items): Value => new HList(items)),
    fc.array(fc.tuple(text, tie("value")), { maxLength: 4 }).map((entries): Value => HDict.from(entries)),
  ),
})).value;

test("the form that is kept is the value itself", () => {
  fc.assert(fc.property(jsonValue, (value) => equals(storable(value), value)));
});

test("a new process reads what was stored", async () => {
  const folder = mkdtempSync(join(tmpdir(), "harn-values-"));
  const values = new HList(fc.sample(jsonValue, 200));
  const world = testWorld({ cwd: folder, projectRoot: folder });
  await call(world, "runtime.store_set", "values", values);
  const bundle = join(folder, "child.mjs");
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, "crash-child.test-helper.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["source"],
    outfile: bundle,
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  expect(outputFiles).toBeUndefined();
  const { stdout } = spawnSync(process.execPath, [bundle, "print", "values", folder], { encoding: "utf8", maxBuffer: 1 << 28 });
  expect(stdout).toBe(stringifyJson(values));
  const parsed = parseJson(stdout);
  expect(parsed.ok && equals(parsed.value, values)).toBe(true);
});
