import type { Edit } from "#compiler/diagnostics";
import { importOrder as orderOf } from "#compiler/format";
import type { LintContext, Rule } from "../../rule.ts";
import { firstFrom, firstLine } from "./surroundings.ts";

export const importOrder: Rule = {
  name: "import-order",
  code: "HARN-LNT-047",
  doc: {
    text: "The imports at the beginning of a file are sorted as `harn fmt` sorts them: `std/` first, then by path; of one path the import of the whole module first.",
    bad: "import \"std/math\"\nimport { abs } from \"std/collections\"\n\npub const distance = abs(-3)",
    good: "import { abs } from \"std/collections\"\nimport \"std/math\"\n\npub const distance = abs(-3)",
  },
  fixable: true,
  create(context) {
    return {
      end() {
        const { program: { body }, source: { text } } = context.module;
        const order = orderOf(body);
        const first = order.findIndex((index, place) => index !== place);
        const misplaced = body[first];
        if (misplaced === undefined) return;
        const edits = editsFor(context, order);
        context.report({ span: firstLine(text, misplaced.span), message: "imports are not in order", ...(edits !== null && { edits }) });
      },
    };
  },
};

/** Each import takes the place of another; null where comments would have to move with them. */
function editsFor({ module: { program: { body }, source: { text } }, comments }: LintContext, order: readonly number[]): readonly Edit[] | null {
  const first = body[0]?.span.start ?? 0;
  const end = body[order.length - 1]?.span.end ?? 0;
  const lineEnd = text.indexOf("\n", end);
  const from = firstFrom(comments, first);
  if (firstFrom(comments, lineEnd === -1 ? text.length : lineEnd) > from) return null;
  // What an empty line parts from the imports is about the file.
  const above = comments[from - 1];
  if (above !== undefined && above.kind !== "doc" && !/\n[^\S\n]*\n/.test(text.slice(above.span.end, first))) return null;
  return order.flatMap((index, place): readonly Edit[] => {
    const [old, moved] = [body[place], body[index]];
    if (index === place || old === undefined || moved === undefined) return [];
    return [{ span: old.span, replacement: text.slice(moved.span.start, moved.span.end) }];
  });
}
