/** Commas of type arguments, which look like the end of the expression to the search for a ternary's colon (language reference 3.3). */
import type { Expression, TypeNode } from "#compiler/syntax";

/** Whether the text of an expression has a comma outside brackets. Keeps its own stack, since chains may be long. */
export function hasOpenComma(node: Expression): boolean {
  const pending: Expression[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    switch (next.kind) {
      case "Call":
        if (next.typeArguments.length > 1 || next.typeArguments.some(typeHasOpenComma)) return true;
        pending.push(next.callee);
        break;
      case "Closure":
        if ([next.returnType, next.throwsType].some((type) => type !== null && typeHasOpenComma(type))) return true;
        break;
      case "Property":
      case "MethodCall":
      case "Index":
      case "Slice":
        pending.push(next.object);
        break;
      case "Binary":
      case "Pipe":
        pending.push(next.left, next.right);
        break;
      case "Range":
        pending.push(next.start, next.end);
        break;
      case "Ternary":
        pending.push(next.condition, next.consequent, next.alternate);
        break;
      case "Unary":
      case "TryStar":
      case "Propagate":
      case "NonNull":
        pending.push(next.operand);
        break;
      case "If":
        pending.push(next.condition, ...(next.alternate?.kind === "If" ? [next.alternate] : []));
        break;
      case "Match":
      case "Parallel":
        pending.push(next.subject);
        break;
      case "Retry":
        pending.push(next.count);
        break;
      case "Deadline":
        pending.push(next.duration);
        break;
      default:
        break;
    }
  }
  return false;
}

function typeHasOpenComma(type: TypeNode): boolean {
  switch (type.kind) {
    case "NamedType":
      return type.arguments.length > 1 || type.arguments.some(typeHasOpenComma);
    case "OptionalType":
      return typeHasOpenComma(type.inner);
    case "UnionType":
    case "IntersectionType":
      return type.members.some(typeHasOpenComma);
    case "FunctionType":
      return type.returnType !== null && typeHasOpenComma(type.returnType);
    case "PredicateType":
      return typeHasOpenComma(type.type);
    case "ListType":
    case "ShapeType":
    case "LiteralType":
      return false;
    default:
      return type satisfies never;
  }
}
