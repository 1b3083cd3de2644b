/** Blocks: scopes, hoisted functions, defers and the value of the last expression. */
import { type Binding, type Block, type Defer, type FunctionDeclaration, type ImplDeclaration, isDeclaration, type Statement } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitDeferring } from "./cleanups.ts";
import { leave } from "./exits.ts";
import { type FunctionState, NO_TARGET, TAIL } from "./function-state.ts";
import { functionSource } from "./functions.ts";
import { structReference } from "./literals.ts";
import { emitHandOver, isOwned } from "./owned.ts";
import { declaredBindings } from "./patterns.ts";
import { needsCell } from "./variables.ts";
import { emitStatement, emitTailExpression, evaluateInto, functionIndex } from "./visit.ts";

/** Emits a block with a scope of its own; `target` is the register of its value, `NO_TARGET` or `TAIL`. */
export function emitScope(f: FunctionState, block: Block, target: number): void {
  const mark = f.registers.top;
  const { declarationDepth, types } = f;
  f.declarationDepth = f.regionDepth;
  f.types = types.inside(block.body);
  emitBody(f, block.body, target, () => hoist(f, block.body));
  f.types = types;
  f.declarationDepth = declarationDepth;
  f.registers.release(mark);
}

/** Emits statements in the scope at hand. */
export function emitBody(f: FunctionState, statements: readonly Statement[], target: number, prepare: () => void): void {
  const defers = statements.filter((node): node is Defer | Binding => node.kind === "Defer" || isOwned(f, node));
  if (defers.length === 0) {
    prepare();
    emitStatements(f, statements, target);
    return;
  }
  const mark = f.registers.top;
  const value = target === TAIL ? f.registers.take() : target;
  emitDeferring(f, defers, () => {
    prepare();
    emitStatements(f, statements, value);
  });
  if (target === TAIL) leave(f, { kind: "return" }, value);
  f.registers.release(mark);
}

function emitStatements(f: FunctionState, statements: readonly Statement[], target: number): void {
  const last = target === NO_TARGET ? undefined : statements[statements.length - 1];
  const tail = last?.kind === "ExpressionStatement" ? last.expression : null;
  for (const node of statements) {
    if (f.module.coverage && !isDeclaration(node)) {
      f.code.at(node.span);
      f.code.emit(Op.Cover, node.span.start);
    }
    if (node === last && tail !== null) break;
    emitStatement(f, node);
  }
  if (target === NO_TARGET) return;
  if (tail === null) {
    if (target === TAIL) f.code.emit(Op.ReturnNil);
    else f.code.emit(Op.LoadNil, target);
  } else if (target === TAIL) {
    emitTailExpression(f, tail);
  } else {
    emitHandOver(f, tail);
    evaluateInto(f, tail, target);
  }
}

/**
 * Creates the functions and methods that the statements declare, before anything else runs. What those functions may
 * capture of this block has no value yet, so it lives in cells from here on.
 */
function hoist(f: FunctionState, statements: readonly Statement[]): void {
  const functions = statements.filter((node): node is FunctionDeclaration => node.kind === "FunctionDeclaration");
  const impls = statements.filter((node): node is ImplDeclaration => node.kind === "ImplDeclaration");
  if (functions.length === 0 && impls.length === 0) return;
  const { declarations } = f.module.resolution;
  for (const binding of statements.flatMap((node) => (node.kind === "Binding" ? declaredBindings(node.pattern, declarations) : []))) {
    if (!binding.captured || f.module.slotOf(binding) !== undefined) continue;
    const register = f.registers.take();
    f.code.emit(Op.NewPendingCell, register, f.code.constant(binding.name));
    f.locals.set(binding, { register, isCell: true, isParameter: false, regionDepth: f.declarationDepth });
    f.hoistedCells.add(binding);
  }
  const homes = functions.map((node) => {
    const binding = declarations.get(node.name);
    const register = f.registers.take();
    const isCell = binding !== undefined && needsCell(binding);
    if (isCell) {
      f.code.emit(Op.LoadNil, register);
      f.code.emit(Op.NewCell, register);
    }
    if (binding !== undefined) f.locals.set(binding, { register, isCell, isParameter: false, regionDepth: f.declarationDepth });
    return { node, register, isCell };
  });
  for (const { node, register, isCell } of homes) {
    f.code.at(node.name.span);
    if (isCell) {
      const closure = f.registers.take();
      f.code.emit(Op.Closure, closure, functionIndex(f, functionSource(f, node)));
      f.code.emit(Op.SetCell, register, closure);
      f.registers.release(closure);
    } else {
      f.code.emit(Op.Closure, register, functionIndex(f, functionSource(f, node)));
    }
  }
  for (const impl of impls) emitMethods(f, impl);
}

/** Adds the methods of an `impl` block to its struct type. */
export function emitMethods(f: FunctionState, impl: ImplDeclaration): void {
  const struct = structReference(f, impl.target.text);
  if (struct === -1) return;
  const mark = f.registers.top;
  const closure = f.registers.take();
  for (const method of impl.methods) {
    f.code.at(method.name.span);
    f.code.emit(Op.Closure, closure, functionIndex(f, functionSource(f, method)));
    f.code.emit(Op.DefineMethod, struct, f.code.constant(method.name.text), closure);
  }
  f.registers.release(mark);
}

