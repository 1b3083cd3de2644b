import fc from "fast-check";
import { expect, test } from "vitest";
import { allExpressions, allNodes, expressionsOf, parseTemplate, type TemplateNode } from "./index.ts";
import { MAX_TEMPLATE_DEPTH } from "./tree.ts";

const PIECES = [
  "{{", "}}", "{{-", "-}}", "{{#", "#}}", " ", "\n", "\r", "\t", "if ", "elif ", "else", "for ", "in ", "end", "include ", "with ", "section ", "endsection", "raw", "endraw",
  "a", "b.c", "[0]", "\"task\"", "'", "\"", "\\", "1", "-2", "1.5", "99999999999999999999", "==", "=", "!", "not ", "and ", "||", "|", "upper", ":", ",", "(", ")", "{", "}", "&", "é", "😀", "\ud800",
];

const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join(""));

test("no text makes the reader throw; all places lie inside of it", () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string()), (text) => {
      const { body, problems } = parseTemplate(text);
      const spans = [...problems, ...allNodes(body), ...[...allNodes(body)].flatMap((node) => expressionsOf(node).flatMap((expression) => [...allExpressions(expression)]))];
      for (const { span } of spans) {
        expect(span.start).toBeGreaterThanOrEqual(0);
        expect(span.end).toBeGreaterThanOrEqual(span.start);
        expect(span.end).toBeLessThanOrEqual(text.length);
      }
      for (const { span } of problems) expect(text.startsWith("{{", span.start)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("text without directives is one piece of text, and raw blocks keep every text", () => {
  fc.assert(
    fc.property(fc.string().filter((text) => !text.includes("{")), (text) => {
      const literal = (node: TemplateNode): string => (node.kind === "Text" ? node.text : "?");
      expect(parseTemplate(text).body.map(literal).join("")).toBe(text);
      expect(parseTemplate(`{{ raw }}{{ if${text}{{ endraw }}`).body.map(literal).join("")).toBe(`{{ if${text}`);
    }),
  );
});

/** A tree's depth in nodes. */
function depth(body: readonly TemplateNode[]): number {
  let deepest = 0;
  for (const node of body) if (node.kind === "If") deepest = Math.max(deepest, ...node.branches.map((branch) => 1 + depth(branch.body)));
  return deepest;
}

test("nesting is bounded", () => {
  const many = 20_000;
  const tooDeep = [`template nesting depth exceeded (${String(MAX_TEMPLATE_DEPTH)} levels)`];
  const messages = (text: string): readonly string[] => parseTemplate(text).problems.map(({ message }) => message);
  const blocks = parseTemplate("{{ if a }}".repeat(many));
  expect(blocks.problems.map(({ message }) => message)).toEqual(tooDeep);
  expect(depth(blocks.body)).toBe(MAX_TEMPLATE_DEPTH);
  expect(messages(`{{ ${"(".repeat(many)}a${")".repeat(many)} }}`)).toEqual(tooDeep);
  expect(messages(`{{ ${"not ".repeat(many)}a }}`)).toEqual(tooDeep);
  expect(messages(`{{ ${"(".repeat(MAX_TEMPLATE_DEPTH)}a${")".repeat(MAX_TEMPLATE_DEPTH)} }}`)).toEqual([]);
});

test("long templates of every kind are read to the end", () => {
  const many = 50_000;
  const accepted = [
    `{{ ${"a or ".repeat(many)}a }}`,
    `{{ a${" | upper".repeat(many)} }}`,
    `{{ a${".b".repeat(many)} }}`,
    "{{ if a }}{{ end }}".repeat(many),
    `{{ if a }}${"{{ elif b }}".repeat(many)}{{ end }}`,
    `{{ raw }}${"{{ ".repeat(many)}{{ endraw }}`,
    `${" ".repeat(many)}x{{-${" ".repeat(many)}a${" ".repeat(many)}-}}`,
    `{{ include "a" with { ${"k: 1, ".repeat(many)} } }}`,
  ];
  for (const text of accepted) expect(parseTemplate(text).problems).toEqual([]);
  const unfinished = ["{{ ' ", "{{# ", "{{ raw }}{{ endraw ", "{".repeat(many), `{{${" ".repeat(many)}`, `{{ raw }}${"{{".repeat(many)}`, `{{ ${"1".repeat(many)} }}`];
  for (const text of unfinished) expect(parseTemplate(text).problems).toHaveLength(1);
});
