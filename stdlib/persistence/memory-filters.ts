/** Which records a call means. */
import { HDict, HList, runtimeError, typeError, type Value } from "#vm/values";
import type { MemoryRecord } from "./memory-records.ts";

export type RecordFilter = (record: MemoryRecord) => boolean;

const PREDICATE_FIELDS = ["id", "key", "tag", "tags", "query"] as const;

/**
 * The records that a predicate means: those which contain a text in key, value or a tag, or those which fit every field of
 * a dict. A predicate that would mean every record by mistake is refused: an empty one, and one with unknown fields.
 * @throws HarnError of class `runtime` or `type`
 */
export function forgetFilter(predicate: Value, caller: string): RecordFilter {
  if (typeof predicate === "string") {
    if (predicate === "") throw runtimeError(`${caller}: predicate must not be empty`);
    return containing(predicate);
  }
  if (!(predicate instanceof HDict)) throw typeError(`${caller}: predicate must be a string or a dict`);
  return dictFilter(predicate, PREDICATE_FIELDS, `${caller}: predicate`);
}

/** The records with all tags that `tag` and `tags` of options ask for. */
export function tagFilter(options: HDict | undefined, caller: string): RecordFilter {
  const tags = options === undefined ? [] : [...tagList(options.get("tag"), caller), ...tagList(options.get("tags"), caller)];
  return (record) => tags.every((tag) => record.tags.includes(tag));
}

/** A list of tags, or one; none for nil. */
export function tagList(value: Value | undefined, caller: string): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return [value];
  const tags = value instanceof HList ? value.items.filter((tag) => typeof tag === "string") : null;
  if (tags === null || !(value instanceof HList) || tags.length < value.items.length) throw typeError(`${caller}: tags must be a list of strings`);
  return tags;
}

function dictFilter(fields: HDict, known: readonly string[], what: string): RecordFilter {
  const unknown = fields.keys().find((name) => !known.includes(name));
  if (unknown !== undefined) throw runtimeError(`${what} has no field '${unknown}'; it may have ${known.join(", ")}`);
  const filters: RecordFilter[] = [];
  for (const name of ["id", "key"] as const) {
    const wanted = textField(fields, name, what);
    if (wanted !== null) filters.push((record) => record[name] === wanted);
  }
  const query = textField(fields, "query", what);
  if (query !== null && query !== "") filters.push(containing(query));
  const tags = [...tagList(fields.get("tag"), what), ...tagList(fields.get("tags"), what)];
  if (tags.length > 0) filters.push((record) => tags.every((tag) => record.tags.includes(tag)));
  if (filters.length === 0) throw runtimeError(`${what} needs one of ${known.join(", ")}`);
  return (record) => filters.every((fits) => fits(record));
}

function textField(fields: HDict, name: string, what: string): string | null {
  const value = fields.get(name) ?? null;
  if (value !== null && typeof value !== "string") throw typeError(`${what} field '${name}' must be a string`);
  return value;
}

function containing(part: string): RecordFilter {
  const wanted = part.toLowerCase();
  return ({ key, text, tags }) => [key, text, ...tags].some((candidate) => candidate.toLowerCase().includes(wanted));
}
