/** Names of types that the language itself gives. Declarations and imports of the same name come first. */
import {
  ANY, BARE_LIST, BOOL, CLOSURE, container, CONTAINER_ARITIES, type ContainerName, FLOAT, INT, NEVER, primitive, PRIMITIVE_NAMES, type Type, unionOf,
  UNKNOWN, UNTYPED,
} from "../model/index.ts";

export interface BuiltinName {
  /** Number of type arguments; Infinity: any number, at least one. None at all is the bare form. */
  readonly arity: number;
  /** Fewer arguments are the bare form too. */
  readonly lenient: boolean;
  readonly make: (args: readonly Type[]) => Type;
}

const plain = (type: Type): BuiltinName => ({ arity: 0, lenient: false, make: () => type });

const generic = (name: ContainerName): BuiltinName => ({
  arity: CONTAINER_ARITIES[name],
  lenient: name === "Result",
  make: (args) => container(name, ...args),
});

const CONTAINERS: readonly (readonly [string, ContainerName])[] = [
  ["list", "list"],
  ["dict", "dict"],
  ["set", "set"],
  ["iter", "iter"],
  ["Iter", "iter"],
  ["generator", "generator"],
  ["Generator", "generator"],
  ["stream", "stream"],
  ["Stream", "stream"],
  ["pair", "pair"],
  ["Pair", "pair"],
  ["channel", "channel"],
  ["task", "task"],
  ["task_handle", "task"],
  ["taskHandle", "task"],
  ["Result", "Result"],
  ["Schema", "Schema"],
  ["owned", "owned"],
];

export const BUILTIN_NAMES: ReadonlyMap<string, BuiltinName> = new Map([
  ...PRIMITIVE_NAMES.map((name) => [name, plain(primitive(name))] as const),
  ...CONTAINERS.map(([name, kind]) => [name, generic(kind)] as const),
  ["tuple", { arity: Infinity, lenient: false, make: (args) => (args.length === 0 ? BARE_LIST : { kind: "tuple", elements: args }) }],
  ["any", plain(ANY)],
  ["unknown", plain(UNKNOWN)],
  ["never", plain(NEVER)],
  ["true", plain(BOOL)],
  ["false", plain(BOOL)],
  // Without decimal, as the check at run time has it.
  ["number", plain(unionOf([INT, FLOAT]))],
  ["builtin", plain(CLOSURE)],
  // Words of `type_of` for any struct and any enum.
  ["struct", plain(UNTYPED)],
  ["enum", plain(UNTYPED)],
]);
