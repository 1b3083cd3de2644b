import type { Index, Property } from "#compiler/syntax";
import { boundaryOf } from "#compiler/types";
import type { Rule } from "../../rule.ts";

export const untypedDictAccess: Rule = {
  name: "untyped-dict-access",
  code: "HARN-LNT-029",
  doc: {
    text: "A field of a value from outside (parsed text, an answer of a service or a model) is read before anything has validated it. Bind the value with a shape annotation, or validate it with `schema_expect`, so that a missing field is noticed where the value comes in.",
    bad: "fn port(text: string) {\n  return json_parse(text).port\n}",
    good: "fn port(text: string) {\n  const config: {port: int} = json_parse(text)\n  return config.port\n}",
  },
  fixable: false,
  create(context) {
    const check = (node: Property | Index): void => {
      const { kind } = node.object;
      if (kind !== "Call" && kind !== "MethodCall") return;
      const source = boundaryOf(context, node.object);
      if (source === null) return;
      context.report({
        span: node.span,
        message: `Direct ${node.kind === "Property" ? "property" : "subscript"} access on unvalidated \`${source}()\` result`,
        help: "assign to a variable and validate with schema_expect() or a type annotation first",
      });
    };
    return { enter: { Property: check, Index: check } };
  },
};
