/** Pages as they are, beside their modules. `UPDATE_GOLDEN=1 npx vitest run compiler/docs/golden` writes them anew. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { documentModule, indexToMarkdown, moduleToJson, moduleToMarkdown, publicPart } from "#compiler/docs";
import { parse } from "#compiler/syntax";

const FOLDER = fileURLToPath(new URL("golden/", import.meta.url));
const HINT = "the page changed; to record it: UPDATE_GOLDEN=1 npx vitest run compiler/docs/golden";

function expectGolden(name: string, text: string): void {
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(FOLDER + name, text);
  expect(text, HINT).toBe(readFileSync(FOLDER + name, "utf8"));
}

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith(".txt")))("%s", (file) => {
  const name = file.replace(/txt$/, "harn");
  const source = { path: `/project/${name}`, text: readFileSync(FOLDER + file, "utf8") };
  const parsed = parse(source);
  const module = documentModule({ source, parsed });
  const nameOf = (): string => name;
  const page = { title: name, level: 1, anchorPrefix: "", nameOf, linkTo: () => null } as const;

  test("parses", () => {
    expect(parsed.diagnostics).toEqual([]);
  });

  test("what is public", () => {
    expectGolden(name.replace(/harn$/, "md"), moduleToMarkdown(publicPart(module), page));
  });

  test("everything, as JSON", () => {
    const json = moduleToJson(module, { nameOf, sourceOf: () => source });
    expectGolden(name.replace(/harn$/, "json"), `${JSON.stringify(json, null, 2)}\n`);
  });

  test("private items say so", () => {
    expect(moduleToMarkdown(module, page)).toContain("### `helper`\n\n*Private.*\n\n```harn\nfn helper()\n```\n\nFor this file only.\n");
  });

  test("every link leads to an anchor, and anchors are unique", () => {
    const text = moduleToMarkdown(module, { ...page, level: 2, anchorPrefix: "shapes" });
    const anchors = Array.from(text.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    const targets = Array.from(text.matchAll(/\]\(#([^)]+)\)/g), ([, id = ""]) => decodeURIComponent(id));
    expect(targets.length).toBe(module.items.length);
    expect(anchors).toEqual(expect.arrayContaining(targets));
  });
});

test("a module without anything public", () => {
  const page = { title: "a.harn", level: 1, anchorPrefix: "", nameOf: (path: string) => path, linkTo: () => null } as const;
  expect(moduleToMarkdown({ path: "/project/a.harn", doc: null, items: [], reexports: [] }, page)).toBe("# `a.harn`\n\nNothing is public here.\n");
});

test("what is passed on", () => {
  const linkTo = (path: string, anchor: string): string | null => (path === "/project/b.harn" ? `b.md#${anchor}` : null);
  const page = { title: "a.harn", level: 1, anchorPrefix: "", nameOf: (path: string) => path.slice("/project/".length), linkTo } as const;
  const reexports = ["b", "c"].map((name) => ({ name, kind: "function" as const, declaredIn: `/project/${name}.harn` }));
  expect(moduleToMarkdown({ path: "/project/a.harn", doc: null, items: [], reexports }, page)).toBe(
    '# `a.harn`\n\n## Contents\n\n[**Re-exports**](#reexports)\n\n<a id="reexports"></a>\n\n## Re-exports\n\n- [`b`](b.md#function-b) of `b.harn`\n- `c` of `c.harn`\n',
  );
});

test("the index", () => {
  const pages = [{ title: "a`b.harn", address: "a.md", doc: null }];
  expect(indexToMarkdown("all", pages)).toBe("# `all`\n\n## Modules\n\n- [``a`b.harn``](a.md)\n");
});
