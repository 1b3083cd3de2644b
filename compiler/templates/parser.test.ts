import { describe, expect, test } from "vitest";
import { LineMap } from "#compiler/diagnostics";
import { parseTemplate, templateFailure, type TemplateNode } from "./index.ts";

/** The tree without places. */
function shape(body: readonly TemplateNode[]): unknown {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === "span" || key === "nameSpan" ? undefined : typeof value === "bigint" ? `${String(value)}n` : value)));
}

const parsed = (text: string): unknown => {
  const { body, problems } = parseTemplate(text);
  expect(problems).toEqual([]);
  return shape(body);
};
const texts = (text: string): readonly string[] => parseTemplate(text).body.map((node) => (node.kind === "Text" ? node.text : `<${node.kind}>`));
const failures = (text: string): readonly string[] => {
  const lineMap = new LineMap(text);
  return parseTemplate(text).problems.map((problem) => templateFailure(problem, lineMap, null));
};
const path = (name: string, ...steps: readonly (string | number)[]): unknown => ({ kind: "Path", name, steps });
const literal = (value: unknown, isFloat = false): unknown => ({ kind: "Literal", value, isFloat });

describe("text", () => {
  test("stands as it is, comments vanish", () => {
    expect(texts("a } b {{# {{ no }} #}} c")).toEqual(["a } b ", " c"]);
    expect(texts("")).toEqual([]);
  });

  test("trim markers take blanks and one line break", () => {
    expect(texts("a \t\n \n\t{{- x -}} \r\n\n b")).toEqual(["a \t\n ", "<Interpolation>", "\n b"]);
    expect(texts("a\r\n{{- x -}}\rb")).toEqual(["a", "<Interpolation>", "b"]);
    expect(texts(" {{- x -}} {{- y -}} ")).toEqual(["<Interpolation>", "<Interpolation>"]);
  });

  test("raw blocks are literal", () => {
    expect(texts("{{ raw }}{{ if }} {{# {{endraw}}b")).toEqual(["{{ if }} {{# ", "b"]);
    expect(texts("a {{- raw -}}\n{{x}}\n{{- endraw -}} b")).toEqual(["a", "{{x}}", "b"]);
  });

  test("a directive ends outside of strings", () => {
    expect(parsed(`{{ "}} \\" }}" }}`)).toEqual([{ kind: "Interpolation", value: literal('}} " }}'), bareName: null }]);
  });
});

describe("expressions", () => {
  const expression = (text: string): unknown => (parsed(`{{ ${text} }}`) as { readonly value: unknown }[])[0]?.value;

  test.each([
    ["a.b[0][-1][\"k\"].end", path("a", "b", 0, -1, "k", "end")],
    ["'a\\n\\x\\''", literal("a\nx'")],
    ["-12", literal(-12)],
    ["1.50", literal(1.5, true)],
    ["9223372036854775807", literal("9223372036854775807n")],
    ["nil", literal(null)],
    ["not a == 1", { kind: "Not", operand: { kind: "Comparison", operator: "==", left: path("a"), right: literal(1) } }],
    ["a or b && !c || d", { kind: "Or", operands: [path("a"), { kind: "And", operands: [path("b"), { kind: "Not", operand: path("c") }] }, path("d")] }],
    ["(a or b) and true", { kind: "And", operands: [{ kind: "Or", operands: [path("a"), path("b")] }, literal(true)] }],
    [
      "a | upper | replace: 'x', b or c",
      {
        kind: "Pipeline",
        value: path("a"),
        filters: [
          { name: "upper", arguments: [] },
          { name: "replace", arguments: [literal("x"), { kind: "Or", operands: [path("b"), path("c")] }] },
        ],
      },
    ],
  ])("%s", (text, tree) => {
    expect(expression(text)).toEqual(tree);
  });

  test("one bare name is told apart", () => {
    expect(parsed("{{name}}{{ name.x }}{{ (name) }}{{ true }}")).toMatchObject([{ bareName: "name" }, { bareName: null }, { bareName: null }, { bareName: null }]);
  });
});

