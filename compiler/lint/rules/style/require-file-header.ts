import type { Rule } from "../../rule.ts";
import { afterBlanks, firstLine } from "./surroundings.ts";

const SHEBANG = /^\ufeff?(?:#![^\n]*\n?)?/;

export const requireFileHeader: Rule = {
  name: "require-file-header",
  code: "HARN-LNT-045",
  doc: {
    text: "With `[lint] require_file_header` every file begins with a `/** … */` comment that says what it is about.",
    bad: "pub const limit = 3",
    good: "/** Limits of the importer. */\n\npub const limit = 3",
  },
  fixable: true,
  isOn: (settings) => settings.requireFileHeader,
  create(context) {
    return {
      end() {
        const { path, text } = context.module.source;
        const start = afterBlanks(text, SHEBANG.exec(text)?.[0].length ?? 0);
        if (text.startsWith("/**", start)) return;
        const edits = [{ span: { start, end: start }, replacement: `/**\n * ${titleOf(path)}\n */\n\n` }];
        context.report({ span: firstLine(text, { start, end: text.length }), message: "file is missing a `/** */` header doc block", edits });
      },
    };
  },
};

/** A sentence made of the file's name. */
function titleOf(path: string): string {
  const stem = (path.split(/[/\\]/).pop() ?? "").replace(/\.harn$/, "");
  const words = stem.replace(/[-_]/g, " ").replaceAll("*/", "").trim();
  const title = words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
  return /[.!?]$/.test(title) ? title : `${title}.`;
}
