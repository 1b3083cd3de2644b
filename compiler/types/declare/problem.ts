import { repair, type Repair, type Span } from "#compiler/diagnostics";
import { didYouMean, suggest } from "#compiler/modules";
import type { TypeScope } from "./type-scope.ts";

/** A finding about a written type. The checker makes it a diagnostic of the module that the node stands in. */
export interface TypeProblem {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly repair?: Repair;
}

export type ReportProblem = (problem: TypeProblem) => void;

/** A type name that nothing declares, with the closest one that is known where it stands. */
export function unknownType(name: string, span: Span, scope: TypeScope): TypeProblem {
  const closest = suggest(name, scope.names());
  return {
    code: "HARN-TYP-020",
    message: `unknown type \`${name}\`${didYouMean(closest)}`,
    span,
    ...(closest === null && { help: "declare the type or import it" }),
    repair: repair("imports/fix-path", closest === null ? [] : [{ span, replacement: closest }]),
  };
}
