/** Methods of ranges. Names that ranges do not have themselves lift to a lazy iterator over the ints. */
import { checkCollectionSize, display, HList, type HRange, iterElements, makeInt, rangeHas, rangeLength, type Value } from "#vm/values";
import type { Entry, MethodTable } from "../entry.ts";
import { native } from "./define.ts";
import { COMBINATORS } from "./iterator.ts";
import { iterMethod } from "./lift.ts";

const OWN: readonly Entry[] = [
  native("count", "fn() -> int", "Number of ints in the range.", (args) => rangeLength(args[0] as HRange), { aliases: ["len"] }),
  native("empty", "fn() -> bool", "Whether the range has no ints.", (args) => rangeLength(args[0] as HRange) === 0),
  native(
    "contains",
    "fn(value: any) -> bool",
    "Whether the value is an int of the range.",
    (args) => {
      const range = args[0] as HRange;
      const value = args[1];
      if (typeof value !== "number" && typeof value !== "bigint") return false;
      return rangeHas(range, value);
    },
    { aliases: ["includes"] },
  ),
  native("first", "fn() -> int?", "The first int, or nil when the range is empty.", (args) => {
    const range = args[0] as HRange;
    return rangeLength(range) === 0 ? null : range.start;
  }),
  native("last", "fn() -> int?", "The last int, or nil when the range is empty.", (args) => {
    const range = args[0] as HRange;
    if (rangeLength(range) === 0) return null;
    return range.exclusive ? makeInt(BigInt(range.end) - 1n) : range.end;
  }),
  native("to_string", "fn() -> string", "The range as it is displayed.", (args) => display(args[0] as Value)),
  native("to_list", "fn() -> list<int>", "The ints as a list.", (args) => rangeItems(args[0] as HRange)),
  iterMethod("int"),
];

const OWN_NAMES = new Set(OWN.map((entry) => entry.name));

export const RANGE_METHODS: MethodTable = {
  kind: "range",
  entries: [...OWN, ...COMBINATORS.filter((entry) => !OWN_NAMES.has(entry.name)).map(ofInts)],
};

/** The combinator as a range has it: its elements are ints. */
function ofInts(entry: Entry): Entry {
  const signature = entry.name === "sum" ? "fn() -> int" : entry.signature.replace(/\bT\b/g, "int");
  return { ...entry, signature, overloads: [] };
}

/**
 * The ints of a range as a list.
 * @throws HarnError (limit) when there are too many
 */
export function rangeItems(range: HRange): HList {
  const size = Number(rangeLength(range));
  checkCollectionSize(size);
  if (typeof range.start === "number" && typeof range.end === "number") {
    const start = range.start;
    return new HList(Array.from({ length: size }, (_, i) => start + i));
  }
  const items: Value[] = [];
  const elements = iterElements(range);
  if (elements === null) return new HList(items);
  for (let step = elements.next(); step.done !== true; step = elements.next()) items.push(step.value);
  return new HList(items);
}
