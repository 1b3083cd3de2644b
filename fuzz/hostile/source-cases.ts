/** Source texts that are out to break the front end. */

export interface SourceCase {
  readonly name: string;
  /** Made when needed: some are megabytes. */
  readonly text: () => string | Uint8Array;
  /** Exit code and what standard error must say. */
  readonly exit: number;
  readonly says: string;
}

const DEEP = 10_000;
const LONG = 100_000;
const MEGABYTE = 1 << 20;
const NESTING = "more than 256 levels";
const CHAIN = "more than 5000 operations in one chain";

const repeat = (part: string, count = DEEP): string => part.repeat(count);
const bad = (name: string, text: () => string | Uint8Array, says: string): SourceCase => ({ name, text, exit: 1, says });
const good = (name: string, text: () => string | Uint8Array): SourceCase => ({ name, text, exit: 0, says: "" });
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Uint8Array.from(part))));

export const NESTED: readonly SourceCase[] = [
  bad("parentheses", () => `const x = ${repeat("(")}1${repeat(")")}`, NESTING),
  bad("open parentheses", () => `const x = ${repeat("(")}`, NESTING),
  bad("brackets", () => `const x = ${repeat("[")}1${repeat("]")}`, NESTING),
  bad("dicts", () => `const x = ${repeat("{a: ")}1${repeat("}")}`, NESTING),
  bad("closures", () => `const x = ${repeat("{ -> ")}1${repeat("}")}`, NESTING),
  bad("open braces", () => `const x = ${repeat("{")}`, "Expected dict key"),
  bad("calls", () => `const x = ${repeat("len(")}1${repeat(")")}`, NESTING),
  bad("subscripts", () => `const a = [0]\nconst x = ${repeat("a[")}0${repeat("]")}`, NESTING),
  bad("functions", () => `${repeat("fn f() { ")}${repeat("}")}`, NESTING),
  bad("ifs", () => `${repeat("if true { ")}${repeat("}")}`, NESTING),
  bad("whiles", () => `${repeat("while true { ")}${repeat("}")}`, NESTING),
  bad("tries", () => `${repeat("try { ")}${repeat("} catch { }")}`, NESTING),
  bad("defers", () => `${repeat("defer { ")}${repeat("}")}`, NESTING),
  bad("list types", () => `let x: ${repeat("[")}int${repeat("]")} = nil`, NESTING),
  bad("generic types", () => `let x: ${repeat("list<")}int${repeat(">")} = nil`, NESTING),
  bad("shape types", () => `type T = ${repeat("{a: ")}int${repeat("}")}`, NESTING),
  bad("function types", () => `type T = ${repeat("fn(")}int${repeat(")")}`, NESTING),
  bad("strings in holes", () => `const x = ${repeat('"${')}1${repeat('}"')}`, NESTING),
  bad("match arms", () => `${repeat("match 1 { _ -> { ")}1${repeat("} }")}`, NESTING),
  bad("match subjects", () => `const x = ${repeat("match ")}1${repeat(" { _ -> { 1 } }")}`, NESTING),
  bad("prefix operators", () => `const x = ${repeat("!")}true`, NESTING),
  bad("minus signs", () => `const x = ${repeat("- ")}1`, NESTING),
  bad("powers", () => `const x = 2${repeat(" ** 2")}`, NESTING),
  bad("ternaries", () => `const x = ${repeat("true ? ")}1${repeat(" : 2")}`, NESTING),
  bad("try*", () => `fn f() { return ${repeat("try* ")}f() }`, NESTING),
  bad("attribute lists", () => `@a(${repeat("[")}1${repeat("]")})\nfn f() {}`, NESTING),
  good("block comments", () => `${repeat("/* ")}${repeat(" */")}`),
];

export const CHAINED: readonly SourceCase[] = [
  bad("additions", () => `const x = 1${repeat(" + 1", LONG)}`, CHAIN),
  bad("comparisons", () => `const x = 1${repeat(" < 1", LONG)}`, CHAIN),
  bad("conjunctions", () => `const x = true${repeat(" && true", LONG)}`, CHAIN),
  bad("coalescings", () => `const x = nil${repeat(" ?? nil", LONG)}`, CHAIN),
  bad("dots", () => `const a = {}\nconst x = a${repeat(".b", LONG)}`, CHAIN),
  bad("optional dots", () => `const a = {}\nconst x = a${repeat("?.b", LONG)}`, CHAIN),
  bad("calls", () => `fn f() {}\nconst x = f${repeat("()", LONG)}`, CHAIN),
  bad("method calls", () => `const x = ""${repeat(".trim()", LONG)}`, CHAIN),
  bad("subscripts", () => `const a = []\nconst x = a${repeat("[0]", LONG)}`, CHAIN),
  bad("bangs", () => `const a = 1\nconst x = a${repeat("!", LONG)}`, CHAIN),
  bad("pipes", () => `const x = 1${repeat(" |> abs", LONG)}`, CHAIN),
  bad("else ifs", () => `if false { }${repeat(" else if false { }", LONG)}`, CHAIN),
  good("union types", () => `type T = int${repeat(" | int", LONG)}`),
  bad("paths assigned to", () => `let a = {}\na${repeat(".b", LONG)} = 1`, CHAIN),
  good("alternatives of an arm", () => `match 1 { ${Array.from({ length: 50_000 }, (_, i) => i).join(" | ")} -> { } _ -> { } }`),
  good("statements", () => repeat("let _ = 1\n", LONG)),
  good("5,000 additions", () => `const x = 1${repeat(" + 1", 4_900)}`),
];

