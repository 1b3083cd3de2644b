import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rulesPage } from "./rules-page.ts";

const PAGE = join(import.meta.dirname, "..", "..", "docs", "lint-rules.md");

test("the page of the documentation is the one that the rules make", () => {
  const page = rulesPage();
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(PAGE, page);
  expect(page, "to write it anew: UPDATE_GOLDEN=1 npx vitest run compiler/lint/rules-page").toBe(readFileSync(PAGE, "utf8"));
});
