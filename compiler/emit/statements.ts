/** Statements by kind. */
import type { Binding, Defer, Statement } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitAssignment, emitBinding } from "./assignments.ts";
import { emitGuard, emitRequire } from "./branches.ts";
import { innermostLoop, leave } from "./exits.ts";
import { emitYield } from "./expressions.ts";
import type { FunctionState } from "./function-state.ts";
import { emitFor, emitWhile } from "./loops.ts";
import { emitReturn } from "./returns.ts";
import { emitMutex, emitScope, emitSelect } from "./tasks.ts";
import { discard, evaluateInto } from "./visit.ts";

/** Emits one statement. */
export function emitOneStatement(f: FunctionState, node: Statement): void {
  f.code.at(node.span);
  switch (node.kind) {
    case "Binding":
      emitBinding(f, node);
      markReached(f, node);
      return;
    case "Defer":
      markReached(f, node);
      return;
    case "ExpressionStatement":
      discard(f, node.expression);
      return;
    default:
      releasing(f, () => emitPlain(f, node));
  }
}

/** Statements that declare no variables in the scope at hand. */
function emitPlain(f: FunctionState, node: Exclude<Statement, { kind: "Binding" | "Defer" | "ExpressionStatement" }>): void {
  switch (node.kind) {
    case "Assignment":
      emitAssignment(f, node);
      return;
    case "For":
      emitFor(f, node);
      return;
    case "While":
      emitWhile(f, node);
      return;
    case "Return":
      emitReturn(f, node);
      return;
    case "Throw": {
      const value = f.registers.take();
      evaluateInto(f, node.value, value);
      f.code.at(node.span);
      f.code.emit(Op.Throw, value);
      return;
    }
    case "Guard":
      emitGuard(f, node);
      return;
    case "Require":
      emitRequire(f, node);
      return;
    case "Break":
    case "Continue": {
      const loop = innermostLoop(f);
      if (loop !== undefined) leave(f, { kind: node.kind === "Break" ? "break" : "continue", loop }, -1);
      return;
    }
    case "Emit":
      emitYield(f, node.value, -1);
      return;
    case "Mutex":
      emitMutex(f, node);
      return;
    case "Scope":
      emitScope(f, node);
      return;
    case "Select":
      emitSelect(f, node);
      return;
    // functions and methods exist since the block was entered, types have no code
    case "FunctionDeclaration":
    case "ImplDeclaration":
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
    case "ToolDeclaration":
    case "SkillDeclaration":
    case "EvalPackDeclaration":
    case "PipelineDeclaration":
    case "ImportDeclaration":
    case "OverrideDeclaration":
      return;
    default:
      node satisfies never;
  }
}

/** From here on the cleanup of a `defer` or an owned variable runs when its block ends. */
function markReached(f: FunctionState, node: Defer | Binding): void {
  const flag = f.deferFlags.get(node);
  if (flag !== undefined) f.code.emit(Op.LoadBool, flag, 1);
}

function releasing(f: FunctionState, emit: () => void): void {
  const mark = f.registers.top;
  emit();
  f.registers.release(mark);
}
