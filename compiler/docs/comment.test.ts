import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDoc } from "#compiler/docs";
import type { DocBlock } from "#compiler/docs";
import { examplesOf } from "./comment.ts";

const text = (content: string): DocBlock => ({ kind: "text", text: content });
const code = (content: string, language = ""): DocBlock => ({ kind: "code", language, code: content });

function parsed(source: string) {
  return parseDoc(source.split("\n"), null);
}

describe("blocks", () => {
  test.each<[string, string, readonly DocBlock[]]>([
    ["nothing", "", []],
    ["paragraphs", "one\ntwo\n\nthree", [text("one\ntwo"), text("three")]],
    ["fenced code", "a\n```harn\nx\n\n  y\n```\nb", [text("a"), code("x\n\n  y", "harn"), text("b")]],
    ["tildes, with backticks inside", "~~~\n```\n~~~", [code("```")]],
    ["a longer fence is closed by a longer one", "````\n```\n````\nb", [code("```"), text("b")]],
    ["an open fence ends with the text", "```harn\nx", [code("x", "harn")]],
    ["the indentation of a fence is no part of the code", "- a\n  ```\n  x\n    y\n  ```", [text("- a"), code("x\n  y")]],
    ["only the first word of what follows a fence", "```harn, <b>\nx\n```", [code("x", "harn")]],
    ["no language", "``` <b>\nx\n```", [code("x")]],
    ["a code span is no fence", "```a``` b", [text("```a``` b")]],
    ["indented code", "a\n\n    x\n      y\n\nb", [text("a"), code("x\n  y"), text("b")]],
    ["indented lines of a list are no code", "- a\n\n    more", [text("- a"), text("    more")]],
    ["an unknown tag is a paragraph", "a\n@effects: [fs.read]\n@errors: []", [text("a"), text("@effects: [fs.read]"), text("@errors: []")]],
    ["tags in code are code", "```\n@param a\n```", [code("@param a")]],
    ["an address is no tag", "write to a@param.example", [text("write to a@param.example")]],
  ])("%s", (_, source, expected) => {
    expect(parsed(source).blocks).toEqual(expected);
  });

  test.each([
    ["One\n  line.\n\nTwo.", "One line."],
    ["```\nx\n```\nafter", ""],
    ["@returns a", ""],
    ["@param a b\n\n@nothing", "@nothing"],
  ])("summary of %j", (source, summary) => {
    expect(parsed(source).summary).toBe(summary);
  });
});

describe("tags", () => {
  test.each<[string, string, readonly DocBlock[]]>([
    ["@param a the text", "a", [text("the text")]],
    ["@param a - the text", "a", [text("the text")]],
    ["@param a: the text\n  goes on", "a", [text("the text\ngoes on")]],
    ["@param {int} a the text", "a", [text("the text")]],
    ["@param ...rest the text\n\nmore", "...rest", [text("the text"), text("more")]],
    ["@param a", "a", []],
    ["@param a see\n  ```\n  x\n  ```", "a", [text("see"), code("x")]],
  ])("%j", (source, name, blocks) => {
    expect(parsed(source).parameters).toEqual([{ name, blocks }]);
  });

  test("a parameter without name is text", () => {
    expect(parsed("@param - what")).toMatchObject({ parameters: [], blocks: [text("@param - what")] });
  });

  test("each tag has its place", () => {
    const doc = parsed("Summary.\n@param a one\n@param b two\n@returns: three\n@throws four\n@throws five\n@deprecated six\n@since seven");
    expect(doc).toMatchObject({
      summary: "Summary.",
      blocks: [text("Summary."), text("@since seven")],
      parameters: [{ name: "a" }, { name: "b" }],
      returns: [text("three")],
      throws: [[text("four")], [text("five")]],
      deprecated: [text("six")],
    });
  });

  test("absent and empty tags differ", () => {
    expect(parsed("")).toMatchObject({ returns: null, deprecated: null });
    expect(parsed("@return\n@deprecated\n@throws\n@example")).toMatchObject({ returns: [], deprecated: [], throws: [], examples: [] });
  });

  test.each<[string, string, readonly DocBlock[]]>([
    ["code as it is", "@example\n  const a = 1\n\n    f(a)", [code("const a = 1\n\n  f(a)", "harn")]],
    ["code on the line of the tag", "@example f(1)", [code("f(1)", "harn")]],
    ["attributes are code", "@example\n@test\n@sibling(a: 1)\nfn f() {}", [code("@test\n@sibling(a: 1)\nfn f() {}", "harn")]],
    ["fences", "@example A title\n```\nf(1)\n```\nthen\n```sh\nls\n```", [text("A title"), code("f(1)", "harn"), text("then"), code("ls", "sh")]],
  ])("example: %s", (_, source, blocks) => {
    expect(parsed(source).examples).toEqual([blocks]);
  });

  test("examples are all Harn code", () => {
    expect(examplesOf(parsed("```harn\na\n```\n```\nb\n```\n@example\nc\n@example\n```sh\nd\n```"))).toEqual(["a", "c"]);
  });
});

test("no text makes it fail, and no text gets lost", () => {
  const line = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom("", "```", "~~~", "````harn", "    x", "- a", "@param a b", "@param", "@returns c", "@example", "@unknown d", "* @throws e", "  @deprecated"),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const doc = parseDoc(lines, null);
      expect(doc).toEqual(parseDoc(lines, null));
      const all = [doc.blocks, ...doc.parameters.map(({ blocks }) => blocks), doc.returns ?? [], ...doc.throws, ...doc.examples, doc.deprecated ?? []].flat();
      const kept = all.map((block) => (block.kind === "text" ? block.text : block.code)).join("\n").replace(/\s/g, "");
      const words = lines.flatMap((each) => (/^\w+$/.test(each) ? [each] : []));
      for (const word of words) expect(kept).toContain(word);
    }),
    { numRuns: 300 },
  );
});
