/** From a parsed signature to what the check of a call needs at run time. */
import type { TypeNode } from "#compiler/syntax";
import type { RuntimeType, TypeCheck } from "#vm/bytecode";
import type { Signature } from "./signature.ts";

/** Structurally the `NativeSignature` of `vm/host`. */
export interface CallSignature {
  readonly parameters: readonly {
    readonly name: string;
    readonly optional: boolean;
    readonly rest: boolean;
    /** null: any value. */
    readonly check: TypeCheck | null;
  }[];
}

const ANY: RuntimeType = { kind: "any" };

/** Words of `type_of` that a parameter of a library function may name. */
const SCALARS: ReadonlySet<string> = new Set([
  "int",
  "float",
  "number",
  "decimal",
  "string",
  "bool",
  "nil",
  "bytes",
  "duration",
  "set",
  "range",
  "pair",
  "rng",
  "channel",
  "atomic",
]);

/**
 * The call check of a signature. Type parameters, `any`, functions, iterators and nominal types of the prelude are not
 * checked here; the native that cares says so itself.
 */
export function toNativeSignature(signature: Signature): CallSignature {
  const generic = new Set(signature.typeParameters);
  return {
    parameters: signature.parameters.map(({ name, optional, rest, type, typeText }) => {
      const checked = toRuntimeType(type, generic);
      return { name, optional, rest, check: checked === null ? null : { type: checked, text: typeText } };
    }),
  };
}

/** The run-time type of a node, or null where every value passes. */
function toRuntimeType(type: TypeNode, generic: ReadonlySet<string>): RuntimeType | null {
  switch (type.kind) {
    case "NamedType":
      return generic.has(type.name) ? null : namedType(type.name, type.arguments, generic);
    case "LiteralType":
      return { kind: "literal", value: type.value };
    case "ListType":
      return { kind: "list", element: toRuntimeType(type.element, generic) ?? ANY };
    case "OptionalType": {
      const inner = toRuntimeType(type.inner, generic);
      return inner === null ? null : { kind: "union", members: [inner, { kind: "scalar", name: "nil" }] };
    }
    case "UnionType": {
      const members: RuntimeType[] = [];
      for (const member of type.members) {
        const checked = toRuntimeType(member, generic);
        if (checked === null) return null;
        members.push(checked);
      }
      return { kind: "union", members };
    }
    case "ShapeType":
      return {
        kind: "shape",
        fields: type.fields.map((field) => ({
          name: field.name.text,
          optional: field.optional,
          type: toRuntimeType(field.type, generic) ?? ANY,
          text: typeToText(field.type),
        })),
      };
    case "IntersectionType":
    case "FunctionType":
    case "PredicateType":
      return null;
    default:
      return type satisfies never;
  }
}

function namedType(name: string, args: readonly TypeNode[], generic: ReadonlySet<string>): RuntimeType | null {
  // Natives cut the fraction off where they want an int; only parameters of Harn functions are strict about it.
  if (SCALARS.has(name)) return { kind: "scalar", name: name === "int" ? "number" : name };
  if (name === "list") {
    const element = args[0];
    return { kind: "list", element: element === undefined ? ANY : (toRuntimeType(element, generic) ?? ANY) };
  }
  if (name === "tuple") return { kind: "list", element: ANY };
  if (name === "dict") {
    const value = args[1];
    return { kind: "dict", value: value === undefined ? ANY : (toRuntimeType(value, generic) ?? ANY) };
  }
  return name.startsWith("Harness") ? { kind: "handle", name } : null;
}

/** A type node as Harn text. */
function typeToText(type: TypeNode): string {
  switch (type.kind) {
    case "NamedType":
      return type.arguments.length === 0 ? type.name : `${type.name}<${type.arguments.map(typeToText).join(", ")}>`;
    case "LiteralType":
      return typeof type.value === "string" ? `"${type.value}"` : String(type.value);
    case "ListType":
      return `list<${typeToText(type.element)}>`;
    case "OptionalType":
      return `${typeToText(type.inner)}?`;
    case "UnionType":
      return type.members.map(typeToText).join(" | ");
    case "IntersectionType":
      return type.members.map(typeToText).join(" & ");
    case "FunctionType": {
      const parameters = type.parameters.map(typeToText).join(", ");
      return type.returnType === null ? `fn(${parameters})` : `fn(${parameters}) -> ${typeToText(type.returnType)}`;
    }
    case "ShapeType": {
      const fields = type.fields.map((field) => `${field.name.text}${field.optional ? "?" : ""}: ${typeToText(field.type)}`);
      return `{${[...fields, ...type.tails.map((tail) => `...${typeToText(tail)}`)].join(", ")}}`;
    }
    case "PredicateType":
      return `${type.implies ? "implies " : ""}${type.parameter.text} is ${typeToText(type.type)}`;
    default:
      return type satisfies never;
  }
}
