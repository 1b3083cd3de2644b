/** What is known about places at one point of a function body, for a single walk forwards. */
import type { Binding } from "#compiler/names";
import { type Type, unionOf } from "../model/index.ts";
import { KINDS } from "./kinds.ts";
import { unionWithin } from "./members.ts";
import { isFromTheEnd, type Path, type Write } from "./path.ts";

/** The variants that an enum value may still have. */
export interface Variants {
  readonly names: ReadonlySet<string>;
  /** How many the enum has. */
  readonly total: number;
}

/** Something a condition or a pattern tells. `before` is the type without it: when all of it comes back, the fact goes. */
export type Fact =
  | { readonly kind: "type"; readonly path: Path; readonly type: Type; readonly before: Type }
  /** An `unknown` value is known not to be of a kind. */
  | { readonly kind: "covers"; readonly path: Path; readonly word: string }
  | { readonly kind: "variants"; readonly path: Path; readonly variants: Variants };

interface State {
  readonly type: Type | null;
  readonly before: Type | null;
  readonly kinds: ReadonlySet<string>;
  readonly variants: Variants | null;
}

const NOTHING: State = { type: null, before: null, kinds: new Set(), variants: null };

/** A node of the tree of places below one variable. */
class Place {
  path: Path;
  readonly parent: Place | null;
  readonly children = new Map<string, Place>();
  /** Children by a negative index. */
  readonly fromTheEnd: Place[] = [];
  state: State = NOTHING;
  /** Places with a state at or below this one. */
  live = 0;

  constructor(path: Path, parent: Place | null) {
    this.path = path;
    this.parent = parent;
  }
}

/** How far the log had come: taken by `mark`, given back to `leave` or `rewind`. */
export type Mark = number;

/** What one branch has changed, taken off the store by `leave`. */
export type Branch = ReadonlyMap<object, BranchState>;
interface BranchState {
  readonly place: Place;
  readonly state: State;
}

/**
 * The facts of one function body. All changes go through a log, so that a branch costs what it changes:
 *
 * ```
 * const before = store.mark();
 * store.apply(facts.whenTrue);
 * const first = checkBranch() ? store.leave(before) : (store.rewind(before), null);
 * …
 * store.join(first, second);
 * ```
 *
 * `fork` does just that for two branches.
 */
export class FactStore {
  readonly #roots = new Map<Binding, Place>();
  readonly #liveRoots = new Set<Place>();
  readonly #covering = new Set<Place>();
  readonly #log: { readonly place: Place; readonly previous: State }[] = [];

  /** The narrowed type of a place; null when nothing is known beyond its declaration. */
  typeOf(path: Path): Type | null {
    return this.#find(path)?.state.type ?? null;
  }

  /** Kinds that a value of type `unknown` is known not to have (types 5). */
  coveredKinds(path: Path): ReadonlySet<string> {
    return this.#find(path)?.state.kinds ?? NOTHING.kinds;
  }

  /** The variants that an enum value may still have; null when nothing is known. */
  variantsOf(path: Path): Variants | null {
    return this.#find(path)?.state.variants ?? null;
  }

  /** Places of type `unknown` of which some kinds are excluded but not all, with the kinds left. */
  *partlyCovered(): Iterable<{ readonly path: Path; readonly uncovered: readonly string[] }> {
    for (const { path, state } of this.#covering) {
      const uncovered = state.type === null ? KINDS.filter((kind) => !state.kinds.has(kind)) : [];
      if (uncovered.length > 0) yield { path, uncovered };
    }
  }

  /** Sets the type of a place. `before`: its type without this fact. */
  narrow(path: Path, type: Type, before: Type | null = null): void {
    const place = this.#make(path);
    if (place.state.type === type) return;
    this.#set(place, { ...place.state, type, before: place.state.type === null ? before : place.state.before });
  }

