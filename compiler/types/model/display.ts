/** Types as diagnostics show them. */
import { isNil } from "./queries.ts";
import type { FunctionType, ShapeType, Type, UnionType } from "./type.ts";

/** Deeper parts of a type are shown as `…`: a message is for reading. */
const MAX_DEPTH = 6;

const CONTAINER_DISPLAY: Readonly<Record<string, string>> = { generator: "Generator", stream: "Stream" };

/** Harn text of a type. `untyped` shows as `any`: to the reader they are the same. */
export function displayType(type: Type): string {
  return show(type, 0);
}

function show(type: Type, depth: number): string {
  if (depth > MAX_DEPTH) return "…";
  const inner = (one: Type): string => show(one, depth + 1);
  switch (type.kind) {
    case "any":
    case "unknown":
    case "never":
      return type.kind;
    case "untyped":
      return "any";
    case "primitive":
    case "handle":
      return type.name;
    case "literal":
      return typeof type.value === "string" ? JSON.stringify(type.value) : String(type.value);
    case "container": {
      const name = CONTAINER_DISPLAY[type.name] ?? type.name;
      return type.arguments.length === 0 ? type.name : `${name}<${type.arguments.map(inner).join(", ")}>`;
    }
    case "tuple":
      return `tuple<${type.elements.map(inner).join(", ")}>`;
    case "shape":
      return showShape(type, inner);
    case "function":
      return showFunction(type, inner);
    case "nominal":
    case "alias":
      return type.arguments.length === 0 ? type.symbol.name : `${type.symbol.name}<${type.arguments.map(inner).join(", ")}>`;
    case "parameter":
      return type.symbol.name;
    case "union":
      return showUnion(type, inner);
    case "intersection":
      return type.members.map((member) => (member.kind === "union" || member.kind === "function" ? `(${inner(member)})` : inner(member))).join(" & ");
    default:
      return type satisfies never;
  }
}

function showShape(type: ShapeType, inner: (type: Type) => string): string {
  const fields = Array.from(type.fields, ([name, field]) => `${name}${field.optional ? "?" : ""}: ${inner(field.type)}`);
  return `{${[...fields, ...type.tails.map((tail) => `...${inner(tail)}`)].join(", ")}}`;
}

function showFunction(type: FunctionType, inner: (type: Type) => string): string {
  const parameters = type.parameters.map((parameter) => (parameter.rest ? `...${inner(parameter.type)}` : inner(parameter.type)));
  const returns = type.returns.kind === "untyped" ? "" : ` -> ${inner(type.returns)}`;
  return `fn(${parameters.join(", ")})${returns}`;
}

/** `T | nil` of one other member is `T?`. */
function showUnion(type: UnionType, inner: (type: Type) => string): string {
  const others = type.members.filter((member) => !isNil(member));
  const [only] = others;
  if (others.length === 1 && only !== undefined && only.kind !== "function") return `${inner(only)}?`;
  return type.members.map((member) => (member.kind === "function" ? `(${inner(member)})` : inner(member))).join(" | ");
}
