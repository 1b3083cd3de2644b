/** `match` (language reference 8.2). */
import type { PatternRole } from "#compiler/names";
import type { DictLiteral, Expression, ListLiteral, Match, MatchArm } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import { constantOf, smallInt } from "./constants.ts";
import { type FunctionState, TAIL } from "./function-state.ts";
import { isName } from "./literals.ts";
import { Owner, settle } from "./operand.ts";
import { runsStatements } from "./traversal.ts";
import { initialise } from "./variables.ts";
import { emitBlock, evaluate, jumpIfFalse } from "./visit.ts";

const NO_MATCH = "No match arm matched the value";

/** Emits a `match` for a register, `NO_TARGET` or `TAIL`. */
export function emitMatch(f: FunctionState, node: Match, target: number): void {
  const mark = f.registers.top;
  const end = new Label();
  let subject = evaluate(f, node.subject, f.registers.take());
  f.registers.reserve(mark + 1);
  if (subject.owner === Owner.Nobody && node.arms.some((arm) => arm.guard !== null && runsStatements(arm.guard))) {
    settle(f, subject, mark);
    subject = { register: mark, owner: Owner.Frame };
  }
  for (const arm of node.arms) emitArm(f, arm, subject.register, target, end);
  f.code.at(node.subject.span);
  f.code.emit(Op.ThrowText, f.code.constant(NO_MATCH));
  f.code.place(end);
  f.registers.release(mark);
}

function emitArm(f: FunctionState, arm: MatchArm, subject: number, target: number, end: Label): void {
  const mark = f.registers.top;
  const next = new Label();
  const hit = new Label();
  for (const [i, pattern] of arm.patterns.entries()) {
    const isLast = i === arm.patterns.length - 1;
    const otherwise = isLast ? next : new Label();
    emitTest(f, pattern, subject, otherwise);
    if (isLast) break;
    f.code.jump(Op.Jump, hit);
    f.code.place(otherwise);
  }
  f.code.place(hit);
  for (const pattern of arm.patterns) emitBindings(f, pattern, subject);
  if (arm.guard !== null) jumpIfFalse(f, arm.guard, next);
  emitBlock(f, arm.body, target);
  if (target !== TAIL) f.code.jump(Op.Jump, end);
  f.code.place(next);
  f.registers.release(mark);
}

function roleOf(f: FunctionState, pattern: Expression): PatternRole {
  return f.module.resolution.patterns.get(pattern) ?? { kind: "value" };
}

/** Jumps to `otherwise` unless the subject has the pattern's form and all its constraints hold. Binds nothing. */
function emitTest(f: FunctionState, pattern: Expression, subject: number, otherwise: Label): void {
  const mark = f.registers.top;
  f.code.at(pattern.span);
  const role = roleOf(f, pattern);
  switch (role.kind) {
    case "wildcard":
    case "bind":
      break;
    case "value":
      emitEquality(f, subject, pattern, otherwise);
      break;
    case "variant": {
      const test = f.registers.take();
      f.code.emit(Op.IsVariant, test, subject, f.code.constant(role.enumName), f.code.constant(role.variant));
      f.code.jump(Op.JumpIfFalse, otherwise, test);
      for (const [i, part] of (role.payload ?? []).entries()) {
        emitConstraint(f, part, otherwise, (register) => f.code.emit(Op.EnumField, register, subject, i));
      }
      break;
    }
    case "dict": {
      const test = f.registers.take();
      f.code.emit(Op.IsDict, test, subject);
      f.code.jump(Op.JumpIfFalse, otherwise, test);
      for (const { key, value } of dictParts(pattern)) {
        emitConstraint(f, value, otherwise, (register) => f.code.emit(Op.DictKey, register, subject, f.code.constant(key)));
      }
      break;
    }
    case "list": {
      const { parts, rest } = listParts(pattern);
      const test = f.registers.take();
      f.code.emit(Op.IsList, test, subject, parts.length, rest === null ? 1 : 0);
      f.code.jump(Op.JumpIfFalse, otherwise, test);
      for (const [i, part] of parts.entries()) {
        emitConstraint(f, part, otherwise, (register) => f.code.emit(Op.ListAt, register, subject, i));
      }
      break;
    }
    default:
      role satisfies never;
  }
  f.registers.release(mark);
}

/** Tests a sub-pattern that is compared with `==`. */
function emitConstraint(f: FunctionState, pattern: Expression, otherwise: Label, read: (register: number) => void): void {
  if (roleOf(f, pattern).kind !== "value") return;
  const mark = f.registers.top;
  const part = f.registers.take();
  read(part);
  emitEquality(f, part, pattern, otherwise);
  f.registers.release(mark);
}

function emitEquality(f: FunctionState, subject: number, value: Expression, otherwise: Label): void {
  const mark = f.registers.top;
  const small = smallInt(value);
  if (constantOf(value) === null) f.code.jump(Op.JumpIfNotNil, otherwise, subject);
  else if (small !== null) f.code.jump(Op.JumpUnlessEqualInt, otherwise, subject, small);
  else {
    const expected = evaluate(f, value);
    f.code.at(value.span);
    f.code.jump(Op.JumpUnlessEqual, otherwise, subject, expected.register);
  }
  f.registers.release(mark);
}

/** Binds the names of a pattern that has matched. */
function emitBindings(f: FunctionState, pattern: Expression, subject: number): void {
  const role = roleOf(f, pattern);
  switch (role.kind) {
    case "bind":
      initialise(f, role.binding, (target) => f.code.emit(Op.MoveShared, target, subject));
      return;
    case "variant":
      for (const [i, part] of (role.payload ?? []).entries()) bindPart(f, part, (target) => f.code.emit(Op.EnumField, target, subject, i));
      return;
    case "dict":
      for (const { key, value } of dictParts(pattern)) {
        bindPart(f, value, (target) => f.code.emit(Op.DictKey, target, subject, f.code.constant(key)));
      }
      return;
    case "list": {
      const { parts, rest } = listParts(pattern);
      for (const [i, part] of parts.entries()) bindPart(f, part, (target) => f.code.emit(Op.ListAt, target, subject, i));
      if (rest !== null) bindPart(f, rest, (target) => f.code.emit(Op.ListRest, target, subject, parts.length));
      return;
    }
    case "wildcard":
    case "value":
      return;
    default:
      role satisfies never;
  }
}

function bindPart(f: FunctionState, pattern: Expression, read: (target: number) => void): void {
  const role = roleOf(f, pattern);
  if (role.kind !== "bind") return;
  initialise(f, role.binding, (target) => {
    read(target);
    f.code.emit(Op.Share, target);
  });
}

function dictParts(pattern: Expression): readonly { readonly key: string; readonly value: Expression }[] {
  if (pattern.kind !== "DictLiteral") return [];
  return (pattern satisfies DictLiteral).entries.flatMap((entry) =>
    entry.kind === "DictEntry" && isName(entry.key) ? [{ key: entry.key.text, value: entry.value }] : [],
  );
}

function listParts(pattern: Expression): { readonly parts: readonly Expression[]; readonly rest: Expression | null } {
  const elements = pattern.kind === "ListLiteral" ? (pattern satisfies ListLiteral).elements : [];
  const parts = elements.filter((element): element is Expression => element.kind !== "Spread");
  const spread = elements.find((element) => element.kind === "Spread");
  return { parts, rest: spread?.value ?? null };
}
