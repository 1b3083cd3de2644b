import { legacyDocLines } from "#compiler/format";
import type { Comment, NodeBase } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { afterBlanks } from "./surroundings.ts";

const WIDTH = 100;

export const legacyDocComment: Rule = {
  name: "legacy-doc-comment",
  code: "HARN-LNT-049",
  doc: {
    text: "Documentation is written in a `/** … */` comment. Lines that begin with `///` are the older form.",
    bad: "/// Twice the number.\npub fn double(n: int) -> int { return n * 2 }",
    good: "/** Twice the number. */\npub fn double(n: int) -> int { return n * 2 }",
  },
  fixable: true,
  create(context) {
    return {
      end() {
        const { source: { text } } = context.module;
        if (!text.includes("///") || !context.comments.some(({ kind }) => kind === "legacyDoc")) return;
        const items = itemStarts(context);
        for (const run of runsOf(context)) check(context, run, items);
      },
    };
  },
};

function check(context: LintContext, run: readonly Comment[], items: ReadonlySet<number>): void {
  const { text } = context.module.source;
  const start = run[0]?.span.start ?? 0;
  const end = (run.at(-1) as Comment).span.end;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const indent = text.slice(lineStart, start);
  const texts = run.map(({ span }) => context.text(span).trimEnd());
  // Such a text cannot stand in a block: the block would end, or open another one.
  const hasNoBlock = texts.some((each) => each.slice(3).includes("*/") || each.includes("/*"));
  if (indent.trim() !== "" || hasNoBlock || !items.has(afterBlanks(text, end))) return;
  const replacement = blockOf(legacyDocLines(texts), indent, text.includes("\r\n") ? "\r\n" : "\n");
  const stop = text.charAt(end - 1) === "\r" ? end - 1 : end;
  context.report({ span: { start, end: stop }, message: "doc comment uses the `///` form; write `/** */`", edits: [{ span: { start, end: stop }, replacement }] });
}

function blockOf(lines: readonly string[], indent: string, lineBreak: string): string {
  const [only = ""] = lines;
  if (lines.length === 0) return "/** */";
  if (lines.length === 1 && indent.length + only.length + "/**  */".length <= WIDTH) return `/** ${only} */`;
  return ["/**", ...lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}`), `${indent} */`].join(lineBreak);
}

/** `///` comments on lines that follow each other. */
function runsOf({ comments, module: { source: { text } } }: LintContext): readonly (readonly Comment[])[] {
  const runs: Comment[][] = [];
  let last: Comment | null = null;
  for (const comment of comments) {
    if (comment.kind !== "legacyDoc") {
      last = null;
      continue;
    }
    const goesOn: boolean = last !== null && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(last.span.end, comment.span.start));
    if (goesOn) runs.at(-1)?.push(comment);
    else runs.push([comment]);
    last = comment;
  }
  return runs;
}

/** Where that begins which can be documented. */
function itemStarts({ module: { program } }: LintContext): ReadonlySet<number> {
  const starts = new Set<number>();
  const add = (nodes: readonly NodeBase[]): void => {
    for (const { span } of nodes) starts.add(span.start);
  };
  for (const node of program.body) {
    switch (node.kind) {
      case "StructDeclaration":
        add(node.fields);
        break;
      case "EnumDeclaration":
        add(node.variants);
        break;
      case "InterfaceDeclaration":
      case "ImplDeclaration":
        add(node.methods);
        break;
      case "ImportDeclaration":
        continue;
      case "Binding":
      case "OverrideDeclaration":
      case "PipelineDeclaration":
      case "FunctionDeclaration":
      case "ToolDeclaration":
      case "SkillDeclaration":
      case "EvalPackDeclaration":
      case "TypeDeclaration":
        break;
      default:
        continue;
    }
    starts.add(node.span.start);
  }
  return starts;
}
