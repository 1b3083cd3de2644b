/** The display form of values: `to_string`, interpolation, printing (language reference 4.4). Never recurses. */
import { decimalText } from "./decimal.ts";
import { durationText, floatText } from "./number-text.ts";
import { compareCodePoints } from "./text.ts";
import { TextBuilder } from "./text-builder.ts";
import { Kind, type HeapValue, type Value } from "./value.ts";

/** Bytes shown before the rest is only counted. */
const SHOWN_BYTES = 32;

/**
 * The display form.
 * @throws HarnError of class `limit` when the text would be too long
 */
export function display(value: Value): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value === null ? "nil" : displayHeap(value);
  }
}

function displayHeap(value: HeapValue): string {
  const leaf = leafText(value);
  if (leaf !== null) return leaf;
  const text = new TextBuilder(value);
  // Punctuation and string values alike are printed as they are, so both are plain strings here; last in, first out.
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) {
      text.append(display(next));
      continue;
    }
    const own = leafText(next);
    if (own === null) expand(next, pending);
    else text.append(own);
  }
  return text.toString();
}

/** The text of a value without nested values; null for collections and records. */
function leafText(value: HeapValue): string | null {
  switch (value.kind) {
    case Kind.Float:
      return floatText(value.value);
    case Kind.Decimal:
      return decimalText(value);
    case Kind.Bytes:
      return bytesText(value.data);
    case Kind.Duration:
      return durationText(value.milliseconds);
    case Kind.Range:
      return `${value.start} to ${value.end}${value.exclusive ? " exclusive" : ""}`;
    case Kind.Closure:
      return `<fn(${value.code.parameterNames.join(", ")})>`;
    case Kind.Builtin:
      return `<builtin ${value.name}>`;
    case Kind.Iterator: {
      const { flavor, done } = value.source;
      if (!done) return `<${flavor}>`;
      return flavor === "iter" ? "<iter (exhausted)>" : `<${flavor} (done)>`;
    }
    case Kind.Handle:
      return `<${value.typeName}>`;
    case Kind.Resource:
      return value.display();
    case Kind.Enum:
      return value.fields === null ? `${value.enumName}.${value.variant}` : null;
    case Kind.List:
    case Kind.Dict:
    case Kind.Set:
    case Kind.Pair:
    case Kind.Struct:
      return null;
    default:
      return value satisfies never;
  }
}

/** Puts the parts of a collection or record on the stack, last part first. */
function expand(value: HeapValue, pending: Value[]): void {
  switch (value.kind) {
    case Kind.List:
      pushRow("[", value.items, "]", pending);
      return;
    case Kind.Set:
      pushRow("set(", [...value.elements.values()], ")", pending);
      return;
    case Kind.Pair:
      pushRow("(", [value.first, value.second], ")", pending);
      return;
    case Kind.Enum:
      pushRow(`${value.enumName}.${value.variant}(`, value.fields ?? [], ")", pending);
      return;
    case Kind.Dict:
      pushFields("{", [...value.entries()], pending);
      return;
    case Kind.Struct: {
      const { type, slots } = value;
      const names = [...type.fields].sort(compareCodePoints);
      const fields = names.map((name) => [name, slots[type.slotOf.get(name) as number] ?? null] as const);
      pushFields(`${type.name} {`, fields, pending);
      return;
    }
    default:
  }
}

function pushRow(open: string, items: readonly Value[], close: string, pending: Value[]): void {
  pending.push(close);
  for (let i = items.length - 1; i >= 0; i--) {
    pending.push(items[i] as Value);
    if (i > 0) pending.push(", ");
  }
  pending.push(open);
}

function pushFields(open: string, fields: readonly (readonly [string, Value])[], pending: Value[]): void {
  pending.push("}");
  for (let i = fields.length - 1; i >= 0; i--) {
    const [name, value] = fields[i] as readonly [string, Value];
    pending.push(value, i > 0 ? `, ${name}: ` : `${name}: `);
  }
  pending.push(open);
}

function bytesText(data: Uint8Array): string {
  let hex = "";
  const shown = Math.min(data.length, SHOWN_BYTES);
  for (let i = 0; i < shown; i++) hex += (data[i] as number).toString(16).padStart(2, "0");
  return data.length > shown ? `b"${hex}...+${data.length - shown}"` : `b"${hex}"`;
}
