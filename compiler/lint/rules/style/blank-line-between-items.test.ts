import { ruleCases } from "../../testing/rule-cases.ts";

const message = "no blank line between top-level items";

ruleCases("blank-line-between-items", {
  accepts: [
    'import "std/math"\nimport { abs } from "std/math"\n\nfn f() {}\n\n// about g\nfn g() {}',
    "fn f() {\n  const a = 1\n  const b = 2\n}",
    "const a = 1  // one\n \t\nconst b = 2",
    "const a = 1\n// about a\n\nconst b = 2",
    "fn f() {}\r\n\r\nconst b = 2",
    "const a = 1\nconst b = 2\nlet c = a; c = b",
  ],
  rejects: [
    { text: "fn f() {}\nfn g() {}\n// h\nfn h() {}", messages: [message, message] },
    { text: 'import "std/math"\nconst a = 1', messages: [message] },
    { text: "const a = 1\n/* a comment\n\nwith an empty line */\ntype B = int", messages: [message] },
    { text: "const a = 1; fn f() {}", messages: [message] },
  ],
  fixes: [
    { before: "fn f() {}\nfn g() {}", after: "fn f() {}\n\nfn g() {}" },
    { before: "const a = 1  // one\n// two\nfn f() {}", after: "const a = 1  // one\n\n// two\nfn f() {}" },
    { before: "fn f() {} /* one\n */\n/** two */\nconst b = 2", after: "fn f() {} /* one\n */\n\n/** two */\nconst b = 2" },
    { before: "struct A {}\r\nconst b = 2", after: "struct A {}\r\n\r\nconst b = 2" },
    { before: 'const a = "1"\nfn main(harness: Harness) { harness.stdio.println(a) }', after: 'const a = "1"\n\nfn main(harness: Harness) { harness.stdio.println(a) }', runs: true },
  ],
});
