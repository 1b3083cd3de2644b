import { expect, test } from "vitest";
import { lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";

const settings = { requireDocstrings: true };
const message = "public function `double` has no `/** */` doc comment";
const body = "pub fn double(n: int) -> int { return n * 2 }";

ruleCases("missing-harndoc", {
  accepts: [
    { text: `/** Twice. */\n${body}`, settings },
    { text: `/**\n * Twice.\n */\n@deprecated\n${body}\n\nfn local() {}`, settings },
    { text: `@deprecated\n/** Twice. */\n${body}`, settings },
  ],
  rejects: [
    { text: body, settings, messages: [message] },
    { text: `// Twice.\n${body}`, settings, messages: [message] },
    { text: `/// Twice.\n${body}`, settings, messages: [message] },
    { text: `/** About the file. */\n\n${body}`, settings, messages: [message] },
    { text: "struct P { x: int }\n\nimpl P {\n  pub fn double(self) { return 2 }\n}", settings, messages: [message] },
  ],
});

test("asks for nothing unless the project does", () => {
  expect(lint(body)).toEqual([]);
});
