/** Naming conventions: snake_case, camelCase, PascalCase, kebab-case and titles. */
import { checkCollectionSize } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { textArg } from "./arguments.ts";
import { pure } from "./define.ts";

const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}]/u;

type CharacterClass = "lower" | "upper" | "other" | "separator";

function classify(character: string): CharacterClass {
  if (!LETTER_OR_DIGIT.test(character)) return "separator";
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  if (lower === upper) return "other";
  return character === lower ? "lower" : "upper";
}

/**
 * The words of an identifier or phrase in lower case. A word ends at a character that is neither letter nor digit, before
 * an upper-case letter behind a lower-case one or a digit, and before the last capital of an acronym (`HTTPServer` is
 * `http`, `server`).
 */
function words(text: string): string[] {
  checkCollectionSize(text.length);
  const characters = [...text];
  const classes = characters.map(classify);
  const result: string[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (end > start) result.push(characters.slice(start, end).join("").toLowerCase());
    start = end;
  };
  for (let i = 0; i < characters.length; i++) {
    const here = classes[i];
    const before = classes[i - 1];
    if (here === "separator") {
      close(i);
      start = i + 1;
    } else if (here === "upper" && (before === "lower" || before === "other" || (before === "upper" && classes[i + 1] === "lower"))) {
      close(i);
    }
  }
  close(characters.length);
  return result;
}

/** The text with its first character in upper case. */
function capitalize(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === "" ? "" : first.toUpperCase() + text.slice(first.length);
}

function uncapitalize(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return text === "" ? "" : first.toLowerCase() + text.slice(first.length);
}

const toSnake = (text: string): string => words(text).join("_");
const toKebab = (text: string): string => words(text).join("-");
const toPascal = (text: string): string => words(text).map(capitalize).join("");
const toCamel = (text: string): string => words(text).map((word, i) => (i === 0 ? word : capitalize(word))).join("");
const toTitle = (text: string): string => words(text).map(capitalize).join(" ");

function conversion(name: string, doc: string, convert: (text: string) => string): NativeEntry {
  return pure(name, "fn(text: any) -> string", doc, (args) => convert(textArg(args, 0)));
}

export const LETTER_CASE_BUILTINS: readonly NativeEntry[] = [
  conversion("snake_to_camel", "Converts snake_case to camelCase.", toCamel),
  conversion("snake_to_pascal", "Converts snake_case to PascalCase.", toPascal),
  conversion("snake_to_kebab", "Converts snake_case to kebab-case.", toKebab),
  conversion("camel_to_snake", "Converts camelCase to snake_case.", toSnake),
  conversion("camel_to_kebab", "Converts camelCase to kebab-case.", toKebab),
  conversion("camel_to_pascal", "Converts camelCase to PascalCase.", toPascal),
  conversion("pascal_to_snake", "Converts PascalCase to snake_case.", toSnake),
  conversion("pascal_to_camel", "Converts PascalCase to camelCase.", toCamel),
  conversion("kebab_to_camel", "Converts kebab-case to camelCase.", toCamel),
  conversion("kebab_to_snake", "Converts kebab-case to snake_case.", toSnake),
  conversion("title_case", "Converts to words with capitals, separated by spaces.", toTitle),
  conversion("uppercase_first", "Converts the first character to upper case.", capitalize),
  conversion("lowercase_first", "Converts the first character to lower case.", uncapitalize),
];
