import { describe, expect, test } from "vitest";
import { Cancellation, HDict, HFloat, HList, HRange, HStruct, setOf, setSizeLimits, sizeLimits, StructType, type Value } from "#vm/values";
import { MAX_INCLUDE_DEPTH } from "./index.ts";
import { failureOf, rendered, textOf } from "./render.test-helper.ts";

const list = (...items: Value[]): HList => new HList(items);
const dict = (entries: Readonly<Record<string, Value>>): HDict => HDict.from(Object.entries(entries));

describe("interpolation", () => {
  test.each<[string, Value, string]>([
    ["{{ x }}", "a", "a"],
    ["{{ x }}", null, ""],
    ["{{ x }}", new HFloat(1), "1.0"],
    ["{{ x }}", list(1, "b", null), "[1, b, nil]"],
    ["{{ x.a.b }}", dict({ a: dict({ b: true }) }), "true"],
    ['{{ x["a b"] }}', dict({ "a b": 1 }), "1"],
    ["{{ x[0] }}{{ x[-1] }}{{ x[5] }}", list(1, 2, 3), "13"],
    ["{{ x[-1] }}{{ x[0] }}", "a𝄞", "𝄞a"],
    ["{{ x.f }}{{ x.g }}", new HStruct(new StructType("P", ["f"]), [7]), "7"],
    ["{{ x.a }}{{ x[0] }}{{ x[9223372036854775807] }}", 5, ""],
  ])("%s of %o is %s", async (template, x, expected) => {
    expect(await textOf(template, { x })).toBe(expected);
  });

  test("one name without a value is written back, anything else without a value leaves nothing", async () => {
    expect(await textOf("{{  gone  }}|{{ gone.a }}|{{ gone | upper }}|{{ (gone) }}")).toBe("{{gone}}||NIL|");
  });

  test("the binding `llm` is nil where none is given", async () => {
    expect(await textOf("[{{ llm }}{{ llm.provider }}]")).toBe("[]");
    expect(await textOf("{{ llm.tag }}", { llm: dict({ tag: "own" }) })).toBe("own");
  });
});

describe("expressions", () => {
  test.each<[string, string]>([
    ["0 or '' or ' ' or 'x'", "x"],
    ["1 and 'b'", "b"],
    ["1 and nil and 2", ""],
    ["0.0 or 'zero'", "zero"],
    ["not nil", "true"],
    ["!1 || !'' && true", "true"],
    ["1 == 1.0", "true"],
    ["'a' == 1", "false"],
    ["'a' != 1", "true"],
    ["xs == xs", "true"],
    ["2 < 10", "true"],
    ["'2' < '10'", "false"],
    ["1.5 >= 1", "true"],
    ["'a' < 1", "false"],
    ["nil <= nil", "false"],
    ["xs < xs", "false"],
    ["-3", "-3"],
    ["1.50", "1.5"],
    ["'it\\'s \\q\\n'", "it's q\n"],
    ["(1 or 2) and 3", "3"],
  ])("{{ %s }} is %s", async (expression, expected) => {
    expect(await textOf(`{{ ${expression} }}`, { xs: list(1) })).toBe(expected);
  });

  test("a set and a range follow their own truth", async () => {
    const template = "{{ if x }}yes{{ else }}no{{ end }}";
    expect(await textOf(template, { x: setOf([]) })).toBe("no");
    expect(await textOf(template, { x: setOf([1]) })).toBe("yes");
    expect(await textOf(template, { x: new HRange(1, 0, false) })).toBe("yes");
    expect(await textOf(template, { x: new HDict() })).toBe("no");
    expect(await textOf(template, { x: " \n\u00a0" })).toBe("no");
  });
});

