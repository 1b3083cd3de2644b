import { ruleCases } from "../../testing/rule-cases.ts";

const unused = (kind: string, name: string): string => `${kind} \`${name}\` is declared but never used`;

ruleCases("unused-function", {
  accepts: [
    "fn used() { return 1 }\npub fn f() { return used() }",
    "fn main(harness: Harness) {}\npub fn f() {}\nfn _later() {}",
    "fn callback(x) { return x }\npub fn f(xs) { return xs.map(callback) }",
    "fn a() { return b() }\nfn b() { return a() }",
    "struct P { x: int }\nimpl P { fn m(self) { return self.x } }",
    "@job(\"nightly\")\nfn nightly(harness: Harness) {}\n@sibling\nfn shared() {}\n@acp_tool(name: \"t\")\nfn t() {}",
    "fn handler() {}\n@trigger(on: \"x\", handler: handler)\npub fn f() {}",
    "fn rows() {}\n@test(fixture: \"rows\")\npipeline test_a() {}",
    "tool look(q: string) { description \"looks\"\n  q }\nskill review { description \"reviews\" }\npub fn f() { return [look, review] }",
    "fn part() { return 1 }\npub fn f() { return \"${part()}\" }",
    "pub fn f() {\n  fn inner() { return 1 }\n  return inner()\n}",
    "fn predicate() { return true }\n@invariant(predicate)\npub fn f() {}",
  ],
  rejects: [
    { text: "fn unused() { return 1 }\npub fn f() {}", messages: [unused("function", "unused")] },
    { text: "fn down(n) { return n == 0 ? 0 : down(n - 1) }", messages: [unused("function", "down")] },
    { text: "tool look(q: string) { description \"looks\"\n  q }\nskill review { description \"reviews\" }", messages: [unused("tool", "look"), unused("skill", "review")] },
    { text: "pub fn f() {\n  fn inner() { return 1 }\n  return 2\n}", messages: [unused("function", "inner")] },
    { text: "@deprecated(since: \"1\")\nfn old() { return 1 }", messages: [unused("function", "old")] },
    { text: "fn pick() { return 1 }\npub fn f() {\n  const pick = { -> 2 }\n  return pick()\n}", messages: [unused("function", "pick")] },
    { text: "pub fn f() {\n  fn main() { return 1 }\n  return 2\n}", messages: [unused("function", "main")] },
  ],
});
