/** Calls native methods the way the interpreter does. For tests. */
import { type NativeFunction, Suspension } from "#vm/host";
import type { HSet } from "#vm/values";
import { HDict, HList, setOf, type Value } from "#vm/values";
import type { Entry } from "../entry.ts";
import { testContext } from "../native-context.test-helper.ts";
import { METHOD_TABLES } from "./index.ts";

/** The entry of a method, by any of its names. */
export function methodEntry(kind: string, name: string): Entry {
  const table = METHOD_TABLES.find((candidate) => candidate.kind === kind);
  const entry = table?.entries.find((candidate) => candidate.name === name || candidate.aliases?.includes(name) === true);
  if (entry === undefined) throw new Error(`no method ${kind}.${name}`);
  return entry;
}

function runOf(kind: string, name: string): NativeFunction {
  const entry = methodEntry(kind, name);
  if (!("run" in entry)) throw new Error(`${kind}.${name} is not native`);
  return entry.run;
}

/** `receiver.name(args)` of a receiver that others hold too. */
export function method(receiver: Value, name: string, ...args: readonly Value[]): Value {
  return invoke(receiver, name, args, false);
}

/** `receiver.name(args)` where the receiver dies with the call. */
export function owningMethod(receiver: Value, name: string, ...args: readonly Value[]): Value {
  return invoke(receiver, name, args, true);
}

function invoke(receiver: Value, name: string, args: readonly Value[], ownsFirst: boolean): Value {
  const kind = typeof receiver === "string" ? "string" : typeof receiver === "object" && receiver !== null ? receiver.typeName : "scalar";
  const result = runOf(kind, name)([receiver, ...args], testContext("test", ownsFirst));
  if (result instanceof Promise || result instanceof Suspension) throw new Error(`${name} is asynchronous`);
  return result;
}

export const list = (...items: Value[]): HList => new HList(items);
export const dict = (entries: Record<string, Value>): HDict => HDict.from(Object.entries(entries));
export const set = (...values: Value[]): HSet => setOf(values);
