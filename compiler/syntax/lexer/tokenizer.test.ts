import { expect, test } from "vitest";
import { tokenize } from "./tokenizer.ts";

function kinds(text: string): string[] {
  return tokenize(text).tokens.slice(0, -1).map((token) => `${token.kind}:${token.image}`);
}

function values(text: string): unknown[] {
  return tokenize(text).tokens.slice(0, -1).map((token) => token.value);
}

function problems(text: string): string[] {
  return tokenize(text).diagnostics.map((each) => `${each.code ?? ""} ${each.message}`);
}

test("numbers, durations and what follows them", () => {
  expect(kinds("1_000 1e5 42.name 1.5 3s.ok 1msfoo 2h_task 5m")).toEqual([
    "Int:1", "Identifier:_000", "Int:1", "Identifier:e5", "Int:42", "Dot:.", "Identifier:name", "Float:1.5", "Duration:3s", "Dot:.",
    "Identifier:ok", "Int:1", "Identifier:msfoo", "Int:2", "Identifier:h_task", "Duration:5m",
  ]);
  expect(values("9007199254740991 9007199254740993 9223372036854775807 2w")).toEqual([
    9007199254740991, 9007199254740993n, 9223372036854775807n, 1209600000n,
  ]);
  expect(problems("9223372036854775808")).toEqual(["HARN-PAR-006 integer literal is out of range for int (i64) at 1:1"]);
  expect(problems("9".repeat(100_000))).toHaveLength(1);
});

test("newlines are flags, joined by a backslash", () => {
  expect(tokenize("a\nb \\\n c /* x\n */ d // y\ne").tokens.map((token) => token.newlineBefore)).toEqual([true, true, false, false, true, true]);
});

test("escapes, raw strings and triple strings", () => {
  expect(values(String.raw`"a\n\q\$\"" r"a\n" r#"x"y"#`)).toEqual(['a\n\\q$"', "a\\n", 'x"y']);
  expect(values('"""\n    a\n      b\n\n    """')).toEqual(["a\n  b\n"]);
  expect(values('"""text\n  more"""')).toEqual(["text\n  more"]);
  expect(values(String.raw`"""\${x} \$PATH"""`)).toEqual(["${x} \\$PATH"]);
});

test("dedent of a string with holes looks at its text only", () => {
  const { tokens } = tokenize('"""\n    x ${1}\n      y ${2} z\n    """');
  expect(tokens.filter((token) => token.kind.startsWith("String")).map((token) => token.value)).toEqual(["x ", "\n  y ", " z"]);
});

test("holes hold braces and strings, with real positions", () => {
  const { tokens, diagnostics } = tokenize('"${x ?? "a}b"} ${ {a: 1} }"');
  expect(diagnostics).toEqual([]);
  expect(tokens.map((token) => `${token.kind}@${token.startOffset}`)).toEqual([
    "StringStart@0", "Identifier@3", "Coalesce@5", "String@8", "StringMiddle@13", "LeftBrace@18", "Identifier@19", "Colon@20", "Int@22",
    "RightBrace@23", "StringEnd@25", "EOF@27",
  ]);
});

test("lexer errors", () => {
  expect(problems('let a = "abc\n#')).toEqual(["HARN-PAR-004 Unterminated string at 1:9", "HARN-PAR-003 Unexpected character '#' at 2:1"]);
  expect(problems("/* a /* b */")).toEqual(["HARN-PAR-005 Unterminated block comment at 1:1"]);
  expect(problems('"${}"')).toEqual(["HARN-PAR-003 Unexpected character '}' at 1:4"]);
  expect(problems(String.raw`"${"$"}{a == \"x\"}"`)).toEqual([
    "HARN-PAR-003 Unexpected character '\\' at 1:9", "HARN-PAR-003 Unexpected character '\\' at 1:12",
  ]);
  expect(problems("é 😀")).toEqual(["HARN-PAR-003 Unexpected character '😀' at 1:3"]);
  expect(problems('"a ${ b')).toEqual(["HARN-PAR-004 Unterminated string at 1:1"]);
});

test("kinds of comments, and the shebang", () => {
  const text = "#!/usr/bin/env harn\n// a\n/// b\n//// c\n/** d */ /*** e */ /**/ /* /* f */ */";
  expect(tokenize(text).comments.map((comment) => comment.kind)).toEqual(["line", "legacyDoc", "line", "doc", "block", "block", "block"]);
  expect(problems(text)).toEqual([]);
});
