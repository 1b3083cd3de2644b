/** Whether a node is what a matcher says. */
import { type Binding, type Bindings, matchAt, type MatchContext } from "./match.ts";
import type { Constraint, Matcher } from "./rule.ts";
import type { Term, Tree } from "./term.ts";

/**
 * Evaluates matchers in one tree. Matchers of neighbours and surroundings that share no metavariable with what is bound
 * already are answered once a node; the others are asked anew, and every step counts.
 */
export class Evaluation {
  readonly #tree: Tree;
  readonly #context: MatchContext;
  readonly #alone = new Map<Matcher, Int8Array>();
  readonly #nearest = new Map<Matcher, Map<Term, Term | null>>();
  readonly #below = new Map<Matcher, readonly Term[]>();
  readonly #ends = new Map<Matcher, Map<readonly Term[], { readonly first: Term | null; readonly last: Term | null }>>();

  constructor(tree: Tree, context: MatchContext) {
    this.#tree = tree;
    this.#context = context;
  }

  /**
   * @param bindings extended when the matcher applies, else as it was
   * @returns the last term of the match (a pattern may be several statements long), or null
   */
  evaluate(matcher: Matcher, term: Term, bindings: Bindings): Term | null {
    const bound = bindings.size;
    const end = this.#evaluate(matcher, term, bindings);
    if (end === null) undo(bindings, bound);
    return end;
  }

  /** Whether what the metavariables stand for is what a rule demands. */
  holds(constraints: readonly Constraint[], bindings: Bindings): boolean {
    return constraints.every((constraint) => {
      const binding = bindings.get(constraint.name);
      return binding !== undefined && this.#holds(constraint, binding, bindings);
    });
  }

  #holds({ matcher, sameAs, comparison }: Constraint, binding: Binding, bindings: Bindings): boolean {
    if (sameAs !== null) {
      const other = bindings.get(sameAs);
      if (other === undefined || this.#keyOf(other) !== this.#keyOf(binding)) return false;
    }
    if (comparison !== null) {
      const number = numberOf(binding);
      if (number === null || !compare(number, comparison.operator, comparison.number)) return false;
    }
    if (matcher === null) return true;
    return binding.form === "one" ? this.evaluate(matcher, binding.term, bindings) !== null : binding.terms.every((term) => this.evaluate(matcher, term, bindings) !== null);
  }

  #keyOf(binding: Binding): string {
    return binding.form === "one" ? String(this.#context.idOf(binding.term)) : `[${binding.terms.map((term) => this.#context.idOf(term)).join(",")}]`;
  }

