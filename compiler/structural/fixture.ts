/** Tests of rules: files in which comments say where a rule matches and where it does not. */
import { type Diagnostic, LineMap } from "#compiler/diagnostics";
import { parse, tokenize } from "#compiler/syntax";
import { rewrite } from "./rewrite.ts";
import type { Rule } from "./rule.ts";
import { search, SearchedFile } from "./search.ts";

export interface FixtureFailure {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export type FixtureResult =
  | { readonly kind: "checked"; readonly expectations: number; readonly failures: readonly FixtureFailure[] }
  /** The fixture itself does not parse. */
  | { readonly kind: "unparsable"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Checks a rule against a fixture. `// ruleid: ID` on a line of its own says that a match begins on the next line with code,
 * `// ok: ID` that none does; ids may be a list. A match on a line that says nothing about the rule is a failure as well.
 * @param fixed what the rule's fix makes of the fixture, where that is to be checked
 */
export function checkFixture(rule: Rule, text: string, fixed: string | null): FixtureResult {
  const { program, comments, diagnostics } = parse({ path: "fixture", text });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { kind: "unparsable", diagnostics: errors };
  const map = new LineMap(text);
  const expected = new Map<number, boolean>();
  const { tokens } = tokenize(text);
  let token = 0;
  for (const { span } of comments) {
    const [, word, ids = ""] = /^\/\/\s*(ruleid|ok):\s*(.*?)\s*$/.exec(text.slice(span.start, span.end)) ?? [];
    if (word === undefined || !ids.split(/[\s,]+/).includes(rule.id)) continue;
    while (token < tokens.length && (tokens[token]?.startOffset ?? Infinity) < span.end) token++;
    expected.set(map.position(tokens[token]?.startOffset ?? text.length).line, word === "ruleid");
  }
  const { matches } = search(rule, new SearchedFile(program, text, comments));
  const found = new Set(matches.map(({ span }) => map.position(span.start).line));
  const failures: FixtureFailure[] = [];
  for (const [line, isMatch] of expected) {
    if (isMatch && !found.has(line)) failures.push({ line, message: "the rule should match here, but does not" });
    if (!isMatch && found.has(line)) failures.push({ line, message: "the rule should not match here, but does" });
  }
  for (const line of found) if (!expected.has(line)) failures.push({ line, message: "the rule matches here, and no comment says so" });
  if (fixed !== null) failures.push(...differences(rewrite(rule, text).text, fixed));
  return { kind: "checked", expectations: expected.size + (fixed === null ? 0 : 1), failures: failures.sort((a, b) => a.line - b.line) };
}

function differences(actual: string, expected: string): readonly FixtureFailure[] {
  if (actual === expected) return [];
  const lines = actual.split("\n");
  const wanted = expected.split("\n");
  const line = lines.findIndex((each, index) => each !== wanted[index]);
  return [{ line: (line === -1 ? lines.length : line) + 1, message: `the fix gives \`${lines[line] ?? ""}\`, not \`${wanted[line === -1 ? lines.length : line] ?? ""}\`` }];
}
