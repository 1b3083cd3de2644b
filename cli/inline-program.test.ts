import { expect, test } from "vitest";
import { inlineProgram } from "./inline-program.ts";

const textOf = (code: string): string => inlineProgram(code, "/project").source.text;

test("the snippet becomes the body of a pipeline, below the current folder", () => {
  const { source } = inlineProgram("return 3", "/project");
  expect(source.path).toBe("/project/<eval>");
  expect(source.text).toBe("\npipeline main(harness: Harness, task) {\nreturn 3\n}");
});

test("leading imports stay outside, later ones do not", () => {
  expect(textOf('import "./a"\nimport { b, c } from "./b"; pub import "./d"\nb()\nimport "./e"')).toBe(
    'import "./a"\nimport { b, c } from "./b"; pub import "./d"\n\npipeline main(harness: Harness, task) {\nb()\nimport "./e"\n}',
  );
  expect(textOf('import {\n  a,\n  b\n} from "./a"\na()')).toBe('import {\n  a,\n  b\n} from "./a"\n\npipeline main(harness: Harness, task) {\na()\n}');
  expect(textOf("important()")).toBe("\npipeline main(harness: Harness, task) {\nimportant()\n}");
});

test("places map back to what was typed", () => {
  const code = 'import "./a"\nboom()';
  const { source, toTyped } = inlineProgram(code, "/project");
  const start = source.text.indexOf("boom");
  expect(toTyped({ start, end: start + 4 })).toEqual({ start: code.indexOf("boom"), end: code.indexOf("boom") + 4 });
  expect(toTyped({ start: 0, end: 6 })).toEqual({ start: 0, end: 6 });
  expect(toTyped({ start: source.text.length, end: source.text.length }).end).toBe(code.length);
});
