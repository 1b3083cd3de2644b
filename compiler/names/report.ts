/** Diagnostics of name resolution. */
import { repair, type Diagnostic, type Span } from "#compiler/diagnostics";
import { didYouMean } from "#compiler/modules";
import type { Local } from "./scope.ts";

/** A name finding of severity error. */
export function nameError(code: string, message: string, span: Span, extra: Partial<Diagnostic> = {}): Diagnostic {
  return { code, severity: "error", phase: "name", message, span, ...extra };
}

/** A construct that resolves but can't be compiled (HARN-CMP-001). */
export function compileError(message: string, span: Span): Diagnostic {
  return { code: "HARN-CMP-001", severity: "error", phase: "compile", message, span };
}

/** `harness` without a binding of that name: there is no ambient root. */
export function undefinedHarness(name: string, span: Span): Diagnostic {
  return nameError("HARN-NAM-001", `undefined value \`${name}\`; pass it explicitly as \`Harness\``, span);
}

/**
 * A name that means nothing.
 * @param isCall true where the name is what a call calls
 * @param closest a name in scope that may be meant; offered as a repair too
 * @param replacement where a removed ambient name went; it wins over `closest`
 */
export function undefinedName(name: string, span: Span, isCall: boolean, closest: string | null, replacement: string | null): Diagnostic {
  const subject = isCall ? "call target" : "value";
  const message = `${subject} \`${name}\` is not defined or imported${didYouMean(replacement ?? closest)}`;
  const code = isCall ? "HARN-NAM-002" : "HARN-NAM-001";
  const guess = replacement === null && closest !== null ? { repair: repair("bindings/rename-to-closest", [{ span, replacement: closest }]) } : {};
  return nameError(code, message, span, { ...(isCall && { rule: "undefined-function" }), ...guess });
}

/** An assignment through a binding that never changes. `local` is null for library names. */
export function immutableAssignment(name: string, span: Span, local: Local | null): Diagnostic {
  const keyword = local?.constKeyword ?? null;
  const edits = keyword === null ? [] : [{ span: keyword, replacement: "let" }];
  const related = local === null ? [] : [{ message: `\`${name}\` is declared here as immutable`, span: local.binding.span }];
  return nameError("HARN-OWN-001", `Cannot assign to immutable binding: ${name}`, span, { related, repair: repair("bindings/make-mutable", edits) });
}

/** A second declaration of an immutable name in one scope. */
export function redeclaration(name: string, span: Span, earlier: Span): Diagnostic {
  return nameError("HARN-LNT-009", `Cannot redeclare immutable variable '${name}' in the same scope (use 'var' for mutable bindings)`, span, {
    rule: "shadow-variable",
    help: `use \`let ${name}\` for a mutable binding, or choose a different name`,
    related: [{ message: `\`${name}\` is first declared here`, span: earlier }],
  });
}

/** A second type, tool, skill, eval pack or pipeline of one name. */
export function duplicateDeclaration(name: string, span: Span, earlier: Span): Diagnostic {
  return { ...compileError(`\`${name}\` is already declared in this scope`, span), related: [{ message: `\`${name}\` is first declared here`, span: earlier }] };
}
