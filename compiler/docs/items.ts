/** The documented items of a program. */
import type { SignaturePrinter } from "#compiler/format";
import type { AttributedDeclaration, Binding, BindingPattern, ImplDeclaration, InterfaceDeclaration, Name, Program, SkillDeclaration, TypeDeclaration } from "#compiler/syntax";
import type { DocTable } from "./attachment.ts";
import { examplesOf, parseDoc } from "./comment.ts";
import type { DocComment, ItemDoc, ItemKind, MemberDoc } from "./model.ts";

type Item = Exclude<AttributedDeclaration, ImplDeclaration>;

/** All top-level declarations in source order; methods stand with their type. */
export function itemsOf(program: Program, docs: DocTable, printer: SignaturePrinter): ItemDoc[] {
  return new ItemCollector(docs, printer, implBlocks(program)).collect(program);
}

function implBlocks(program: Program): Map<string, ImplDeclaration[]> {
  const blocks = new Map<string, ImplDeclaration[]>();
  for (const node of program.body) {
    if (node.kind !== "ImplDeclaration") continue;
    const known = blocks.get(node.target.text);
    if (known === undefined) blocks.set(node.target.text, [node]);
    else known.push(node);
  }
  return blocks;
}

class ItemCollector {
  constructor(
    readonly docs: DocTable,
    readonly printer: SignaturePrinter,
    /** By type; those of a type leave the table with it. */
    readonly impls: Map<string, ImplDeclaration[]>,
  ) {}

  collect({ body }: Program): ItemDoc[] {
    const items: ItemDoc[] = [];
    const foreign: ImplDeclaration[] = [];
    for (const node of body) {
      switch (node.kind) {
        case "Binding":
          items.push(...this.#binding(node));
          break;
        case "ImplDeclaration":
          foreign.push(node);
          break;
        case "FunctionDeclaration":
        case "PipelineDeclaration":
        case "ToolDeclaration":
        case "SkillDeclaration":
        case "EvalPackDeclaration":
        case "StructDeclaration":
        case "EnumDeclaration":
        case "TypeDeclaration":
        case "InterfaceDeclaration":
          items.push(this.#declaration(node));
          break;
        default:
          break;
      }
    }
    for (const node of foreign) {
      if (this.impls.has(node.target.text)) items.push(this.#foreignImpl(node));
    }
    return items.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  }

  #binding(node: Binding): ItemDoc[] {
    const doc = this.docs.docOf(node);
    const signature = this.printer.binding(node);
    return boundNames(node.pattern).map((name): ItemDoc => {
      const kind = node.keyword === "const" ? "const" : "let";
      const examples = doc === null ? [] : examplesOf(doc);
      return { kind, name, isPublic: node.isPublic, signature, attributes: [], doc, examples, members: [], span: node.span, declaredIn: null };
    });
  }

  #declaration(node: Item): ItemDoc {
    const doc = this.docs.docOf(node) ?? describedDoc(node);
    return {
      kind: kindOf(node),
      name: node.name.text,
      isPublic: node.isPublic,
      signature: this.printer.declaration(node),
      attributes: node.attributes.map((each) => this.printer.attribute(each)),
      doc,
      examples: doc === null ? [] : examplesOf(doc),
      members: this.#members(node),
      span: node.span,
      declaredIn: null,
    };
  }

  #foreignImpl(node: ImplDeclaration): ItemDoc {
    const doc = this.docs.docOf(node);
    const { span, target, methods } = node;
    const isPublic = methods.some((each) => each.isPublic);
    const examples = doc === null ? [] : examplesOf(doc);
    const signature = `impl ${target.text}`;
    return { kind: "impl", name: target.text, isPublic, signature, attributes: [], doc, examples, members: this.#methods([node]), span, declaredIn: null };
  }

  #members(node: Item): MemberDoc[] {
    switch (node.kind) {
      case "StructDeclaration":
        return [...this.#fields(node.fields), ...this.#methodsOf(node.name)];
      case "EnumDeclaration": {
        const variants = node.variants.map((each): MemberDoc => {
          return { kind: "variant", name: each.name.text, signature: this.printer.variant(each), doc: this.docs.docOf(each), span: each.span };
        });
        return [...variants, ...this.#methodsOf(node.name)];
      }
      case "InterfaceDeclaration":
        return this.#interfaceMembers(node);
      case "TypeDeclaration":
        return [...this.#shapeFields(node), ...this.#methodsOf(node.name)];
      case "FunctionDeclaration":
      case "PipelineDeclaration":
      case "ToolDeclaration":
      case "SkillDeclaration":
      case "EvalPackDeclaration":
        return [];
      default:
        return node satisfies never;
    }
  }

  #fields(fields: readonly Parameters<SignaturePrinter["field"]>[0][]): MemberDoc[] {
    return fields.map((each) => ({ kind: "field", name: each.name.text, signature: this.printer.field(each), doc: this.docs.docOf(each), span: each.span }));
  }

  #shapeFields({ type }: TypeDeclaration): MemberDoc[] {
    return type.kind === "ShapeType" ? this.#fields(type.fields) : [];
  }

  #interfaceMembers(node: InterfaceDeclaration): MemberDoc[] {
    const types = node.associatedTypes.map(({ name, defaultType }): MemberDoc => {
      const signature = this.printer.associatedType(name, defaultType);
      // The node begins with the keyword, of which the tree keeps no place.
      const doc = this.docs.docBefore(name.span.start, "type");
      return { kind: "type", name: name.text, signature, doc, span: name.span };
    });
    const methods = node.methods.map((each): MemberDoc => {
      return { kind: "method", name: each.name.text, signature: this.printer.interfaceMethod(each), doc: this.docs.docOf(each), span: each.span };
    });
    return [...types, ...methods];
  }

