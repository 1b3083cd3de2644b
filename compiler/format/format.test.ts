import { expect, test } from "vitest";
import { format, formatRange } from "#compiler/format";
import { parse } from "#compiler/syntax";
import { importOrder } from "./program.ts";
import { difference } from "./verify.ts";

const path = "/project/a.harn";

function textOf(text: string): string {
  const result = format({ path, text });
  if ("diagnostics" in result) throw new Error(result.diagnostics[0]?.message);
  return result.text;
}

function differenceOf(before: string, after: string): string | null {
  const parsed = parse({ path, text: before });
  const imports = importOrder(parsed.program.body);
  const statements = [...imports, ...parsed.program.body.slice(imports.length).map((_, index) => imports.length + index)];
  return difference({ ...parsed, text: before }, [{ text: after, statements, start: 0 }]);
}

test("nothing stays nothing, and blanks become nothing", () => {
  expect([textOf(""), textOf("\n\n  \n"), textOf("#!/usr/bin/env harn"), textOf("#!/usr/bin/env harn\n\n\n\na()")]).toEqual([
    "", "", "#!/usr/bin/env harn\n", "#!/usr/bin/env harn\n\na()\n",
  ]);
});

test("line ends become \\n, also in block strings, where they mean the same", () => {
  expect(textOf("a()\r\n// b\r\n/* c\r\nd */\r\nb(\"\"\"\r\n  x\r\n  \"\"\")\r\n")).toBe('a()\n\n// b\n/* c\nd */\nb(\n  """\n  x\n  """,\n)\n');
});

test("a byte order mark is kept", () => {
  expect(textOf("\ufeffa( )")).toBe("\ufeffa()\n");
});

test("a text that does not parse gives its errors", () => {
  expect(format({ path, text: "fn f( {" })).toMatchObject({ diagnostics: [{ code: "HARN-PAR-001" }] });
  expect(format({ path, text: "const a = 99999999999999999999" })).toMatchObject({ diagnostics: [{ code: "HARN-PAR-006" }] });
});

test("a warning is no reason to leave a text alone", () => {
  expect(textOf("var  a = 1")).toBe("var a = 1\n");
});

test("widths count characters", () => {
  expect(format({ path, text: 'f("😀😀😀", a)' }, { lineWidth: 11 })).toEqual({ text: 'f("😀😀😀", a)\n' });
  expect(format({ path, text: 'f("😀😀😀", a)' }, { lineWidth: 10 })).toEqual({ text: 'f(\n  "😀😀😀",\n  a,\n)\n' });
});

test("long chains and deep nesting", () => {
  const chains = [
    `a${" + a".repeat(4_000)}`, `a${" - a".repeat(4_000)}`, `a${".b".repeat(4_000)}`, `a${".b(1)".repeat(4_000)}`, `a${" |> a".repeat(4_000)}`, `x${"!".repeat(4_000)}`,
    `if a {}${" else if a {}".repeat(4_000)}`, `${"(".repeat(200)}a${")".repeat(200)}`, `${"[".repeat(200)}${"]".repeat(200)}`, `${"!".repeat(200)}a`,
    `${"{ x -> ".repeat(100)}1${" }".repeat(100)}`, `${"if a { ".repeat(100)}${" }".repeat(100)}`, `a${" ** a".repeat(200)}`, `${"a ? b : ".repeat(200)}c`,
  ];
  for (const text of chains) {
    const once = textOf(text);
    expect(textOf(once), text.slice(0, 40)).toBe(once);
  }
});

test("many items", () => {
  const items = Array.from({ length: 70_000 }, (_, index) => index % 10);
  const once = textOf(`const a = {b: [${items.join(",")}]}`);
  expect(once).toBe(`const a = {\n  b: [\n${items.map((item) => `    ${item},\n`).join("")}  ],\n}\n`);
  expect(textOf(items.map((item) => `a(${item})`).join("\n")).split("\n")).toHaveLength(2 * items.length);
});

