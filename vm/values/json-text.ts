/** JSON text of values. Never recurses. */
import { jsonChildren, type JsonChildren, jsonScalar } from "./json.ts";
import { HIterator, type IteratorSource } from "./references.ts";
import { HFloat } from "./scalars.ts";
import { TextBuilder } from "./text-builder.ts";
import type { Value } from "./value.ts";

interface Level {
  readonly children: JsonChildren;
  next: number;
  /** The iterator whose elements these are. */
  readonly iterator: IteratorSource | null;
}

/**
 * JSON text: compact, or with `indent` spaces a level. Keys of dicts come in key order, so the text is stable.
 * @param elementsOf the elements of an `Iter`, which only the interpreter can pull; without it, and inside itself, it is null
 * @throws HarnError of class `limit` when the text would be too long
 */
export function stringifyJson(value: Value, indent = 0, elementsOf?: (iterator: HIterator) => readonly Value[]): string {
  const text = new TextBuilder(value);
  const stack: Level[] = [];
  const pretty = indent > 0;
  const newline = (): void => {
    if (pretty) text.append(`\n${" ".repeat(indent * stack.length)}`);
  };
  const open = new Set<IteratorSource>();
  const write = (item: Value): void => {
    const iterator = elementsOf !== undefined && item instanceof HIterator && isIter(item) && !open.has(item.source) ? item : null;
    const children = iterator === null ? jsonChildren(item) : { keys: null, items: elementsOf?.(iterator) ?? [] };
    if (children === null) text.append(scalarText(item));
    else if (children.items.length === 0) text.append(children.keys === null ? "[]" : "{}");
    else {
      text.append(children.keys === null ? "[" : "{");
      stack.push({ children, next: 0, iterator: iterator?.source ?? null });
      if (iterator !== null) open.add(iterator.source);
    }
  };
  write(value);
  for (let level = stack[stack.length - 1]; level !== undefined; level = stack[stack.length - 1]) {
    const { keys, items } = level.children;
    const at = level.next++;
    if (at === items.length) {
      stack.pop();
      if (level.iterator !== null) open.delete(level.iterator);
      newline();
      text.append(keys === null ? "]" : "}");
      continue;
    }
    if (at > 0) text.append(",");
    newline();
    if (keys !== null) text.append(`${quote(keys[at] ?? "")}:${pretty ? " " : ""}`);
    write(items[at] ?? null);
  }
  return text.toString();
}

/** Generators and streams have an identity and no JSON form; an `Iter` stands for its elements. */
function isIter(iterator: HIterator): boolean {
  return iterator.source.flavor === "iter";
}

function scalarText(value: Value): string {
  const scalar = jsonScalar(value);
  if (typeof scalar === "string") return quote(scalar);
  return scalar instanceof HFloat ? jsonFloat(scalar.value) : String(scalar);
}

/** Always with a fraction or an exponent, so that it is read back as a float. */
function jsonFloat(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A JSON string. Control characters other than newline, return and tab use the long escape. */
function quote(text: string): string {
  const quoted = JSON.stringify(text);
  if (!/[\b\f]/.test(text)) return quoted;
  return quoted.replace(/\\(.)/g, (escape, letter: string) =>
    letter === "b" ? "\\u0008" : letter === "f" ? "\\u000c" : escape,
  );
}
