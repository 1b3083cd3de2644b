/** What all rules of a run over one module share. */
import type { Diagnostic } from "#compiler/diagnostics";
import type { Library } from "#compiler/library";
import type { ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Binding, Resolution } from "#compiler/names";
import { type Comment, type Expression, type Identifier, type Name, type Node, type Token, tokenize } from "#compiler/syntax";
import type { Type } from "#compiler/types";
import type { LintSettings } from "./settings.ts";

export interface LintInput {
  readonly module: ModuleNode;
  readonly graph: ModuleGraph;
  readonly resolution: Resolution;
  readonly library: Library;
  readonly settings: LintSettings;
}

export type TypeOf = (node: Expression) => Type | undefined;

export class SharedState {
  readonly ancestors: Node[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** Answers during the walk of a statement that the checker has just read. */
  typeOf: TypeOf = () => undefined;
  #lexed: { readonly comments: readonly Comment[]; readonly tokens: readonly Token[] } | null = null;
  #uses: ReadonlyMap<Binding, readonly (Identifier | Name)[]> | null = null;
  #isTest: boolean | null = null;

  constructor(readonly input: LintInput) {}

  get lexed(): { readonly comments: readonly Comment[]; readonly tokens: readonly Token[] } {
    return (this.#lexed ??= tokenize(this.input.module.source.text));
  }

  get isTestSource(): boolean {
    return (this.#isTest ??= isTestPath(this.input.module.path, this.input.settings));
  }

  usesOf(binding: Binding): readonly (Identifier | Name)[] {
    return (this.#uses ??= collectUses(this.input.resolution)).get(binding) ?? [];
  }
}

function collectUses({ references }: Resolution): ReadonlyMap<Binding, readonly (Identifier | Name)[]> {
  const uses = new Map<Binding, (Identifier | Name)[]>();
  for (const [node, reference] of references) {
    if (reference.kind !== "binding") continue;
    const known = uses.get(reference.binding);
    if (known === undefined) uses.set(reference.binding, [node]);
    else known.push(node);
  }
  return uses;
}

/** Whether a file is test source: a folder on its path is a test root, or its stem ends in `_test` or `-test`. */
export function isTestPath(path: string, { testRootComponents }: LintSettings): boolean {
  const parts = path.split(/[/\\]/);
  const stem = (parts.pop() ?? "").replace(/\.harn$/, "");
  return /[_-]test$/.test(stem) || parts.some((part) => testRootComponents.includes(part));
}
