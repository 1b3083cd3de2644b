/** Construction of structs. */
import type { Call, Expression, Identifier, StructLiteral } from "#compiler/syntax";
import { displayType, type Field, isLoose, isNil, membersOf, NIL, resolve, type ShapeType, type StructSymbol, substitute, type Substitution, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { Inference } from "../relate/index.ts";
import type { CheckContext } from "../state/context.ts";
import { availableFields, keyText } from "./literals.ts";
import { expectType, unknownMember } from "./report.ts";

type Construction = Pick<StructLiteral, "name" | "entries">;

/** `Point {x: 1}` */
export function structLiteral(context: CheckContext, node: StructLiteral, expected: Type | null): Type {
  const entry = context.scope.lookup(node.name.text);
  if (entry?.kind !== "symbol" || entry.symbol.kind !== "struct") {
    for (const field of node.entries) context.expression(field.value);
    if (entry === null && !context.module.hasUnresolvedImport) {
      unknownMember(context, "HARN-TYP-022", `unknown struct type \`${node.name.text}\``, node.name.text, node.name.span, context.scope.names());
    }
    return UNTYPED;
  }
  return constructStruct(context, node, entry.symbol, expected);
}

/**
 * `Point({x: 1})`, the call form of a struct literal (language 11).
 * @returns null where the callee does not name a struct
 */
export function structCall(context: CheckContext, node: Call, callee: Identifier, expected: Type | null): Type | null {
  const entry = context.scope.lookup(callee.name);
  const [argument, ...others] = node.arguments;
  if (entry?.kind !== "symbol" || entry.symbol.kind !== "struct" || argument === undefined || others.length > 0) return null;
  const { symbol } = entry;
  if (argument.kind === "DictLiteral") return constructStruct(context, { name: { text: callee.name, span: callee.span }, entries: argument.entries }, symbol, expected);
  context.expression(argument.kind === "Spread" ? argument.value : argument);
  return { kind: "nominal", symbol, arguments: symbol.parameters.map(() => UNTYPED) };
}

function constructStruct(context: CheckContext, node: Construction, symbol: StructSymbol, expected: Type | null): Type {
  const { name } = symbol;
  const fields = symbol.fields();
  const inference = new Inference(symbol.parameters);
  const wanted = expected === null ? undefined : membersOf(expected).map(resolve).find((member) => member.kind === "nominal" && member.symbol === symbol);
  if (wanted?.kind === "nominal") wanted.arguments.forEach((argument, index) => collectParameter(inference, symbol, index, argument));
  const given = new Map<string, { readonly type: Type; readonly node: Expression }>();
  let isOpen = false;
  for (const entry of node.entries) {
    if (entry.kind === "Spread") {
      const spread = context.expression(entry.value);
      if (isLoose(spread) || resolve(spread).kind !== "shape") isOpen = true;
      else for (const [key, field] of (resolve(spread) as ShapeType).fields) if (!field.optional) given.set(key, { type: field.type, node: entry.value });
      continue;
    }
    if (entry.computed) {
      isOpen = true;
      context.expression(entry.value);
      continue;
    }
    const key = keyText(entry);
    const field = fields.get(key);
    const type = context.expression(entry.value, field === undefined ? null : substitute(field.type, inference.solution()));
    if (field === undefined) {
      unknownMember(context, "HARN-NAM-004", `Unknown field '${key}' in struct '${name}'`, key, entry.key.span, fields.keys(), availableFields(fields));
      continue;
    }
    inference.collect(field.type, type);
    given.set(key, { type, node: entry.value });
  }
  const solution = inference.solution();
  for (const [key, field] of fields) checkField(context, node, name, key, field, given.get(key), isOpen, solution);
  return { kind: "nominal", symbol, arguments: symbol.parameters.map((parameter) => solution.get(parameter) ?? UNTYPED) };
}

function collectParameter(inference: Inference, symbol: StructSymbol, index: number, argument: Type): void {
  const parameter = symbol.parameters[index];
  if (parameter !== undefined) inference.collect({ kind: "parameter", symbol: parameter }, argument);
}

function checkField(
  context: CheckContext,
  node: Construction,
  struct: string,
  key: string,
  field: Field,
  value: { readonly type: Type; readonly node: Expression } | undefined,
  isOpen: boolean,
  solution: Substitution,
): void {
  if (value === undefined) {
    if (field.optional || isOpen || membersOf(field.type).some(isNil)) return;
    context.report("HARN-TYP-022", `Missing field '${key}' in struct '${struct}' construction`, node.name.span, {
      help: `add \`${key}: …\` of type \`${displayType(field.type)}\``,
    });
    return;
  }
  const expected = substitute(field.type, solution);
  const wanted = field.optional ? unionOf([expected, NIL]) : expected;
  expectType(context, "HARN-TYP-009", `Field '${key}' in struct '${struct}'`, wanted, value.type, value.node);
}
