import { ruleCases } from "../../testing/rule-cases.ts";

const message = "no blank line between top-level items";

ruleCases("blank-line-between-items", {
  accepts: [
    'import "std/math"\nimport { abs } from "std/math"\n\nfn f() {}\n\n// about g\nfn g() {}',
    "fn f() {\n  const a = 1\n  const b = 2\n}",
    "const a = 1  // one\n \t\nconst b = 2",
    "const a = 1\n// about a\n\nconst b = 2",
    "const a = 1\r\n\r\nconst b = 2",
  ],
  rejects: [
    { text: "fn f() {}\nfn g() {}\n// h\nfn h() {}", messages: [message, message] },
    { text: 'import "std/math"\nconst a = 1', messages: [message] },
    { text: "const a = 1\n/* a comment\n\nwith an empty line */\nconst b = 2", messages: [message] },
    { text: "const a = 1; const b = 2", messages: [message] },
  ],
  fixes: [
    { before: "fn f() {}\nfn g() {}", after: "fn f() {}\n\nfn g() {}" },
    { before: "const a = 1  // one\n// two\nconst b = 2", after: "const a = 1  // one\n\n// two\nconst b = 2" },
    { before: "const a = 1 /* one\n */\n/** two */\nconst b = 2", after: "const a = 1 /* one\n */\n\n/** two */\nconst b = 2" },
    { before: "const a = 1\r\nconst b = 2", after: "const a = 1\r\n\r\nconst b = 2" },
    { before: 'const a = "\n"\nfn main(harness: Harness) { harness.stdio.println(a) }'.replace("\n", "\\n"), after: 'const a = "\\n"\n\nfn main(harness: Harness) { harness.stdio.println(a) }', runs: true },
  ],
});
