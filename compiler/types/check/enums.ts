/** `Enum.Variant` and `Enum.Variant(args)`, the built-in `Result` among them. */
import type { Expression, Name, Spread } from "#compiler/syntax";
import { container, type EnumSymbol, type Substitution, substitute, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Inference } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { expectType, unknownMember } from "./report.ts";

/**
 * The value of a variant written as a member of its enum.
 * @param args null: written without parentheses
 * @returns null where the object does not name an enum
 */
export function variantConstructor(context: CheckContext, object: Expression, name: Name, args: readonly (Expression | Spread)[] | null): Type | null {
  if (object.kind !== "Identifier") return null;
  const reference = context.resolution.references.get(object);
  if (reference?.kind === "result" && object.name === "Result") return resultVariant(context, name, args);
  if (reference?.kind !== "binding" || reference.binding.declaration?.kind !== "EnumDeclaration") return null;
  const entry = context.scope.lookup(object.name);
  return entry?.kind === "symbol" && entry.symbol.kind === "enum" ? variant(context, entry.symbol, name, args) : null;
}

function variant(context: CheckContext, symbol: EnumSymbol, name: Name, args: readonly (Expression | Spread)[] | null): Type {
  const variants = symbol.variants();
  const fields = variants.get(name.text);
  const given = (args ?? []).map((argument, index) => ({
    node: argument,
    type: argument.kind === "Spread" ? (context.expression(argument.value), UNTYPED) : context.expression(argument, fields?.[index]?.type ?? null),
  }));
  const open: Type = { kind: "nominal", symbol, arguments: [] };
  if (fields === undefined) {
    unknownMember(context, "HARN-TYP-023", `Unknown variant '${name.text}' in enum '${symbol.name}'`, name.text, name.span, variants.keys());
    return open;
  }
  const count = fields?.length ?? 0;
  const hasSpread = given.some(({ node }) => node.kind === "Spread");
  if (args !== null && !hasSpread && given.length !== count) {
    context.report("HARN-TYP-023", `${symbol.name}.${name.text} expects ${count} argument(s), got ${given.length}`, name.span);
  }
  const inference = new Inference(symbol.parameters);
  given.forEach(({ type }, index) => {
    const field = fields?.[index];
    if (field !== undefined) inference.collect(field.type, type);
  });
  const solution: Substitution = inference.solution();
  given.forEach(({ node, type }, index) => {
    const field = fields?.[index];
    if (field !== undefined) expectType(context, "HARN-TYP-023", `${symbol.name}.${name.text} expects ${field.name ?? `argument ${index + 1}`}`, substitute(field.type, solution), type, node);
  });
  return { ...open, arguments: symbol.parameters.map((parameter) => solution.get(parameter) ?? UNTYPED) };
}

function resultVariant(context: CheckContext, name: Name, args: readonly (Expression | Spread)[] | null): Type {
  const types = (args ?? []).map((argument) => context.expression(argument.kind === "Spread" ? argument.value : argument));
  if (name.text !== "Ok" && name.text !== "Err") {
    unknownMember(context, "HARN-TYP-023", `Unknown variant '${name.text}' in enum 'Result'`, name.text, name.span, ["Ok", "Err"]);
    return container("Result");
  }
  if (args !== null && args.length !== 1) context.report("HARN-TYP-023", `Result.${name.text} expects 1 argument(s), got ${args.length}`, name.span);
  return resultOf(name.text, types[0] ?? UNTYPED);
}

/** `Ok(x)` and `Err(e)`: the other side stays open. */
export function resultOf(variantName: "Ok" | "Err", payload: Type): Type {
  return variantName === "Ok" ? container("Result", payload, UNTYPED) : container("Result", UNTYPED, payload);
}

/** The success type of a `Result`, or null for what is none. */
export function okOf(type: Type): Type | null {
  return type.kind === "container" && type.name === "Result" ? (type.arguments[0] ?? UNTYPED) : null;
}

/** The error types of a `Result`. */
export function errorOf(type: Type): Type {
  return type.kind === "container" && type.name === "Result" ? (type.arguments[1] ?? UNTYPED) : unionOf([]);
}
