/** Reads the matchers of a rule file. */
import { RE2JS } from "re2js";
import { kindsNamed } from "./kinds.ts";
import { compilePattern } from "./pattern.ts";
import type { Constraint, Matcher } from "./rule.ts";
import type { FieldReader, RuleFault, TableReader } from "./table-reader.ts";

const maxDepth = 32;

/** Keys of a matcher. `query` of other tools is a language of its own. */
export const MATCHER_KEYS = ["pattern", "kind", "regex", "all", "any", "not", "inside", "has", "follows", "precedes", "matches"] as const;
const CONSTRAINT_KEYS = ["metavar", "equals", "comparison"] as const;

/** Reads matchers, and collects the names of `[utils]` that they refer to. */
export class MatcherReader {
  readonly #faults: RuleFault[];
  readonly #utils = new Map<string, { matcher: Matcher | null }>();
  readonly #references: { readonly name: string; readonly from: string | null; readonly path: readonly string[] }[] = [];
  /** The utility that is being read. */
  #current: string | null = null;

  constructor(faults: RuleFault[]) {
    this.#faults = faults;
  }

  /** `[utils]`: matchers with names. They may refer to one another, but not in circles. */
  utils(table: TableReader): void {
    for (const name of table.keys()) {
      this.#current = name;
      const matcher = table.table(name, (inner) => this.matcher(inner));
      if (matcher !== null) this.#named(name).matcher = matcher;
    }
    this.#current = null;
  }

  /** A matcher; null when something is wrong with it. */
  matcher(table: TableReader, extra: readonly string[] = []): Matcher | null {
    if (table.path.length > maxDepth) return table.fault("this matcher is nested too deeply");
    table.only([...MATCHER_KEYS, ...extra], ["query"]);
    const before = this.#faults.length;
    const inner = (key: string): Matcher | null => table.table(key, (each) => this.matcher(each));
    const pattern = table.text("pattern", (text, field) => {
      const compiled = compilePattern(text);
      return "fault" in compiled ? field.fault(`this is no pattern: ${compiled.fault.message}`, `at \`${excerpt(text, compiled.fault.span.start)}\``) : compiled;
    });
    const kinds = table.text("kind", (word, field) => kindsNamed(word) ?? field.fault(`\`${word}\` is no kind of node`, "`harn parse` shows the kinds; `IntLiteral` is written `int_literal`"));
    const regex = table.text("regex", readRegex);
    const name = table.text("matches", (word) => word);
    const all = table.tables("all", (each) => this.matcher(each)) ?? [];
    const any = table.tables("any", (each) => this.matcher(each));
    const parts = { not: inner("not"), inside: inner("inside"), has: inner("has"), follows: inner("follows"), precedes: inner("precedes") };
    if (name !== null) this.#references.push({ name, from: this.#current, path: [...table.path, "matches"] });
    if (this.#faults.length > before) return null;
    if (!MATCHER_KEYS.some((key) => table.has(key)) && extra.length === 0) return table.fault(`say what is looked for: one of ${MATCHER_KEYS.join(", ")}`);
    const names = new Set(pattern?.names);
    for (const part of [...all, ...(any ?? []), ...Object.values(parts)]) for (const each of part?.names ?? []) names.add(each);
    return { pattern, kinds, regex, all, any, ...parts, named: name === null ? null : this.#named(name), names };
  }

  /** `[[where]]`. */
  constraint(table: TableReader): Constraint | null {
    table.only([...CONSTRAINT_KEYS, ...MATCHER_KEYS], ["resolvesTo", "type"]);
    const before = this.#faults.length;
    const name = table.text("metavar", withoutDollar) ?? table.missing("metavar", '"X"');
    const sameAs = table.text("equals", withoutDollar);
    const comparison = table.text("comparison", readComparison);
    const matcher = MATCHER_KEYS.some((key) => table.has(key)) ? this.matcher(table, [...CONSTRAINT_KEYS, "resolvesTo", "type"]) : null;
    if (this.#faults.length > before || name === null) return null;
    if (matcher === null && sameAs === null && comparison === null) return table.fault("say what must hold of the metavariable");
    return { name, matcher, sameAs, comparison };
  }

  /** Checks the references to `[utils]` when everything has been read. */
  finish(): void {
    for (const { name, path } of this.#references) {
      if (this.#named(name).matcher === null && !this.#faults.some((fault) => fault.path[0] === "utils" && fault.path[1] === name)) {
        this.#faults.push({ kind: "value", path, message: `there is no \`[utils.${name}]\` that could be matched` });
      }
    }
    const circle = this.#references.find(({ name, from }) => from !== null && this.#reaches(name, from));
    if (circle !== undefined) this.#faults.push({ kind: "value", path: circle.path, message: `\`${circle.name}\` refers to itself` });
  }

  #reaches(name: string, wanted: string): boolean {
    const seen = new Set<string>();
    const pending = [name];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next === wanted) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      for (const reference of this.#references) if (reference.from === next) pending.push(reference.name);
    }
    return false;
  }

  #named(name: string): { matcher: Matcher | null } {
    const known = this.#utils.get(name) ?? { matcher: null };
    this.#utils.set(name, known);
    return known;
  }
}

function readRegex(text: string, field: FieldReader): RE2JS | null {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    return field.fault(`this is no regular expression: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function withoutDollar(text: string): string {
  return text.replace(/^\$/, "");
}

function readComparison(text: string, field: FieldReader): Constraint["comparison"] {
  const [, operator, number] = /^\s*(<=|>=|==|!=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  switch (operator) {
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "==":
    case "!=":
      return { operator, number: Number(number) };
    default:
      return field.fault("a comparison is an operator and a number", 'for example: comparison = "> 100"');
  }
}

function excerpt(text: string, from: number): string {
  const rest = text.slice(from).trim();
  return rest.length > 20 ? `${rest.slice(0, 20)}…` : rest || text.trim().slice(-20);
}
