/** Scopes and the frames they belong to. */
import type { Span } from "#compiler/diagnostics";
import type { Closure, EnumDeclaration, FunctionDeclaration } from "#compiler/syntax";
import type { Binding, Reference } from "./resolution.ts";

export type FrameKind =
  | "module"
  | "function"
  /** `gen fn` */
  | "stream"
  | "closure"
  /** Tools, eval packs and overrides: function-like, but never generators. */
  | "tool"
  | "pipeline"
  /** Body of `spawn` or `parallel`: runs as a task of its own. */
  | "isolated";

/** One activation at run time. A name used in another frame than the one that declares it is captured. */
export class Frame {
  /** Loops around the current point that `break` may leave. */
  loopDepth = 0;

  constructor(
    readonly kind: FrameKind,
    readonly parent: Frame | null,
    /** What becomes a generator when the frame yields. */
    readonly owner: FunctionDeclaration | Closure | null = null,
  ) {}

  /** The frame that a task body was written in; the frame itself if it is no task body. */
  get enclosingBody(): Frame {
    let frame = this as Frame;
    while (frame.kind === "isolated" && frame.parent !== null) frame = frame.parent;
    return frame;
  }
}

/** A binding while its uses are still being counted. */
export type OpenBinding = { -readonly [K in keyof Binding]: Binding[K] };

export interface Local {
  readonly binding: OpenBinding;
  /** Shared by all uses, so that a use allocates nothing. */
  readonly reference: Reference;
  readonly frame: Frame;
  /** False for a module-level name whose declaration is still to come: functions see it, module code does not. */
  isVisible: boolean;
  /** Where the word `const` stands, if writing `let` instead would make the binding mutable. */
  readonly constKeyword: Span | null;
}

export class Scope {
  #names: Map<string, Local> | null = null;
  #variants: Map<string, EnumDeclaration[]> | null = null;

  constructor(
    readonly parent: Scope | null,
    readonly frame: Frame,
  ) {}

  get(name: string): Local | undefined {
    return this.#names?.get(name);
  }

  set(local: Local): void {
    this.#names ??= new Map();
    this.#names.set(local.binding.name, local);
  }

  names(): Iterable<string> {
    return this.#names?.keys() ?? [];
  }

  /** Makes the variants of an enum known to match patterns. */
  addVariants(declaration: EnumDeclaration): void {
    this.#variants ??= new Map();
    for (const variant of declaration.variants) {
      const owners = this.#variants.get(variant.name.text);
      if (owners === undefined) this.#variants.set(variant.name.text, [declaration]);
      else owners.push(declaration);
    }
  }

  /** Enums of this very scope that have the variant. */
  enumsWith(variant: string): readonly EnumDeclaration[] {
    return this.#variants?.get(variant) ?? [];
  }
}
