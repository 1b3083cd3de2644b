/** What is meant to be clean is clean, with every warning counted and values from outside validated. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { completeSettings, type LintRequest } from "#compiler/lint";
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

/** Codes of all findings of a file, in order; of the rules of style only if asked for, and notes never. */
function findings(path: string, lint?: LintRequest): string[] {
  const { files } = compileProgram({
    entry: path,
    library,
    ...(lint !== undefined && { lint }),
    strictTypes: true,
    parse: (source) => {
      let tree = parsed.get(source.path);
      if (tree === undefined) parsed.set(source.path, (tree = parse(source)));
      return tree;
    },
  });
  return (files.at(-1)?.diagnostics ?? []).filter(({ severity }) => severity !== "info").map(({ code, message }) => code ?? message);
}

test("examples, library modules and programs of the benchmark, under all rules of style", () => {
  const lint: LintRequest = { settings: completeSettings({}), level: "all", alone: false };
  const found = [...programs("examples"), ...programs("stdlib/modules"), ...programs("bench/programs")].map((path) => [relative(ROOT, path), findings(path, lint)]);
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
