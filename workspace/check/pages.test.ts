/**
 * The pages of `spec-tests/checker`. A block of a page is a program; a comment on a line says what is found there, as
 * `// warning[HARN-TYP-001]: the message`, and nothing else is found.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#compiler/diagnostics";
import { folderWith, run, SETTINGS, targetsIn } from "./check.test-helper.ts";
import type { CheckSettings } from "./settings.ts";

const PAGES = fileURLToPath(new URL("../../spec-tests/checker/", import.meta.url));

/** What may stand behind `harn` at the start of a block, as words of the command line without dashes. */
const FLAGS: ReadonlyMap<string, Partial<CheckSettings>> = new Map([
  ["", {}],
  ["strict-types", { strictTypes: true }],
]);

interface Program {
  /** Of the block's first line of code. */
  readonly line: number;
  readonly flags: string;
  readonly text: string;
}

function programsOf(page: string): Program[] {
  const source = readFileSync(`${PAGES}${page}`, "utf8");
  return [...source.matchAll(/^```harn *(.*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: flags = "", 2: text = "" }) => ({
    line: lineAt(source, index) + 1,
    flags,
    text,
  }));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** One line a finding: `3 warning[HARN-TYP-001]: message`. */
function expected(text: string): string[] {
  return text.split("\n").flatMap((line, i) => {
    const comment = /\/\/ ((?:error|warning|info)\[.*)$/.exec(line);
    return comment === null ? [] : [`${i + 1} ${comment[1] ?? ""}`];
  });
}

function found(text: string, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, severity, message, span }) => `${span === undefined ? "-" : lineAt(text, span.start)} ${severity}[${code ?? "-"}]: ${message}`);
}

describe.each(readdirSync(PAGES).filter((name) => name.endsWith(".md")))("%s", (page) => {
  const programs = programsOf(page);

  test("has blocks, all of them programs", () => {
    expect(programs.length).toBeGreaterThan(0);
    expect(readFileSync(`${PAGES}${page}`, "utf8").match(/^```/gm)).toHaveLength(2 * programs.length);
  });

  test.each(programs)("line $line", async ({ text, flags }) => {
    const settings = FLAGS.get(flags);
    if (settings === undefined) throw new Error(`no flags: ${flags}`);
    const targets = targetsIn(folderWith({ "page.harn": text }), ["page.harn"], { ...SETTINGS, ...settings });
    const { diagnostics } = await run(targets);
    expect(found(text, diagnostics[0] ?? [])).toEqual(expected(text));
  });
});
