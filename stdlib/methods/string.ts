/** Methods of strings. */
import { checkRepeat, clampIndex, codePointAt, codePointLength, HList, runtimeError, sliceCodePoints, type Value } from "#vm/values";
import type { MethodTable } from "../entry.ts";
import { clamp, intArgument, textArgument } from "./arguments.ts";
import { native, older } from "./define.ts";
import { iterMethod } from "./lift.ts";
import { codePointIndex, codePoints, leadingSpace, lines, padding, replaceText, reverseText, splitText, trailingSpace } from "./string-text.ts";

const reversed = native("reversed", "fn() -> string", "The string with its code points in reverse order.", (args) =>
  reverseText(args[0] as string),
);

export const STRING_METHODS: MethodTable = {
  kind: "string",
  entries: [
    native("count", "fn() -> int", "Number of code points.", (args) => codePointLength(args[0] as string), { aliases: ["len"] }),
    native("empty", "fn() -> bool", "Whether the string has no characters.", (args) => args[0] === ""),
    native(
      "contains",
      "fn(part?: any) -> bool",
      "Whether the display text of the argument occurs in the string.",
      (args) => (args[0] as string).includes(textArgument(args[1])),
      { aliases: ["includes"] },
    ),
    native("starts_with", "fn(prefix?: any) -> bool", "Whether the string begins with the prefix.", (args) =>
      (args[0] as string).startsWith(textArgument(args[1])),
    ),
    native("ends_with", "fn(suffix?: any) -> bool", "Whether the string ends with the suffix.", (args) =>
      (args[0] as string).endsWith(textArgument(args[1])),
    ),
    native("replace", "fn(old?: any, new?: any) -> string", "The string with every occurrence of `old` replaced.", (args) => {
      // With one argument there is no such method (runtime reference 1.2).
      if (args.length < 3) throw runtimeError("string has no method `replace`");
      return replaceText(args[0] as string, textArgument(args[1]), textArgument(args[2]));
    }),
    native("split", "fn(separator?: any) -> list<string>", "The pieces between the separators, a comma by default; empty pieces are kept.", (args) =>
      new HList(splitText(args[0] as string, textArgument(args[1] ?? undefined, ","))),
    ),
    native("trim", "fn() -> string", "The string without white space at both ends.", (args) => {
      const text = args[0] as string;
      const start = leadingSpace(text);
      return start === text.length ? "" : text.slice(start, trailingSpace(text));
    }),
    native("trim_start", "fn() -> string", "The string without leading white space.", (args) => {
      const text = args[0] as string;
      return text.slice(leadingSpace(text));
    }),
    native("trim_end", "fn() -> string", "The string without trailing white space.", (args) => {
      const text = args[0] as string;
      return text.slice(0, trailingSpace(text));
    }),
    native("lowercase", "fn() -> string", "The string in lower case.", (args) => (args[0] as string).toLowerCase(), {
      aliases: ["lower", "to_lower"],
    }),
    native("uppercase", "fn() -> string", "The string in upper case.", (args) => (args[0] as string).toUpperCase(), {
      aliases: ["upper", "to_upper"],
    }),
    native("substring", "fn(start?: int, end?: int) -> string", "The code points from `start` up to `end`, both clamped to the string.", (args) =>
      cut(args[0] as string, args, clamp),
    ),
    native(
      "slice",
      "fn(start?: int, end?: int) -> string",
      "The code points from `start` up to `end`; a negative bound counts from the end.",
      (args) => cut(args[0] as string, args, clampIndex),
    ),
    native("index_of", "fn(part: any) -> int", "Index of the first occurrence, or -1.", (args) => {
      const text = args[0] as string;
      return codePointIndex(text, text.indexOf(textArgument(args[1])));
    }),
    native(
      "last_index_of",
      "fn(part: any) -> int",
      "Index of the last occurrence, or -1.",
      (args) => {
        const text = args[0] as string;
        return codePointIndex(text, text.lastIndexOf(textArgument(args[1])));
      },
      { aliases: ["rfind"] },
    ),
    native("chars", "fn() -> list<string>", "One string per code point.", (args) => new HList(codePoints(args[0] as string))),
    native("char_at", "fn(index?: int) -> string?", "The code point at an index, or nil when it is negative or out of range.", (args) => {
      const index = intArgument(args[1], 0);
      return index < 0 ? null : (codePointAt(args[0] as string, index) ?? null);
    }),
    native("repeat", "fn(times?: int) -> string", "The string repeated.", (args) => {
      const text = args[0] as string;
      const times = Math.max(intArgument(args[1], 1), 0);
      if (text === "" || times === 0) return "";
      checkRepeat(text.length, times);
      return text.repeat(times);
    }),
    reversed,
    older(reversed, "reverse"),
    native("pad_left", "fn(width?: int, fill?: any) -> string", "The string padded on the left to a width in code points.", (args) => {
      const text = args[0] as string;
      return padding(text, intArgument(args[1], 0), textArgument(args[2] ?? undefined, " ")) + text;
    }),
    native("pad_right", "fn(width?: int, fill?: any) -> string", "The string padded on the right to a width in code points.", (args) => {
      const text = args[0] as string;
      return text + padding(text, intArgument(args[1], 0), textArgument(args[2] ?? undefined, " "));
    }),
    native("lines", "fn() -> list<string>", "The lines without their terminators.", (args) => new HList(lines(args[0] as string))),
    iterMethod("string"),
  ],
};

function cut(text: string, args: readonly Value[], bound: (value: number, size: number) => number): string {
  const size = codePointLength(text);
  const start = bound(intArgument(args[1], 0), size);
  const end = bound(intArgument(args[2], size), size);
  return end <= start ? "" : sliceCodePoints(text, start, end);
}
