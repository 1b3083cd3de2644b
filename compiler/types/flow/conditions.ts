/** What a condition tells about the places it tests (types 5). */
import type { Resolution } from "#compiler/names";
import type { Binary, Expression, Require } from "#compiler/syntax";
import { type ConditionContext, type ConditionFacts, initialValueOf } from "./condition-context.ts";
import { joinFacts, onePerPlace } from "./fact-lists.ts";
import type { Fact } from "./store.ts";
import { testFacts } from "./atomic-conditions.ts";

/** Named conditions are followed this often, and not when they are long: each use would walk them again. */
const MAX_NAMES = 8;
const MAX_NAMED_OPERANDS = 16;

/**
 * The facts that hold when a condition is true, and when it is false. Nothing of them stays in the store.
 *
 * A list has at most one type per place, the narrowest. `visit` is called for each operand of `&&`, `||` and `!` that is none of these
 * itself, with the facts in the store under which it is evaluated: checking the operands there makes one walk of both.
 */
export function conditionFacts(condition: Expression, context: ConditionContext, visit: (operand: Expression) => void = ignore): ConditionFacts {
  const { whenTrue, whenFalse } = walk(condition, context, visit, 0);
  return { whenTrue: onePerPlace(whenTrue), whenFalse: onePerPlace(whenFalse) };
}

function ignore(): void {
  // Only the facts are wanted.
}

function walk(condition: Expression, context: ConditionContext, visit: (operand: Expression) => void, names: number): ConditionFacts {
  switch (condition.kind) {
    case "Unary":
      if (condition.operator === "!") {
        const { whenTrue, whenFalse } = walk(condition.operand, context, visit, names);
        return { whenTrue: whenFalse, whenFalse: whenTrue };
      }
      break;
    case "Binary":
      if (condition.operator === "&&" || condition.operator === "||") return chain(condition, context, visit, names);
      break;
    case "Identifier": {
      visit(condition);
      return withNamed(condition, testFacts(condition, context), context, names);
    }
    default:
  }
  visit(condition);
  return testFacts(condition, context);
}

/** The operands of a chain of one operator, from left to right. */
export function operandsOf(node: Binary): readonly Expression[] {
  const operands: Expression[] = [];
  let left: Expression = node;
  while (left.kind === "Binary" && left.operator === node.operator) {
    operands.push(left.right);
    left = left.left;
  }
  operands.push(left);
  return operands.reverse();
}

/** `a && b && …` or `a || b || …`: each operand is read under the outcome of those before it that makes it count. */
function chain(node: Binary, context: ConditionContext, visit: (operand: Expression) => void, names: number): ConditionFacts {
  const { store } = context;
  const isAnd = node.operator === "&&";
  const before = store.mark();
  const passing: Fact[] = [];
  const leaving = joinFacts(store);
  for (const operand of operandsOf(node)) {
    const facts = walk(operand, context, visit, names);
    const [onward, out] = isAnd ? [facts.whenTrue, facts.whenFalse] : [facts.whenFalse, facts.whenTrue];
    leaving.add(out);
    store.apply(onward);
    passing.push(...onward);
  }
  store.rewind(before);
  return isAnd ? { whenTrue: passing, whenFalse: leaving.facts() } : { whenTrue: leaving.facts(), whenFalse: passing };
}

/**
 * `const ok = x != nil` … `if ok`: the facts of the named condition, as far as they are about variables that are never
 * assigned again.
 */
function withNamed(node: Expression, own: ConditionFacts, context: ConditionContext, names: number): ConditionFacts {
  const value = initialValueOf(node, context);
  if (value === null || names >= MAX_NAMES || isLong(value)) return own;
  const named = walk(value, context, ignore, names + 1);
  const lasting = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ path }) => path.root.assignments === 0);
  return { whenTrue: [...own.whenTrue, ...lasting(named.whenTrue)], whenFalse: [...own.whenFalse, ...lasting(named.whenFalse)] };
}

function isLong(value: Expression): boolean {
  return value.kind === "Binary" && operandsOf(value).length > MAX_NAMED_OPERANDS;
}

/**
 * The condition that holds after a node has been passed: that of `require c`, and of a call `assert(c)` of the library.
 * Null for other nodes.
 */
export function assertedBy(node: Require | Expression, resolution: Resolution): Expression | null {
  if (node.kind === "Require") return node.condition;
  if (node.kind !== "Call" || node.callee.kind !== "Identifier") return null;
  const reference = resolution.references.get(node.callee);
  const [condition] = node.arguments;
  const isAssert = reference?.kind === "builtin" && reference.declaration.name === "assert";
  return isAssert && condition !== undefined && condition.kind !== "Spread" ? condition : null;
}
