/** Destructuring of bindings and loop variables (language reference 8.1). */
import type { Binding } from "#compiler/names";
import type { BindingPattern, DictPattern, Expression, ListPattern, Name, NamePattern } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { Label } from "./code-buffer.ts";
import type { FunctionState } from "./function-state.ts";
import { initialise } from "./variables.ts";
import { evaluateInto } from "./visit.ts";

type Declarations = ReadonlyMap<Name | NamePattern, Binding>;

/** The variables that a pattern declares. */
export function declaredBindings(pattern: BindingPattern, declarations: Declarations): Binding[] {
  const names = patternNames(pattern);
  return names.flatMap((name) => declarations.get(name) ?? []);
}

function patternNames(pattern: BindingPattern): (Name | NamePattern)[] {
  switch (pattern.kind) {
    case "NamePattern":
      return [pattern];
    case "DictPattern":
      return [...pattern.fields.map((field) => field.binding), ...(pattern.rest === null ? [] : [pattern.rest])];
    case "ListPattern":
      return [...pattern.elements.map((element) => element.binding), ...(pattern.rest === null ? [] : [pattern.rest])];
    case "PairPattern":
      return [pattern.first, pattern.second];
    default:
      return pattern satisfies never;
  }
}

/** Takes a value apart. The variables are copies: what they name is marked shared. */
export function emitDestructuring(f: FunctionState, pattern: BindingPattern, source: number): void {
  f.code.at(pattern.span);
  switch (pattern.kind) {
    case "NamePattern":
      if (pattern.name !== "_") initialise(f, f.module.resolution.declarations.get(pattern), (target) => f.code.emit(Op.MoveShared, target, source));
      return;
    case "DictPattern":
      destructureDict(f, pattern, source);
      return;
    case "ListPattern":
      destructureList(f, pattern, source);
      return;
    case "PairPattern":
      f.code.emit(Op.CheckPair, source);
      for (const [name, part] of [[pattern.first, "first"], [pattern.second, "second"]] as const) {
        bindPart(f, name, null, (target) => f.code.emit(Op.GetProp, target, source, f.code.constant(part), f.code.cache()));
      }
      return;
    default:
      pattern satisfies never;
  }
}

function destructureDict(f: FunctionState, pattern: DictPattern, source: number): void {
  f.code.emit(Op.CheckDict, source);
  for (const { key, binding, defaultValue } of pattern.fields) {
    bindPart(f, binding, defaultValue, (target) => f.code.emit(Op.DictKey, target, source, f.code.constant(key.text)));
  }
  if (pattern.rest === null) return;
  const keys = f.module.keyList(pattern.fields.map((field) => field.key.text));
  bindPart(f, pattern.rest, null, (target) => f.code.emit(Op.DictRest, target, source, keys));
}

function destructureList(f: FunctionState, pattern: ListPattern, source: number): void {
  f.code.emit(Op.CheckList, source);
  for (const [i, { binding, defaultValue }] of pattern.elements.entries()) {
    bindPart(f, binding, defaultValue, (target) => f.code.emit(Op.ListAt, target, source, i));
  }
  if (pattern.rest === null) return;
  const from = pattern.elements.length;
  bindPart(f, pattern.rest, null, (target) => f.code.emit(Op.ListRest, target, source, from));
}

function bindPart(f: FunctionState, name: Name, defaultValue: Expression | null, read: (target: number) => void): void {
  if (name.text === "_") return;
  initialise(f, f.module.resolution.declarations.get(name), (target) => {
    f.code.at(name.span);
    read(target);
    f.code.emit(Op.Share, target);
    if (defaultValue === null) return;
    const present = new Label();
    f.code.jump(Op.JumpIfNotNil, present, target);
    evaluateInto(f, defaultValue, target);
    f.code.place(present);
  });
}
