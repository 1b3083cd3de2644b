/** Which method tables a receiver has, and what their type variables stand for. */
import { BARE_DICT, BARE_LIST, type ContainerName, INT, resolve, STRING, substitute, type Type, unionOf, UNTYPED } from "../model/index.ts";
import { argumentsOf } from "./lower.ts";

/** Variables in the signatures of methods: element, key and value, the two of a pair, the error of a Result. */
export const METHOD_VARIABLES = ["T", "K", "V", "A", "B", "E"] as const;
export type MethodVariable = (typeof METHOD_VARIABLES)[number];

export interface Receiver {
  /** Keys of `Library.methods`; the first one that has the method counts. */
  readonly tables: readonly string[];
  /** Those left out are `untyped`. */
  readonly variables: Readonly<Partial<Record<MethodVariable, Type>>>;
}

/** The tables of a receiver, or null where the type does not decide: unions, loose types, type parameters, interfaces. */
export function receiverOf(type: Type): Receiver | null {
  const receiver = resolve(type);
  switch (receiver.kind) {
    case "primitive":
      return { tables: [receiver.name], variables: receiver.name === "range" ? { T: INT } : receiver.name === "string" ? { T: STRING } : {} };
    case "literal":
      return receiverOf(typeof receiver.value === "string" ? STRING : INT);
    case "container":
      return containerReceiver(receiver.name, receiver.arguments);
    case "tuple":
      return receiver.elements.length === 0 ? receiverOf(BARE_LIST) : { tables: ["list"], variables: { T: unionOf(receiver.elements) } };
    case "shape":
      if (receiver.tails.length > 0) return receiverOf(BARE_DICT);
      return dictOf(Array.from(receiver.fields.values(), (field) => field.type));
    case "nominal": {
      const { symbol } = receiver;
      if (symbol.kind === "interface") return null;
      if (symbol.kind === "enum") return { tables: ["enum"], variables: {} };
      const substitution = argumentsOf(symbol.parameters, receiver.arguments);
      return dictOf(Array.from(symbol.fields().values(), (field) => substitute(field.type, substitution)));
    }
    case "function":
      return { tables: ["closure"], variables: {} };
    case "intersection":
      for (const member of receiver.members) {
        const found = receiverOf(member);
        if (found !== null) return found;
      }
      return null;
    case "any":
    case "unknown":
    case "never":
    case "untyped":
    case "alias":
    case "parameter":
    case "handle":
    case "union":
      return null;
    default:
      return receiver satisfies never;
  }
}

/** A record without fields says nothing about values that are added later. */
function dictOf(values: readonly Type[]): Receiver {
  return { tables: ["dict"], variables: { K: STRING, V: values.length === 0 ? UNTYPED : unionOf(values) } };
}

function containerReceiver(name: ContainerName, args: readonly Type[]): Receiver | null {
  const [first = UNTYPED, second = UNTYPED] = args;
  switch (name) {
    case "dict":
      return { tables: ["dict"], variables: { K: first, V: second } };
    case "pair":
      return { tables: ["pair"], variables: { A: first, B: second } };
    case "Result":
      return { tables: ["Result"], variables: { T: first, E: second } };
    case "generator":
    case "stream":
      return { tables: [name, "iter"], variables: { T: first } };
    case "Schema":
      return receiverOf(BARE_DICT);
    case "owned":
      return receiverOf(first);
    case "list":
    case "set":
    case "iter":
    case "channel":
    case "task":
      return { tables: [name], variables: { T: first } };
    default:
      return name satisfies never;
  }
}