  #methodsOf({ text }: Name): MemberDoc[] {
    const blocks = this.impls.get(text) ?? [];
    this.impls.delete(text);
    return this.#methods(blocks);
  }

  #methods(blocks: readonly ImplDeclaration[]): MemberDoc[] {
    return blocks.flatMap(({ methods }) =>
      methods.map((each): MemberDoc => {
        return { kind: "method", name: each.name.text, signature: this.printer.declaration(each), doc: this.docs.docOf(each), span: each.span };
      }),
    );
  }
}

const KINDS = {
  FunctionDeclaration: "function",
  PipelineDeclaration: "pipeline",
  ToolDeclaration: "tool",
  SkillDeclaration: "skill",
  EvalPackDeclaration: "eval_pack",
  StructDeclaration: "struct",
  EnumDeclaration: "enum",
  TypeDeclaration: "type",
  InterfaceDeclaration: "interface",
} as const satisfies Readonly<Record<Item["kind"], ItemKind>>;

function kindOf({ kind }: Item): ItemKind {
  return KINDS[kind];
}

/** Tools and skills describe themselves to models; that is their documentation where there is no other. */
function describedDoc(node: Item): DocComment | null {
  const text = node.kind === "ToolDeclaration" ? node.description : node.kind === "SkillDeclaration" ? skillDescription(node) : null;
  return text === null ? null : parseDoc(text.split("\n"), null);
}

function skillDescription({ fields }: SkillDeclaration): string | null {
  const value = fields.find(({ name }) => name.text === "description")?.value;
  return value?.kind === "StringLiteral" ? value.value : null;
}

function boundNames(pattern: BindingPattern): string[] {
  switch (pattern.kind) {
    case "NamePattern":
      return [pattern.name].filter(isName);
    case "PairPattern":
      return [pattern.first.text, pattern.second.text].filter(isName);
    case "DictPattern":
      return [...pattern.fields.map(({ binding }) => binding.text), pattern.rest?.text ?? "_"].filter(isName);
    case "ListPattern":
      return [...pattern.elements.map(({ binding }) => binding.text), pattern.rest?.text ?? "_"].filter(isName);
    default:
      return pattern satisfies never;
  }
}

/** `_` discards. */
function isName(text: string): boolean {
  return text !== "_";
}
