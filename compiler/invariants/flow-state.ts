/** What is certain at a point of a handler, on every way there. */

/** Something that has happened, or that encloses the point. */
export type Guarantee = "approval" | "command policy" | "egress policy" | "budget" | "autonomy policy" | "execution policy" | "approval policy";

/** Null: no way leads there. */
export type State = ReadonlySet<Guarantee> | null;

/** Where two ways meet: what is certain on both. */
export function join(a: State, b: State): State {
  if (a === null || b === null) return a ?? b;
  return new Set([...a].filter((guarantee) => b.has(guarantee)));
}

export function withGuarantee(state: State, guarantee: Guarantee | undefined): State {
  return state === null || guarantee === undefined || state.has(guarantee) ? state : new Set([...state, guarantee]);
}

export function without(state: State, guarantee: Guarantee): State {
  return state === null || !state.has(guarantee) ? state : new Set([...state].filter((one) => one !== guarantee));
}
