import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDoc } from "#compiler/docs";
import { blocksToMarkdown, codeBlock, codeSpan, inline, listItem } from "./markdown-text.ts";

function markdown(source: string): string {
  return blocksToMarkdown(parseDoc(source.split("\n"), null).blocks);
}

test.each([
  ["a", "`a`"],
  ["a`b", "``a`b``"],
  ["`a`", "`` `a` ``"],
  ["a\nb", "`a b`"],
])("code span of %j", (text, expected) => {
  expect(codeSpan(text)).toBe(expected);
});

test("a code block holds any code", () => {
  expect(codeBlock("harn", "a\n```\nb")).toBe("````harn\na\n```\nb\n````");
  expect(codeBlock("", "")).toBe("```\n```");
});

describe("text", () => {
  test.each([
    ["a *b* [c](d) `e<f>`", "a *b* [c](d) `e<f>`"],
    ["list<int> and <!-- and <https://a.example/b>", "list&lt;int> and &lt;!-- and <https://a.example/b>"],
    ["` and ``more`", "` and ``more`"],
    ["open ``a <b", "open \\`\\`a &lt;b"],
    ["\\`a` <b", "\\`a\\` &lt;b"],
    ["\\<b> \\", "\\<b> \\\\"],
    ["``a`b``", "``a`b``"],
  ])("%j", (text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  test.each([
    ["a heading is bold", "# A `b`\ntext", "**A `b`**\n\ntext"],
    ["a heading with marks at its end", "## A ##", "**A**"],
    ["a heading without text", "a\n#\nb", "a\n\nb"],
    ["a heading below text", "a\n# B", "a\n\n**B**"],
    ["no heading by underlining", "a\n===\nb\n---", "a\n\\===\nb\n\\---"],
    ["a code span over two lines", "a `b\nc` <d", "a `b\nc` &lt;d"],
    ["but not over two list items", "- a ` b\n- c ` <d", "- a \\` b\n- c \\` &lt;d"],
    ["an open fence", "a\n```harn\n# b", "a\n\n```harn\n# b\n```"],
    ["tables stay", "| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"],
  ])("%s", (_, source, expected) => {
    expect(markdown(source)).toBe(expected);
  });
});

test.each([
  ["nothing", "", "- `a`"],
  ["a paragraph", "one\ntwo", "- `a`: one\n  two"],
  ["more", "one\n\n```\nx\n\ny\n```", "- `a`: one\n\n  ```\n  x\n\n  y\n  ```"],
  ["a list", "- one\n- two", "- `a`\n\n  - one\n  - two"],
  ["code", "```\nx\n```", "- `a`\n\n  ```\n  x\n  ```"],
])("list item with %s", (_, source, expected) => {
  expect(listItem("`a`", parseDoc(source.split("\n"), null).blocks)).toBe(expected);
});

test("no text leaves its place", () => {
  const piece = fc.oneof(
    fc.constantFrom("```", "````", "~~~", "`", "``", "<script>", "<!--", "</a>", "\\", "# ", "===", "---", "- ", "> ", "    ", "\n", "\n\n", "\r", "\u2028", "a", "@param x ", "@example", "&lt;", "1. ", "| "),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = markdown(pieces.join(""));
      let fence: string | null = null;
      for (const line of text.split(/\r\n?|\n/)) {
        const mark = /^(`{3,})[^`]*$/.exec(line)?.[1];
        if (fence !== null) {
          if (mark !== undefined && mark.length >= fence.length && line.trim() === mark) fence = null;
          continue;
        }
        if (mark !== undefined) fence = mark;
        else {
          expect(line).not.toMatch(/^ {0,3}#{1,6}(\s|$)/);
          expect(line).not.toMatch(/^ {0,3}~~~/);
        }
      }
      expect(fence).toBeNull();
      // Outside code nothing begins a tag. Code spans end in the text that they begin in; a backslash inside is only that.
      const spansAndEscapes = /\\[\s\S]|(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|`+/g;
      const prose = text.replace(/^(`{3,})[^`\n]*\n([\s\S]*?\n)?\1`*$/gm, "").replace(spansAndEscapes, (found) => (/^`+$/.test(found) ? found : ""));
      expect(prose).not.toContain("<");
      expect(prose).not.toContain("`");
    }),
    { numRuns: 500 },
  );
});
