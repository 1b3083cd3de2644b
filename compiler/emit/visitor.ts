/** Ties the files of this folder together: the one place that knows all of them. */
import { emitScope } from "./blocks.ts";
import { emitJumpIfFalse } from "./conditions.ts";
import { emitDiscarded, emitExpression } from "./expressions.ts";
import type { Visitor } from "./function-state.ts";
import { emitNestedFunction } from "./functions.ts";
import { emitReturnValue } from "./returns.ts";
import { emitOneStatement } from "./statements.ts";

export const VISITOR: Visitor = {
  evaluate: emitExpression,
  discard: emitDiscarded,
  statement: emitOneStatement,
  block: emitScope,
  returnValue: emitReturnValue,
  jumpIfFalse: emitJumpIfFalse,
  functionIndex: emitNestedFunction,
};
