import type { Explanation } from "./definition.ts";

/** Codes of lint rules that the compiler itself raises. */
export const LINT_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "LNT-009": {
    text: "A name is declared a second time in one scope, although the first declaration cannot be replaced: a `const`, a parameter, a function. A `let` may be declared again, and an inner block may use the name anew.",
    bad: "fn area(width, width) { return width * width }",
    good: "fn area(width, height) { return width * height }",
  },
};
