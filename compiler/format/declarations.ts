/** Declarations. */
import type {
  AttributedDeclaration, EnumVariant, EnumVariantField, EvalPackDeclaration, FunctionDeclaration, InterfaceDeclaration, Parameter, PipelineDeclaration,
  SkillDeclaration, StructField, ToolDeclaration, TypeNode, TypeParameter,
} from "#compiler/syntax";
import { printAttribute } from "./attributes.ts";
import { printParameters, statementItems } from "./blocks.ts";
import { leadingComments } from "./comment-text.ts";
import { concat, type Doc, group, hardLine, join } from "./doc.ts";
import { braced, bracedOf, commaListOf, type Item, itemOf, layItems, trailingComments, withLeading } from "./items.ts";
import { type Printer, sourceOf } from "./printer.ts";

export function printDeclaration(p: Printer, node: AttributedDeclaration): Doc {
  const isPublic = "isPublic" in node && node.isPublic;
  if (node.attributes.length === 0 && !p.comments.has(node.span.start, nameOf(node).span.start)) return isPublic ? concat(["pub ", printBare(p, node)]) : printBare(p, node);
  const attributes = layItems(
    p,
    node.attributes.map((each, index): Item => ({ ...itemOf(each.span, () => printAttribute(p, each)), leavesComments: index === 0 })),
    node.span.start,
    // What follows the last attribute on its line is still before the name.
    node.attributes.length === 0 ? node.span.start : nameOf(node).span.start,
  );
  const above = attributes.laid.map((each) => concat([withLeading(p, each), trailingComments(p, each.trailing), hardLine]));
  const between = leadingComments(p.comments, attributes.closing, nameOf(node).span.start, false);
  return concat([...above, between, isPublic ? "pub " : "", printBare(p, node)]);
}

function nameOf(node: AttributedDeclaration): { readonly span: { readonly start: number; readonly end: number } } {
  return node.kind === "ImplDeclaration" ? node.target : node.name;
}

function printBare(p: Printer, node: AttributedDeclaration): Doc {
  switch (node.kind) {
    case "FunctionDeclaration":
      return printFunction(p, node);
    case "PipelineDeclaration":
      return printPipeline(p, node);
    case "ToolDeclaration":
      return printTool(p, node);
    case "SkillDeclaration":
      return printSkill(p, node);
    case "EvalPackDeclaration":
      return printEvalPack(p, node);
    case "StructDeclaration": {
      const field = ({ name, optional, type }: StructField): Doc => concat([`${name.text}${optional ? "?" : ""}: `, p.type(type)]);
      return concat([`struct ${node.name.text}${typeParameters(node.typeParameters)} `, bracedOf(p, node.fields, field, node.name.span.end, node.span.end)]);
    }
    case "EnumDeclaration": {
      const variant = (each: EnumVariant): Doc => printVariant(p, each);
      return concat([`enum ${node.name.text}${typeParameters(node.typeParameters)} `, bracedOf(p, node.variants, variant, node.name.span.end, node.span.end)]);
    }
    case "TypeDeclaration":
      return concat([`type ${node.name.text}${typeParameters(node.typeParameters)} = `, p.type(node.type)]);
    case "InterfaceDeclaration":
      return printInterface(p, node);
    case "ImplDeclaration": {
      return concat([`impl ${node.target.text} `, bracedOf(p, node.methods, (each) => printDeclaration(p, each), node.target.span.end, node.span.end)]);
    }
    default:
      return node satisfies never;
  }
}

function typeParameters(parameters: readonly TypeParameter[]): string {
  if (parameters.length === 0) return "";
  return `<${parameters.map(({ variance, name }) => (variance === null ? name.text : `${variance} ${name.text}`)).join(", ")}>`;
}

interface Signature {
  /** Up to the `(`. */
  readonly head: string;
  readonly parameters: readonly Parameter[];
  /** Where the head ends in the source. */
  readonly from: number;
  readonly returnType: TypeNode | null;
  readonly throwsType?: TypeNode | null;
}

/** One group, so that the width of the result decides about the parameters too. */
function signature(p: Printer, { head, parameters, from, returnType, throwsType = null }: Signature, after: Doc): Doc {
  const docs: Doc[] = [head, printParameters(p, parameters, from)];
  if (returnType !== null) docs.push(" -> ", p.type(returnType));
  if (throwsType !== null) docs.push(" throws ", p.type(throwsType));
  docs.push(after);
  return group(concat(docs));
}

