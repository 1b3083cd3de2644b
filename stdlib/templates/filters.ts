/** What the filters of `compiler/templates` do (runtime reference 3.4). */
import { TEMPLATE_FILTERS } from "#compiler/templates";
import {
  checkCollectionSize,
  checkStringLength,
  codePointAt,
  codePointLength,
  display,
  HDict,
  HList,
  HRange,
  HSet,
  rangeLength,
  stringifyJson,
  TextBuilder,
  typeName,
  type Value,
} from "#vm/values";
import { TemplateFault } from "./fault.ts";
import { capitalize, titled, trim } from "./text.ts";
import { isTrue } from "./truthiness.ts";

type Filter = (value: Value, first: Value, second: Value) => Value;

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ["upper", (value) => bounded(display(value).toUpperCase())],
  ["lower", (value) => bounded(display(value).toLowerCase())],
  ["trim", (value) => trim(display(value))],
  ["capitalize", (value) => bounded(capitalize(display(value)))],
  ["title", (value) => bounded(titled(display(value)))],
  ["length", lengthOf],
  ["first", (value) => (typeof value === "string" ? (codePointAt(value, 0) ?? null) : (itemsOf(value)?.[0] ?? null))],
  ["last", (value) => (typeof value === "string" ? (codePointAt(value, -1) ?? null) : (itemsOf(value)?.at(-1) ?? null))],
  ["reverse", reversed],
  ["join", joined],
  ["default", (value, fallback) => (isTrue(value) ? value : fallback)],
  ["json", (value, pretty) => stringifyJson(value, isTrue(pretty) ? 2 : 0)],
  ["indent", indented],
  ["lines", lines],
  ["escape_md", (value) => bounded(display(value).replace(/[\\`*_{}[\]()#+\-.!<>|]/g, "\\$&"))],
  ["replace", (value, from, to) => replaced(display(value), display(from), display(to))],
]);

/**
 * Applies a filter.
 * @param given the values of its arguments
 * @throws TemplateFault for a filter that does not exist, a wrong number of arguments, a value that does not fit
 */
export function applyFilter(name: string, value: Value, given: readonly Value[]): Value {
  const filter = FILTERS.get(name);
  const definition = TEMPLATE_FILTERS.get(name);
  if (filter === undefined || definition === undefined) throw new TemplateFault(`unknown filter \`${name}\``);
  if (given.length < definition.minArguments || given.length > definition.maxArguments) {
    throw new TemplateFault(`filter \`${name}\` got wrong number of arguments`);
  }
  return filter(value, given[0] ?? null, given[1] ?? null);
}

function lengthOf(value: Value): Value {
  if (value === null) return 0;
  if (typeof value === "string") return codePointLength(value);
  if (value instanceof HList) return value.items.length;
  if (value instanceof HSet) return value.elements.size;
  if (value instanceof HDict) return value.size;
  if (value instanceof HRange) return rangeLength(value);
  throw new TemplateFault(`\`length\` not defined for ${typeName(value)}`);
}

/** Undefined for what is neither list nor set. */
function itemsOf(value: Value): readonly Value[] | undefined {
  if (value instanceof HList) return value.items;
  return value instanceof HSet ? [...value.elements.values()] : undefined;
}

function reversed(value: Value): Value {
  if (value instanceof HList) return new HList([...value.items].reverse());
  if (typeof value !== "string") return value;
  checkCollectionSize(value.length);
  return Array.from(value).reverse().join("");
}

function joined(value: Value, separator: Value): Value {
  if (typeof value === "string") return value;
  const items = itemsOf(value);
  if (items === undefined) throw new TemplateFault(`\`join\` requires a list (got ${typeName(value)})`);
  const text = new TextBuilder(value);
  const between = display(separator);
  items.forEach((item, index) => {
    if (index > 0) text.append(between);
    text.append(display(item));
  });
  return text.toString();
}

function indented(value: Value, width: Value, first: Value): Value {
  if (typeof width !== "number" && typeof width !== "bigint") throw new TemplateFault("`indent` requires an integer width");
  const text = new TextBuilder();
  const content = display(value);
  checkStringLength(Number(width));
  const padding = " ".repeat(Math.max(0, Number(width)));
  const isFirstPadded = isTrue(first);
  for (let start = 0; ; ) {
    const end = content.indexOf("\n", start);
    const line = content.slice(start, end === -1 ? undefined : end + 1);
    if (line !== "" && line !== "\n" && (start > 0 || isFirstPadded)) text.append(padding);
    text.append(line);
    if (end === -1) return text.toString();
    start = end + 1;
  }
}

function lines(value: Value): Value {
  const text = display(value);
  checkCollectionSize(occurrences(text, "\n") + 1);
  return new HList(text.split("\n"));
}

/** An empty text is found before, between and behind the characters. */
function replaced(text: string, from: string, to: string): string {
  const count = from === "" ? codePointLength(text) + 1 : occurrences(text, from);
  checkStringLength(text.length + count * (to.length - from.length));
  return from === "" ? text.replace(/(?:)/gu, () => to) : text.replaceAll(from, () => to);
}

/** Counted first: cutting a long text into more parts than an array can have would end the process. */
function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

function bounded(text: string): string {
  checkStringLength(text.length);
  return text;
}
