/** Checks of callbacks and other arguments for functions of the prelude. */
import { isIterable } from "#stdlib/methods";
import { argumentTypeError, HBuiltin, HClosure, HDict, HList, runtimeError, typeError, typeName, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { pure } from "./define.ts";

/** Whether a value can be called: a closure, a builtin, or a registry that holds exactly one tool. */
export function isCallable(value: Value): boolean {
  return value instanceof HClosure || value instanceof HBuiltin || isSingleTool(value);
}

function isSingleTool(value: Value): boolean {
  if (!(value instanceof HDict) || value.get("_type") !== "tool_registry") return false;
  const tools = value.get("tools");
  if (!(tools instanceof HList) || tools.items.length !== 1) return false;
  const tool = tools.items[0];
  return tool instanceof HDict && tool.get("handler") instanceof HClosure;
}

export const CALLBACK_INTRINSICS: readonly NativeEntry[] = [
  pure("__is_callable", "fn(value: any) -> bool", "Whether a value can be called.", (args) => isCallable(arg(args, 0))),
  pure("__expect_callable", "fn(name: any, value: any) -> nil", "Raises `name: expected callable` unless the value can be called.", (args) => {
    if (isCallable(arg(args, 1))) return null;
    throw typeError(`${String(args[0])}: expected callable`);
  }),
  pure("__expect_list", "fn(callee: any, value: any) -> nil", "Raises the argument error of parameter `items` unless the value is a list.", (args) => {
    const value = arg(args, 1);
    if (value instanceof HList) return null;
    throw argumentTypeError(String(args[0]), "items", "list", value);
  }),
  pure("__expect_count", "fn(name: any, value: any) -> nil", "Raises `name: expected non-negative int` unless the value is one.", (args) => {
    const value = arg(args, 1);
    if ((typeof value === "number" || typeof value === "bigint") && value >= 0) return null;
    throw typeError(`${String(args[0])}: expected non-negative int`);
  }),
  pure("__expect_positive", "fn(message: any, value: any) -> nil", "Raises the message unless the value is a positive int.", (args) => {
    const value = arg(args, 1);
    if ((typeof value === "number" || typeof value === "bigint") && value > 0) return null;
    throw typeError(String(args[0]));
  }),
  pure("__expect_iterable", "fn(name: any, value: any) -> nil", "Raises `name: expected iterable argument` unless the value is iterable.", (args) => {
    if (isIterable(arg(args, 1))) return null;
    throw typeError(`${String(args[0])}: expected iterable argument`);
  }),
  pure("__expect_reducer", "fn(arguments: any) -> nil", "Checks the arguments of `iter.reduce`.", (args) => {
    const given = (args[0] as HList).items;
    if (given.length < 2) throw typeError("iter.reduce: expected (init, fn)");
    if (!isCallable(arg(given, 1))) throw typeError("iter.reduce: second arg must be callable");
    return null;
  }),
  {
    name: "__callback",
    signature: "fn(name: any, rest: any) -> any",
    doc: "The callback of a builtin: the first of the remaining arguments, which must be callable.",
    ownership: "borrows",
    run: (args) => {
      const callback = (args[1] as HList).items[0];
      if (callback === undefined) throw runtimeError(`${String(args[0])}: callback is required`);
      if (!isCallable(callback)) throw typeError(`${String(args[0])}: callback must be callable, got ${typeName(callback)}`);
      return callback;
    },
  },
];
