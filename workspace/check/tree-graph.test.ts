import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderWith, run, targetsIn } from "./check.test-helper.ts";

/** Checks all files over one graph, and each over its own; both must say the same. */
async function compare(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, readonly string[]>>> {
  const targets = targetsIn(folderWith(files), Object.keys(files));
  const shared = await run(targets);
  const alone = await run(targets, { independent: true });
  expect(shared.diagnostics).toEqual(alone.diagnostics);
  const reversed = await run(targets.toReversed());
  expect(reversed.diagnostics.toReversed()).toEqual(alone.diagnostics);
  return shared.found;
}

describe("one graph for all says what a graph for each says", () => {
  test("entries that import one another", async () => {
    expect(await compare({ "a.harn": 'import { b } from "./b"\nconst x = b() + c\n', "b.harn": "pub fn b() -> int { return 1 }\n" })).toEqual({
      "a.harn": [expect.stringMatching(/^HARN-NAM-001 /)],
      "b.harn": [],
    });
  });

  test("`main` is checked in every entry", async () => {
    const found = await compare({ "a.harn": 'import "./b"\nfn main(h: int) { }\n', "b.harn": "fn main(h: int) { }\npub fn b() { }\n" });
    expect(Object.values(found).flat().filter((text) => text.startsWith("HARN-NAM-101"))).toHaveLength(2);
  });

  test("a re-export in a circle is an error wherever the circle is entered", async () => {
    const found = await compare({
      "a.harn": 'pub import "./b"\npub fn a() { }\n',
      "b.harn": 'pub import "./a"\npub fn b() { }\n',
      "c.harn": 'import "./a"\na()\n',
    });
    expect(found["a.harn"]).toEqual([expect.stringMatching(/^HARN-IMP-003 /)]);
    expect(found["b.harn"]).toEqual([expect.stringMatching(/^HARN-IMP-003 /)]);
    expect(found["c.harn"]).toEqual([]);
  });

  test("a clash of names in a circle", async () => {
    const found = await compare({ "a.harn": 'import { b } from "./b"\npub fn a() { }\nfn b() { }\n', "b.harn": 'import { a } from "./a"\npub fn b() { }\nfn a() { }\n' });
    expect(Object.values(found).flat().every((text) => text.startsWith("HARN-MOD-005"))).toBe(true);
  });

  test("a module that imports itself, one that does not parse, one that is missing", async () => {
    await compare({ "a.harn": 'import { a } from "./a"\npub fn a() { }\n', "b.harn": 'import "./c"\nb()\n', "c.harn": "fn (\n", "d.harn": 'import "./gone"\nd()\n' });
  });

  test("any graph of imports", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const anyImport = fc.record({ target: fc.constantFrom(...names), isPublic: fc.boolean(), name: fc.option(fc.constantFrom(...names)) });
    const anyModule = fc.record({ imports: fc.array(anyImport, { maxLength: 3 }), declared: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }), used: fc.constantFrom(...names) });
    const anyProject = fc.array(anyModule, { minLength: names.length, maxLength: names.length });
    await fc.assert(
      fc.asyncProperty(anyProject, async (modules) => {
        const files = modules.map(({ imports, declared, used }, index) => [
          `${String(names[index])}.harn`,
          [
            ...imports.map(({ target, isPublic, name }) => `${isPublic ? "pub " : ""}import ${name === null ? "" : `{ ${name} } from `}"./${target}"`),
            ...declared.map((name) => `pub fn ${name}(n: int) -> int { return n }`),
            `const value = ${used}("x")`,
          ].join("\n"),
        ]);
        await compare(Object.fromEntries(files));
      }),
      { numRuns: 150, seed: 20 },
    );
  });
});
