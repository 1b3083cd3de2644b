import type { DictLiteral, Expression } from "#compiler/syntax";
import { membersOf, type Type } from "#compiler/types";
import type { LintContext, Rule } from "../../rule.ts";
import { trustIn } from "../../trust.ts";
import { isSameValue } from "./same-expression.ts";
import { hasComment } from "./source-text.ts";

export const fieldByFieldCopy: Rule = {
  name: "field-by-field-copy",
  code: "HARN-LNT-077",
  doc: {
    text: "A record is built of nothing but fields of one other record, under the same names. `pick` says so, and names the record once.",
    bad: "fn contact(user: {name: string, mail: string, age: int}) {\n  return {name: user.name, mail: user.mail}\n}",
    good: 'fn contact(user: {name: string, mail: string, age: int}) {\n  return pick(user, ["name", "mail"])\n}',
  },
  fixable: true,
  create(context) {
    const trust = trustIn(context);
    let isPickFree: boolean | null = null;
    return {
      leave: {
        DictLiteral(node) {
          const copied = copiedFields(node);
          if (copied === null || context.resolution.patterns.has(node) || !hasFields(context.typeOf(copied.source), copied.names) || !trust.isPlausible(copied.source)) return;
          isPickFree ??= isBuiltin(context, "pick");
          if (!isPickFree) return;
          const edits = !trust.isProven(copied.source) || hasComment(context, node.span) ? null : [{ span: node.span, replacement: `pick(${context.text(copied.source.span)}, [${copied.names.map((name) => JSON.stringify(name)).join(", ")}])` }];
          context.report({ span: node.span, message: "record literal copies fields one by one", help: "`pick` copies the listed fields", ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

/** What a literal such as `{a: v.a, b: v.b}` copies, and from where; null for other literals. */
function copiedFields({ entries }: DictLiteral): { readonly source: Expression; readonly names: readonly string[] } | null {
  if (entries.length < 2) return null;
  const names: string[] = [];
  let source: Expression | null = null;
  for (const entry of entries) {
    if (entry.kind === "Spread" || entry.computed || "kind" in entry.key) return null;
    const { key, value } = entry;
    if (value.kind !== "Property" || value.optional || value.name.text !== key.text || names.includes(key.text)) return null;
    source ??= value.object;
    if (!isPath(value.object) || !isSameValue(source, value.object)) return null;
    names.push(key.text);
  }
  return source === null ? null : { source, names };
}

function isPath({ kind }: Expression): boolean {
  return kind === "Identifier" || kind === "Property";
}

/**
 * Whether a value of the type certainly has the fields: `pick` leaves out what is missing, where the literal has nil. Handles are not
 * meant: a literal is the plain way to pass on a few of them.
 */
function hasFields(type: Type | undefined, names: readonly string[]): boolean {
  if (type === undefined) return false;
  return membersOf(type).every((member) => {
    const fields = member.kind === "shape" ? member.fields : member.kind === "nominal" && member.symbol.kind === "struct" ? member.symbol.fields() : null;
    return fields !== null && names.every((name) => fields.get(name)?.optional === false);
  });
}

/** Whether a name means the library's function everywhere in the module. */
function isBuiltin({ library, module, resolution }: LintContext, name: string): boolean {
  if (!library.builtins.has(name) || module.importedNames.has(name)) return false;
  for (const binding of resolution.declarations.values()) if (binding.name === name) return false;
  return true;
}
