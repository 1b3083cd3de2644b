import { ruleCases } from "../../testing/rule-cases.ts";

const program = (condition: string): string => `fn main(harness: Harness) {
  const on = 1 < 2
  const off = !on
  harness.stdio.println(to_string(${condition}))
}`;

ruleCases("comparison-to-bool", {
  accepts: [
    "fn f(x) { return x == true || x != false }",
    "fn f(x: any, y: bool?, options: dict) { return [x == true, y == true, options.on == false] }",
    'fn f() {\n  let on = true\n  on = json_parse("1")\n  return on == true\n}',
    "fn f() {\n  let on = false\n  const set = { v -> on = v }\n  set(3)\n  return on == true\n}",
    "fn f() {\n  const [a, b] = [true]\n  return [a == true, b == true]\n}",
    "fn f() {\n  for [a, b] in [[true]] { log_debug([a == true, b == true]) }\n}\nfn log_debug(x) { return x }",
    program("on == off"),
    program("!on"),
    'fn f(x) { return x == "true" }',
  ],
  rejects: [
    { text: program("on == true"), messages: ["comparison to `true` is redundant"] },
    { text: program("false != on"), messages: ["comparison to `false` is redundant"] },
    { text: program("true == false"), messages: ["comparison to `false` is redundant"] },
    { text: "fn f(x: bool) { return x == true || x != false }", messages: ["comparison to `true` is redundant", "comparison to `false` is redundant"] },
  ],
  fixes: [
    { before: program("on == true"), after: program("on"), runs: true },
    { before: program("on != true"), after: program("!on"), runs: true },
    { before: program("false == on"), after: program("!on"), runs: true },
    { before: program("(on || off) == false"), after: program("!(on || off)"), runs: true },
    { before: program("(on) == (true)"), after: program("(on)"), runs: true },
    { before: program("1 < 2 == false"), after: program("!(1 < 2)"), runs: true },
    { before: program("off && on == false || on"), after: program("off && !on || on"), runs: true },
  ],
});
