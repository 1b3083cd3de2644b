/** The repair of what is declared and never used: `_` before its name. */
import type { Edit, Span } from "#compiler/diagnostics";
import type { LintContext } from "../../rule.ts";
import { hasNameErrors } from "./name-errors.ts";

/** Names that say themselves that they may go unused. */
export function isMarked(name: string): boolean {
  return name.startsWith("_");
}

/** Makes the edits. One for each run of a rule. */
export class UnusedMarker {
  #taken: ReadonlySet<string> | null = null;
  readonly #context: LintContext;

  constructor(context: LintContext) {
    this.#context = context;
  }

  /**
   * @param before what to write before the marked name, such as the key of a field
   * @returns null where the marked name is in use for something else, or what names mean in the file is not sure
   */
  edits(name: string, span: Span, before = ""): readonly Edit[] | null {
    this.#taken ??= markedNames(this.#context);
    const { start } = span;
    return this.#taken === UNSURE || this.#taken.has(`_${name}`) ? null : [{ span: { start, end: start }, replacement: `${before}_` }];
  }
}

const UNSURE: ReadonlySet<string> = new Set();

function markedNames(context: LintContext): ReadonlySet<string> {
  if (hasNameErrors(context)) return UNSURE;
  const { resolution } = context;
  const names = new Set<string>();
  const add = (name: string): void => void (isMarked(name) && names.add(name));
  for (const [node, { kind }] of resolution.references) {
    // The repair of a removed ambient name goes through a parameter `harness`, used so far or not.
    if (kind === "unresolved" || kind === "legacy") return UNSURE;
    add("text" in node ? node.text : node.name);
  }
  for (const binding of resolution.declarations.values()) add(binding.name);
  for (const role of resolution.patterns.values()) if (role.kind === "bind") add(role.binding.name);
  return names;
}
