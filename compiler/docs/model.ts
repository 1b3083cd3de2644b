/** Documentation as plain data. */
import type { Span } from "#compiler/diagnostics";

/** `text` is Markdown without code blocks: a paragraph, a list, a table. Code is verbatim. */
export type DocBlock = { readonly kind: "text"; readonly text: string } | { readonly kind: "code"; readonly language: string; readonly code: string };

export interface DocParameter {
  readonly name: string;
  readonly blocks: readonly DocBlock[];
}

/** What one doc comment says. */
export interface DocComment {
  /** Its place; absent where the text does not stand in a source. */
  readonly span: Span | null;
  /** The first paragraph on one line; empty where the comment does not begin with one. */
  readonly summary: string;
  /** All that belongs to no tag, the summary included. */
  readonly blocks: readonly DocBlock[];
  readonly parameters: readonly DocParameter[];
  readonly returns: readonly DocBlock[] | null;
  readonly throws: readonly (readonly DocBlock[])[];
  readonly examples: readonly (readonly DocBlock[])[];
  readonly deprecated: readonly DocBlock[] | null;
}

export type ItemKind =
  | "pipeline" | "function" | "tool" | "skill" | "eval_pack" | "struct" | "enum" | "interface" | "type" | "const" | "let"
  /** The impl block of a type that the module does not declare. */
  | "impl";

export interface MemberDoc {
  readonly kind: "field" | "variant" | "type" | "method";
  readonly name: string;
  readonly signature: string;
  readonly doc: DocComment | null;
  readonly span: Span | null;
}

export interface ItemDoc {
  readonly kind: ItemKind;
  readonly name: string;
  readonly isPublic: boolean;
  /** Without attributes and body, as the formatter writes it. */
  readonly signature: string;
  /** As the formatter writes them. */
  readonly attributes: readonly string[];
  readonly doc: DocComment | null;
  /** Harn code of the documentation, in order. */
  readonly examples: readonly string[];
  readonly members: readonly MemberDoc[];
  /** Place of the declaration; null for a library entry. */
  readonly span: Span | null;
  /** Path of the module that declares it, where that is not the one that it is listed in. */
  readonly declaredIn: string | null;
}

/** A name that a module passes on with `pub import`. */
export interface ReexportDoc {
  readonly name: string;
  readonly kind: ItemKind;
  /** Path of the module that declares it. */
  readonly declaredIn: string;
}

export interface ModuleDoc {
  /** As in the module graph. */
  readonly path: string;
  /** The doc comment at the beginning that belongs to no item. */
  readonly doc: DocComment | null;
  /** In source order. */
  readonly items: readonly ItemDoc[];
  readonly reexports: readonly ReexportDoc[];
}
