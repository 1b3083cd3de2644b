/** How the visitors of the different node families reach each other without importing each other. */
import type { Block, Expression, Match, Parameter, Statement } from "#compiler/syntax";
import type { Context } from "./context.ts";

export interface Walker {
  readonly context: Context;
  expression(node: Expression): void;
  /** The block in a new scope. */
  block(node: Block): void;
  /** Statements in the current scope; functions and types among them are declared first. */
  statements(nodes: readonly Statement[]): void;
  match(node: Match): void;
  /** Declares parameters in order, then resolves the body; the frame is already entered. */
  callable(parameters: readonly Parameter[], body: Block): void;
}
