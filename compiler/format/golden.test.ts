/**
 * The rules of the formatter, before and after. A case of `golden/*.txt` is a title, which may end in options, a text,
 * `---`, and what becomes of the text. `npx vitest run compiler/format -u` writes the results anew.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { format, type FormatOptions } from "#compiler/format";

const FOLDER = fileURLToPath(new URL("golden/", import.meta.url));
const START = /^=== /m;
const RESULT = /^---\n/m;

function optionsOf(title: string): FormatOptions {
  const number = (name: string): number | undefined => {
    const digits = new RegExp(` ${name}=(\\d+)`).exec(title)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  return { lineWidth: number("width"), separatorWidth: number("separator") };
}

function formatted(text: string, options: FormatOptions): string {
  const result = format({ path: "/project/a.harn", text }, options);
  return "text" in result ? result.text : `error: ${result.diagnostics[0]?.message ?? ""}\n`;
}

describe.each(readdirSync(FOLDER))("%s", (name) => {
  const cases = readFileSync(FOLDER + name, "utf8").split(START).slice(1).map((text) => {
    const end = text.indexOf("\n");
    const title = text.slice(0, end);
    const [before = ""] = text.slice(end + 1).split(RESULT);
    return { title, before, options: optionsOf(title) };
  });

  test("before and after", async () => {
    const written = cases.map(({ title, before, options }) => `=== ${title}\n${before}---\n${formatted(before, options)}`).join("");
    await expect(written).toMatchFileSnapshot(FOLDER + name);
  });

  test.each(cases)("$title: once is enough", ({ before, options }) => {
    const once = formatted(before, options);
    expect(once).not.toMatch(/^error/);
    expect(formatted(once, options)).toBe(once);
  });
});
