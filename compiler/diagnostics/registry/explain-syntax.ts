import type { Explanation } from "./definition.ts";

/** Codes of the lexer and the parser. */
export const SYNTAX_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "PAR-001": {
    text: "The parser met a token that cannot stand at this place. The message says what would have fitted. Often the true cause is a little earlier: a missing comma, bracket or line break.",
    bad: "const a = 1 const b = 2",
    good: "const a = 1\nconst b = 2",
  },
  "PAR-002": {
    text: "The file ended inside an unfinished construct. Most often a block, a parameter list or a list literal is not closed; the help line names the bracket.",
    bad: "fn double(x) {\n  return x * 2",
    good: "fn double(x) {\n  return x * 2\n}",
  },
  "PAR-003": {
    text: "A character that starts no token of the language. Typical are quotes copied from a word processor and letters outside ASCII in identifiers.",
    bad: "const price = 10 § 2",
    good: "const price = 10 + 2",
  },
  "PAR-004": {
    text: "A string literal has no closing quote. An ordinary string ends on its own line; text of several lines belongs into a triple-quoted string.",
    bad: 'const name = "Ada',
    good: 'const name = "Ada"',
  },
  "PAR-005": {
    text: "A block comment is not closed. Block comments nest, so every opening mark needs its own closing mark.",
    bad: "/* outer /* inner */\nconst a = 1",
    good: "/* outer /* inner */ */\nconst a = 1",
  },
  "PAR-006": {
    text: "Integer literals must fit into 64 bits with a sign. The minus sign is not part of the literal, so the smallest integer needs a small sum; nothing is widened to float silently.",
    bad: "const smallest = -9223372036854775808",
    good: "const smallest = -9223372036854775807 - 1",
  },
  "PAR-901": {
    text: "Brackets, blocks, types or interpolations are nested deeper than 256 levels, or one chain of operators, calls or `else if` is longer than 5,000 links. The limit keeps every tool safe from running out of stack. Split the expression with bindings, or build the value in a loop.",
    good: "fn main(harness: Harness) {\n  let total = 0\n  for i in 0 to 10000 { total = total + 1 }\n}",
  },
  "PAR-902": {
    text: "`var` comes from older sources. It declares a binding that may be reassigned, which today is written `let`. The program means the same after the change.",
    bad: "var count = 0",
    good: "let count = 0",
  },
};
