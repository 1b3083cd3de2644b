/**
 * How far the checker's types can be relied on. It is gradual: a value of type `any` may stand where an `int` is declared, and
 * only parameters and annotated constants are checked when the program runs (types reference 9).
 */
import type { Binding } from "#compiler/names";
import { type Expression, forEachChild, leftOperand, type Name, type NamePattern, type Node, type Parameter } from "#compiler/syntax";
import type { LintContext } from "./rule.ts";

/** The operators that give a bool, and never fail. */
export const GIVE_BOOL: ReadonlySet<string> = new Set(["&&", "||", "==", "!=", "<", ">", "<=", ">=", "in", "not in"]);

export interface Trust {
  /** Whether the program would have failed already if the value had another type: what is left out on that ground is not missed. */
  isProven(node: Expression): boolean;
  /** Whether the type is worth a finding: what begins with a name whose values nobody has checked is not. */
  isPlausible(node: Expression): boolean;
}

/** Looks at the declarations of a module when first asked. */
export function trustIn(context: LintContext): Trust {
  let known: Declared | null = null;
  const declared = (): Declared => (known ??= declaredIn(context));
  const bindingOf = (node: Expression): Binding | null => {
    const reference = node.kind === "Identifier" ? context.resolution.references.get(node) : undefined;
    return reference?.kind === "binding" ? reference.binding : null;
  };
  return {
    isProven(node) {
      let inner = node;
      while (inner.kind === "NonNull") inner = inner.operand;
      const binding = bindingOf(inner);
      // An operator other than `??` gives a value of its own, or fails.
      return binding === null ? isLiteral(inner) || givesBool(inner) || (inner.kind === "Binary" && inner.operator !== "??") : binding.assignments === 0 && declared().enforced.has(binding);
    },
    isPlausible(node) {
      let root = node;
      for (let left = leftOperand(root); left !== null; left = leftOperand(root)) root = left;
      const binding = bindingOf(root);
      if (binding === null || declared().annotated.has(binding)) return true;
      return !declared().elements.has(binding) && !(binding.mutable && binding.assignments > 0);
    },
  };
}

interface Declared {
  /** Checked when they get their value. */
  readonly enforced: ReadonlySet<Binding>;
  readonly annotated: ReadonlySet<Binding>;
  /** Names for elements of a list, which may be too short. */
  readonly elements: ReadonlySet<Binding>;
}

function declaredIn({ module, resolution: { declarations } }: LintContext): Declared {
  const [enforced, annotated, elements] = [new Set<Binding>(), new Set<Binding>(), new Set<Binding>()];
  const add = (name: Name | NamePattern, ...sets: readonly Set<Binding>[]): void => {
    const binding = declarations.get(name);
    if (binding !== undefined) for (const set of sets) set.add(binding);
  };
  const addParameters = (parameters: readonly Parameter[]): void => {
    for (const { name, type } of parameters) if (type !== null) add(name, enforced, annotated);
  };
  const pending: Node[] = [module.program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "FunctionDeclaration":
      case "ToolDeclaration":
      case "Closure":
        addParameters(node.parameters);
        break;
      case "Binding":
        if (node.pattern.kind !== "NamePattern") break;
        if (node.type !== null) add(node.pattern, annotated);
        if (node.keyword === "const" && (node.type !== null || isLiteral(node.value) || givesBool(node.value))) add(node.pattern, enforced);
        break;
      case "ListPattern":
        for (const { binding } of node.elements) add(binding, elements);
        break;
      default:
    }
    forEachChild(node, (child) => void pending.push(child));
  }
  return { enforced, annotated, elements };
}

function isLiteral({ kind }: Expression): boolean {
  switch (kind) {
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "DurationLiteral":
    case "StringLiteral":
    case "InterpolatedString":
    case "ListLiteral":
    case "DictLiteral":
    case "StructLiteral":
    case "Closure":
      return true;
    default:
      return false;
  }
}

/** Whether the form of an expression alone makes it a bool (language 5.2). */
export function givesBool(node: Expression): boolean {
  return node.kind === "BoolLiteral" || (node.kind === "Unary" && node.operator === "!") || (node.kind === "Binary" && GIVE_BOOL.has(node.operator));
}
