/** The syntax tree in one uniform shape, so that matching, comparing and rewriting need no case for each kind of node. */
import { joinSpans, type Span } from "#compiler/diagnostics";
import type { Program } from "#compiler/syntax";
import { type Sort, sortOf } from "./kinds.ts";

export type Atom = string | number | bigint | boolean | null;

export type Field =
  | { readonly name: string; readonly form: "atom"; readonly atom: Atom }
  | { readonly name: string; readonly form: "one"; readonly term: Term }
  | { readonly name: string; readonly form: "many"; readonly terms: readonly Term[] };

/** One node. An expression that is a statement is the expression itself; a name, whatever node carries it, has the kind `Name` or its own. */
export class Term {
  /** By name, in alphabetical order. */
  fields: readonly Field[] = [];
  /** The list that it stands in, if it stands in one, and where. */
  siblings: readonly Term[] = [];
  place = 0;
  /** Highest index below. Descendants are those with `index < i <= last`. */
  last: number;

  constructor(
    readonly kind: string,
    readonly sort: Sort,
    public span: Span,
    /** What goes when the node is replaced: more than `span` where a statement is an expression in parentheses. */
    readonly range: Span | null,
    readonly parent: Term | null,
    /** Parents come before their children. */
    public index: number,
  ) {
    this.last = index;
  }
}

export interface Tree {
  readonly text: string;
  readonly root: Term;
  /** Parents before children. */
  readonly terms: readonly Term[];
}

/** Kinds of parts that the tree leaves untagged, by the field that holds them. */
const PART_KINDS: Readonly<Record<string, string>> = {
  parameters: "Parameter", handler: "CatchClause", cases: "SelectCase", arms: "MatchArm", attributes: "Attribute", typeParameters: "TypeParameter",
  variants: "EnumVariant", methods: "InterfaceMethod", where: "WhereBound", elements: "Element", fields: "Field", options: "Option", timeout: "Timeout",
};

const nowhere: Span = { start: -1, end: -1 };

/** Reads a parsed program as terms. Keeps its own stack: chains may be thousands of links long. */
export function lower(program: Program, text: string): Tree {
  const terms: Term[] = [];
  const pending: { readonly node: object; readonly term: Term }[] = [];
  const draft = (value: object, key: string, parent: Term | null): Term => {
    const { node, range } = unwrapped(value);
    const kind = kindOf(node, key);
    const term = new Term(kind, sortOf(kind), spanOf(node), range, parent, 0);
    pending.push({ node, term });
    return term;
  };
  const root = draft(program, "", null);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, term } = next;
    term.index = terms.length;
    term.last = term.index;
    terms.push(term);
    const before = pending.length;
    term.fields = fieldsOf(node, term, draft);
    // The stack gives back the last first.
    reverseFrom(pending, before);
  }
  finish(terms);
  return { text, root, terms };
}

function fieldsOf(node: object, term: Term, draft: (value: object, key: string, parent: Term) => Term): Field[] {
  const fields: Field[] = [];
  for (const [name, value] of Object.entries(node) as [string, unknown][]) {
    if (isLeftOut(name, term.kind)) continue;
    if (Array.isArray(value)) {
      const terms = value.map((item: unknown) => (typeof item === "object" && item !== null ? draft(item, name, term) : draft(textPiece(item), name, term)));
      for (const [place, item] of terms.entries()) {
        item.siblings = terms;
        item.place = place;
      }
      fields.push({ name, form: "many", terms });
    } else if (typeof value === "object" && value !== null) {
      const child = name === "key" && term.kind === "DictEntry" ? keyName(value) : value;
      fields.push({ name, form: "one", term: draft(child, name, term) });
    } else fields.push({ name, form: "atom", atom: isAtom(value) ? value : null });
  }
  return fields.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Places say nothing about what a node is, nor do the quotes of a string. */
function isLeftOut(name: string, kind: string): boolean {
  if (name === "span" || name === "kind" || name.endsWith("Span")) return true;
  return name === "form" && (kind === "StringLiteral" || kind === "InterpolatedString");
}

/** The pieces of text between the holes of a string. */
function textPiece(text: unknown): object {
  return { kind: "Text", value: String(text), span: nowhere };
}

/** A key in quotes is the key without them. */
function keyName(key: object): object {
  return "kind" in key && key.kind === "StringLiteral" && "value" in key ? { text: key.value, span: spanOf(key) } : key;
}

function unwrapped(value: object): { readonly node: object; readonly range: Span | null } {
  if ("kind" in value && value.kind === "ExpressionStatement" && "expression" in value && typeof value.expression === "object" && value.expression !== null) {
    return { node: value.expression, range: spanOf(value) };
  }
  return { node: value, range: null };
}

function kindOf(node: object, key: string): string {
  if ("kind" in node && typeof node.kind === "string") return node.kind;
  if ("text" in node) return "Name";
  return PART_KINDS[key] ?? key;
}

function spanOf(node: object): Span {
  const span = "span" in node ? node.span : null;
  if (typeof span !== "object" || span === null || !("start" in span) || !("end" in span)) return nowhere;
  return typeof span.start === "number" && typeof span.end === "number" ? { start: span.start, end: span.end } : nowhere;
}

function isAtom(value: unknown): value is Atom {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";
}

function reverseFrom<T>(list: T[], from: number): void {
  for (let low = from, high = list.length - 1; low < high; low++, high--) {
    const held = list[low];
    const other = list[high];
    if (held === undefined || other === undefined) return;
    list[low] = other;
    list[high] = held;
  }
}

/** From the leaves up: how far each term reaches, and the places of parts that have none of their own. */
function finish(terms: readonly Term[]): void {
  const placeless = new Set(terms.filter(({ span, kind }) => span.start < 0 && kind !== "Text"));
  for (let index = terms.length - 1; index > 0; index--) {
    const term = terms[index];
    const parent = term?.parent ?? null;
    if (term === undefined || parent === null) continue;
    parent.last = Math.max(parent.last, term.last);
    if (term.span.start < 0 || !placeless.has(parent)) continue;
    parent.span = parent.span.start < 0 ? term.span : joinSpans(parent.span, term.span);
  }
}

/** The text of a name, whatever node carries it; null for anything else. */
export function nameOf(term: Term): string | null {
  if (term.kind !== "Identifier" && term.kind !== "Name" && term.kind !== "NamePattern" && term.kind !== "NamedType") return null;
  let name: string | null = null;
  for (const field of term.fields) {
    if (field.form === "many" && field.terms.length > 0) return null;
    if (field.form === "atom" && typeof field.atom === "string") name = field.atom;
  }
  return name;
}