  #evaluate(matcher: Matcher, term: Term, bindings: Bindings): Term | null {
    if (--this.#context.budget.left < 0) return null;
    if (matcher.kinds !== null && !matcher.kinds.has(term.kind)) return null;
    let end: Term | null = term;
    if (matcher.pattern !== null) end = matchAt(matcher.pattern, term, bindings, this.#context);
    if (end === null) return null;
    if (matcher.regex !== null) {
      const text = this.#tree.text.slice(term.span.start, end.span.end);
      this.#context.budget.left -= text.length >> 4;
      if (term.span.start < 0 || !matcher.regex.matcher(text).find()) return null;
    }
    if (!matcher.all.every((each) => this.evaluate(each, term, bindings) !== null)) return null;
    if (matcher.any !== null && !matcher.any.some((each) => this.evaluate(each, term, bindings) !== null)) return null;
    if (matcher.named !== null && (matcher.named.matcher === null || this.evaluate(matcher.named.matcher, term, bindings) === null)) return null;
    if (matcher.inside !== null && !this.#related(matcher.inside, bindings, this.#around(matcher.inside, term, bindings))) return null;
    if (matcher.has !== null && !this.#related(matcher.has, bindings, this.#inside(matcher.has, term, bindings))) return null;
    if (matcher.follows !== null && !this.#related(matcher.follows, bindings, this.#beside(matcher.follows, term, bindings, "first"))) return null;
    if (matcher.precedes !== null && !this.#related(matcher.precedes, bindings, this.#beside(matcher.precedes, end, bindings, "last"))) return null;
    if (matcher.not !== null && this.evaluate(matcher.not, term, new Map(bindings)) !== null) return null;
    return end;
  }

  #related(matcher: Matcher, bindings: Bindings, candidates: Iterable<Term>): boolean {
    for (const candidate of candidates) {
      if (this.evaluate(matcher, candidate, bindings) !== null) return true;
      if (this.#context.budget.left < 0) return false;
    }
    return false;
  }

  /** Ancestors that may match, nearest first. */
  *#around(matcher: Matcher, term: Term, bindings: Bindings): Iterable<Term> {
    if (isOpen(matcher, bindings)) {
      for (let each = term.parent; each !== null; each = each.parent) yield each;
      return;
    }
    const known = mapOf(this.#nearest, matcher);
    const passed: Term[] = [];
    let found: Term | null = null;
    for (let each: Term = term; each.parent !== null; each = each.parent) {
      const answer = known.get(each);
      if (answer !== undefined) {
        found = answer;
        break;
      }
      passed.push(each);
      if (this.#matchesAlone(matcher, each.parent)) {
        found = each.parent;
        break;
      }
    }
    for (const each of passed) known.set(each, found);
    if (found !== null) yield found;
  }

  /** Descendants that may match, outermost first. */
  *#inside(matcher: Matcher, term: Term, bindings: Bindings): Iterable<Term> {
    if (isOpen(matcher, bindings)) {
      for (let index = term.index + 1; index <= term.last; index++) {
        const each = this.#tree.terms[index];
        if (each !== undefined) yield each;
      }
      return;
    }
    let all = this.#below.get(matcher);
    if (all === undefined) this.#below.set(matcher, (all = this.#tree.terms.filter((each) => this.#matchesAlone(matcher, each))));
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.index ?? Infinity) <= term.index) low = middle + 1;
      else high = middle;
    }
    const first = all[low];
    if (first !== undefined && first.index <= term.last) yield first;
  }

  /** Neighbours before it, or behind it, that may match. */
  *#beside(matcher: Matcher, term: Term, bindings: Bindings, side: "first" | "last"): Iterable<Term> {
    const { siblings, place } = term;
    if (isOpen(matcher, bindings)) {
      yield* side === "first" ? siblings.slice(0, place).reverse() : siblings.slice(place + 1);
      return;
    }
    const known = mapOf(this.#ends, matcher);
    let ends = known.get(siblings);
    if (ends === undefined) {
      const matching = siblings.filter((each) => this.#matchesAlone(matcher, each));
      known.set(siblings, (ends = { first: matching[0] ?? null, last: matching.at(-1) ?? null }));
    }
    const found = ends[side];
    if (found !== null && (side === "first" ? found.place < place : found.place > place)) yield found;
  }

  #matchesAlone(matcher: Matcher, term: Term): boolean {
    let answers = this.#alone.get(matcher);
    if (answers === undefined) this.#alone.set(matcher, (answers = new Int8Array(this.#tree.terms.length)));
    if (answers[term.index] === 0) answers[term.index] = this.evaluate(matcher, term, new Map()) === null ? -1 : 1;
    return answers[term.index] === 1;
  }
}

/** Whether what is bound already matters to a matcher. */
function isOpen(matcher: Matcher, bindings: Bindings): boolean {
  for (const name of matcher.names) if (bindings.has(name)) return true;
  return false;
}

function undo(bindings: Bindings, count: number): void {
  if (bindings.size === count) return;
  for (const name of [...bindings.keys()].slice(count)) bindings.delete(name);
}

function mapOf<Key, Inner, Value>(maps: Map<Key, Map<Inner, Value>>, key: Key): Map<Inner, Value> {
  const known = maps.get(key) ?? new Map<Inner, Value>();
  maps.set(key, known);
  return known;
}

/** The number of a literal, also with a sign. */
function numberOf(binding: Binding): number | null {
  if (binding.form === "many") return null;
  const { kind, fields } = binding.term;
  if (kind === "Unary" && fields.some((field) => field.form === "atom" && field.atom === "-")) {
    const operand = fields.find((field) => field.form === "one");
    const number = operand?.form === "one" ? numberOf({ form: "one", term: operand.term }) : null;
    return number === null ? null : -number;
  }
  const value = fields.find(({ name }) => name === "value");
  const isNumber = kind === "IntLiteral" || kind === "FloatLiteral";
  return isNumber && value?.form === "atom" && (typeof value.atom === "number" || typeof value.atom === "bigint") ? Number(value.atom) : null;
}

function compare(a: number, operator: NonNullable<Constraint["comparison"]>["operator"], b: number): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "==":
      return a === b;
    case "!=":
      return a !== b;
    default:
      return operator satisfies never;
  }
}
