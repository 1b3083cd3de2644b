import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const settings = { requireFileHeader: true };
const message = "file is missing a `/** */` header doc block";

ruleCases("require-file-header", {
  accepts: [
    { text: "/** About. */\n\nconst a = 1", settings },
    { text: "#!/usr/bin/env harn\n\n/**\n * About.\n */\nconst a = 1", settings },
  ],
  rejects: [
    { text: "const a = 1", settings, messages: [message] },
    { text: "// About.\nconst a = 1\n\n/** b */\nconst b = 1", settings, messages: [message] },
  ],
  fixes: [
    { before: "const a = 1\n", after: "/**\n * Main.\n */\n\nconst a = 1\n", settings },
    { before: "\n// why\nconst a = 1", after: "\n/**\n * Load csv-less rows.\n */\n\n// why\nconst a = 1".replace("csv-less", "csv less"), settings, path: "/project/LOAD_csv-less-rows.harn" },
    { before: "#!/usr/bin/env harn\nconst a = 1", after: "#!/usr/bin/env harn\n/**\n * Is it so?\n */\n\nconst a = 1", settings, path: "/project/is_it-so?.harn" },
  ],
});

test("asks for nothing unless the project does", () => {
  expect(lint("pub const a = 1")).toEqual([]);
});
