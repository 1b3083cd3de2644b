/** Texts of variance problems (types 6). */
import type { VarianceProblem } from "../relate/index.ts";

const WORDS = { in: "contravariant", out: "covariant" } as const;

/** The message of a type parameter that stands where its mark does not allow it. */
export function displayVariance({ parameter, declared, position, where, name }: VarianceProblem): string {
  const article = position === "invariant" ? "an" : "a";
  return `type parameter '${parameter}' is declared '${declared}' (${WORDS[declared]}) but appears in ${article} ${position} position in ${where} '${name}'`;
}
