/** RFC 6901 pointers into values. */
import { copyForWrite, HDict, HList, markShared, thrown, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg, textArg } from "./arguments.ts";

/** The reference tokens of a pointer. Throws a string for a pointer that does not start with `/`. */
function tokensOf(pointer: string, callee: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw thrown(`${callee}: pointer must be empty or start with '/'`);
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The list index that a token spells, or -1. Leading zeros make no index. */
function indexOf(token: string, length: number): number {
  if (!/^(?:0|[1-9][0-9]{0,9})$/.test(token)) return -1;
  const index = Number(token);
  return index < length ? index : -1;
}

function child(value: Value, token: string): Value | undefined {
  if (value instanceof HDict) return value.get(token);
  return value instanceof HList ? value.items[indexOf(token, value.items.length)] : undefined;
}

/** The values on the way to the parent of the last token, the root first; null when one is missing. */
function pathTo(root: Value, tokens: readonly string[]): Value[] | null {
  const path = [root];
  for (let i = 0; i < tokens.length - 1; i++) {
    const next = child(path[i] as Value, tokens[i] as string);
    if (next === undefined) return null;
    path.push(next);
  }
  return path;
}

/** Copies every container on the path, with `leaf` in place of the deepest one. */
function rebuilt(path: readonly Value[], tokens: readonly string[], leaf: Value): Value {
  let result = leaf;
  for (let i = path.length - 2; i >= 0; i--) result = withChild(path[i] as Value, tokens[i] as string, result) as Value;
  return result;
}

/** A copy with one child added or replaced; null when the token names no place in the container. */
function withChild(container: Value, token: string, value: Value): Value | null {
  if (container instanceof HDict) {
    const copy = copyForWrite(container);
    copy.set(token, value);
    return copy;
  }
  if (!(container instanceof HList)) return null;
  const at = token === "-" ? container.items.length : indexOf(token, container.items.length);
  if (at < 0) return null;
  const copy = copyForWrite(container);
  copy.items[at] = value;
  return copy;
}

/** A copy without one child; null when the child is missing. */
function withoutChild(container: Value, token: string): Value | null {
  if (container instanceof HDict) {
    if (!container.has(token)) return null;
    const copy = copyForWrite(container);
    copy.delete(token);
    return copy;
  }
  if (!(container instanceof HList)) return null;
  const at = indexOf(token, container.items.length);
  if (at < 0) return null;
  const copy = copyForWrite(container);
  copy.items.splice(at, 1);
  return copy;
}

function get(args: readonly Value[]): Value {
  let value = arg(args, 0);
  for (const token of tokensOf(textArg(args, 1), "json_pointer")) {
    const next = child(value, token);
    if (next === undefined) return null;
    value = next;
  }
  return value;
}

function update(args: readonly Value[], callee: string, change: (container: Value, token: string) => Value | null, ofRoot: Value): Value {
  const root = arg(args, 0);
  const tokens = tokensOf(textArg(args, 1), callee);
  const last = tokens[tokens.length - 1];
  if (last === undefined) return ofRoot;
  const path = pathTo(root, tokens);
  const leaf = path === null ? null : change(path[path.length - 1] as Value, last);
  return path === null || leaf === null ? root : rebuilt(path, tokens, leaf);
}

function set(args: readonly Value[]): Value {
  const value = markShared(arg(args, 2));
  return update(args, "json_pointer_set", (container, token) => withChild(container, token, value), value);
}

export const JSON_POINTER_BUILTINS: readonly NativeEntry[] = [
  { name: "json_pointer", signature: "fn(value: any, pointer: any) -> any", doc: "Gives the part that an RFC 6901 pointer names, or nil.", ownership: "borrows", run: get },
  {
    name: "json_pointer_set",
    signature: "fn(value: any, pointer: any, new: any) -> any",
    doc: "Gives a copy with one part inserted or replaced; its parent must exist.",
    ownership: "borrows",
    run: set,
  },
  {
    name: "json_pointer_delete",
    signature: "fn(value: any, pointer: any) -> any",
    doc: "Gives a copy without the part that a pointer names.",
    ownership: "borrows",
    run: (args) => update(args, "json_pointer_delete", withoutChild, null),
  },
];
