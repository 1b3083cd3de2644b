/** Whether a formatted text still is the program it was made from. */
import type { ImportDeclaration, ParseResult, Program } from "#compiler/syntax";
import { compareImports } from "./imports.ts";
import { leadingImports } from "./program.ts";

export interface Parsed extends Pick<ParseResult, "program" | "comments"> {
  readonly text: string;
}

/** Null, or what is different: the trees (apart from the order of imports and the quotes of keys) or the comments' words. */
export function difference(before: Parsed, after: Parsed): "program" | "comments" | null {
  if (!sameTree(normalised(before.program), normalised(after.program))) return "program";
  return sameWords(words(before), words(after)) ? null : "comments";
}

function normalised({ body }: Program): readonly unknown[] {
  const imports = leadingImports(body);
  return [...imports.sort(compareImports), ...body.slice(imports.length)];
}

/** Compares without recursion, since chains may be thousands of links long. */
function sameTree(before: unknown, after: unknown): boolean {
  /** Pairs, one after the other. */
  const pending: unknown[] = [before, after];
  while (pending.length > 0) {
    const b = pending.pop();
    const a = pending.pop();
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
      if (!Object.is(a, b)) return false;
    } else if (Array.isArray(a) || Array.isArray(b)) {
      if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
      for (let index = 0; index < a.length; index++) pending.push(a[index], b[index]);
    } else if (!addFields(a as Fields, b as Fields, pending)) {
      return false;
    }
  }
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

function addFields(a: Fields, b: Fields, pending: unknown[]): boolean {
  let count = 0;
  for (const key in a) {
    count++;
    if (key === "span" || key.endsWith("Span")) continue;
    if (!(key in b)) return false;
    const left = a[key];
    const right = b[key];
    if (key === "key" && a["kind"] === "DictEntry" && a["computed"] === false) {
      if (keyText(left) !== keyText(right)) return false;
    } else if (key === "names" && a["kind"] === "ImportDeclaration") {
      if (namesText(left as ImportDeclaration["names"]) !== namesText(right as ImportDeclaration["names"])) return false;
    } else if (left !== right) pending.push(left, right);
  }
  for (const _ in b) count--;
  return count === 0;
}

function keyText(key: unknown): unknown {
  if (typeof key !== "object" || key === null) return key;
  return "text" in key ? key.text : "value" in key ? key.value : null;
}

function namesText(names: ImportDeclaration["names"]): string | null {
  return names === null ? null : names.map(({ text }) => text).sort().join(",");
}

/** What the comments say, without the marks of their forms. */
function words({ comments, text }: Parsed): string[] {
  return comments.flatMap(({ span }) => text.slice(span.start, span.end).split(/[\s/*-]+/)).filter((word) => word !== "").sort();
}

function sameWords(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((word, index) => word === after[index]);
}
