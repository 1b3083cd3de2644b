/** Facts about the variants that an enum value may still have. */
import { NEVER, type Type } from "../model/index.ts";
import { filterMembers } from "./members.ts";
import type { Path } from "./path.ts";
import type { Fact, FactStore } from "./store.ts";
import { enumOf, hasVariant, onlyEnumOf } from "./variants.ts";

/** Enums with more variants are not followed: a chain of tests keeps a set for each. */
const MAX_VARIANTS = 256;

export interface VariantFacts {
  readonly inside: readonly Fact[];
  readonly after: readonly Fact[];
}

/** Which variants are left of the enum in a type when the value at `path` has a variant, and when it has not. */
export function variantFacts(path: Path, type: Type, enumName: string | null, variant: string, store: FactStore): VariantFacts {
  const view = onlyEnumOf(type);
  if (view === null || view.variants.length > MAX_VARIANTS || !hasVariant(view.type, enumName, variant)) return { inside: [], after: [] };
  const total = view.variants.length;
  const names = store.variantsOf(path)?.names ?? new Set(view.variants);
  if (!names.has(variant)) return { inside: [withoutEnum(path, type, NEVER)], after: [] };
  const rest = new Set(names);
  rest.delete(variant);
  return {
    inside: [{ kind: "variants", path, variants: { names: new Set([variant]), total } }],
    after: [rest.size > 0 ? { kind: "variants", path, variants: { names: rest, total } } : withoutEnum(path, type, null)],
  };
}

function withoutEnum(path: Path, before: Type, type: Type | null): Fact {
  return { kind: "type", path, before, type: type ?? filterMembers(before, (member) => enumOf(member) === null) };
}
