/** `owned<T>`: the binding owns a resource that is dropped at the end of its block, so it must not escape (types 8.6). */
import type { Binding as BindingNode, Expression } from "#compiler/syntax";
import type { Binding } from "#compiler/names";
import type { CheckContext } from "../state/context.ts";
import { isLoose, membersOf, resolve, type Type } from "../model/index.ts";

const owners = new WeakMap<CheckContext, Set<Binding>>();

/** Notes a binding that is annotated `owned<T>`. */
export function checkOwned(context: CheckContext, node: BindingNode, declared: Type): void {
  if (!isOwned(declared) || node.pattern.kind !== "NamePattern") return;
  const binding = context.resolution.declarations.get(node.pattern);
  if (binding === undefined) return;
  const known = owners.get(context) ?? new Set<Binding>();
  known.add(binding);
  owners.set(context, known);
}

function isOwned(type: Type): boolean {
  return membersOf(type).some((member) => {
    const resolved = resolve(member);
    return resolved.kind === "container" && resolved.name === "owned";
  });
}

/** Reports an owned binding that leaves its function by a result that is not declared `owned<T>`. */
export function checkOwnedResult(context: CheckContext, value: Expression, expected: Type | null): void {
  if (expected !== null && isOwned(expected)) return;
  for (const node of escapingNames(value)) {
    const reference = context.resolution.references.get(node);
    if (reference?.kind !== "binding" || owners.get(context)?.has(reference.binding) !== true) continue;
    const result = expected === null || isLoose(expected) ? "a result that is not declared `owned<T>`" : "a result of another type";
    context.report("HARN-OWN-003", `owned value \`${reference.binding.name}\` escapes its scope through ${result}`, node.span, {
      label: "dropped at the end of its block",
      help: "declare the result as `owned<T>`, or drop the value here and return something else",
    });
  }
}

/** The names whose value becomes part of the result. */
function* escapingNames(value: Expression): Iterable<Extract<Expression, { kind: "Identifier" }>> {
  switch (value.kind) {
    case "Identifier":
      yield value;
      return;
    case "ListLiteral":
      for (const element of value.elements) yield* escapingNames(element.kind === "Spread" ? element.value : element);
      return;
    case "DictLiteral":
    case "StructLiteral":
      for (const entry of value.entries) yield* escapingNames(entry.value);
      return;
    case "Ternary":
      yield* escapingNames(value.consequent);
      yield* escapingNames(value.alternate);
      return;
    default:
      return;
  }
}
