/** What is meant to be clean is clean, with every warning counted and values from outside validated. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { parse, type ParseResult } from "#compiler/syntax";
import { compileProgram, createSourceToolchain } from "#workspace";

const ROOT = join(import.meta.dirname, "..");
const SHOWN = join(ROOT, "spec-tests/shown-warnings.golden.txt");
const { library } = createSourceToolchain(join(ROOT, "stdlib"));
const parsed = new Map<string, ParseResult>();

function programs(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".harn"))
    .map((file) => join(ROOT, folder, file))
    .sort();
}

/** Codes of all findings of a file, in order. */
function findings(path: string): string[] {
  const { files } = compileProgram({
    entry: path,
    library,
    strictTypes: true,
    parse: (source) => {
      let tree = parsed.get(source.path);
      if (tree === undefined) parsed.set(source.path, (tree = parse(source)));
      return tree;
    },
  });
  return (files.at(-1)?.diagnostics ?? []).map(({ code, message }) => code ?? message);
}

test("examples and library modules", () => {
  const found = [...programs("examples"), ...programs("stdlib/modules")].map((path) => [relative(ROOT, path), findings(path)]);
  expect(found.filter(([, codes]) => codes?.length !== 0)).toEqual([]);
});

test("programs that succeed, but for those that show a warning", { timeout: 120_000 }, () => {
  const shown = programs("spec-tests")
    .filter((path) => existsSync(path.replace(/\.harn$/, ".expected")))
    .flatMap((path) => {
      const codes = findings(path);
      return codes.length === 0 ? [] : [`${relative(join(ROOT, "spec-tests"), path)} ${codes.join(" ")}\n`];
    })
    .join("");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(SHOWN, shown);
  expect(shown, "run with UPDATE_GOLDEN=1 when a program is meant to show a warning").toBe(readFileSync(SHOWN, "utf8"));
});
