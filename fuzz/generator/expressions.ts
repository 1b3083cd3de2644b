/** Expressions of a wanted type. Compound ones are parenthesised, so that they fit wherever they are put. */
import type { Environment } from "./environment.ts";
import { BOOL, INT, KEYS, randomKey, STRING, type Type, typeText } from "./types.ts";

const WORDS = ["", "x", "ab", "héé", "😀z", "a,b", "0", "Q\\n"] as const;

/** An expression of the type, with at most `depth` levels of composition. */
export function expression(env: Environment, type: Type, depth: number): string {
  const { random } = env;
  const variables = env.variablesOf(type);
  if (variables.length > 0 && random.chance(depth === 0 ? 90 : 45)) return random.pick(variables).name;
  if (depth === 0) return literal(env, type, 0);
  if (random.chance(35)) return general(env, type, depth - 1);
  return specific(env, type, depth - 1);
}

/** A literal of the type; its parts may be anything up to `depth`. */
export function literal(env: Environment, type: Type, depth: number): string {
  const { random } = env;
  const part = (of: Type): string => (depth > 0 ? expression(env, of, depth - 1) : literal(env, of, 0));
  const some = <T>(most: number, make: (index: number) => T): T[] => Array.from({ length: random.chance(15) ? 0 : 1 + random.below(most) }, (_, index) => make(index));
  switch (type.kind) {
    case "int":
      return random.chance(4) ? "9007199254740993" : random.chance(10) ? `(-${1 + random.below(9)})` : String(random.below(12));
    case "string":
      return `"${random.pick(WORDS)}"`;
    case "bool":
      return random.chance(50) ? "true" : "false";
    case "list":
      return `[${some(3, () => part(type.of)).join(", ")}]`;
    case "dict":
      return `{${some(3, (index) => `${KEYS[index] as string}: ${part(type.of)}`).join(", ")}}`;
    case "set":
      return `set([${some(3, () => part(type.of)).join(", ")}])`;
    case "struct":
      return `${type.declaration.name} {${type.declaration.fields.map((field) => `${field.name}: ${part(field.type)}`).join(", ")}}`;
    default:
      return type satisfies never;
  }
}

/** Forms that exist for every type. */
function general(env: Environment, type: Type, depth: number): string {
  const { random } = env;
  const value = (): string => expression(env, type, depth);
  const condition = (): string => expression(env, BOOL, depth);
  switch (random.below(15)) {
    case 0:
      return `(${condition()} ? ${value()} : ${value()})`;
    case 1:
      return `(if (${condition()}) { ${value()} } else { ${value()} })`;
    case 2:
      return `(match ${expression(env, INT, depth)} { 0 | 1 -> { ${value()} } n if n > 5 -> { ${value()} } _ -> { ${value()} } })`;
    case 3:
      return `(try { ${value()} } catch (e) { ${value()} } finally { ${expression(env, INT, 0)} })`;
    case 4:
    case 5:
      return `(${elementOf(env, { kind: "list", of: type }, depth)} ?? ${value()})`;
    case 6:
    case 7:
      return `(loose(${expression(env, { kind: "dict", of: type }, depth)})?.${randomKey(random)} ?? ${value()})`;
    case 8:
      return `unwrap_or(try { ${value()} }, ${value()})`;
    case 9:
    case 10:
      return fieldOf(env, type) ?? value();
    case 11:
      return call(env, type, depth) ?? value();
    case 12:
      return `({ p -> p })(${value()})`;
    default:
      return call(env, type, depth) ?? `(${value()} |> { p -> p })`;
  }
}

function elementOf(env: Environment, list: Type, depth: number): string {
  const items = expression(env, list, depth);
  switch (env.random.below(4)) {
    case 0:
      return `(${items})[${env.random.below(4)}]`;
    case 1:
      return `(${items})[-1]`;
    case 2:
      return `(${items}).first()`;
    default:
      return `(${items}).find({ x -> true })`;
  }
}

function fieldOf(env: Environment, type: Type): string | null {
  const fields = env.variables().flatMap((variable) => {
    if (variable.type.kind !== "struct") return [];
    return variable.type.declaration.fields.filter((field) => typeText(field.type) === typeText(type)).map((field) => `${variable.name}.${field.name}`);
  });
  return fields.length === 0 ? null : env.random.pick(fields);
}

function call(env: Environment, type: Type, depth: number): string | null {
  const callees = env.calleesOf(type);
  if (callees.length === 0) return null;
  const { name, parameters } = env.random.pick(callees);
  const args = parameters.map((parameter) => expression(env, parameter, depth));
  if (args.length === 1 && env.random.chance(20)) return `${name}(...[${args[0] as string}])`;
  return `${name}(${args.join(", ")})`;
}

