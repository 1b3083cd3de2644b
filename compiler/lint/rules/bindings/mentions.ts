/** Names that a module mentions where name resolution does not look: in types and in attributes. */
import type { Span } from "#compiler/diagnostics";
import type { Binding } from "#compiler/names";
import type { Attribute, AttributedDeclaration, AttributeValue, NamedType, PredicateType } from "#compiler/syntax";
import type { LintContext, NodeHandlers } from "../../rule.ts";

interface Range {
  first: number;
  last: number;
}

/** Collects mentions while the module is walked; asked in `end`. */
export class Mentions {
  readonly #places = new Map<string, Range>();
  readonly #read = (node: AttributedDeclaration): void => {
    for (const attribute of node.attributes) this.#attribute(attribute);
  };

  /** Handlers that see every mention; a rule adds its own to those of the same kind. */
  readonly enter = {
    NamedType: (node: NamedType): void => this.#add(node.name, node.span.start),
    PredicateType: (node: PredicateType): void => this.#add(node.parameter.text, node.parameter.span.start),
    PipelineDeclaration: this.#read,
    FunctionDeclaration: this.#read,
    ToolDeclaration: this.#read,
    SkillDeclaration: this.#read,
    EvalPackDeclaration: this.#read,
    StructDeclaration: this.#read,
    EnumDeclaration: this.#read,
    TypeDeclaration: this.#read,
    InterfaceDeclaration: this.#read,
    ImplDeclaration: this.#read,
  } satisfies NodeHandlers;

  /** Whether a name is mentioned, a given place aside. */
  has(name: string, outside?: Span): boolean {
    const range = this.#places.get(name);
    if (range === undefined) return false;
    return outside === undefined || range.first < outside.start || range.last >= outside.end;
  }

  #add(name: string, place: number): void {
    const range = this.#places.get(name);
    if (range === undefined) this.#places.set(name, { first: place, last: place });
    else if (place < range.first) range.first = place;
    else if (place > range.last) range.last = place;
  }

  #attribute({ arguments: values }: Attribute): void {
    for (const { value } of values ?? []) this.#value(value);
  }

  /** A handler or a fixture may be named by a path as well as by a string. */
  #value(value: AttributeValue): void {
    switch (value.kind) {
      case "Literal":
        if (typeof value.value === "string") this.#add(value.value, value.span.start);
        return;
      case "AttributeCall":
        for (const argument of value.arguments) this.#value(argument.value);
        return this.#path(value.path);
      case "Path":
        return this.#path(value.path);
      case "List":
        for (const element of value.elements) this.#value(element);
        return;
      case "Dict":
        for (const entry of value.entries) this.#value(entry.value);
        return;
      default:
        value satisfies never;
    }
  }

  #path([root]: readonly { readonly text: string; readonly span: Span }[]): void {
    if (root !== undefined) this.#add(root.text, root.span.start);
  }
}

/** Whether something outside a place names what is declared there. */
export function isUsedOutside(context: LintContext, binding: Binding, place: Span): boolean {
  return context.usesOf(binding).some(({ span }) => span.start < place.start || span.start >= place.end);
}
