/**
 * Evaluation of expressions. Left-nested chains (`a + b + …`, `x.a.b()…`, pipes) may be thousands long, so they are
 * unrolled from their innermost operand instead of recursed into.
 */
import type { Expression, Identifier, MethodCall, Property } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitIndex, emitProperty, emitSlice } from "./access.ts";
import { plainArguments } from "./arguments.ts";
import { emitIf } from "./branches.ts";
import { emitMethodCall, emitNamedCall, emitNamespaceCall, emitPipe, emitValueCall } from "./calls.ts";
import { constantOf, loadConstant, loadDuration } from "./constants.ts";
import { emitRetry, emitTry } from "./exceptions.ts";
import { emitPropagate } from "./exits.ts";
import { type FunctionState, NO_TARGET } from "./function-state.ts";
import { emitClosure } from "./functions.ts";
import { emitDict, emitElements, emitInterpolation, emitList, emitStruct } from "./literals.ts";
import { emitMatch } from "./match.ts";
import { type Operand, owned } from "./operand.ts";
import { emitBinary, emitRange, emitTernary, emitUnary } from "./operators.ts";
import { emitDeadline, emitParallel, emitSpawn } from "./tasks.ts";
import { readIdentifier, targetRegister, unavailable } from "./variables.ts";
import { evaluate, evaluateInto } from "./visit.ts";

/**
 * Evaluates an expression; see `evaluate` in `visit.ts`. With a wanted register the result is there, or in the register
 * of a variable.
 */
export function emitExpression(f: FunctionState, node: Expression, want: number): Operand {
  let left = leftOf(f, node);
  if (left === null) return emitLeaf(f, node, want);
  const links = [node];
  for (let next = leftOf(f, left); next !== null; next = leftOf(f, left)) {
    links.push(left);
    left = next;
  }
  const scratch = f.registers.top;
  f.registers.reserve(scratch + 1);
  let current = emitLeaf(f, left, scratch);
  for (let i = links.length - 1; i >= 0; i--) {
    f.registers.reserve(scratch + 1);
    current = emitLink(f, links[i] as Expression, current, i === 0 && want !== -1 ? want : scratch, scratch);
  }
  f.registers.reserve(current.register === scratch ? scratch + 1 : scratch);
  return current;
}

/** The operand that a node evaluates first and then builds on; null when there is none, or the node reads it by its form. */
function leftOf(f: FunctionState, node: Expression): Expression | null {
  switch (node.kind) {
    case "Binary":
      return constantOf(node) === undefined ? node.left : null;
    case "Pipe":
      return node.left;
    case "Property":
    case "MethodCall":
      return staticMember(f, node) === null ? node.object : null;
    case "Index":
    case "Slice":
      return node.object;
    case "Call":
      return node.callee.kind === "Identifier" ? null : node.callee;
    case "Propagate":
    case "NonNull":
      return node.operand;
    default:
      return null;
  }
}

function emitLink(f: FunctionState, node: Expression, left: Operand, target: number, scratch: number): Operand {
  switch (node.kind) {
    case "Binary":
      return emitBinary(f, node, left, target, scratch);
    case "Pipe":
      return emitPipe(f, node, left, target, scratch);
    case "Property":
      return emitProperty(f, node, left, target);
    case "MethodCall":
      return emitMethodCall(f, node, left, target, scratch);
    case "Index":
      return emitIndex(f, node, left, target, scratch);
    case "Slice":
      return emitSlice(f, node, left, target, scratch);
    case "Call":
      return emitValueCall(f, node, left, target, scratch);
    case "Propagate":
      return emitPropagate(f, node, left, target);
    case "NonNull":
      f.code.at(node.span);
      f.code.emit(Op.NonNull, left.register);
      if (left.register !== scratch || target === scratch) return left;
      f.code.emit(Op.Move, target, scratch);
      return { register: target, owner: left.owner };
    default:
      return left;
  }
}

