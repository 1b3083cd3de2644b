import { ruleCases } from "../../testing/rule-cases.ts";

const message = "doc comment uses the `///` form; write `/** */`";
const long = "A sentence that is too long for one line with the marks that begin and end a block comment, but only just.";

ruleCases("legacy-doc-comment", {
  accepts: [
    "/** Twice. */\nfn f() {}\n\n// Plain.\nfn g() {}",
    "fn f() {\n  /// inside\n  return 1\n}\n\n/// about the file\n\n// more\nfn g() {}",
    "/// such as /* this */\nfn f() {}",
    "const a = 1 /// one\nconst b = 2",
    'const a = "\n/// no comment\n"'.replaceAll("\n", "\\n"),
  ],
  rejects: [
    { text: "/// Twice.\nfn f() {}", messages: [message] },
    { text: "/// One.\n/// Two.\n@deprecated\nfn f() {}\n\nstruct P {\n  /// Left.\n  x: int\n}", messages: [message, message] },
    { text: "/// One.\n\n/// Two.\nconst a = 1", messages: [message] },
  ],
  fixes: [
    { before: "/// Twice.\nfn f() {}", after: "/** Twice. */\nfn f() {}" },
    { before: "///One.\n///\n///   Two.  \nfn f() {}", after: "/**\n * One.\n *\n *   Two.\n */\nfn f() {}" },
    { before: `/// ${long}\nfn f() {}`, after: `/**\n * ${long}\n */\nfn f() {}` },
    { before: "impl P {\n  /// One.\n  /// Two.\n  fn f(self) { return 1 }\n}\n\nstruct P { x: int }", after: "impl P {\n  /**\n   * One.\n   * Two.\n   */\n  fn f(self) { return 1 }\n}\n\nstruct P { x: int }" },
    { before: "enum E {\n  /// First.\n  A\n}\n\ninterface I {\n  /// Says.\n  fn say(self) -> string\n}", after: "enum E {\n  /** First. */\n  A\n}\n\ninterface I {\n  /** Says. */\n  fn say(self) -> string\n}" },
  ],
});
