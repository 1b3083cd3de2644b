/** Regular expressions in Rust's `regex` dialect. */
import { checkCollectionSize, checkStringLength, codePointLength, HDict, HList, isBasic, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { textArg, textArgOr } from "./arguments.ts";
import { pure } from "./define.ts";
import { compileRegex } from "./regex/compile.ts";
import type { Regex, RegexMatch } from "./regex/matcher.ts";
import { expandTemplate, parseTemplate } from "./regex/template.ts";

function matches(args: readonly Value[]): Value {
  const text = textArg(args, 1);
  const found: Value[] = [];
  compileRegex(textArg(args, 0), textArgOr(args, 2, "")).forEachMatch(text, false, ({ start, end }) => {
    checkCollectionSize(found.push(text.slice(start, end)));
  });
  return found.length === 0 ? null : new HList(found);
}

function replace(args: readonly Value[]): Value {
  const text = textArg(args, 2);
  const regex = compileRegex(textArg(args, 0), textArgOr(args, 3, ""));
  const template = parseTemplate(textArg(args, 1), regex.groupNames);
  const pieces: string[] = [];
  let at = 0;
  let length = text.length;
  regex.forEachMatch(text, template.usesGroups, (match) => {
    const replacement = expandTemplate(template, text, match);
    length += replacement.length - (match.end - match.start);
    checkStringLength(length);
    pieces.push(text.slice(at, match.start), replacement);
    at = match.end;
  });
  return at === 0 && pieces.length === 0 ? text : pieces.join("") + text.slice(at);
}

function split(args: readonly Value[]): Value {
  const text = textArg(args, 0);
  const pieces: Value[] = [];
  let at = 0;
  compileRegex(textArg(args, 1), textArgOr(args, 2, "")).forEachMatch(text, false, ({ start, end }) => {
    checkCollectionSize(pieces.push(text.slice(at, start)));
    at = end;
  });
  pieces.push(text.slice(at));
  return new HList(pieces);
}

/** Counts code points and lines up to growing offsets, so that all matches together cost one pass. */
class Position {
  #unit = 0;
  #point = 0;
  #line = 1;
  readonly #basic: boolean;

  constructor(private readonly text: string) {
    this.#basic = isBasic(text);
  }

  advance(unit: number): { point: number; line: number } {
    const passed = this.text.slice(this.#unit, unit);
    this.#point += this.#basic ? passed.length : codePointLength(passed);
    for (let i = passed.indexOf("\n"); i >= 0; i = passed.indexOf("\n", i + 1)) this.#line++;
    this.#unit = unit;
    return { point: this.#point, line: this.#line };
  }
}

function captures(args: readonly Value[]): Value {
  const text = textArg(args, 1);
  const regex = compileRegex(textArg(args, 0), textArgOr(args, 2, ""));
  const position = new Position(text);
  const found: Value[] = [];
  regex.forEachMatch(text, true, (match) => {
    checkCollectionSize(found.push(captureDict(regex, text, match, position)));
  });
  return new HList(found);
}

function captureDict(regex: Regex, text: string, match: RegexMatch, position: Position): HDict {
  const dict = new HDict();
  const start = position.advance(match.start);
  dict.set("match", text.slice(match.start, match.end));
  dict.set("groups", new HList(match.groups.map((group) => group ?? null)));
  dict.set("start", start.point);
  dict.set("line", start.line);
  dict.set("end", position.advance(match.end).point);
  regex.groupNames.forEach((name, i) => {
    if (name !== null) dict.set(name, match.groups[i] ?? null);
  });
  return dict;
}

export const REGEX_BUILTINS: readonly NativeEntry[] = [
  pure("regex_match", "fn(pattern: any, text: any, flags?: any) -> list<string>?", "Gives all matched texts, or nil when there is none.", matches),
  pure("regex_replace", "fn(pattern: any, replacement: any, text: any, flags?: any) -> string", "Replaces all matches; `$1` and `${name}` insert groups.", replace),
  pure("regex_captures", "fn(pattern: any, text: any, flags?: any) -> list", "Gives a dict for each match: text, groups, position and named groups.", captures),
  pure("regex_split", "fn(text: any, pattern: any, flags?: any) -> list<string>", "Splits a text at every match.", split),
];
