import type { Edit } from "#compiler/diagnostics";
import type { Call, Expression } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { argumentOfBuiltin, unwrappedCall } from "./unwrapped-call.ts";

/** What each conversion makes, with its article. */
const RESULTS: ReadonlyMap<string, string> = new Map([["to_string", "a string"], ["to_int", "an int"], ["to_float", "a float"], ["to_list", "a list"], ["to_dict", "a dict"]]);

export const unnecessaryCast: Rule = {
  name: "unnecessary-cast",
  code: "HARN-LNT-028",
  doc: {
    text: "A conversion is given a literal of the kind that it makes, or the result of the same conversion. It changes nothing.",
    bad: 'fn greeting(name: string) {\n  return to_string("Hello, ${name}")\n}',
    good: 'fn greeting(name: string) {\n  return "Hello, ${name}"\n}',
  },
  fixable: true,
  create(context) {
    const isConversion = (name: string): boolean => RESULTS.has(name);
    return {
      enter: {
        Call(node) {
          const argument = argumentOfBuiltin(context, node, isConversion);
          if (argument === null || node.callee.kind !== "Identifier") return;
          const { name } = node.callee;
          const isRepeated = argument.kind === "Call" && argument.callee.kind === "Identifier" && argument.callee.name === name && argumentOfBuiltin(context, argument, isConversion) !== null;
          if (!isRepeated && conversionTo(argument) !== name) return;
          const edits = editsFor(context, node, argument);
          context.report({ span: node.span, message: `\`${name}\` is a no-op here — its argument is already ${RESULTS.get(name) ?? ""}`, ...(edits !== null && { edits }) });
        },
      },
    };
  },
};

/** The conversion that does nothing to a literal; null for what is no literal. */
function conversionTo(node: Expression): string | null {
  switch (node.kind) {
    case "StringLiteral":
    case "InterpolatedString":
      return "to_string";
    case "IntLiteral":
      return "to_int";
    case "FloatLiteral":
      return "to_float";
    case "ListLiteral":
      return "to_list";
    case "DictLiteral":
      return "to_dict";
    case "Unary":
      return node.operator === "-" && node.operand.kind !== "Unary" && ["to_int", "to_float"].includes(conversionTo(node.operand) ?? "") ? conversionTo(node.operand) : null;
    default:
      return null;
  }
}

/** Numbers keep brackets where what follows would become part of them, or bind tighter than their sign. */
function editsFor(context: LintContext, node: Call, argument: Expression): readonly Edit[] | null {
  const { parent } = context;
  const isNumber = argument.kind === "IntLiteral" || argument.kind === "FloatLiteral" || argument.kind === "Unary";
  switch (parent?.kind) {
    case "Property":
    case "MethodCall":
    case "Index":
    case "Slice":
    case "NonNull":
    case "Propagate":
    case "Unary":
      return unwrappedCall(context, node, argument, isNumber ? { open: "(", close: ")" } : undefined);
    case "Binary":
      return unwrappedCall(context, node, argument, isNumber && parent.operator === "**" ? { open: "(", close: ")" } : undefined);
    default:
      return unwrappedCall(context, node, argument);
  }
}
