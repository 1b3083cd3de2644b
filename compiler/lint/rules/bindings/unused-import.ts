import type { Edit } from "#compiler/diagnostics";
import type { ImportDeclaration, Name } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { removeElement } from "./list-removal.ts";
import { Mentions } from "./mentions.ts";
import { hasNameErrors } from "./name-errors.ts";
import { hasQuietTopLevel } from "./quiet-modules.ts";

export const unusedImport: Rule = {
  name: "unused-import",
  code: "HARN-LNT-017",
  doc: {
    text: "An import brings in a name that nothing uses. Remove the name, or the whole line when it was the last one. `pub import` is for other modules and counts as a use, and an import of everything is not looked into.",
    bad: 'import { clamp, lerp } from "std/math"\n\npub fn half(x: float) -> float { return clamp(x, 0.0, 0.5) }',
    good: 'import { clamp } from "std/math"\n\npub fn half(x: float) -> float { return clamp(x, 0.0, 0.5) }',
  },
  fixable: true,
  create(context) {
    const mentions = new Mentions();
    const imports: ImportDeclaration[] = [];
    return {
      enter: {
        ...mentions.enter,
        ImportDeclaration(node) {
          if (!node.isPublic && node.names !== null) imports.push(node);
        },
      },
      end() {
        const canEdit = !hasNameErrors(context);
        for (const node of imports) {
          const names = node.names ?? [];
          const isUnused = names.map((name) => isNamedNowhere(context, name, node) && !mentions.has(name.text));
          const isWhole = isUnused.every(Boolean);
          const whole = isWhole && names.length > 0 ? removeLine(context, node) : null;
          for (const [index, name] of names.entries()) {
            if (isUnused[index] !== true) continue;
            const part = isWhole ? whole : removeElement(context.module.source.text, names, index, (other) => isUnused[other] === true);
            const edit = canEdit ? part : null;
            context.report({ span: name.span, message: `imported name \`${name.text}\` is never used`, ...(edit !== null && { edits: [edit] }) });
          }
        }
      },
    };
  },
};

/** A name that two imports bring in is unused in the later one, but which of them is meant is for a person to say. */
function isNamedNowhere(context: LintContext, name: Name, node: ImportDeclaration): boolean {
  const binding = context.resolution.declarations.get(name);
  if (binding === undefined || context.module.importedNames.get(name.text)?.importNode !== node) return false;
  return context.usesOf(binding).length === 0;
}

/** Null where loading the module may do something, or something else stands on the lines of the import. */
function removeLine(context: LintContext, node: ImportDeclaration): Edit | null {
  if (!hasQuietTopLevel(context, node)) return null;
  const { text } = context.module.source;
  const { start, end } = node.span;
  if (/\/[/*]/.test(context.text({ start, end }).replace(/"[^"]*"/g, ""))) return null;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  if (text.slice(lineStart, start).trim() !== "") return null;
  const newline = text.indexOf("\n", end);
  const lineEnd = newline === -1 ? text.length : newline + 1;
  return text.slice(end, lineEnd).trim() === "" ? { span: { start: lineStart, end: lineEnd }, replacement: "" } : null;
}
