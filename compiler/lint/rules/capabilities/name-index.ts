/** Where names are declared and named in one module, by name. */
import type { Span } from "#compiler/diagnostics";
import type { Resolution } from "#compiler/names";

type Places = ReadonlyMap<string, readonly number[]>;

export class NameIndex {
  readonly #declared: Places;
  readonly #named: Places;
  readonly #bound: Places;
  /** Names that mean nothing, or nothing without the legacy bridge. */
  readonly #undecided: readonly number[];

  constructor({ declarations, patterns, references }: Resolution) {
    const declared = new Map<string, number[]>();
    for (const node of declarations.keys()) add(declared, "text" in node ? node.text : node.name, node.span.start);
    for (const [node, role] of patterns) if (role.kind === "bind") add(declared, role.binding.name, node.span.start);
    const named = new Map<string, number[]>();
    const bound = new Map<string, number[]>();
    const undecided: number[] = [];
    for (const [node, { kind }] of references) {
      const name = "text" in node ? node.text : node.name;
      add(named, name, node.span.start);
      if (kind === "binding") add(bound, name, node.span.start);
      if (kind === "unresolved" || kind === "legacy") undecided.push(node.span.start);
    }
    this.#declared = sorted(declared);
    this.#named = sorted(named);
    this.#bound = sorted(bound);
    this.#undecided = undecided.sort((a, b) => a - b);
  }

  /** How often a name is declared in a span. */
  declarationsIn(name: string, span: Span): number {
    return countIn(this.#declared.get(name), span);
  }

  /** Whether a name is declared or used in a span. */
  occursIn(name: string, span: Span): boolean {
    return this.declarationsIn(name, span) > 0 || countIn(this.#named.get(name), span) > 0;
  }

  /** Whether a name is declared in a span, or stands there for a declaration of the program. */
  isTakenIn(name: string, span: Span): boolean {
    return this.declarationsIn(name, span) > 0 || countIn(this.#bound.get(name), span) > 0;
  }

  /** Whether a span holds names that are not there, or only as long as the legacy bridge answers them. */
  isUndecidedIn(span: Span): boolean {
    return countIn(this.#undecided, span) > 0;
  }
}

function add(places: Map<string, number[]>, name: string, start: number): void {
  const known = places.get(name);
  if (known === undefined) places.set(name, [start]);
  else known.push(start);
}

function sorted(places: Map<string, number[]>): Places {
  for (const starts of places.values()) starts.sort((a, b) => a - b);
  return places;
}

function countIn(starts: readonly number[] | undefined, { start, end }: Span): number {
  return starts === undefined ? 0 : firstFrom(starts, end) - firstFrom(starts, start);
}

function firstFrom(starts: readonly number[], from: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
