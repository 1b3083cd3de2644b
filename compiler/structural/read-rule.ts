/** Reads the contents of a rule file. */
import { SAFETY_LEVELS } from "#compiler/diagnostics";
import { findMetavariables } from "./metavariables.ts";
import { compileTemplate } from "./pattern.ts";
import { MatcherReader } from "./read-matcher.ts";
import type { Fix, Rule } from "./rule.ts";
import { type RuleFault, TableReader } from "./table-reader.ts";

const KEYS = ["id", "language", "severity", "message", "fix", "fixTarget", "safety", "rule", "where", "utils"];
/** What `--lang` and `language` may be. */
export const LANGUAGES: readonly string[] = ["harn"];

/** Nodes of a fix. */
const largestFix = 2_000;

/** A rule, unless it is for another language or something is wrong with it. */
export interface RuleReading {
  readonly rule: Rule | null;
  /** The language that it names, if it names one. */
  readonly language: string | null;
  readonly faults: readonly RuleFault[];
}

/** Reads a rule from the values of its file. Never fails: mistakes are faults, and a rule with a mistake is not used. */
export function readRule(values: Readonly<Record<string, unknown>>): RuleReading {
  const faults: RuleFault[] = [];
  const table = new TableReader(values, [], faults);
  table.only(KEYS, ["transform"]);
  const id = table.text("id", (text, field) => (/^[\w.\-/@]+$/.test(text) ? text : field.fault("an id consists of letters, digits and `_`, `-`, `.`, `/`"))) ?? (table.has("id") ? null : table.missing("id", '"no-foo"'));
  const language = table.text("language", (text) => text) ?? (table.has("language") ? null : table.missing("language", '"harn"'));
  // Patterns of other languages cannot be read.
  if (language !== null && !LANGUAGES.includes(language)) return { rule: null, language, faults: [] };
  const severity = table.word("severity", ["info", "warning", "error"]) ?? "warning";
  const message = table.text("message", (text) => text);
  const safety = table.word("safety", SAFETY_LEVELS) ?? "scope-local";
  const reader = new MatcherReader(faults);
  table.table("utils", (inner) => reader.utils(inner));
  const matcher = table.table("rule", (inner) => reader.matcher(inner)) ?? (table.has("rule") ? null : table.fault("the table `[rule]` is missing", 'for example: [rule] with pattern = "foo($X)"'));
  const where = table.tables("where", (inner) => reader.constraint(inner)) ?? [];
  reader.finish();
  const target = table.text("fixTarget", (text) => text.replace(/^\$/, ""));
  const fix = table.text("fix", (text, field): Fix | null => {
    const template = compileTemplate(text);
    if ("fault" in template) return field.fault(`this fix is no Harn code: ${template.fault.message}`);
    const metavariables = findMetavariables(text);
    if ("found" in metavariables && metavariables.found.some(({ name }) => name === null)) return field.fault("a metavariable without a name cannot stand in a fix");
    return template.size > largestFix ? field.fault("this fix is too long") : { text, template, target, safety };
  });
  const names = matcher?.names ?? new Set<string>();
  if (matcher !== null && matcher.named === null) {
    const unbound = (used: Iterable<string>, path: readonly string[]): void => {
      for (const name of used) if (!names.has(name)) faults.push({ kind: "value", path, message: `no pattern of the rule has the metavariable \`$${name}\`` });
    };
    unbound(fix?.template.names ?? [], ["fix"]);
    unbound(target === null ? [] : [target], ["fixTarget"]);
    for (const { name, sameAs } of where) unbound(sameAs === null ? [name] : [name, sameAs], ["where", "metavar"]);
  }
  if (target !== null && !table.has("fix")) faults.push({ kind: "value", path: ["fixTarget"], message: "`fixTarget` says what `fix` replaces, but there is no `fix`" });
  const usable = id !== null && matcher !== null && faults.every(({ kind }) => kind === "unknown");
  return { rule: usable ? { id, severity, message, fix, matcher, where } : null, language, faults };
}
