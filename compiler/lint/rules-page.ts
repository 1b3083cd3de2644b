/** The page of the documentation that lists all rules, made from the rules themselves. */
import { type CodeDefinition, codeRegistry, REPAIRS } from "#compiler/diagnostics";
import { FAMILIES } from "./families.ts";
import type { RuleBase } from "./rule.ts";

const HEAD = `# Lint rules

This page is made from the rules. How to turn rules on and off: [lint.md](lint.md).
`;

/** The page as Markdown. */
export function rulesPage(): string {
  const families = Object.entries(FAMILIES).filter(([, rules]) => rules.length > 0);
  return [HEAD, ...families.map(([name, rules]) => [`## ${name[0]?.toUpperCase() ?? ""}${name.slice(1)}\n`, ...[...rules].sort(byCode).map(section)].join("\n"))].join("\n");
}

function byCode(a: RuleBase, b: RuleBase): number {
  return a.code < b.code ? -1 : 1;
}

function section(rule: RuleBase): string {
  const { name, code, doc, aliases = [] } = rule;
  const definition = codeRegistry().get(code);
  const facts = [code, definition?.severity ?? "warning", ...(rule.isOn === undefined ? [] : ["off by default"]), ...repairWords(rule, definition), ...aliases.map((alias) => `also called \`${alias}\``)];
  const parts = [`### ${name}`, facts.join(" · "), doc.text];
  if (doc.bad !== undefined) parts.push("Not so:", indented(doc.bad));
  if (doc.good !== undefined) parts.push("But so:", indented(doc.good));
  return `${parts.join("\n\n")}\n`;
}

function repairWords({ fixable }: RuleBase, definition: CodeDefinition | undefined): readonly string[] {
  if (!fixable) return [];
  return (definition?.repairs ?? []).flatMap((id) => (REPAIRS[id] === undefined ? [] : [`repair \`${id}\` (${REPAIRS[id].safety})`]));
}

/** Indented, not fenced: a mistake is not a program to try out. */
function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, "    ");
}