describe("blocks", () => {
  test("if with everything", () => {
    expect(parsed("{{ if a }}1{{ elif b }}2{{ else }}3{{ end }}4")).toEqual([
      {
        kind: "If",
        branches: [
          { condition: path("a"), body: [{ kind: "Text", text: "1" }] },
          { condition: path("b"), body: [{ kind: "Text", text: "2" }] },
        ],
        otherwise: [{ kind: "Text", text: "3" }],
      },
      { kind: "Text", text: "4" },
    ]);
  });

  test("for over items and over keys and values", () => {
    expect(parsed("{{ for x in xs }}{{ x }}{{ else }}-{{ end }}{{ for k, v in d.e }}{{ end }}")).toEqual([
      { kind: "For", names: ["x"], iterable: path("xs"), body: [{ kind: "Interpolation", value: path("x"), bareName: "x" }], otherwise: [{ kind: "Text", text: "-" }] },
      { kind: "For", names: ["k", "v"], iterable: path("d", "e"), body: [], otherwise: null },
    ]);
  });

  test("include; a comma after filter arguments ends them where a binding follows", () => {
    expect(parsed(`{{ include "a" }}{{ include p with { a: x | replace: "1", "2", b: 3, } }}`)).toEqual([
      { kind: "Include", path: literal("a"), bindings: [] },
      {
        kind: "Include",
        path: path("p"),
        bindings: [
          { name: "a", value: { kind: "Pipeline", value: path("x"), filters: [{ name: "replace", arguments: [literal("1"), literal("2")] }] } },
          { name: "b", value: literal(3) },
        ],
      },
    ]);
  });

  test("sections", () => {
    expect(parsed(`{{ section "tools" tools=ts, style='x' }}a{{ endsection "tools" }}{{ section "task" }}{{ endsection }}`)).toEqual([
      {
        kind: "Section",
        name: "tools",
        arguments: [
          { name: "tools", value: path("ts") },
          { name: "style", value: literal("x") },
        ],
        body: [{ kind: "Text", text: "a" }],
      },
      { kind: "Section", name: "task", arguments: [], body: [] },
    ]);
  });

  test("places: a block's is its opening directive", () => {
    const text = "é{{ if a }}{{ for x in xs }}b{{ end }}{{ end }}";
    const [, outer] = parseTemplate(text).body;
    expect(outer?.span).toEqual({ start: 1, end: 11 });
    expect(outer?.kind === "If" && outer.branches[0]?.body[0]?.span).toEqual({ start: 11, end: 28 });
  });
});

