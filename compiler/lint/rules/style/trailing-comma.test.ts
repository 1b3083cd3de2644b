import { ruleCases } from "../../testing/rule-cases.ts";

const message = "missing trailing comma";

ruleCases("trailing-comma", {
  accepts: [
    "const a = [1, 2]\n\nconst b = [\n  1,\n  2,\n]\n\nconst c = [\n]\n\nconst d = {\n  a: 1, // one\n}",
    "const a = [\n  1, // one\n  // two\n]\n\nconst b = [1, // one\n  2]",
    "const f = len([1].map({ x ->\n  const y = x\n  y\n}))\n\nconst g = len(\n  [1],\n)",
    "fn f(\n  a: int\n) { return a }",
  ],
  rejects: [
    { text: "const a = [\n  1,\n  2\n]", messages: [message] },
    { text: "struct P { x: int }\n\nconst a = {\n  p: P {\n    x: 1\n  }\n}", messages: [message, message] },
    { text: "const a = len(\n  [1]\n)\n\nconst b = [1].map(\n  { x -> x }\n)", messages: [message, message] },
    { text: "const a = [\n  1 // one, two,\n]", messages: [message] },
    { text: 'const a = "${[\n  1\n]}"', messages: [message] },
  ],
  fixes: [
    { before: "const a = [\n  1,\n  2\n]", after: "const a = [\n  1,\n  2,\n]" },
    { before: "const a = [\n  1 // one,\n  // more\n]", after: "const a = [\n  1, // one,\n  // more\n]" },
    { before: "const a = [\n  (1 + 2)\n]", after: "const a = [\n  (1 + 2),\n]" },
    { before: "const a = {\n  ...{b: 1}\n}", after: "const a = {\n  ...{b: 1},\n}" },
    {
      before: "fn main(harness: Harness) {\n  harness.stdio.println(\n    [1, 2].map(\n      { x -> x + 1 }\n    ).join(\n      \"-\"\n    )\n  )\n}",
      after: "fn main(harness: Harness) {\n  harness.stdio.println(\n    [1, 2].map(\n      { x -> x + 1 },\n    ).join(\n      \"-\",\n    ),\n  )\n}",
      runs: true,
    },
    { before: "fn f(xs) {\n  return match xs {\n    [\n      1,\n      ...rest\n    ] -> { rest }\n    _ -> { [] }\n  }\n}", after: "fn f(xs) {\n  return match xs {\n    [\n      1,\n      ...rest,\n    ] -> { rest }\n    _ -> { [] }\n  }\n}" },
  ],
});
