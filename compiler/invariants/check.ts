/** Checks the invariants that handlers claim. */
import type { Diagnostic, Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import { forEachChild, type Node, type Program } from "#compiler/syntax";
import { type Annotation, annotationsOf, type Handler } from "./annotations.ts";
import { type PathStep, walkHandler } from "./flow.ts";
import { ownNames } from "./handles.ts";
import { type Breach, breachesOfAssignment, breachesOfCall } from "./proofs.ts";

export interface InvariantFinding {
  /** Name of the invariant. */
  readonly invariant: string;
  /** Where it is claimed. */
  readonly claim: Span;
  readonly handler: string;
  readonly message: string;
  readonly span: Span;
  readonly help: string;
  /** Places that control passes, from the start of the handler to the breach. Empty when the claim itself is at fault. */
  readonly path: () => readonly PathStep[];
}

/**
 * Checks every `@invariant("…")` of a program, each handler by itself: what functions do that it calls is not seen.
 * @returns findings without code, in no particular order
 */
export function checkInvariants(program: Program, library: Library): readonly Diagnostic[] {
  const names = ownNames(program);
  return handlersOf(program).flatMap((handler) => checkHandler(handler, annotationsOf(handler), library, names).map(toDiagnostic));
}

export type InvariantReport =
  | { readonly kind: "no-handler"; readonly handlers: readonly string[] }
  | { readonly kind: "not-claimed"; readonly claimed: readonly string[] }
  | { readonly kind: "checked"; readonly findings: readonly InvariantFinding[] };

/** Checks one invariant of the handlers of one name. */
export function explainInvariant(program: Program, library: Library, invariant: string, handler: string): InvariantReport {
  const all = handlersOf(program);
  const named = all.filter(({ name }) => name.text === handler);
  if (named.length === 0) return { kind: "no-handler", handlers: all.map(({ name }) => name.text) };
  const claims = named.map((one) => ({ one, annotations: annotationsOf(one) }));
  const wanted = claims.map(({ one, annotations }) => ({ one, annotations: annotations.filter(({ name }) => name === invariant) }));
  if (wanted.every(({ annotations }) => annotations.length === 0)) {
    return { kind: "not-claimed", claimed: claims.flatMap(({ annotations }) => annotations.map(({ name }) => name)) };
  }
  const names = ownNames(program);
  return { kind: "checked", findings: wanted.flatMap(({ one, annotations }) => checkHandler(one, annotations, library, names)) };
}

function handlersOf(program: Program): readonly Handler[] {
  const handlers: Handler[] = [];
  const pending: Node[] = [program];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "FunctionDeclaration" || node.kind === "ToolDeclaration" || node.kind === "PipelineDeclaration") handlers.push(node);
    forEachChild(node, (child) => pending.push(child));
  }
  return handlers.sort((a, b) => a.span.start - b.span.start);
}

function checkHandler(
  handler: Handler,
  annotations: readonly Annotation[],
  library: Library,
  names: ReadonlySet<string>,
): readonly InvariantFinding[] {
  const findings: InvariantFinding[] = [];
  const claims = annotations.flatMap(({ name, span, reading }) => {
    if ("invariant" in reading) return [{ span, invariant: reading.invariant }];
    findings.push({ invariant: name, claim: span, handler: handler.name.text, ...reading.fault, path: NO_PATH });
    return [];
  });
  const note = (claim: (typeof claims)[number], breaches: readonly Breach[], path: InvariantFinding["path"]): void => {
    for (const breach of breaches) findings.push({ invariant: claim.invariant.name, claim: claim.span, handler: handler.name.text, ...breach, path });
  };
  if (claims.length === 0) return findings;
  walkHandler(handler, library, names, {
    call(event) {
      for (const claim of claims) note(claim, breachesOfCall(claim.invariant, event), event.path);
    },
    assignment(event) {
      for (const claim of claims) note(claim, breachesOfAssignment(claim.invariant, event), event.path);
    },
  });
  return findings;
}

const NO_PATH = (): readonly PathStep[] => [];

function toDiagnostic({ invariant, claim, message, span, help, path }: InvariantFinding): Diagnostic {
  return {
    severity: "error",
    phase: "invariant",
    message,
    span,
    label: `invariant[${invariant}]`,
    help,
    ...(path !== NO_PATH && { related: [{ message: "claimed here", span: claim }] }),
  };
}