describe("problems", () => {
  test.each([
    ["a\n𝒳 {{ x", ["at 2:3: unterminated directive"]],
    ["{{# x }}", ["at 1:1: unterminated comment"]],
    ["{{ raw }} {{ end }}", ["at 1:1: unterminated `{{ raw }}` block"]],
    ["{{ if a }}{{ 'x }}", ["at 1:11: unterminated directive"]],
    ["{{ end }}", ["at 1:1: unexpected `{{ end }}`"]],
    ["{{ else }}", ["at 1:1: unexpected `{{ else }}`"]],
    ["{{ elif a }}", ["at 1:1: unexpected `{{ elif }}`"]],
    ["{{ endsection }}", ["at 1:1: unexpected `{{ endsection }}`"]],
    ["{{ endraw }}", ["at 1:1: unexpected `{{ endraw }}`"]],
    ["{{ if a }}{{ else }}{{ else }}{{ end }}", ["at 1:21: unexpected `{{ else }}`"]],
    ["{{ if a }}{{ else }}{{ elif b }}{{ end }}", ["at 1:21: unexpected `{{ elif }}`"]],
    [`{{ if a }}{{ section "task" }}{{ end }}{{ endsection }}`, ["at 1:31: unexpected `{{ end }}`"]],
    ["{{ for x in xs }}\n{{ if a }}", ["at 2:1: `{{ if }}` missing matching `{{ end }}`"]],
    ["{{ for x in xs }}", ["at 1:1: `{{ for }}` missing matching `{{ end }}`"]],
    ["{{ if x }}{{ else }}", ["at 1:11: `{{ else }}` missing matching `{{ end }}`"]],
    [`{{ section "task" }}`, ["at 1:1: `{{ section }}` missing matching `{{ endsection }}`"]],
    ["{{ for x of xs }}{{ end }}", ["at 1:1: expected `in` in for-loop"]],
    ["{{ for 1 in xs }}{{ end }}", ["at 1:1: invalid for-loop variable"]],
    ["{{ for a, b, c in xs }}{{ end }}", ["at 1:1: invalid for-loop variables"]],
    ["{{ for a, 2 in xs }}{{ end }}", ["at 1:1: invalid for-loop variables"]],
    [`{{ include "a" with x }}`, ["at 1:1: expected `{ ... }` after `with`"]],
    [`{{ include "a" with { x } }}`, ["at 1:1: expected `key: value` in include bindings"]],
    [`{{ include "a" with { 1: x } }}`, ["at 1:1: invalid include binding key"]],
    [`{{ include "a" with { a: x b: 1 } }}`, ["at 1:1: expected `{ ... }` after `with`"]],
    ["{{ section }}{{ endsection }}", ["at 1:1: expected section name"]],
    ["{{ section task }}{{ endsection }}", ["at 1:1: section name must be a string literal"]],
    [`{{ section "tsk" }}{{ endsection }}`, ["at 1:1: unknown template section `tsk`"]],
    [`{{ section "task" a }}{{ endsection }}`, ["at 1:1: expected `name=value` section argument"]],
    [`{{ section "task" "a" }}{{ endsection }}`, ["at 1:1: invalid section argument name"]],
    [`{{ section "task" }}{{ endsection "tools" }}`, ["at 1:21: mismatched section end: expected `task`, got `tools`"]],
    [`{{ section "task" }}{{ endsection "task" x }}`, ["at 1:21: unexpected tokens after endsection name"]],
    ["{{ }}", ["at 1:1: expected expression"]],
    ["{{ if }}{{ end }}", ["at 1:1: expected expression"]],
    ["{{ (a }}", ["at 1:1: expected `)`"]],
    ["{{ a[0 }}", ["at 1:1: expected `]`"]],
    ["{{ a.1 }}", ["at 1:1: expected identifier after `.`"]],
    ["{{ a[b] }}", ["at 1:1: expected integer or string inside `[...]`"]],
    ["{{ a | }}", ["at 1:1: expected filter name after `|`"]],
    ["{{ a & b }}", ["at 1:1: unexpected `&`"]],
    ["{{ if a = b }}{{ end }}", ["at 1:1: unexpected `=` (use `==`)"]],
    ["{{ a + b }}", ["at 1:1: unexpected character `+` in expression"]],
    ["{{ a 😀 }}", ["at 1:1: unexpected character `😀` in expression"]],
    ["{{ 99999999999999999999 }}", ["at 1:1: invalid integer `99999999999999999999`"]],
    ["{{ a b }}", ["at 1:1: unexpected `b` after the expression"]],
    ["{{ a == b == c }}", ["at 1:1: unexpected `==` after the expression"]],
    ["{{ if a }}{{ else if b }}{{ end }}", ["at 1:11: unexpected text after `else`"]],
    ["{{ a b }}\n{{ if c & d }}{{ e. }}{{ end }}", ["at 1:1: unexpected `b` after the expression", "at 2:1: unexpected `&`", "at 2:15: expected identifier after `.`"]],
  ])("%s", (text, expected) => {
    expect(failures(text)).toEqual(expected);
  });

  test("a path is named before the place", () => {
    const [problem] = parseTemplate("{{ end }}").problems;
    expect(problem && templateFailure(problem, new LineMap("{{ end }}"), "a.harn.prompt")).toBe("a.harn.prompt at 1:1: unexpected `{{ end }}`");
  });
});
