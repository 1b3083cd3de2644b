/** Declarations without their bodies, as documentation and editors show them. */
import type {
  Attribute, AttributedDeclaration, Binding, Block, Comment, EnumVariant, Expression, FunctionDeclaration, ImplDeclaration, InterfaceMethod, Name,
  ShapeField, StructField, TypeNode,
} from "#compiler/syntax";
import { printAttribute } from "./attributes.ts";
import { CommentTable } from "./comments.ts";
import { printDeclaration } from "./declarations.ts";
import type { Doc } from "./doc.ts";
import { createPrinter } from "./format.ts";
import { render } from "./render.ts";

type DocumentedDeclaration = Exclude<AttributedDeclaration, ImplDeclaration>;

export interface SignaturePrinter {
  /** Without attributes, `pub` and body; members of structs, enums and interfaces are part of it. */
  declaration(node: DocumentedDeclaration): string;
  /** A value that takes more than a line is left out. */
  binding(node: Binding): string;
  interfaceMethod(node: InterfaceMethod): string;
  field(node: StructField | ShapeField): string;
  variant(node: EnumVariant): string;
  associatedType(name: Name, defaultType: TypeNode | null): string;
  attribute(node: Attribute): string;
}

const width = 100;
const emptyBody = / \{\}$/;

/**
 * Prints signatures of one source text. Comments are left out.
 * @param comments all comments of the text
 */
export function signaturePrinter(text: string, comments: readonly Comment[]): SignaturePrinter {
  const bareText = withoutComments(text, comments);
  const p = createPrinter(bareText, new CommentTable(bareText, []), false);
  const layOut = (doc: Doc): string => render(doc, { line: width, separator: null });
  return {
    declaration: (node) => {
      const whole = layOut(printDeclaration(p, bare(node)));
      return "fields" in node || "body" in node ? whole.replace(emptyBody, "") : whole;
    },
    binding: (node) => {
      const whole = layOut(p.statement({ ...node, isPublic: false }));
      if (!whole.includes("\n") && whole.length <= width) return whole;
      return layOut(p.statement({ ...node, isPublic: false, value: elided(node.value) }));
    },
    interfaceMethod: (node) => layOut(printDeclaration(p, asFunction(node))).replace(emptyBody, ""),
    field: ({ name, optional, type }) => `${name.text}${optional ? "?" : ""}: ${layOut(p.type(type))}`,
    variant: ({ name, fields }) => {
      if (fields === null) return name.text;
      return `${name.text}(${fields.map((each) => `${each.name === null ? "" : `${each.name.text}: `}${layOut(p.type(each.type))}`).join(", ")})`;
    },
    associatedType: ({ text: name }, defaultType) => `type ${name}${defaultType === null ? "" : ` = ${layOut(p.type(defaultType))}`}`,
    attribute: (node) => layOut(printAttribute(p, node)),
  };
}

/** Blanks in place of comments, so that places stay. */
function withoutComments(text: string, comments: readonly Comment[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { span } of comments) {
    pieces.push(text.slice(at, span.start), " ".repeat(span.end - span.start));
    at = span.end;
  }
  return pieces.join("") + text.slice(at);
}

function bare(node: DocumentedDeclaration): DocumentedDeclaration {
  const plain = { attributes: [], isPublic: false };
  switch (node.kind) {
    case "FunctionDeclaration":
      return { ...node, ...plain, body: emptied(node.body) };
    case "PipelineDeclaration":
      return { ...node, ...plain, body: emptied(node.body) };
    case "ToolDeclaration":
      return { ...node, ...plain, body: emptied(node.body), description: null };
    case "SkillDeclaration":
      return { ...node, ...plain, fields: [] };
    case "EvalPackDeclaration":
      return { ...node, ...plain, fields: [], body: [], summarize: null };
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
      return { ...node, ...plain };
    default:
      return node satisfies never;
  }
}

function emptied(block: Block): Block {
  return { ...block, body: [] };
}

function elided({ span }: Expression): Expression {
  return { kind: "Identifier", name: "…", span };
}

function asFunction({ span, name, typeParameters, parameters, returnType }: InterfaceMethod): FunctionDeclaration {
  const body: Block = { kind: "Block", body: [], span: { start: span.end, end: span.end } };
  const absent = { attributes: [], isPublic: false, isGenerator: false, throwsType: null, where: [] };
  return { kind: "FunctionDeclaration", span, name, typeParameters, parameters, returnType, body, ...absent };
}
