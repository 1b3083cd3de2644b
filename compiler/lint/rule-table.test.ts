/** What holds for all rules. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codeRegistry, REPAIRS } from "#compiler/diagnostics";
import { FAMILIES, RULES, TEMPLATE_RULES } from "./families.ts";
import { lintTemplate } from "./lint-template.ts";
import { completeSettings, type LintSettings } from "./settings.ts";
import { lint } from "./testing/lint-text.ts";

const all = Object.values(FAMILIES).flat();

test("names and aliases are words with dashes, each used once; so are codes, and each is registered", () => {
  const names = all.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const codes = all.map(({ code }) => code);
  expect(codes.filter((code, index) => !code.startsWith("HARN-LNT-") || !codeRegistry().has(code) || codes.indexOf(code) !== index)).toEqual([]);
});

test("what can be repaired has a registered repair", () => {
  const repairsOf = (code: string): readonly string[] => codeRegistry().get(code)?.repairs ?? [];
  expect(all.filter(({ code, fixable }) => fixable && !repairsOf(code).some((id) => REPAIRS[id]?.safety !== "needs-human")).map(({ name }) => name)).toEqual([]);
});

test("each rule has a table of cases", () => {
  const folder = join(import.meta.dirname, "rules");
  const tests = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));
  const text = tests.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  expect(all.filter(({ name }) => !text.includes(`Cases("${name}"`)).map(({ name }) => name)).toEqual([]);
});

describe("the examples of each rule show what they say", () => {
  /** An example is a fragment: what would use its functions and variables is left out. */
  const ofFragments: ReadonlySet<string> = new Set(["unused-function", "unused-type", "unused-variable"]);
  /** What one rule forbids everywhere, another forbids once more in a place where it does harm. */
  const also: ReadonlyMap<string, string> = new Map([["tool-handler-host-call", "non-source-callable-builtin"]]);
  const others = (text: string, name: string): readonly string[] => lint(text).flatMap(({ rule = "none", message }) => (rule === name || rule === also.get(name) || ofFragments.has(rule) ? [] : [`${rule}: ${message}`]));
  const onRequest: Partial<LintSettings> = { requireDocstrings: true, requireFileHeader: true, requirePublicApiTypes: true };

  test.each(RULES.map(({ name, isOn, doc }) => ({ name, isOn, doc })))("$name", ({ name, isOn, doc: { text, bad = "", good = "" } }) => {
    expect(text).toMatch(/^[A-Z`].*[.?]$/s);
    const settings = isOn === undefined ? {} : onRequest;
    expect(lint(bad, { settings, only: name }), "the bad one").not.toEqual([]);
    expect(lint(good, { settings, only: name }), "the good one").toEqual([]);
    expect(others(bad, name), "the bad one shows nothing else").toEqual([]);
    expect(others(good, name), "the good one is clean").toEqual([]);
  });

  test.each(TEMPLATE_RULES.map(({ name, doc }) => ({ name, doc })))("$name", ({ name, doc: { bad = "", good = "" } }) => {
    const find = (text: string) => lintTemplate({ path: "/project/a.harn.prompt", text, settings: completeSettings({}) });
    expect(new Set(find(bad).map(({ rule }) => rule))).toEqual(new Set([name]));
    expect(find(good)).toEqual([]);
  });
});
