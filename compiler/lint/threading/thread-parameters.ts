/** `harn fix --harness-threading thread-params`: functions that use ambient names get a harness from their callers. */
import { type Diagnostic, type Edit, repair, type Span } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleNode } from "#compiler/modules";
import type { Resolution } from "#compiler/names";
import { methodFor } from "../rules/capabilities/ambient-methods.ts";
import { AMBIENT_RULES } from "../rules/capabilities/ambient.ts";
import { NameIndex } from "../rules/capabilities/name-index.ts";
import { changeable } from "./changeable.ts";
import { NEW_NAME } from "./insertions.ts";
import { Threads } from "./paths.ts";
import { type Site, survey } from "./survey.ts";

const REPAIR = "bindings/thread-harness-needs-param";

/** What the resolver says about a name that means nothing. */
const UNDEFINED_VALUE = "HARN-NAM-001";

const AMBIENT: ReadonlySet<string> = new Set(AMBIENT_RULES.map(({ name }) => name));

export interface ThreadingInput {
  readonly module: ModuleNode;
  readonly resolution: Resolution;
  readonly library: Library;
  /** Everything found in the module. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a file that imports this one names something so; what it names keeps its signature. */
  readonly isNamedElsewhere: (name: string) => boolean;
}

/**
 * Gives findings about ambient names and about a `harness` that is not there a repair that brings one: a parameter of the function
 * and of all that call it, up to those that have one, and what their calls hand over. Repairs of other findings that would take away a
 * harness which is now handed on are left out.
 * @returns the findings, in the same order
 */
export function threadParameters({ module, resolution, library, diagnostics, isNamedElsewhere }: ThreadingInput): readonly Diagnostic[] {
  const open = diagnostics.filter((diagnostic) => (diagnostic.repair?.edits.length ?? 0) === 0 && isAboutAuthority(diagnostic));
  if (open.length === 0) return diagnostics;
  const index = new NameIndex(resolution);
  const found = survey(module, resolution, index, new Set(open.flatMap(({ span }) => span?.start ?? [])));
  const threads = new Threads(found, changeable(module, index, isNamedElsewhere), module.source.text);
  const relied = new Set<Span>();
  const threaded = new Map<Diagnostic, Diagnostic>();
  for (const diagnostic of open) {
    const site = found.ambient.get(diagnostic.span?.start ?? -1);
    if (site?.authority.kind !== "wanted") continue;
    const rewritten = rewrite(site, library);
    const threading = rewritten === null ? null : threads.of(site.authority.from);
    if (threading === null || rewritten === null) continue;
    for (const { span } of threading.relied) relied.add(span);
    threaded.set(diagnostic, { ...diagnostic, repair: repair(REPAIR, [...rewritten, ...threading.edits].sort((a, b) => a.span.start - b.span.start)) });
  }
  const kept = [...relied].sort((a, b) => a.start - b.start);
  return diagnostics.map((diagnostic) => threaded.get(diagnostic) ?? (touches(diagnostic, kept) ? withoutRepair(diagnostic) : diagnostic));
}

function isAboutAuthority({ rule, code }: Diagnostic): boolean {
  return rule === undefined ? code === UNDEFINED_VALUE : AMBIENT.has(rule);
}

/** What changes where the harness is used; null where it would be more than the name. */
function rewrite({ node, call }: Site, library: Library): readonly Edit[] | null {
  if (node.name === NEW_NAME) return [];
  const target = call === null ? null : methodFor(node.name, library);
  return target === null ? null : [{ span: node.span, replacement: `${NEW_NAME}.${target.handle.field}.${target.method}` }];
}

/** @param spans in order, without overlap */
function touches({ repair: offered }: Diagnostic, spans: readonly Span[]): boolean {
  return offered?.edits.some(({ span }) => (spans[countBefore(spans, span.end) - 1]?.end ?? 0) > span.start) === true;
}

/** How many spans start before an offset. */
function countBefore(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withoutRepair({ repair: _, ...rest }: Diagnostic): Diagnostic {
  return rest;
}