function emitLeaf(f: FunctionState, node: Expression, want: number): Operand {
  f.code.at(node.span);
  switch (node.kind) {
    case "Identifier":
      return readIdentifier(f, node, want);
    case "InterpolatedString":
      return emitInterpolation(f, node, want);
    case "ListLiteral":
      return emitList(f, node, want);
    case "DictLiteral":
      return emitDict(f, node, want);
    case "StructLiteral":
      return emitStruct(f, node, want);
    case "Closure":
      return emitClosure(f, node, want);
    case "Ternary":
      return emitTernary(f, node, want);
    case "Range":
      return emitRange(f, node, want);
    case "Call":
      return emitNamedCall(f, node, node.callee as Identifier, want);
    case "Property":
    case "MethodCall":
      return emitStatic(f, node, want);
    case "TryStar":
      return evaluate(f, node.operand, want);
    case "If":
      return blockValue(f, want, (target) => emitIf(f, node, target));
    case "Match":
      return blockValue(f, want, (target) => emitMatch(f, node, target));
    case "Try":
      return blockValue(f, want, (target) => emitTry(f, node, target));
    case "Retry":
      return blockValue(f, want, (target) => emitRetry(f, node, target));
    case "Yield":
      return emitYield(f, node.value, want);
    case "Deadline":
      return blockValue(f, want, (target) => emitDeadline(f, node, target));
    case "Spawn":
      return emitSpawn(f, node, want);
    case "CostRoute":
      return unavailable(f, "`cost_route`", want);
    case "Parallel":
      return emitParallel(f, node, want);
    case "DurationLiteral": {
      const target = targetRegister(f, want);
      loadDuration(f, node, target);
      return owned(target);
    }
    default:
      return emitConstant(f, node, want);
  }
}

function emitConstant(f: FunctionState, node: Expression, want: number): Operand {
  const value = constantOf(node);
  if (value === undefined) return node.kind === "Unary" ? emitUnary(f, node, want) : unavailable(f, `\`${node.kind}\``, want);
  const target = targetRegister(f, want);
  loadConstant(f, value, target);
  return owned(target);
}

/** A construct made of blocks writes its value into the register that it is given. */
function blockValue(f: FunctionState, want: number, emit: (target: number) => void): Operand {
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  emit(target);
  f.registers.release(mark);
  return owned(target);
}

/** Evaluates an expression whose value nobody needs. */
export function emitDiscarded(f: FunctionState, node: Expression): void {
  const mark = f.registers.top;
  f.code.at(node.span);
  switch (node.kind) {
    case "If":
      emitIf(f, node, NO_TARGET);
      break;
    case "Match":
      emitMatch(f, node, NO_TARGET);
      break;
    default:
      emitExpression(f, node, -1);
  }
  f.registers.release(mark);
}

/** `yield e` and `emit e`: the value leaves the producer. */
export function emitYield(f: FunctionState, value: Expression | null, want: number): Operand {
  const target = targetRegister(f, want);
  const span = f.code.span;
  if (value === null) {
    f.code.emit(Op.LoadNil, target);
    f.code.emit(Op.Yield, target, target);
    return owned(target);
  }
  const mark = f.registers.top;
  const register = f.registers.take();
  evaluateInto(f, value, register);
  f.code.at(span);
  f.code.emit(Op.Yield, target, register);
  f.registers.release(mark);
  return owned(target);
}

/** What `name.member` means where the name is no value: an enum, the built-in Result, or a library namespace. */
type StaticOwner = { readonly kind: "enum"; readonly name: string } | { readonly kind: "namespace"; readonly name: string };

function staticMember(f: FunctionState, node: Property | MethodCall): StaticOwner | null {
  if (node.object.kind !== "Identifier") return null;
  const reference = f.module.resolution.references.get(node.object);
  switch (reference?.kind) {
    case "result":
      return { kind: "enum", name: "Result" };
    case "namespace":
      return { kind: "namespace", name: reference.name };
    case "binding": {
      const { binding } = reference;
      const isEnum = binding.kind === "enum" || (binding.kind === "import" && binding.imported?.exported.kind === "enum");
      return isEnum ? { kind: "enum", name: binding.declaration?.name.text ?? binding.name } : null;
    }
    default:
      return null;
  }
}

function emitStatic(f: FunctionState, node: Property | MethodCall, want: number): Operand {
  const member = staticMember(f, node);
  if (member?.kind === "namespace") {
    if (node.kind === "MethodCall") return emitNamespaceCall(f, node, member.name, want);
    const target = targetRegister(f, want);
    f.code.emit(Op.LoadBuiltin, target, f.module.native(`${member.name}.${node.name.text}`));
    return owned(target);
  }
  const target = targetRegister(f, want);
  const mark = f.registers.top;
  const fields = node.kind === "MethodCall" ? node.arguments : [];
  const enumName = f.code.constant(member?.name ?? "");
  const variant = f.code.constant(node.name.text);
  const plain = plainArguments(fields);
  if (plain === null) {
    const list = emitElements(f, fields, f.registers.take());
    f.code.at(node.span);
    f.code.emit(Op.EnumFromList, target, enumName, variant, list.register);
  } else {
    for (const field of plain) evaluateInto(f, field, f.registers.take());
    f.code.at(node.span);
    f.code.emit(Op.NewEnum, target, enumName, variant, mark, plain.length);
  }
  f.registers.release(mark);
  return owned(target);
}
