/** Which statements are never passed: what comes after them is not reached. */
import { type Block, type Call, type Expression, forEachChild, type MethodCall, type Node, type Statement } from "#compiler/syntax";

/**
 * Tells whether control never passes the end of a node: it returns, throws, breaks or continues on every path, loops for ever,
 * or calls something of type `never`. Answers are kept, so asking about each part of a nested tree stays linear.
 *
 * @param isNever whether a call never returns: `unreachable()`, or a function declared `-> never`
 */
export function exitAnalysis(isNever: (call: Call | MethodCall) => boolean): (node: Block | Statement | Expression) => boolean {
  const known = new WeakMap<Node, boolean>();
  const exits = (node: Block | Statement | Expression): boolean => {
    let answer = known.get(node);
    if (answer === undefined) {
      answer = decide(node);
      known.set(node, answer);
    }
    return answer;
  };

  const decide = (node: Block | Statement | Expression): boolean => {
    switch (node.kind) {
      case "Return":
      case "Throw":
      case "Break":
      case "Continue":
        return true;
      case "Block":
        return node.body.some(exits);
      case "ExpressionStatement":
        return exits(node.expression);
      case "Binding":
      case "Assignment":
        return exits(node.value);
      case "Call":
      case "MethodCall":
        return isNever(node);
      case "If":
        return node.alternate !== null && exits(node.consequent) && exits(node.alternate);
      case "Match":
        // A value that no arm takes raises an error, so the arms are all the ways there are.
        return node.arms.length > 0 && node.arms.every((arm) => exits(arm.body));
      case "Ternary":
        return exits(node.consequent) && exits(node.alternate);
      case "While":
        return node.condition.kind === "BoolLiteral" && node.condition.value && !hasOwnBreak(node.body);
      case "Scope":
      case "Mutex":
      case "Deadline":
      case "Retry":
      case "CostRoute":
        return exits(node.body);
      case "TryStar":
      case "NonNull":
        return exits(node.operand);
      case "Try":
        if (node.finalizer !== null && exits(node.finalizer)) return true;
        // Alone, it turns a thrown value into a result.
        if (node.handler === null) return node.finalizer !== null && exits(node.body);
        return exits(node.body) && exits(node.handler.body);
      case "Select": {
        const bodies = [...node.cases.map((one) => one.body), node.timeout?.body, node.otherwise].filter((body) => body !== null && body !== undefined);
        return node.cases.length > 0 && bodies.every(exits);
      }
      default:
        return false;
    }
  };
  return exits;
}

/** True when the body of a loop has a `break` that leaves this loop: not one of a loop, function or task inside. */
export function hasOwnBreak(body: Block): boolean {
  const pending: Node[] = [body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.kind) {
      case "Break":
        return true;
      case "For":
      case "While":
      case "Closure":
      case "FunctionDeclaration":
      case "ToolDeclaration":
      case "PipelineDeclaration":
      case "ImplDeclaration":
      case "OverrideDeclaration":
      case "EvalPackDeclaration":
      case "Spawn":
      case "Parallel":
        break;
      default:
        forEachChild(node, (child) => pending.push(child));
    }
  }
  return false;
}