describe("blocks", () => {
  test("the first true branch counts, and `else` where there is none", async () => {
    const template = "{{ if a }}A{{ elif b }}B{{ elif c }}C{{ else }}D{{ end }}";
    expect(await textOf(template, { a: 0, b: 1, c: 1 })).toBe("B");
    expect(await textOf(template, {})).toBe("D");
    expect(await textOf("{{ if a }}A{{ end }}.")).toBe(".");
  });

  test("loops tell where they are", async () => {
    const template = "{{ for x in xs }}{{ loop.index }}{{ loop.index0 }}{{ loop.length }}{{ loop.first }}{{ loop.last }}{{ x }};{{ end }}";
    expect(await textOf(template, { xs: list("a", "b") })).toBe("102truefalsea;212falsetrueb;");
  });

  test.each<[string, Value, string]>([
    ["{{ for k, v in x }}{{ k }}={{ v }} {{ end }}", dict({ b: 2, a: 1 }), "a=1 b=2 "],
    ["{{ for v in x }}{{ v }} {{ end }}", dict({ b: 2, a: 1 }), "1 2 "],
    ["{{ for i, v in x }}{{ i }}={{ v }} {{ end }}", list("a", "b"), "0=a 1=b "],
    ["{{ for i, v in x }}{{ i }}={{ v }} {{ end }}", setOf(["a", "b"]), "0=a 1=b "],
    ["{{ for i, v in x }}{{ i }}={{ v }} {{ end }}", new HRange(5, 6, false), "0=5 1=6 "],
    ["{{ for v in x }}{{ v }}{{ else }}none{{ end }}", null, "none"],
    ["{{ for v in x }}{{ v }}{{ else }}none{{ end }}", list(), "none"],
    ["{{ for v in x }}{{ v }}{{ else }}none{{ end }}", new HRange(1, 1, true), "none"],
    ["{{ for v in x }}[{{ v }}]{{ end }}{{ v }}", list(null), "[]{{v}}"],
  ])("%s over %o gives %s", async (template, x, expected) => {
    expect(await textOf(template, { x })).toBe(expected);
  });

  test("loops nest, and inner names hide outer ones", async () => {
    const template = "{{ for x in xs }}{{ for x in x }}{{ x }}{{ loop.length }}{{ end }}-{{ loop.length }} {{ end }}{{ x }}";
    expect(await textOf(template, { xs: list(list(1, 2), list(3)), x: "out" })).toBe("1222-2 31-2 out");
  });

  test("a section keeps what its directives write, without white space around it", async () => {
    expect(await textOf("<{{ section 'task' }}\n {{ for x in xs }}{{ x }}\n{{ end }} {{ endsection }}>", { xs: list(1, 2) })).toBe("<Task:\n1\n2>");
  });
});

describe("includes", () => {
  test("see the bindings around them and their own", async () => {
    const files = { "item.prompt": "{{ x }}{{ loop.index }}{{ style }}", "outer.prompt": "{{ include 'item.prompt' with { style: style } }}{{ x }}" };
    const template = "{{ for x in xs }}{{ include 'outer.prompt' with { style: '!', } }} {{ end }}{{ style }}";
    expect((await rendered(template, { bindings: { xs: list("a", "b") }, files })).text).toBe("a1!a b2!b {{style}}");
  });

  test("a failure names the included template", async () => {
    expect(await failureOf("{{ include 'b' }}", { path: "a", files: { b: "\n é{{ x | nope }}" } })).toBe("b at 2:3: unknown filter `nope`");
    expect(await failureOf("{{ include 'b' }}", { path: "a", files: { b: "{{ if x }}" } })).toBe("b at 1:1: `{{ if }}` missing matching `{{ end }}`");
    expect(await failureOf("\n {{ include 'c' }}", { path: "a" })).toBe("a at 2:2: failed to read included template c: No such file or directory (os error 2)");
    expect(await failureOf("{{ include 1 }}")).toBe("at 1:1: include path must be a string (got int)");
  });

  test("a circle is told from end to end", async () => {
    const files = { a: "{{ include 'b' }}", b: "{{ include 'a' }}" };
    expect(await failureOf(files.a, { path: "a", files })).toBe("b at 1:1: circular include detected: a → b → a");
    expect(await failureOf("{{ include 'a' }}", { files })).toBe("b at 1:1: circular include detected: a → b → a");
    expect(await failureOf("{{ include 'c' }}", { path: "c", files: { c: "" } })).toBe("c at 1:1: circular include detected: c → c");
  });

  test("the same template twice is no circle", async () => {
    expect((await rendered("{{ include 'b' }}{{ include 'b' }}", { files: { b: "x" } })).text).toBe("xx");
  });

  test("chains end", async () => {
    const chain = (length: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length }, (_, i) => [`t${String(i + 1)}`, i + 1 === length ? "end" : `{{ include 't${String(i + 2)}' }}`]));
    expect((await rendered("{{ include 't1' }}", { files: chain(MAX_INCLUDE_DEPTH) })).text).toBe("end");
    expect(await failureOf("{{ include 't1' }}", { files: chain(MAX_INCLUDE_DEPTH + 1) })).toBe("t32 at 1:1: include depth exceeded (32 levels)");
  });
});

