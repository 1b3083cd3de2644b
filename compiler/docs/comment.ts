/** Parses the text of a doc comment: paragraphs, code and tags. */
import type { Span } from "#compiler/diagnostics";
import { blocksOf, dedented, FenceReader } from "./blocks.ts";
import type { DocBlock, DocComment, DocParameter } from "./model.ts";

type TagName = "param" | "returns" | "throws" | "example" | "deprecated";

const TAGS: ReadonlyMap<string, TagName> = new Map([
  ["param", "param"],
  ["returns", "returns"],
  ["return", "returns"],
  ["throws", "throws"],
  ["example", "example"],
  ["deprecated", "deprecated"],
]);

interface Section {
  /** null: belongs to no tag. */
  readonly tag: TagName | null;
  /** Of a tag: what follows it on its line comes first. */
  readonly lines: string[];
}

/**
 * Parses the lines of a doc comment without stars. A known tag at the beginning of a line, outside code, opens a section that
 * reaches to the next tag; unknown tags are text.
 * @param span where the comment stands
 * @returns never fails: every text is a documentation
 */
export function parseDoc(lines: readonly string[], span: Span | null): DocComment {
  // To a reader of Markdown a carriage return ends a line, too.
  const sections = sectionsOf(lines.flatMap((line) => line.split(/\r\n?|\n/)));
  const of = (tag: TagName): Section[] => sections.filter((each) => each.tag === tag);
  const blocks = blocksOf(sections.flatMap((each) => (each.tag === null ? [...each.lines, ""] : [])));
  const parameters: DocParameter[] = [];
  for (const section of of("param")) {
    const parameter = parameterOf(section);
    if (parameter !== null) parameters.push(parameter);
    else blocks.push(...blocksOf([`@param ${section.lines[0] ?? ""}`.trimEnd(), ...section.lines.slice(1)]));
  }
  const first = blocks[0];
  return {
    span,
    summary: first?.kind === "text" ? first.text.replace(/\s+/g, " ").trim() : "",
    blocks,
    parameters,
    returns: joined(of("returns")),
    throws: of("throws").map(tagBlocks).filter((each) => each.length > 0),
    examples: of("example").map(exampleBlocks).filter((each) => each.length > 0),
    deprecated: joined(of("deprecated")),
  };
}

/** The Harn code among blocks. */
export function examplesOf({ blocks, examples }: DocComment): string[] {
  return [...blocks, ...examples.flat()].flatMap((block) => (block.kind === "code" && block.language === "harn" ? [block.code] : []));
}

function sectionsOf(lines: readonly string[]): Section[] {
  let current: Section = { tag: null, lines: [] };
  const sections = [current];
  const fences = new FenceReader();
  for (const line of lines) {
    const word = fences.read(line) === "outside" ? /^\s*@([A-Za-z_]\w*)(?![\w(.])/.exec(line) : null;
    const tag = TAGS.get(word?.[1] ?? "");
    if (word !== null && tag !== undefined) {
      current = { tag, lines: [line.slice(word[0].length).replace(/^\s*:/, "").trim()] };
      sections.push(current);
    } else if (word !== null && current.tag !== "example") {
      // In an example such a line is an attribute.
      current = { tag: null, lines: [line] };
      sections.push(current);
    } else current.lines.push(line);
  }
  return sections;
}

/** `name text`, `name - text`, `{type} name text`; null without a name. */
function parameterOf({ lines }: Section): DocParameter | null {
  const [first = "", ...others] = lines;
  const match = /^(?:\{[^}]*\}\s*)?((?:\.\.\.)?[\p{L}_][\p{L}\p{N}_.]*)\??(?:\s*[-–—:]\s+|\s+|$)/u.exec(first);
  if (match === null) return null;
  return { name: match[1] ?? "", blocks: blocksOf([first.slice(match[0].length), ...dedented(others)]) };
}

function tagBlocks({ lines: [first = "", ...others] }: Section): DocBlock[] {
  return blocksOf([first, ...dedented(others)]);
}

/** Several sections of a tag that counts once; null for none. */
function joined(sections: readonly Section[]): DocBlock[] | null {
  return sections.length === 0 ? null : sections.flatMap(tagBlocks);
}

/** Without fences an example is code as a whole. */
function exampleBlocks({ lines: [first = "", ...others] }: Section): DocBlock[] {
  const lines = [...(first === "" ? [] : [first]), ...dedented(others)];
  const blocks = blocksOf(lines);
  const isFenced = new FenceReader();
  if (!lines.some((line) => isFenced.read(line) === "opens")) {
    const code = lines.join("\n").replace(/^\n+|\s+$/g, "");
    return code === "" ? [] : [{ kind: "code", language: "harn", code }];
  }
  return blocks.map((block) => (block.kind === "code" && block.language === "" ? { ...block, language: "harn" } : block));
}
