/** Types. */
import type { ShapeField, ShapeType, TypeNode } from "#compiler/syntax";
import { concat, continuedLine, type Doc, group, indent, join } from "./doc.ts";
import { commaList, commaListOf, type Item, itemOf } from "./items.ts";
import { type Printer, sourceOf } from "./printer.ts";

const inBraces = { open: "{", close: "}" };

export function printType(p: Printer, node: TypeNode): Doc {
  switch (node.kind) {
    case "NamedType":
      return node.arguments.length === 0 ? node.name : concat([node.name, typeList(p, node.arguments)]);
    case "LiteralType":
      return sourceOf(p, node.span).replace(/^-\s+/, "-");
    case "ListType":
      return concat(["[", p.type(node.element), "]"]);
    case "FunctionType":
      return concat(["fn(", join(node.parameters.map((each) => p.type(each)), ", "), ")", ...(node.returnType === null ? [] : [" -> ", p.type(node.returnType)])]);
    case "ShapeType":
      return shape(p, node);
    case "OptionalType":
      return concat([p.type(node.inner), "?"]);
    case "UnionType":
      return members(p, node.members, "| ");
    case "IntersectionType":
      return members(p, node.members, "& ");
    case "PredicateType":
      return concat([node.implies ? "implies " : "", node.parameter.text, " is ", p.type(node.type)]);
    default:
      return node satisfies never;
  }
}

/** `<A, B>`: never broken, since no comma may trail. */
export function typeList(p: Printer, types: readonly TypeNode[]): Doc {
  return concat(["<", join(types.map((each) => p.type(each)), ", "), ">"]);
}

/** A line that begins with `|` or `&` would end the type (language reference 3.2), so breaks stand behind a backslash. */
function members(p: Printer, types: readonly TypeNode[], operator: string): Doc {
  const [first, ...others] = types.map((each) => p.type(each));
  return group(concat([first ?? "", indent(concat(others.map((each) => concat([continuedLine, operator, each]))))]));
}

function shape(p: Printer, node: ShapeType): Doc {
  const field = ({ name, optional, type }: ShapeField): Doc => concat([`${name.text}${optional ? "?" : ""}: `, p.type(type)]);
  if (node.tails.length === 0) return commaListOf(p, node.fields, field, inBraces, node.span.start, node.span.end);
  const fields = node.fields.map((each): Item => itemOf(each.span, () => field(each)));
  const tails = node.tails.map((tail): Item => itemOf(tail.span, () => concat(["...", p.type(tail)])));
  const items = [...fields, ...tails].sort((a, b) => a.start - b.start);
  return commaList(p, items, inBraces, node.span.start, node.span.end);
}
