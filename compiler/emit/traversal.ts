/** Questions about a whole expression. All walks keep their own stack: left-nested chains are deeper than the JS stack. */
import { type Expression, forEachChild, type Identifier, type Node } from "#compiler/syntax";
import type { Binding, Resolution } from "#compiler/names";

/** Leaves, which need no walk. */
function isLeaf(node: Node): boolean {
  switch (node.kind) {
    case "Identifier":
    case "NilLiteral":
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "DurationLiteral":
    case "StringLiteral":
      return true;
    default:
      return false;
  }
}

/** True when the predicate holds for the node or anything in it; bodies of closures and functions are left out. */
function some(root: Node, predicate: (node: Node) => boolean): boolean {
  if (isLeaf(root)) return false;
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (predicate(node)) return true;
    if (node.kind === "Closure" || node.kind === "FunctionDeclaration" || isLeaf(node)) continue;
    forEachChild(node, (child) => {
      pending.push(child);
    });
  }
  return false;
}

/** True when evaluating the expression runs statements, which may assign to variables of this frame. */
export function runsStatements(root: Expression): boolean {
  return some(root, (node) => node.kind === "Block");
}

/** True when evaluating the expression may run other Harn code: anything that calls, or suspends. */
export function mayCall(root: Expression): boolean {
  return some(root, (node) => {
    switch (node.kind) {
      case "Call":
      case "MethodCall":
      case "Pipe":
      case "Yield":
      case "Block":
        return true;
      default:
        return false;
    }
  });
}

/** An occurrence of a variable; `nested` ones, in closures and blocks, may be evaluated later, never or often. */
type Visit = (binding: Binding, node: Identifier, nested: boolean) => boolean;

/** Visits the occurrences of variables in an expression until the visitor answers false. */
function eachVariable(root: Expression, resolution: Resolution, visit: Visit): void {
  if (root.kind !== "Identifier" && isLeaf(root)) return;
  const plain: Node[] = [root];
  const nested: Node[] = [];
  const enter = (child: Node): void => {
    if (child.kind === "Closure" || child.kind === "Block") nested.push(child);
    else plain.push(child);
  };
  const enterNested = (child: Node): void => {
    nested.push(child);
  };
  for (;;) {
    let node = plain.pop();
    const inside = node === undefined;
    node ??= nested.pop();
    if (node === undefined) return;
    if (node.kind === "Identifier") {
      const reference = resolution.references.get(node);
      if (reference?.kind === "binding" && !visit(reference.binding, node, inside)) return;
    } else if (!isLeaf(node)) {
      const deeper = inside || node.kind === "Closure" || node.kind === "Block";
      forEachChild(node, deeper ? enterNested : enter);
    }
  }
}

/** The variables that occur exactly once in an expression, outside closures and blocks, with that occurrence. */
export function singleUses(root: Expression, resolution: Resolution): ReadonlyMap<Binding, Identifier> {
  const uses = new Map<Binding, Identifier | null>();
  eachVariable(root, resolution, (binding, node, nested) => {
    uses.set(binding, nested || uses.has(binding) ? null : node);
    return true;
  });
  const single = new Map<Binding, Identifier>();
  for (const [binding, node] of uses) if (node !== null) single.set(binding, node);
  return single;
}

/** The one occurrence of a variable in an expression, outside closures and blocks; null when there is none or are several. */
export function onlyUse(root: Expression, binding: Binding, resolution: Resolution): Identifier | null {
  let found: Identifier | null = null;
  let count = 0;
  eachVariable(root, resolution, (other, node, nested) => {
    if (other !== binding) return true;
    count += nested ? 2 : 1;
    found = node;
    return count < 2;
  });
  return count === 1 ? found : null;
}

/** True when the variable does not occur in the expression. */
export function isFreeOf(root: Expression, binding: Binding, resolution: Resolution): boolean {
  let free = true;
  eachVariable(root, resolution, (other) => {
    free = other !== binding;
    return free;
  });
  return free;
}

/**
 * True when the variable occurs outside closures and blocks only, and nowhere as (a part of) the expression's own value:
 * whatever is read there is read before the expression's value is used, and is no alias of the variable.
 */
export function isOnlyRead(root: Expression, binding: Binding, resolution: Resolution): boolean {
  const pending: { readonly node: Node; readonly isValue: boolean; readonly nested: boolean }[] = [{ node: root, isValue: true, nested: false }];
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { node, isValue, nested } = entry;
    if (node.kind === "Identifier") {
      const reference = resolution.references.get(node);
      if (reference?.kind === "binding" && reference.binding === binding && (isValue || nested)) return false;
    } else if (!isLeaf(node)) {
      const passesOn = isValue && handsOperandOn(node);
      const inside = nested || node.kind === "Closure" || node.kind === "Block";
      forEachChild(node, (child) => {
        pending.push({ node: child, isValue: passesOn, nested: inside });
      });
    }
  }
  return true;
}

/** Expressions whose value may be that of an operand, unmarked. */
function handsOperandOn(node: Node): boolean {
  switch (node.kind) {
    case "Ternary":
    case "NonNull":
    case "TryStar":
    case "Propagate":
    case "Pipe":
      return true;
    case "Binary":
      return node.operator === "??";
    default:
      return false;
  }
}