export const LONG_LINES: readonly SourceCase[] = [
  bad("operators", () => repeat("+-*/<>", MEGABYTE / 6), "Expected"),
  bad("plus signs", () => `const x = ${repeat("+", MEGABYTE)}`, "Expected"),
  good("string", () => `const x = "${repeat("a", MEGABYTE)}"`),
  good("string of escapes", () => `const x = "${repeat("\\n", MEGABYTE / 2)}"`),
  good("comment", () => `// ${repeat("a", MEGABYTE)}`),
  good("identifier", () => `const ${repeat("a", MEGABYTE)} = 1`),
  bad("undefined identifier", () => `const x = ${repeat("a", MEGABYTE)}`, "HARN-NAM-001"),
  good("list of 200,000", () => `const x = [${repeat("1, ", 200_000)}]`),
  good("dict of 100,000", () => `const x = {${Array.from({ length: 100_000 }, (_, i) => `k${i}: ${i}`).join(", ")}}`),
  good("string of 50,000 holes", () => `const x = "${repeat("${1}", 50_000)}"`),
  bad("call of 200,000 arguments", () => `const f: any = len; const x = f(${repeat("1, ", 200_000)})`, "Arity mismatch"),
  bad("digits", () => `const x = ${repeat("9", MEGABYTE)}`, "out of range"),
  good("float digits", () => `const x = ${repeat("9", MEGABYTE)}.5`),
  good("spaces", () => repeat(" ", MEGABYTE)),
  bad("unmatched quotes", () => repeat('" ', MEGABYTE / 2 - 1), ""),
  bad("question marks", () => `const x = 1 ${repeat("? 1 ", MEGABYTE / 4)}`, ""),
  bad("generic guesses", () => `const x = ${repeat("a<b,", MEGABYTE / 4)}`, ""),
  bad("arrows", () => `const x = ${repeat("{a -> ", MEGABYTE / 6)}`, NESTING),
];

export const BYTES: readonly SourceCase[] = [
  bad("NUL", () => bytes("const x = 1", [0], "2\n"), "Unexpected character"),
  bad("only NULs", () => new Uint8Array(10_000), "Unexpected character"),
  bad("invalid UTF-8", () => bytes("const x = ", [0xff, 0xfe, 0xc0, 0x80], "\n"), "valid UTF-8"),
  bad("invalid UTF-8 in a string", () => bytes('const x = "', [0xc3, 0x28], '"\n'), "valid UTF-8"),
  bad("UTF-16", () => bytes([0xff, 0xfe, 0x66, 0, 0x6e, 0]), "valid UTF-8"),
  good("CRLF", () => "const x = 1\r\nconst y = x\r\n\r\nif true {\r\n}\r\nelse {\r\n}\r\n"),
  good("byte order mark", () => bytes([0xef, 0xbb, 0xbf], "const x = 1\n")),
  bad("encoded surrogate", () => bytes('const x = "', [0xed, 0xa0, 0x80], '"\n'), "valid UTF-8"),
  bad("unterminated string", () => 'const x = "abc', "Unterminated string at 1:11"),
  bad("unterminated triple string", () => 'const x = """abc\n\n', "Unterminated string at 1:11"),
  bad("unterminated raw string", () => 'const x = r##"abc"#', "Unterminated string"),
  bad("unterminated hole", () => 'const x = "${1 + ', "Unterminated string"),
  bad("unterminated comment", () => "/* /* */", "Unterminated block comment"),
  bad("unterminated block", () => "fn f() {", "Unexpected end of file"),
  bad("unterminated list", () => "const x = [1,", "Unexpected end of file"),
  bad("lone closers", () => "}\n)\n]\n", "Expected"),
  bad("a million closers", () => repeat("}", MEGABYTE), "Expected"),
  bad("backslash at the end", () => "const x = 1 \\", "Unexpected character"),
  good("nothing", () => ""),
  good("shebang only", () => "#!x"),
];
