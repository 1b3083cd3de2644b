/** `unreachable(x)`: the assertion that every case has been handled (types 5). */
import type { Call } from "#compiler/syntax";
import type { Span } from "#compiler/diagnostics";
import type { CheckContext } from "../state/context.ts";
import { pathOf } from "../flow/index.ts";
import { displayType, isLoose, resolve } from "../model/index.ts";

/** Reads the argument and reports what it may still be. */
export function checkUnreachable(context: CheckContext, node: Call): void {
  const [argument] = node.arguments;
  for (const rest of node.arguments.slice(1)) context.expression(rest.kind === "Spread" ? rest.value : rest);
  if (argument === undefined || argument.kind === "Spread") return reportUncovered(context, node.span, "`unreachable()`");
  const type = resolve(context.expression(argument));
  if (pathOf(argument, context.resolution) === null) return reportUncovered(context, node.span, "`unreachable()`");
  if (type.kind === "never" || isLoose(type)) return;
  context.report("HARN-TYP-001", `unreachable() argument has type \`${displayType(type)}\` — not all cases are handled`, argument.span, { label: "found this type" });
}

/** Warns about `unknown` values of which some kinds were handled and others not, where control should not come. */
export function reportUncovered(context: CheckContext, span: Span, where: string): void {
  for (const { path, uncovered } of context.facts.partlyCovered()) {
    context.warn("HARN-TYP-001", `${where} reached but \`${path.text}: unknown\` was not fully narrowed — uncovered concrete type(s): ${uncovered.join(", ")}`, span, {
      help: "handle each of these kinds, or return a value for the rest",
    });
  }
}
