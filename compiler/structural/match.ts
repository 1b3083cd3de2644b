/**
 * Matching of one pattern at one node. What is left to do is a linked list of goals, what could have been done otherwise a
 * stack of choices: no recursion, every solution is found, and each step is counted.
 */
import type { CompiledPattern, ListPattern, Pattern } from "./pattern.ts";
import type { Term } from "./term.ts";

export type Binding = { readonly form: "one"; readonly term: Term } | { readonly form: "many"; readonly terms: readonly Term[] };

/** What the metavariables stand for, by name. */
export type Bindings = Map<string, Binding>;

type Goal =
  | { readonly form: "node"; readonly pattern: Pattern; readonly term: Term; readonly next: Goal | null }
  | ListGoal;

interface ListGoal {
  readonly form: "list";
  readonly list: ListPattern;
  readonly item: number;
  readonly terms: readonly Term[];
  readonly place: number;
  /** The list may go on behind the last item. */
  readonly isOpen: boolean;
  /** How many choices there were when the last sequence of this list began; -1: it has had none. */
  readonly base: number;
  readonly next: Goal | null;
}

interface Choice {
  /** At a sequence, to be tried with one item more. */
  readonly goal: ListGoal;
  readonly length: number;
  readonly bound: number;
}

/** How many steps may still be taken. Shared by everything that is matched in one file. */
export interface Budget {
  left: number;
}

export interface MatchContext {
  readonly budget: Budget;
  /** Equal numbers mean equal trees. */
  readonly idOf: (term: Term) => number;
}

/**
 * Matches a pattern at a node, or a pattern of several statements at the statement that it begins with.
 * @param bindings what is bound already; extended when the pattern matches, else as it was
 * @returns the last term of the match, or null; always null when the budget is used up
 */
export function matchAt(compiled: CompiledPattern, term: Term, bindings: Bindings, context: MatchContext): Term | null {
  const first = compiled.list.items[0];
  return first?.form === "node" && first.kind !== term.kind ? null : new Machine(compiled, bindings, context).run(term);
}

type Outcome = { readonly goal: Goal | null } | null;

class Machine {
  readonly #compiled: CompiledPattern;
  readonly #bindings: Bindings;
  readonly #context: MatchContext;
  /** Names in the order in which they were bound. */
  readonly #bound: string[] = [];
  readonly #choices: Choice[] = [];
  /** Nothing that is bound in one place matters in another, so a sequence that found its end never needs another one. */
  readonly #isLinear: boolean;
  #end: Term | null = null;

  constructor(compiled: CompiledPattern, bindings: Bindings, context: MatchContext) {
    this.#compiled = compiled;
    this.#bindings = bindings;
    this.#context = context;
    this.#isLinear = compiled.isLinear && ![...compiled.names].some((name) => bindings.has(name));
  }

  run(term: Term): Term | null {
    const { list } = this.#compiled;
    const [first] = list.items;
    if (first === undefined || first.form === "gap") return null;
    let goal: Goal | null = { form: "node", pattern: first, term, next: null };
    if (list.items.length === 1) {
      // A node that is too small is no match, however much of it would be.
      if (term.last - term.index + 1 < this.#compiled.size) return null;
      this.#end = term;
    } else goal = { form: "list", list, item: 0, terms: term.siblings, place: term.place, isOpen: true, base: -1, next: null };
    while (goal !== null) {
      const outcome: Outcome = --this.#context.budget.left < 0 ? null : (this.#step(goal) ?? this.#retry());
      if (outcome === null) {
        this.#undo(0);
        return null;
      }
      goal = outcome.goal;
    }
    return this.#end;
  }

  /** Does one thing. Null: it cannot be done. */
  #step(goal: Goal): Outcome {
    return goal.form === "node" ? this.#node(goal.pattern, goal.term, goal.next) : this.#list(goal);
  }

