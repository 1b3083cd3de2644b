/** Attributes, one a line. */
import type { Attribute, AttributeArgument, AttributeValue } from "#compiler/syntax";
import { concat, type Doc } from "./doc.ts";
import { commaList, type Item, itemOf } from "./items.ts";
import { type Printer, sourceOf } from "./printer.ts";

export function printAttribute(p: Printer, { name, arguments: given, span }: Attribute): Doc {
  return given === null ? `@${name.text}` : concat([`@${name.text}`, attributeArguments(p, given, name.span.end, span.end)]);
}

function attributeArguments(p: Printer, given: readonly AttributeArgument[], from: number, to: number): Doc {
  const items = given.map(({ span, name, value }): Item => {
    return itemOf(span, () => concat([name === null ? "" : `${name.text}: `, printValue(p, value)]));
  });
  return commaList(p, items, { open: "(", close: ")" }, from, to);
}

function printValue(p: Printer, value: AttributeValue): Doc {
  const { start, end } = value.span;
  switch (value.kind) {
    case "Literal":
      return sourceOf(p, value.span).replace(/^-\s+/, "-");
    case "Path":
      return value.path.map(({ text }) => text).join(".");
    case "AttributeCall":
      return concat([value.path.map(({ text }) => text).join("."), attributeArguments(p, value.arguments, value.path.at(-1)?.span.end ?? start, end)]);
    case "List":
      return commaList(p, value.elements.map((each) => itemOf(each.span, () => printValue(p, each))), { open: "[", close: "]" }, start, end);
    case "Dict": {
      const entries = value.entries.map(({ key, value: inner }): Item => {
        return { start: key.span.start, end: inner.span.end, print: () => concat([sourceOf(p, key.span), ": ", printValue(p, inner)]) };
      });
      return commaList(p, entries, { open: "{", close: "}" }, start, end);
    }
    default:
      return value satisfies never;
  }
}
