import type { Statement } from "../ast.ts";
import type { Declaration } from "../ast-declarations.ts";

/** Whether a statement declares something that is known in its whole block. */
export function isDeclaration(node: Statement): node is Declaration {
  return node.kind.endsWith("Declaration");
}
