/** Fixes: what a template becomes where a rule has matched. */
import { parse } from "#compiler/syntax";
import type { Interner } from "./intern.ts";
import type { Binding } from "./match.ts";
import { findMetavariables } from "./metavariables.ts";
import type { ListItem, Pattern } from "./pattern.ts";
import type { Fix } from "./rule.ts";
import { textOf } from "./search.ts";
import { lower, type Term } from "./term.ts";

/** Kinds of expressions that stay whole wherever they stand. */
const WHOLE: ReadonlySet<string> = new Set([
  "NilLiteral", "BoolLiteral", "IntLiteral", "FloatLiteral", "DurationLiteral", "StringLiteral", "InterpolatedString", "Identifier", "ListLiteral",
  "Property", "MethodCall", "Index", "Slice", "Call", "NonNull",
]);

export interface Replacement {
  readonly text: string;
  /** Numbers of the trees that it consists of: one, or any number of statements. */
  readonly ids: readonly number[];
  /** A single expression that might fall apart beside an operator. */
  readonly isLoose: boolean;
}

type BindingMap = ReadonlyMap<string, Binding>;

/**
 * Fills a template in. What comes out is parsed and must be the template's tree with the bound trees in it; where it is not,
 * because an operator would pull a bound expression apart, that expression gets parentheses.
 * @param source text that the bindings are from
 * @param indent blanks that the lines after the first begin with
 * @returns null when no text says what the template says
 */
export function instantiate(fix: Fix, bindings: BindingMap, source: string, indent: string, interner: Interner): Replacement | null {
  const ids = fix.template.list.items.flatMap((item) => idsOf(item, bindings, interner));
  const hasLines = fix.text.trim().includes("\n");
  for (const indented of hasLines ? [indent, ""] : [""]) {
    for (const careful of [false, true]) {
      const text = fill(fix.text.trim(), bindings, source, indented, careful);
      const terms = statementsOf(text);
      if (terms === null || !sameNumbers(terms.numbers(interner), ids)) continue;
      return { text, ids, isLoose: terms.single !== null && terms.single.sort === "expression" && !WHOLE.has(terms.single.kind) };
    }
  }
  return null;
}

function fill(template: string, bindings: BindingMap, source: string, indent: string, careful: boolean): string {
  const read = findMetavariables(template);
  if ("fault" in read) return template;
  const pieces: string[] = [];
  let done = 0;
  for (const { name, span } of read.found) {
    pieces.push(template.slice(done, span.start).replaceAll("\n", `\n${indent}`));
    done = span.end;
    const binding = name === null ? undefined : bindings.get(name);
    if (binding === undefined) continue;
    const text = textOf(binding, source);
    const isLoose = careful && binding.form === "one" && binding.term.sort === "expression" && !WHOLE.has(binding.term.kind);
    pieces.push(isLoose ? `(${text})` : text);
    // Nothing stands for an empty sequence, and its comma goes with it.
    if (binding.form === "many" && binding.terms.length === 0) done = withoutComma(template, pieces, done);
  }
  pieces.push(template.slice(done).replaceAll("\n", `\n${indent}`));
  return pieces.join("");
}

/** Drops the comma behind an empty sequence, or else the one before it. Returns where the template goes on. */
function withoutComma(template: string, pieces: string[], done: number): number {
  const behind = /^\s*,\s*/.exec(template.slice(done, done + 100))?.[0];
  if (behind !== undefined) return done + behind.length;
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index];
    if (piece === undefined || piece === "") continue;
    pieces[index] = piece.replace(/,\s*$/, "");
    break;
  }
  return done;
}

interface Statements {
  readonly single: Term | null;
  readonly numbers: (interner: Interner) => readonly number[];
}

/** A text as statements; null when it is none. */
export function statementsOf(text: string): Statements | null {
  const { program, diagnostics } = parse({ path: "fix", text });
  if (diagnostics.some(({ severity }) => severity === "error")) return null;
  const tree = lower(program, text);
  const body = tree.root.fields.find(({ name }) => name === "body");
  const terms = body?.form === "many" ? body.terms : [];
  return {
    single: terms.length === 1 ? (terms[0] ?? null) : null,
    numbers(interner) {
      interner.add(tree);
      return terms.map((term) => interner.idOf(term));
    },
  };
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** Numbers of what an item of a template becomes. Templates are small, so this may recurse. */
function idsOf(item: ListItem, bindings: BindingMap, interner: Interner): readonly number[] {
  if (item.form === "node") return [idOfNode(item, bindings, interner)];
  const binding = item.name === null ? undefined : bindings.get(item.name);
  if (binding === undefined) return [-1];
  return binding.form === "one" ? [interner.idOf(binding.term)] : binding.terms.map((term) => interner.idOf(term));
}

function idOfNode(node: Extract<Pattern, { form: "node" }>, bindings: BindingMap, interner: Interner): number {
  return interner.combine(
    node.kind,
    node.fields.map((field) => {
      switch (field.form) {
        case "atom":
          return { name: field.name, form: "atom", atom: field.atom };
        case "one":
          return { name: field.name, form: "one", id: idsOf(field.pattern, bindings, interner)[0] ?? -1 };
        case "many":
          return { name: field.name, form: "many", ids: field.list.items.flatMap((each) => idsOf(each, bindings, interner)) };
        default:
          return field satisfies never;
      }
    }),
  );
}