describe("failures", () => {
  test.each<[string, string]>([
    ["a\n  {{ for x in n }}{{ end }}", "at 2:3: cannot iterate over int — expected list, dict, set, or range"],
    ["{{ if a }}{{ elif n | join: ',' }}{{ end }}", "at 1:11: `join` requires a list (got int)"],
    ["𝄞{{ n | length }}", "at 1:2: `length` not defined for int"],
    ["{{ n | indent: 'a' }}", "at 1:1: `indent` requires an integer width"],
    ["{{ n | indent }}", "at 1:1: filter `indent` got wrong number of arguments"],
    ["{{ n | upper: 1 }}", "at 1:1: filter `upper` got wrong number of arguments"],
    [" {{ section 'tools' tools=n|nope }}{{ endsection }}", "at 1:2: unknown filter `nope`"],
    ["{{ for x in '' }}{{ end }}", "at 1:1: cannot iterate over string — expected list, dict, set, or range"],
    ["{{ a }} {{ b", "at 1:9: unterminated directive"],
  ])("%s", async (template, expected) => {
    expect(await failureOf(template, { bindings: { n: 1 } })).toBe(expected);
  });
});

describe("hostile templates", () => {
  test("a megabyte of openings is one message", async () => {
    expect(await failureOf("{{".repeat(500_000))).toBe("at 1:1: unterminated directive");
  });

  test("deep nesting is a message, not an overflowed stack", async () => {
    expect(await failureOf("{{ if x }}".repeat(100_000))).toBe("at 1:1281: template nesting depth exceeded (128 levels)");
    expect(await failureOf(`{{ ${"(".repeat(100_000)} }}`)).toBe("at 1:1: template nesting depth exceeded (128 levels)");
  });

  test("the deepest template that parses renders, through as many includes as there may be", async () => {
    const nested = (inner: string): string => "{{ if x }}".repeat(128) + inner + "{{ end }}".repeat(128);
    const files = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`t${String(i)}`, nested(i === 31 ? "deep" : `{{ include 't${String(i + 1)}' }}`)]));
    expect((await rendered(nested("{{ include 't0' }}"), { bindings: { x: 1 }, files })).text).toBe("deep");
  });

  test("a long loop takes a fixed number of steps a turn", async () => {
    const steps = async (length: number): Promise<number> => (await rendered("{{ for x in xs }}{{ x }},{{ end }}", { bindings: { xs: new HRange(1, length, false) } })).steps;
    const [small, large] = [await steps(1_000), await steps(100_000)];
    expect(large).toBeLessThan(small * 101);
  });

  test("long chains are applied one by one", async () => {
    expect(await textOf(`{{ x${" | trim".repeat(100_000)} }}`, { x: " a " })).toBe("a");
    expect(await textOf(`{{ x${" or x".repeat(100_000)} }}`, { x: 0 })).toBe("0");
    expect(await textOf(`{{ x${".a".repeat(100_000)} }}`, { x: 0 })).toBe("");
  });

  test("a text that grows without end meets the limit of strings", async () => {
    const grow = "replace: 'a', 'aaaaaaaaaaaaaaaa'";
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`t${String(i)}`, i === 8 ? "{{ x }}" : `{{ include 't${String(i + 1)}' with { x: x | ${grow} } }}`]));
    const before = sizeLimits();
    setSizeLimits({ ...before, maxStringLength: 100_000 });
    try {
      expect(await textOf(`{{ x | ${grow} }}`, { x: "a" })).toBe("a".repeat(16));
      expect(await failureOf("{{ include 't0' }}", { bindings: { x: "a" }, files })).toMatch(/^limit: HARN-RTL-901: /);
      expect(await failureOf("{{ for x in xs }}{{ x }}{{ end }}", { bindings: { xs: new HRange(0, 2 ** 52, false) } })).toMatch(/^limit: HARN-RTL-901: /);
    } finally {
      setSizeLimits(before);
    }
  });

  test("an endless loop stops when the run does", async () => {
    const controller = new AbortController();
    const work = rendered("{{ for x in xs }}{{ end }}", { bindings: { xs: new HRange(0, 2 ** 52, false) }, signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(work).rejects.toBeInstanceOf(Cancellation);
  });
});
