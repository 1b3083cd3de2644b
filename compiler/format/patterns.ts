/** Binding patterns. */
import type { BindingPattern, Expression, Name } from "#compiler/syntax";
import { concat, type Doc } from "./doc.ts";
import { commaList, type Item, itemOf } from "./items.ts";
import type { Printer } from "./printer.ts";

export function printPattern(p: Printer, pattern: BindingPattern): Doc {
  const { start, end } = pattern.span;
  switch (pattern.kind) {
    case "NamePattern":
      return pattern.name;
    case "PairPattern":
      return `(${pattern.first.text}, ${pattern.second.text})`;
    case "DictPattern": {
      const fields = pattern.fields.map(({ span, key, binding, defaultValue }): Item => {
        const bound = key.text === binding.text ? key.text : `${key.text}: ${binding.text}`;
        return itemOf(span, () => withDefault(p, bound, defaultValue));
      });
      return commaList(p, [...fields, ...rest(pattern.rest)], { open: "{", close: "}" }, start, end);
    }
    case "ListPattern": {
      const elements = pattern.elements.map(({ span, binding, defaultValue }): Item => {
        return itemOf(span, () => withDefault(p, binding.text, defaultValue));
      });
      return commaList(p, [...elements, ...rest(pattern.rest)], { open: "[", close: "]" }, start, end);
    }
    default:
      return pattern satisfies never;
  }
}

function withDefault(p: Printer, text: string, value: Expression | null): Doc {
  return value === null ? text : concat([text, " = ", p.expression(value)]);
}

function rest(name: Name | null): Item[] {
  return name === null ? [] : [itemOf(name.span, () => `...${name.text}`)];
}
