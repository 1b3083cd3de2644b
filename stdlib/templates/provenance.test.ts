import { describe, expect, test } from "vitest";
import { HDict, HList, type Value } from "#vm/values";
import { MAX_KEPT_PROMPTS, PromptRegistry, type ProvenanceSpan } from "./index.ts";
import { rendered, type Setting } from "./render.test-helper.ts";

/** Each span as `index kind line:column part bound <parent`. */
async function spansOf(template: string, setting: Setting = {}): Promise<string[]> {
  const { text, spans } = await rendered(template, { path: "a.prompt", ...setting, withProvenance: true });
  const bytes = Buffer.from(text);
  const line = ({ kind, uri, line, column, start, end, bound, parent }: ProvenanceSpan, index: number): string =>
    `${String(index)} ${kind} ${uri ?? "-"} ${String(line)}:${String(column)} ${JSON.stringify(bytes.subarray(start, end).toString())} ${String(bound)}${parent === null ? "" : ` <${String(parent)}`}`;
  return spans.map(line);
}

const xs: Value = new HList(["é", 2]);

describe("provenance", () => {
  test("offsets are bytes, columns are characters", async () => {
    expect(await spansOf("é{{ a.b }}\n𝄞{{ a }}", { bindings: { a: HDict.from([["b", "ü"]]) } })).toEqual([
      '0 Text a.prompt 1:1 "é" null',
      '1 Expr a.prompt 1:2 "ü" ü',
      '2 Text a.prompt 1:11 "\\n𝄞" null',
      '3 LegacyBareInterp a.prompt 2:2 "{b: ü}" {b: ü}',
    ]);
  });

  test("parts lie in the blocks that wrote them", async () => {
    expect(await spansOf("{{ for x in xs }}{{ if loop.first }}{{ x }}{{ end }}{{ end }}", { bindings: { xs } })).toEqual([
      '0 ForIteration a.prompt 1:1 "é" é',
      '1 If a.prompt 1:18 "é" null <0',
      '2 LegacyBareInterp a.prompt 1:37 "é" é <1',
      '3 ForIteration a.prompt 1:1 "" 2',
    ]);
  });

  test("included parts name their template", async () => {
    expect(await spansOf("{{ include 'b.prompt' }}{{ gone }}", { files: { "b.prompt": "b" } })).toEqual([
      '0 Include a.prompt 1:1 "b" b.prompt',
      '1 Text b.prompt 1:1 "b" null <0',
      '2 LegacyBareInterp a.prompt 1:25 "{{gone}}" null',
    ]);
  });

  test("an inline template has no name", async () => {
    expect(await spansOf("a", { path: null })).toEqual(['0 Text - 1:1 "a" null']);
  });

  test("what lies in a section moves with it, and loses the white space around it", async () => {
    expect(await spansOf("é{{ section 'task' }} é {{ x }}\n{{ endsection }}.", { bindings: { x: 1 } })).toEqual([
      '0 Text a.prompt 1:1 "é" null',
      '1 Section a.prompt 1:2 "Task:\\né 1" task',
      '2 Text a.prompt 1:22 "é " null <1',
      '3 LegacyBareInterp a.prompt 1:25 "1" 1 <1',
      '4 Text a.prompt 1:32 "" null <1',
      '5 Text a.prompt 2:17 "." null',
    ]);
  });

  test("sections lie in sections", async () => {
    const [, , inner, text] = await spansOf("{{ section 'task' }}{{ section 'examples' }}e{{ endsection }}{{ endsection }}").then((spans) => ["", ...spans]);
    expect(inner).toBe('1 Section a.prompt 1:21 "Examples:\\ne" examples <0');
    expect(text).toBe('2 Text a.prompt 1:45 "e" null <1');
  });

  test("a section that leaves nothing leaves no parts", async () => {
    expect(await spansOf("{{ section 'thinking_scaffold' }}a{{ b }}{{ endsection }}c")).toEqual(['0 Section a.prompt 1:1 "" thinking_scaffold', '1 Text a.prompt 1:58 "c" null']);
  });

  test("the beginning of a value stands for it", async () => {
    const bound = async (text: string): Promise<string | null | undefined> => (await rendered("{{ x }}", { bindings: { x: text }, withProvenance: true })).spans[0]?.bound;
    expect(await bound("𝄞".repeat(80))).toBe("𝄞".repeat(80));
    expect(await bound("𝄞".repeat(81))).toBe(`${"𝄞".repeat(79)}…`);
  });

  test("the text is the same with and without", async () => {
    const template = "{{ for x in xs }}{{ section 'task' }} {{ x }}{{ endsection }}{{ end }}";
    const { text, spans } = await rendered(template, { bindings: { xs } });
    expect(spans).toEqual([]);
    expect((await rendered(template, { bindings: { xs }, withProvenance: true })).text).toBe(text);
  });
});

test("the latest renderings are kept under numbers", () => {
  const registry = new PromptRegistry();
  const ids = Array.from({ length: MAX_KEPT_PROMPTS + 2 }, (_, i) => registry.keep({ text: String(i), uri: null, spans: [] }).id);
  expect(ids.slice(0, 2)).toEqual(["prompt-1", "prompt-2"]);
  expect(ids.filter((id) => registry.get(id) === undefined)).toEqual(["prompt-1", "prompt-2"]);
  expect(registry.get("prompt-66")?.text).toBe("65");
});
