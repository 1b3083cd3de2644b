import { expect, test } from "vitest";
import { parseSignature, toNativeSignature } from "#compiler/library";
import { BUILTINS, CONSTANTS, STREAM_FUNCTIONS } from "#stdlib/builtins";

const entries = [...BUILTINS, ...STREAM_FUNCTIONS.map((entry) => ({ ...entry, name: `stream.${entry.name}` }))];

test.each(entries.map((entry) => [entry.name, entry] as const))("%s is declared well", (_, entry) => {
  const signature = parseSignature(entry.signature);
  if ("error" in signature) throw new Error(signature.error);
  expect(entry.doc).toMatch(/^[A-Z`].*[^.]\.$/s);
  const parameters = toNativeSignature(signature).parameters;
  // Optional parameters come behind the required ones, a rest parameter is the last.
  const order = parameters.map(({ optional, rest }) => (rest ? 2 : optional ? 1 : 0));
  expect(order).toEqual([...order].sort());
  expect(order.filter((rank) => rank === 2).length).toBeLessThan(2);
});

test("every name is there once", () => {
  const names = BUILTINS.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("constants have a value and a text", () => {
  expect(CONSTANTS.map(({ name }) => name)).toEqual(["pi", "e"]);
  for (const { doc } of CONSTANTS) expect(doc).toMatch(/\.$/);
});
