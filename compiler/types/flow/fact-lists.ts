/** Lists of facts: put in order, and joined where any of several may be the reason (`a || b` being true). */
import { unionWithin } from "./members.ts";
import type { Type } from "../model/index.ts";
import type { Path } from "./path.ts";
import type { Fact, FactStore } from "./store.ts";

/** The facts with the last type of each place only: each was found under those before it. */
export function onePerPlace(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length < 2) return facts;
  const last = new Map<string, Fact>();
  for (const fact of facts) {
    const key = fact.kind === "covers" ? `${fact.kind} ${fact.word} ${fact.path.key}` : `${fact.kind} ${fact.path.key}`;
    const earlier = last.get(key);
    last.set(key, fact.kind === "type" && earlier?.kind === "type" ? { ...fact, before: earlier.before } : fact);
  }
  return [...last.values()];
}

/** Places followed through a chain; the first operand of a sensible one tests few. */
const MAX_PLACES = 8;

interface Candidate {
  readonly path: Path;
  readonly before: Type;
  readonly types: Type[];
}

/**
 * Collects one list of facts per operand of a chain, and gives what all of them say. A place that one operand does not test
 * counts with the type that the operands before it have left.
 */
export function joinFacts(store: FactStore): { add(facts: readonly Fact[]): void; facts(): readonly Fact[] } {
  let candidates: Map<string, Candidate> | null = null;
  return {
    add(facts) {
      const types = new Map<string, Fact & { readonly kind: "type" }>();
      for (const fact of facts) if (fact.kind === "type") types.set(fact.path.key, fact);
      if (candidates === null) {
        candidates = new Map();
        for (const { path, type, before } of types.values()) {
          if (candidates.size < MAX_PLACES) candidates.set(path.key, { path, before: store.typeOf(path) ?? before, types: [type] });
        }
        return;
      }
      for (const [key, { path, types: soFar }] of candidates) {
        const type = types.get(key)?.type ?? store.typeOf(path);
        if (type === null) candidates.delete(key);
        else soFar.push(type);
      }
    },
    facts() {
      const joined: Fact[] = [];
      for (const { path, before, types } of candidates?.values() ?? []) {
        const type = unionWithin(before, types);
        if (type !== before) joined.push({ kind: "type", path, type, before });
      }
      return joined;
    },
  };
}