  #node(pattern: Pattern, term: Term, next: Goal | null): Outcome {
    if (pattern.form === "hole") return fits(pattern, term) && this.#bind(pattern.name, { form: "one", term }) ? { goal: next } : null;
    if (pattern.kind !== term.kind || pattern.fields.length !== term.fields.length) return null;
    let goal = next;
    for (let index = 0; index < pattern.fields.length; index++) {
      const expected = pattern.fields[index];
      const field = term.fields[index];
      if (expected === undefined || expected.name !== field?.name) return null;
      if (expected.form === "atom") {
        if (field.form !== "atom" || !Object.is(expected.atom, field.atom)) return null;
      } else if (expected.form === "one") {
        if (field.form !== "one") return null;
        goal = { form: "node", pattern: expected.pattern, term: field.term, next: goal };
      } else {
        if (field.form !== "many") return null;
        goal = { form: "list", list: expected.list, item: 0, terms: field.terms, place: 0, isOpen: false, base: -1, next: goal };
      }
    }
    return { goal };
  }

  #list(goal: ListGoal): Outcome {
    const { list, item, terms, place, next } = goal;
    const wanted = list.items[item];
    if (wanted === undefined) {
      if (goal.isOpen) this.#end = terms[place - 1] ?? null;
      return goal.isOpen || place === terms.length ? { goal: next } : null;
    }
    if (wanted.form === "gap") return this.#gap(goal);
    const term = terms[place];
    if (term === undefined || terms.length - place < (list.fixed[item] ?? 0)) return null;
    return { goal: { form: "node", pattern: wanted, term, next: { ...goal, item: item + 1, place: place + 1 } } };
  }

  #gap(goal: ListGoal): Outcome {
    if (this.#isLinear && goal.base >= 0) this.#choices.length = goal.base;
    // The last sequence takes what the items behind it leave.
    if (!goal.isOpen && goal.item === goal.list.lastGap) return this.#take(goal, goal.terms.length - goal.place - (goal.list.fixed[goal.item] ?? 0));
    return this.#choose({ ...goal, base: this.#choices.length }, 0);
  }

  /** Tries a sequence with a number of items; more of them remain to be tried. */
  #choose(goal: ListGoal, length: number): Outcome {
    if (goal.place + length + (goal.list.fixed[goal.item] ?? 0) > goal.terms.length) return null;
    this.#choices.push({ goal, length: length + 1, bound: this.#bound.length });
    return this.#take(goal, length);
  }

  #take(goal: ListGoal, length: number): Outcome {
    const gap = goal.list.items[goal.item];
    if (length < 0 || gap?.form !== "gap") return null;
    this.#context.budget.left -= length >> 3;
    if (gap.name !== null && !this.#bind(gap.name, { form: "many", terms: goal.terms.slice(goal.place, goal.place + length) })) return null;
    return { goal: { ...goal, item: goal.item + 1, place: goal.place + length } };
  }

  /** Goes back to the latest choice that still has something to offer. */
  #retry(): Outcome {
    for (let choice = this.#choices.pop(); choice !== undefined; choice = this.#choices.pop()) {
      this.#undo(choice.bound);
      const outcome = this.#choose(choice.goal, choice.length);
      if (outcome !== null) return outcome;
    }
    return null;
  }

  #bind(name: string | null, binding: Binding): boolean {
    if (name === null) return true;
    const known = this.#bindings.get(name);
    if (known !== undefined) return sameBinding(known, binding, this.#context);
    this.#bindings.set(name, binding);
    this.#bound.push(name);
    return true;
  }

  #undo(count: number): void {
    while (this.#bound.length > count) this.#bindings.delete(this.#bound.pop() ?? "");
  }
}

function fits(hole: Extract<Pattern, { form: "hole" }>, term: Term): boolean {
  if (hole.only !== null && !hole.only.has(term.kind)) return false;
  return term.sort === hole.sort || (hole.isStatement && term.sort === "statement");
}

function sameBinding(a: Binding, b: Binding, { idOf }: MatchContext): boolean {
  if (a.form === "one" && b.form === "one") return idOf(a.term) === idOf(b.term);
  if (a.form === "one" || b.form === "one" || a.terms.length !== b.terms.length) return false;
  return a.terms.every((term, index) => {
    const other = b.terms[index];
    return other !== undefined && idOf(term) === idOf(other);
  });
}
