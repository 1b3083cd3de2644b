/** What the arms of a `match` tell about its subject, and about the places the subject was read from. */
import type { Binding, Resolution } from "#compiler/names";
import type { Expression, Match, MatchArm } from "#compiler/syntax";
import { BOOL, NEVER, type Type } from "../model/index.ts";
import type { ConditionContext } from "./condition-context.ts";
import { excludeKind, isUnknown, KINDS, narrowToKind } from "./kinds.ts";
import { type Literal, literalOf } from "./literals.ts";
import { filterMembers, unionWithin } from "./members.ts";
import { constantStep, type Path, pathOf } from "./path.ts";
import { patternBindings } from "./pattern-bindings.ts";
import { excludeByPattern, narrowByPattern, roleOf, takesAll } from "./patterns.ts";
import { narrowDiscriminant } from "./records.ts";
import type { Fact } from "./store.ts";
import { typeOfArgument } from "./atomic-conditions.ts";
import { enumOf, hasVariant, onlyEnumOf } from "./variants.ts";

/** One thing that the patterns test: the subject itself, or the place whose kind or tag the subject is. */
interface View {
  readonly path: Path | null;
  /** Before the first arm. */
  readonly whole: Type;
  /** Before the arm at hand. */
  type: Type;
  /** The subject is `type_of` of the place. */
  readonly isKindOf: boolean;
  readonly narrow: (type: Type, pattern: Expression) => Type;
  readonly exclude: (type: Type, pattern: Expression) => Type;
}

/** Variants that the subject, or the enum whose `.variant` it is, may still have. */
interface VariantsLeft {
  readonly view: View;
  readonly total: number;
  readonly names: Set<string>;
  /** The variant that a pattern tests; null when it tests none. */
  readonly tested: (pattern: Expression) => string | null;
}

/** More variants than this are not put into facts: each arm would copy the set. */
const MAX_VARIANTS = 256;

export interface ArmFacts {
  /** Hold in the guard and the body of the arm; what the arms before it have left is part of them. */
  readonly facts: readonly Fact[];
  /** The names that the arm binds. */
  readonly bindings: ReadonlyMap<Binding, Type>;
}

/**
 * The subject of a `match` as its arms are walked in order. The store stays as it is before the match, so that the arms can be
 * joined:
 *
 * ```
 * const flow = new MatchFlow(match, context);
 * const before = store.mark();
 * const ends = match.arms.map((arm) => {
 *   const { facts, bindings } = flow.armFacts(arm);
 *   store.apply(facts);
 *   …                                  // declare the bindings, check guard and body
 *   return passes ? store.leave(before) : (store.rewind(before), null);
 * });
 * store.join(...ends);
 * ```
 */
export class MatchFlow {
  readonly #resolution: Resolution;
  readonly #subject: View;
  readonly #views: readonly View[];
  readonly #variants: VariantsLeft | null;
  readonly #bools = new Set<boolean>();
  readonly #words = new Set<string>();

  constructor(match: Match, context: ConditionContext) {
    const { subject } = match;
    this.#resolution = context.resolution;
    this.#subject = valueView(subject, context);
    const behind = viewsBehind(subject, context);
    this.#views = [this.#subject, ...behind];
    this.#variants = variantsLeft(subject, this.#subject, behind, context);
  }

  /** The type that the subject may still have when the next arm is tried; `never` when the arms so far take everything. */
  get remaining(): Type {
    return this.#subject.type;
  }