test("strings and words that the tree does not hold", () => {
  expect(textOf('eval_pack /* a */ "x\\"y" { }')).toBe('/* a */\neval_pack "x\\"y" {}\n');
  expect(textOf('eval_pack rx r#"a"b"# { }\neval_pack r r"c" { }\neval_pack r"d e" { }')).toBe('eval_pack rx r#"a"b"# {}\n\neval_pack r r"c" {}\n\neval_pack r"d e" {}\n');
  expect(textOf('tool t() { /* description "x" */ description "a \\"b\\"" }')).toBe('tool t() {\n  /* description "x" */ description "a \\"b\\""\n}\n');
  expect(textOf("skill s { a /* : */ b ? c : d\n e: f }")).toBe("skill s {\n  /* : */\n  a b ? c : d\n  e: f\n}\n");
});

test("what would be read otherwise without parentheses", () => {
  const texts = [
    "(a < b) > (c |> d)", "f(1, (a < b), c > (d |> e))", "c ? (x?) - 1 : 2", "{k: c ? (x?)(1) : y}", "xs[(a?) - 1:b]", "(x?).y", "((x?)?)", "(x?)[0]", "(x?)!",
    "(a.b)(1)", "(a?.b)(1)", "x! = 1", "parallel (settle.x) { a() }", "(fn(x) { x })(1)", "({ x -> x })(1)", "return (a)\n-b", "a\n(b)", "a\n[b]", "try* (a + b)",
    "(-a) ** b", "(a to b) |> c", "if (A) { }", "match (A) { }", "if (a ? b : C) { }", "while ((a) == b) { c() }", "retry ((n)) { a() }", "-(-a)", "!(-a)", "(a in b) in c",
    "a ? (f<x, y>(1)) : b", "a ? (fn() -> r<x, y> { 1 }) : b", "a ? (b ? (f<x, y>(1)).c : 2) : 3", "a ? f<x>(1) : b",
  ];
  for (const text of texts) {
    const once = textOf(text);
    expect(differenceOf(text, once), text).toBeNull();
    expect(textOf(once), text).toBe(once);
  }
});

test("what the comparison after formatting notices", () => {
  expect(differenceOf("a(1)", "a(2)")).toBe("program");
  expect(differenceOf("a - (b - c)", "a - b - c")).toBe("program");
  expect(differenceOf("a()\nb()", "b()\na()")).toBe("program");
  expect(differenceOf("a() // b c", "a() // b")).toBe("comments");
  expect(differenceOf("{a: 1}", "{b: 1}")).toBe("program");
  expect(differenceOf('import "a"\nf()', 'import "b"\nf()')).toBe("program");
  expect(differenceOf('import {a} from "b"', 'import {c} from "b"')).toBe("program");
  expect(differenceOf("const a = 1", "const a: int = 1")).toBe("program");
  expect(differenceOf('import "a"\nimport { c, b } from "std/x"\nf({"a": 1}) /// doc', '// doc\nimport { b, c } from "std/x"\nimport "a"\nf({a: 1})')).toBeNull();
});

test("a range is changed alone, or not at all", () => {
  const text = "a( 1 )\n\nb( 2 )\n";
  const second = { start: text.indexOf("b"), end: text.indexOf("b") + 1 };
  expect(formatRange({ path, text }, { start: 0, end: text.length })).toEqual({ edit: { span: { start: 0, end: text.length }, replacement: "a(1)\n\nb(2)\n" } });
  expect(formatRange({ path, text }, second)).toEqual({ edit: null });
  expect(formatRange({ path, text: "a(1)\n\nb( 2 )\n" }, { start: 6, end: 8 })).toEqual({ edit: { span: { start: 6, end: 13 }, replacement: "b(2)\n" } });
  expect(formatRange({ path, text: "a(1)\n" }, { start: 0, end: 4 })).toEqual({ edit: null });
  expect(formatRange({ path, text: "a(" }, { start: 0, end: 1 })).toMatchObject({ diagnostics: [{ severity: "error" }] });
});