function printFunction(p: Printer, node: FunctionDeclaration): Doc {
  const { name, parameters, returnType, throwsType } = node;
  const head = `${node.isGenerator ? "gen " : ""}fn ${name.text}${typeParameters(node.typeParameters)}`;
  const bounds = node.where.map(({ parameter, bounds: all }) => concat([`${parameter.text}: `, join(all.map((each) => p.type(each)), " + ")]));
  const where = bounds.length === 0 ? "" : concat([" where ", join(bounds, ", ")]);
  const from = node.typeParameters.at(-1)?.span.end ?? name.span.end;
  return concat([signature(p, { head, parameters, from, returnType, throwsType }, where), " ", p.block(node.body, node.span.start)]);
}

function printPipeline(p: Printer, node: PipelineDeclaration): Doc {
  const { name, parameters, returnType, throwsType } = node;
  const parent = node.parent === null ? "" : ` extends ${node.parent.text}`;
  const head = `pipeline ${name.text}`;
  return concat([signature(p, { head, parameters, from: name.span.end, returnType, throwsType }, parent), " ", p.block(node.body, node.span.start)]);
}

function printTool(p: Printer, node: ToolDeclaration): Doc {
  const { name, parameters, returnType, throwsType } = node;
  const head = signature(p, { head: `tool ${name.text}`, parameters, from: name.span.end, returnType, throwsType }, " ");
  const items = statementItems(p, node.body.body);
  if (node.description !== null) {
    const start = p.comments.next(node.body.span.start + 1);
    const text = stringAt(p, start + "description".length);
    items.unshift({ start, end: text.end, print: () => concat(["description ", sourceOf(p, text)]) });
  }
  return concat([head, braced(p, items, node.span.start, node.span.end)]);
}

function printSkill(p: Printer, node: SkillDeclaration): Doc {
  const fields = node.fields.map(({ name, value }): Item => {
    // Both `name value` and `name: value` are in use.
    const separator = p.text.charAt(p.comments.next(name.span.end)) === ":" ? ": " : " ";
    return { start: name.span.start, end: value.span.end, print: () => concat([name.text, separator, p.expression(value)]) };
  });
  return concat([`skill ${node.name.text} `, braced(p, fields, node.name.span.end, node.span.end)]);
}

function printEvalPack(p: Printer, node: EvalPackDeclaration): Doc {
  const { name, id, summarize } = node;
  const isNamed = /^[\p{L}_]/u.test(sourceOf(p, name.span)) && !/^r["#]/.test(sourceOf(p, name.span));
  const text = id !== null && isNamed ? stringAt(p, name.span.end) : null;
  const head = `eval_pack ${sourceOf(p, name.span)}${text === null ? "" : ` ${sourceOf(p, text)}`} `;
  const fields = node.fields.map(({ name: field, value }): Item => {
    return { start: field.span.start, end: value.span.end, print: () => concat([`${field.text}: `, p.expression(value)]) };
  });
  const items = [...fields, ...statementItems(p, node.body)];
  if (summarize !== null) items.push(itemOf(summarize.span, () => concat(["summarize ", p.block(summarize, summarize.span.start)])));
  items.sort((a, b) => a.start - b.start);
  return concat([head, braced(p, items, text?.end ?? name.span.end, node.span.end)]);
}

/** Place of the string literal that is the next token at or after `from`. The tree holds only its value. */
function stringAt(p: Printer, from: number): { readonly start: number; readonly end: number } {
  const start = p.comments.next(from);
  const pattern = /"""[\s\S]*?"""|r(#*)"[\s\S]*?"\1|"(?:\\.|[^"\\])*"/y;
  pattern.lastIndex = start;
  return { start, end: start + (pattern.exec(p.text)?.[0].length ?? 0) };
}

function printVariant(p: Printer, { name, fields, span }: EnumVariant): Doc {
  if (fields === null) return name.text;
  const field = (each: EnumVariantField): Doc => (each.name === null ? p.type(each.type) : concat([`${each.name.text}: `, p.type(each.type)]));
  return concat([name.text, commaListOf(p, fields, field, { open: "(", close: ")" }, name.span.end, span.end)]);
}

function printInterface(p: Printer, node: InterfaceDeclaration): Doc {
  const types = node.associatedTypes.map(({ name, defaultType }): Item => {
    const print = (): Doc => concat([`type ${name.text}`, ...(defaultType === null ? [] : [" = ", p.type(defaultType)])]);
    return { start: name.span.start, end: defaultType?.span.end ?? name.span.end, print };
  });
  const methods = node.methods.map(({ span, name, typeParameters: generic, parameters, returnType }): Item => {
    const from = generic.at(-1)?.span.end ?? name.span.end;
    return itemOf(span, () => signature(p, { head: `fn ${name.text}${typeParameters(generic)}`, parameters, from, returnType }, ""));
  });
  const members = [...types, ...methods].sort((a, b) => a.start - b.start);
  return concat([`interface ${node.name.text}${typeParameters(node.typeParameters)} `, braced(p, members, node.name.span.end, node.span.end)]);
}