  /** What holds in the next arm. An arm with a guard takes nothing away from those that follow. */
  armFacts(arm: MatchArm): ArmFacts {
    const facts: Fact[] = [];
    const bindings = new Map<Binding, Type>();
    for (const pattern of arm.patterns) {
      for (const [binding, type] of patternBindings(pattern, this.#subject.type, this.#resolution)) bindings.set(binding, type);
    }
    for (const { path, whole, type, narrow, isKindOf } of this.#views) {
      if (path === null) continue;
      const narrowed = unionWithin(type, arm.patterns.map((pattern) => narrow(type, pattern)));
      if (narrowed !== whole) facts.push({ kind: "type", path, type: narrowed, before: whole });
      if (isKindOf && isUnknown(whole)) for (const word of this.#words) facts.push({ kind: "covers", path, word });
    }
    this.#tellVariants(arm, facts);
    if (arm.guard === null) this.#takeAway(arm);
    return { facts, bindings };
  }

  #tellVariants(arm: MatchArm, facts: Fact[]): void {
    const left = this.#variants;
    if (left === null || left.view.path === null || left.total > MAX_VARIANTS) return;
    const tested = arm.patterns.map(left.tested);
    const names = tested.includes(null) ? new Set(left.names) : new Set(tested.filter((name) => name !== null));
    if (names.size < left.total) facts.push({ kind: "variants", path: left.view.path, variants: { names, total: left.total } });
  }

  /** Leaves to the next arms what this one does not take. */
  #takeAway(arm: MatchArm): void {
    for (const view of this.#views) view.type = arm.patterns.reduce((type, pattern) => view.exclude(type, pattern), view.type);
    for (const pattern of arm.patterns) {
      const literal = patternLiteral(pattern, this.#resolution);
      if (literal?.kind === "bool") this.#bools.add(literal.value);
      if (literal?.kind === "string" && KINDS.includes(literal.value)) this.#words.add(literal.value);
      const variant = isIrrefutable(pattern, this.#resolution) ? this.#variants?.tested(pattern) : null;
      if (variant !== null && variant !== undefined) this.#variants?.names.delete(variant);
    }
    if (this.#bools.size === 2) this.#subject.type = filterMembers(this.#subject.type, (member) => member !== BOOL);
    if (this.#variants?.names.size !== 0) return;
    const { view } = this.#variants;
    view.type = filterMembers(view.type, (member) => enumOf(member) === null);
    if (view !== this.#subject) this.#subject.type = NEVER;
  }
}

/** True when a variant pattern matches whatever the payload is. */
function isIrrefutable(pattern: Expression, resolution: Resolution): boolean {
  const role = roleOf(pattern, resolution);
  return role.kind !== "variant" || (role.payload ?? []).every((part) => takesAll(part, resolution));
}

function valueView(subject: Expression, context: ConditionContext): View {
  const { resolution } = context;
  const type = context.typeOf(subject);
  return {
    path: pathOf(subject, resolution),
    whole: type,
    type,
    isKindOf: false,
    narrow: (whole, pattern) => narrowByPattern(whole, pattern, resolution),
    exclude: (whole, pattern) => excludeByPattern(whole, pattern, resolution),
  };
}

/** The place that `type_of(place)` or `place.tag` tells about. */
function viewsBehind(subject: Expression, context: ConditionContext): readonly View[] {
  const tested = typeOfArgument(subject, context);
  if (tested !== null) return [viewOf(tested, context, true, narrowKind, excludeKindOf)];
  const field = fieldNameOf(subject);
  if (field === null || (subject.kind !== "Property" && subject.kind !== "Index")) return [];
  const by = (equal: boolean) => (type: Type, pattern: Expression): Type => {
    const literal = patternLiteral(pattern, context.resolution);
    if (literal === null) return !equal && takesAll(pattern, context.resolution) ? NEVER : type;
    return narrowDiscriminant(type, field, literal, equal);
  };
  return [viewOf(subject.object, context, false, by(true), by(false))];
}

function viewOf(node: Expression, context: ConditionContext, isKindOf: boolean, narrow: View["narrow"], exclude: View["exclude"]): View {
  const type = context.typeOf(node);
  return { path: pathOf(node, context.resolution), whole: type, type, isKindOf, narrow, exclude };
}

/** The name of the field that an access reads; null when it is no constant access. */
export function fieldNameOf(node: Expression): string | null {
  if (node.kind === "Property") return node.name.text;
  return node.kind === "Index" ? (constantStep(node.index)?.name ?? null) : null;
}

function patternLiteral(pattern: Expression, resolution: Resolution): Literal | null {
  return roleOf(pattern, resolution).kind === "value" ? literalOf(pattern) : null;
}

function wordOf(pattern: Expression): string | null {
  return pattern.kind === "StringLiteral" ? pattern.value : null;
}

function narrowKind(type: Type, pattern: Expression): Type {
  const word = wordOf(pattern);
  return word === null ? type : narrowToKind(type, word);
}

function excludeKindOf(type: Type, pattern: Expression): Type {
  const word = wordOf(pattern);
  return word === null ? type : excludeKind(type, word);
}

/** The enum that the patterns tell apart: the subject's own, or the one whose `.variant` the subject is. */
function variantsLeft(subject: Expression, own: View, behind: readonly View[], context: ConditionContext): VariantsLeft | null {
  const { resolution } = context;
  const [object] = behind;
  const isName = fieldNameOf(subject) === "variant" && object !== undefined && onlyEnumOf(object.whole) !== null;
  const view = isName ? object : own;
  const found = onlyEnumOf(view.whole);
  if (found === null) return null;
  const known = view.path === null ? null : context.store.variantsOf(view.path);
  const tested = (pattern: Expression): string | null => {
    const role = roleOf(pattern, resolution);
    if (isName) return role.kind === "value" ? wordOf(pattern) : null;
    return role.kind === "variant" && hasVariant(found.type, role.enumName, role.variant) ? role.variant : null;
  };
  return { view, total: found.variants.length, names: new Set(known?.names ?? found.variants), tested };
}
