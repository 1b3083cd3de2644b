import { expect, test } from "vitest";
import { fixed, lint } from "../../testing/lint-text.ts";

test.each([
  'import "./b" // why\nimport "./a"\n',
  'import "./b"\n// why\nimport "./a"\n',
  'import "./b"\nimport "./a" // why\n',
  '// why\nimport "./b"\nimport "./a"\n',
])("imports whose comments would have to move are sorted by hand: %j", (text) => {
  expect(lint(text, { only: "import-order" })).toHaveLength(1);
  expect(fixed(text, "import-order")).toBe(text);
});

test("a comment about the file stays where it is", () => {
  expect(fixed('// about\n\nimport "./b"\nimport "./a"\n', "import-order")).toBe('// about\n\nimport "./a"\nimport "./b"\n');
});
