/**
 * Chains that nest to the left (`a + b + …`, `x.f().g()…`, `a |> f |> …`) may be thousands of links long. Their links are read
 * from the inside out in portions, so that the depth of the walk stays small.
 */
import { type Expression, leftOperand } from "#compiler/syntax";

/** Links read in one recursion. */
const PORTION = 50;

/** Conditions are walked in one piece. */
function leftOf(node: Expression): Expression | null {
  return node.kind === "Binary" && (node.operator === "&&" || node.operator === "||") ? null : leftOperand(node);
}

/**
 * The links of a long chain below `node` that are to be read before it, innermost first; none for a short one.
 * @param isRead true for a link that has been read: the chain is followed no further
 */
export function linksBefore(node: Expression, isRead: (link: Expression) => boolean): readonly Expression[] {
  const links: Expression[] = [];
  let count = 0;
  for (let link = leftOf(node); link !== null && !isRead(link); link = leftOf(link)) if (++count % PORTION === 0) links.push(link);
  return links.reverse();
}
