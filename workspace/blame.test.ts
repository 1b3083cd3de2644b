import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileProgram } from "./compile.ts";
import { createSourceToolchain } from "./source-toolchain.ts";

const { library } = createSourceToolchain(fileURLToPath(new URL("../stdlib", import.meta.url)));

/** The parts of a program that its findings point at. */
function blamed(text: string): readonly string[] {
  const { files } = compileProgram({ entry: { path: "/project/t.harn", text }, library });
  return (files[0]?.diagnostics ?? []).map(({ span }) => text.slice(span?.start, span?.end));
}

test.each([
  ['const xs: list<int> = [1, "a", 3]', '"a"'],
  ['const xs: list<list<int>> = [[1], [2, "a"]]', '"a"'],
  ['const xs: tuple<int, string> = [1, 2]', "2"],
  ['const d: dict<string, int> = {a: 1, b: "x"}', '"x"'],
  ['const d: {a: int, b: list<int>} = {a: 1, b: [1, nil]}', "nil"],
  ['const d: {a: int}? = {a: "x"}', '"x"'],
  ["const d: {a: int} = {b: 1}", "{b: 1}"],
  ['const n: int = true ? 1 : "x"', '"x"'],
  ['fn f() -> list<int> {\n  [1, "x"]\n}', '"x"'],
  ['fn f(xs: list<int>) { }\nf([1, "x"])', '"x"'],
  ['const xs: list<int> = [1, ...["a"]]', '[1, ...["a"]]'],
])("%s", (text, part) => {
  expect(blamed(text)).toEqual([part]);
});