  apply(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const place = this.#make(fact.path);
      switch (fact.kind) {
        case "type":
          this.narrow(fact.path, fact.type, fact.before);
          break;
        case "covers":
          if (!place.state.kinds.has(fact.word)) this.#set(place, { ...place.state, kinds: new Set([...place.state.kinds, fact.word]) });
          break;
        case "variants":
          this.#set(place, { ...place.state, variants: fact.variants });
          break;
        default:
          fact satisfies never;
      }
    }
  }

  /** Drops what is known about a place and everything below it: it has been assigned. */
  forget(path: Path): void {
    let place = this.#roots.get(path.root);
    for (const step of path.steps) {
      if (place === undefined) return;
      if (!isFromTheEnd(step)) for (const other of place.fromTheEnd) this.#clear(other);
      place = place.children.get(step);
    }
    if (place !== undefined) this.#clear(place);
  }

  forgetBinding(binding: Binding): void {
    const place = this.#roots.get(binding);
    if (place !== undefined) this.#clear(place);
  }

  /** Drops all facts about variables of a set, at the price of the smaller of the two. */
  forgetBindings(bindings: ReadonlySet<Binding>): void {
    if (bindings.size <= this.#liveRoots.size) for (const binding of bindings) this.forgetBinding(binding);
    else for (const place of this.#liveRoots) if (bindings.has(place.path.root)) this.#clear(place);
  }

  /** Drops all facts about variables that something assigns again: code that runs later may see another value. */
  forgetMutable(): void {
    for (const place of this.#liveRoots) if (place.path.root.assignments > 0) this.#clear(place);
  }

  /** Drops what an assignment makes doubtful. */
  forgetWrite({ path, isWhole }: Write): void {
    if (isWhole) return this.forget(path);
    for (const child of this.#find(path)?.children.values() ?? []) this.#clear(child);
  }

  /** Drops what assignments somewhere in a loop make doubtful. */
  forgetWrites(writes: Iterable<Write>): void {
    if (this.#liveRoots.size > 0) for (const write of writes) this.forgetWrite(write);
  }

  mark(): Mark {
    return this.#log.length;
  }

  /** Undoes everything since the mark. */
  rewind(mark: Mark): void {
    for (let entry = this.#pop(mark); entry !== undefined; entry = this.#pop(mark)) this.#put(entry.place, entry.previous);
  }

  /** Undoes everything since the mark, and gives it for a later `join`. */
  leave(mark: Mark): Branch {
    const branch = new Map<object, BranchState>();
    for (let entry = this.#pop(mark); entry !== undefined; entry = this.#pop(mark)) {
      const { place } = entry;
      if (!branch.has(place)) branch.set(place, { place, state: place.state });
      this.#put(place, entry.previous);
    }
    return branch;
  }

  /**
   * Goes on after branches that were left from this point: what all of them know holds, types by their union. Null stands for
   * a branch that does not come here; with nothing but those the store stays as it is.
   */
  join(...branches: readonly (Branch | null)[]): void {
    const arriving = branches.filter((branch) => branch !== null);
    const states = new Map<Place, State[]>();
    for (const branch of arriving) {
      for (const { place, state } of branch.values()) {
        const known = states.get(place);
        if (known === undefined) states.set(place, [state]);
        else known.push(state);
      }
    }
    for (const [place, changed] of states) {
      const all = changed.length < arriving.length ? [...changed, place.state] : changed;
      const joined = all.length === 1 ? (all[0] ?? NOTHING) : joinStates(all);
      if (joined !== place.state) this.#set(place, joined);
    }
  }

  /**
   * Walks two branches from here and goes on with what holds after them. A branch tells whether control passes its end.
   * False when neither does. Costs less than `leave` and `join` when one of them leaves.
   */
  fork(first: () => boolean, second: () => boolean): boolean {
    const before = this.mark();
    const firstPasses = first();
    const branch = firstPasses ? this.leave(before) : null;
    if (branch === null) this.rewind(before);
    return this.rejoin(before, branch, second());
  }

  /**
   * Ends a fork that began at `before`.
   * @param first what `leave` gave after the first branch; null: it does not pass its end
   * @param secondPasses whether the second branch does, which has been walked since
   * @returns whether either does
   */
  rejoin(before: Mark, first: Branch | null, secondPasses: boolean): boolean {
    if (first === null) return secondPasses;
    if (secondPasses) this.join(first, this.leave(before));
    else {
      this.rewind(before);
      this.join(first);
    }
    return true;
  }

  #pop(mark: Mark): { readonly place: Place; readonly previous: State } | undefined {
    return this.#log.length > mark ? this.#log.pop() : undefined;
  }

  #find(path: Path): Place | undefined {
    let place = this.#roots.get(path.root);
    for (const step of path.steps) {
      if (place === undefined) return undefined;
      place = place.children.get(step);
    }
    return place;
  }

  #make(path: Path): Place {
    let place: Place = this.#roots.get(path.root) ?? new Place(path.upTo(0), null);
    if (place.live === 0) this.#roots.set(path.root, place);
    for (const [index, step] of path.steps.entries()) place = childOf(place, step, path, index + 1);
    place.path = path;
    return place;
  }

  #clear(place: Place): void {
    if (place.live === 0) return;
    if (place.state !== NOTHING) this.#set(place, NOTHING);
    for (const child of place.children.values()) this.#clear(child);
  }

  #set(place: Place, state: State): void {
    this.#log.push({ place, previous: place.state });
    this.#put(place, state);
  }

  #put(place: Place, state: State): void {
    const change = Number(state !== NOTHING) - Number(place.state !== NOTHING);
    place.state = state;
    if (state.kinds.size > 0) this.#covering.add(place);
    else this.#covering.delete(place);
    if (change === 0) return;
    let root = place;
    for (let at: Place | null = place; at !== null; at = at.parent) {
      at.live += change;
      root = at;
    }
    if (root.live > 0) this.#liveRoots.add(root);
    else this.#liveRoots.delete(root);
  }
}

/** The place one step below; made when it is first needed. */
function childOf(parent: Place, step: string, path: Path, length: number): Place {
  let child = parent.children.get(step);
  if (child === undefined) {
    child = new Place(path.upTo(length), parent);
    parent.children.set(step, child);
    if (isFromTheEnd(step)) parent.fromTheEnd.push(child);
  }
  return child;
}

function joinStates(states: readonly State[]): State {
  const type = joinTypes(states);
  const [first, ...others] = states;
  const kinds = new Set(Array.from(first?.kinds ?? []).filter((kind) => others.every((other) => other.kinds.has(kind))));
  const variants = joinVariants(states);
  if (type === null && kinds.size === 0 && variants === null) return NOTHING;
  return { type: type?.type ?? null, before: type?.before ?? null, kinds, variants };
}

function joinTypes(states: readonly State[]): { readonly type: Type; readonly before: Type | null } | null {
  const types: Type[] = [];
  let before: Type | null = null;
  for (const state of states) {
    if (state.type === null) return null;
    types.push(state.type);
    before ??= state.before;
  }
  if (before === null) return { type: unionOf(types), before };
  const type = unionWithin(before, types);
  return type === before ? null : { type, before };
}

function joinVariants(states: readonly State[]): Variants | null {
  const names = new Set<string>();
  let total = 0;
  for (const { variants } of states) {
    if (variants === null) return null;
    for (const name of variants.names) names.add(name);
    ({ total } = variants);
  }
  return names.size < total ? { names, total } : null;
}
