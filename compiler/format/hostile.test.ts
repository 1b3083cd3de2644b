/** Texts that nobody would write: formatted, or refused with the parser's errors; never a crash. */
import { expect, test } from "vitest";
import { format } from "#compiler/format";

const path = "/project/a.harn";

function textOf(text: string): string {
  const result = format({ path, text });
  if ("diagnostics" in result) throw new Error(result.diagnostics[0]?.message);
  return result.text;
}

function codesOf(text: string): (string | undefined)[] {
  const result = format({ path, text });
  return "diagnostics" in result ? [...new Set(result.diagnostics.map(({ code }) => code))] : [];
}

test.each([
  ["a literal of a megabyte", `const a = "${"x".repeat(1_000_000)}"`],
  ["a line of a megabyte", `const a = [${"12345678, ".repeat(100_000)}]`],
  ["a comment of a megabyte", `// ${"x ".repeat(500_000)}\nf()`],
  ["a line of dashes of a megabyte", `// ${"-".repeat(1_000_000)}\nf()`],
  ["a title between many dashes", `// ${"-".repeat(100_000)} ${"- ".repeat(100_000)}x\nf()`],
  ["a block comment of many lines", `/*\n${" * x\n".repeat(50_000)} */\nf()`],
  ["a doc comment of many lines", `${"/// x\n".repeat(50_000)}fn f() {}`],
  ["many comments at one place", `f(${"/* x */ ".repeat(20_000)}a)`],
  ["many empty lines", `f()${"\n".repeat(100_000)}g()`],
  ["many blanks", `f(${" ".repeat(500_000)}a)`],
])("%s", (_, text) => {
  const once = textOf(text);
  expect(textOf(once)).toBe(once);
});

test.each([
  ["brackets beyond the bound", `const a = ${"[".repeat(100_000)}`],
  ["closures beyond the bound", `const a = ${"{ x -> ".repeat(5_000)}1${" }".repeat(5_000)}`],
  ["operators beyond the bound", `const a = b${" + b".repeat(100_000)}`],
  ["a NUL", "const a = \0"],
  ["an unclosed comment", "f() /* "],
  ["an unclosed text", 'f("'],
])("%s: the parser's errors, no more", (_, text) => {
  const codes = codesOf(text);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(code).toMatch(/^HARN-PAR-/);
});

test("odd characters inside texts and comments stay", () => {
  const text = 'const a = "\0 \ud800 \u2028 \u00a0"\n\n// \0 \ud800 \u2028 x\nf()\n';
  expect(textOf(text)).toBe(text);
});

test("odd blanks at the end of a comment", () => {
  expect(textOf("// a\u00a0\u3000\nf() // b\ufeff")).toBe("// a\nf()  // b\n");
});

test("only comments, with any line ends and a byte order mark", () => {
  expect(textOf("\ufeff// a\r\n\r\n/* b */\r\n")).toBe("\ufeff// a\n\n/* b */\n");
  expect(textOf("\ufeff")).toBe("\ufeff\n");
});
