/** How far up a new parameter must go, and the edits on the way. */
import type { Edit } from "#compiler/diagnostics";
import type { Parameter } from "#compiler/syntax";
import { newArgument, newParameter, NEW_NAME } from "./insertions.ts";
import type { Authority, Site, Survey, Threadable } from "./survey.ts";

/**
 * Edits collected in one run. Each finding has all those that it needs, so a long chain of calls has quadratically many; what
 * is left out has its turn in the next run, when the functions that were changed have a harness.
 */
const MOST_EDITS = 50_000;

/** What must change so that one declaration has a harness. */
export interface Threading {
  readonly edits: readonly Edit[];
  /** Parameters that were there before and are handed on. */
  readonly relied: readonly Parameter[];
}

interface Handover {
  readonly edit: Edit;
  readonly authority: Authority;
}

/** A declaration that can be given a parameter, and what this asks of its callers. */
interface Change {
  readonly parameter: Edit;
  readonly handovers: readonly Handover[];
}

export class Threads {
  readonly #changes = new Map<Threadable, Change>();
  readonly #made = new Map<Threadable, Threading | null>();
  #left = MOST_EDITS;

  /** @param isChangeable whether the signature is for the file to decide */
  constructor({ uses }: Survey, isChangeable: (node: Threadable) => boolean, text: string) {
    for (const [node, sites] of uses) {
      const change = isChangeable(node) ? changeOf(node, sites, text) : null;
      if (change !== null) this.#changes.set(node, change);
    }
    this.#dropUnreachable();
  }

  /** What gives a declaration a harness, for one finding; null where that cannot be done, or not in this run. */
  of(node: Threadable): Threading | null {
    let made = this.#made.get(node);
    if (made === undefined) this.#made.set(node, (made = this.#collect(node)));
    if (made === null || made.edits.length > this.#left) return null;
    this.#left -= made.edits.length;
    return made;
  }

  /** A declaration can only change if all that call it without a harness can. */
  #dropUnreachable(): void {
    const callees = new Map<Threadable, Threadable[]>();
    const dropped: Threadable[] = [];
    for (const [node, { handovers }] of this.#changes) {
      for (const { authority } of handovers) {
        if (authority.kind !== "wanted") continue;
        const known = callees.get(authority.from);
        if (known === undefined) callees.set(authority.from, [node]);
        else known.push(node);
      }
    }
    for (const caller of callees.keys()) if (!this.#changes.has(caller)) dropped.push(caller);
    for (const caller of dropped) for (const callee of callees.get(caller) ?? []) if (this.#changes.delete(callee)) dropped.push(callee);
  }

  #collect(node: Threadable): Threading | null {
    const edits: Edit[] = [];
    const relied = new Set<Parameter>();
    const reached = new Set([node]);
    for (const each of reached) {
      const change = this.#changes.get(each);
      if (change === undefined) return null;
      edits.push(change.parameter);
      for (const { edit, authority } of change.handovers) {
        edits.push(edit);
        if (authority.kind === "wanted") reached.add(authority.from);
        else if (authority.kind === "held") relied.add(authority.parameter);
      }
      if (edits.length > this.#left) return null;
    }
    return { edits, relied: [...relied] };
  }
}

/** Null where a use is no plain call, or none that could hand a harness over. */
function changeOf(node: Threadable, sites: readonly Site[], text: string): Change | null {
  const parameter = newParameter(node, text);
  if (parameter === null) return null;
  const handovers: Handover[] = [];
  for (const { call, authority } of sites) {
    const name = authority.kind === "held" ? authority.parameter.name.text : NEW_NAME;
    const edit = call === null || authority.kind === "none" ? null : newArgument(call, name, text);
    if (edit === null) return null;
    handovers.push({ edit, authority });
  }
  return { parameter, handovers };
}