/** Forms that yield this type only. */
function specific(env: Environment, type: Type, depth: number): string {
  const { random } = env;
  const of = (wanted: Type): string => expression(env, wanted, depth);
  const anyList = (): string => of({ kind: "list", of: env.type() });
  switch (type.kind) {
    case "int":
      return random.pick([
        () => `(${of(INT)} + ${of(INT)})`,
        () => `(${of(INT)} - ${of(INT)})`,
        () => `((${of(INT)} * ${of(INT)}) % 1009)`,
        () => `(${of(INT)} / (1 + abs(${of(INT)})))`,
        () => `len(${anyList()})`,
        () => `(${of({ kind: "list", of: INT })}).sum()`,
        () => `(${of({ kind: "list", of: INT })}).reduce(0, { acc, x -> (acc + x) % 1009 })`,
        () => `(${of({ kind: "list", of: INT })}).index_of(${of(INT)})`,
        () => `len(${of(STRING)})`,
      ])();
    case "string":
      return random.pick([
        () => `(${of(STRING)} + ${of(STRING)})`,
        () => `"<\${${of(env.type())}}>"`,
        () => `(${of(STRING)})[${random.below(3)}:${random.below(6)}]`,
        () => `(${of(STRING)}).uppercase()`,
        () => `(${of({ kind: "list", of: STRING })}).join("-")`,
        () => `to_string(${of(env.type())})[0:40]`,
        () => `(${of(STRING)}).replace("a", ${of(STRING)})`,
      ])();
    case "bool":
      return random.pick([
        () => `(${of(INT)} ${random.pick(["<", ">", "<=", ">=", "==", "!="])} ${of(INT)})`,
        () => `(${of(BOOL)} ${random.pick(["&&", "||"])} ${of(BOOL)})`,
        () => `!${of(BOOL)}`,
        () => {
          const element = env.type();
          return `(${of(element)} ${random.pick(["in", "not in"])} ${of({ kind: "list", of: element })})`;
        },
        () => {
          const compared = env.type();
          return `(${of(compared)} == ${of(compared)})`;
        },
        () => `(${anyList()}).any({ x -> ${of(BOOL)} })`,
      ])();
    case "list":
      return listForm(env, type.of, of);
    case "dict":
      return dictForm(env, type.of, of);
    case "set":
      return random.pick([
        () => `(${of(type)}).adding(${of(type.of)})`,
        () => `(${of(type)}).removing(${of(type.of)})`,
        () => `(${of(type)}).union(${of(type)})`,
        () => `(${of(type)}).difference(${of(type)})`,
        () => `set(${of({ kind: "list", of: type.of })})`,
        () => literal(env, type, depth),
      ])();
    case "struct":
      return random.chance(50) ? `(${of(type)}).touched(${of(INT)})` : literal(env, type, depth);
    default:
      return type satisfies never;
  }
}

function listForm(env: Environment, element: Type, of: (type: Type) => string): string {
  const { random } = env;
  const list: Type = { kind: "list", of: element };
  return random.pick([
    () => `(${of(list)} + [${of(element)}])`,
    () => `(${of(list)} + ${of(list)})[0:12]`,
    () => `(${of(list)}).appending(${of(element)})`,
    () => `[...${of(list)}, ${of(element)}]`,
    () => `(${of(list)})[${random.below(2)}:${random.below(5)}]`,
    () => `(${of(list)}).reversed()`,
    () => `(${of(list)}).sorted()`,
    () => `(${of(list)}).sorted_by({ x -> len(to_string(x)) })`,
    () => `(${of(list)}).filter({ x -> ${of(BOOL)} })`,
    () => `(${of(list)}).map(${mapping(env, element)})`,
    () => `(${of({ kind: "list", of: INT })}).map({ x -> ${of(element)} })`,
    () => `(${of(list)}).reduce([], { acc, x -> acc + [x] })`,
    () => `(${of(list)}).flat_map({ x -> [x, x] })[0:12]`,
    () => `(${of({ kind: "dict", of: element })}).values()`,
    () => `(${of({ kind: "set", of: element })}).to_list()`,
    () => `(${of(list)}).iter().skip(1).take(3).to_list()`,
    () => `(${of({ kind: "list", of: list })}).flatten()[0:12]`,
    () => producedList(env, element) ?? of(list),
  ])();
}

function producedList(env: Environment, element: Type): string | null {
  const producers = env.producers.filter((producer) => typeText(producer.element) === typeText(element));
  return producers.length === 0 ? null : `${env.random.pick(producers).name}(${1 + env.random.below(3)}).iter().to_list()`;
}

function dictForm(env: Environment, element: Type, of: (type: Type) => string): string {
  const { random } = env;
  const dict: Type = { kind: "dict", of: element };
  const key = (): string => randomKey(random);
  return random.pick([
    () => `(${of(dict)} + ${of(dict)})`,
    () => `{...${of(dict)}, ${key()}: ${of(element)}}`,
    () => `{["${key()}"]: ${of(element)}, ...${of(dict)}}`,
    () => `(${of(dict)}).merging(${of(dict)})`,
    () => `(${of(dict)}).removing("${key()}")`,
    () => `(${of(dict)}).map_values(${mapping(env, element)})`,
    () => `(${of(dict)}).filter({ x -> ${of(BOOL)} })`,
  ])();
}

/** A closure from the type to itself. */
function mapping(env: Environment, type: Type): string {
  const name = env.fresh("x");
  return env.scoped(() => {
    env.declare({ name, type, mutable: false });
    return `{ ${name} -> ${expression(env, type, 1)} }`;
  });
}
