/** Expressions of a wanted type that raise no error. Compound ones are parenthesised. */
import type { Scope } from "./scope.ts";
import { BOOL, INT, sameType, STRING, type Type, typeText } from "./types.ts";

const WORDS = ["", "x", "ab", "héé", "a,b"] as const;
const KEYS = ["a", "b", "k1"] as const;

/** An expression of the type, with at most `depth` levels of composition. */
export function expression(scope: Scope, type: Type, depth: number): string {
  const { random } = scope;
  const variables = scope.variablesOf(type);
  if (variables.length > 0 && random.chance(depth <= 0 ? 85 : 40)) return random.pick(variables).name;
  if (depth <= 0) return literal(scope, type, 0);
  const form = random.below(100);
  if (form < 40) return general(scope, type, depth - 1) ?? literal(scope, type, depth - 1);
  return form < 75 ? (specific(scope, type, depth - 1) ?? literal(scope, type, depth - 1)) : literal(scope, type, depth - 1);
}

/** A value of the type as it is written; its parts may be anything. */
export function literal(scope: Scope, type: Type, depth: number): string {
  const { random } = scope;
  const part = (of: Type): string => expression(scope, of, depth - 1);
  const some = (make: (index: number) => string): string => Array.from({ length: random.below(4) }, (_, index) => make(index)).join(", ");
  switch (type.kind) {
    case "int":
      return random.chance(10) ? `(-${1 + random.below(9)})` : String(random.below(12));
    case "float":
      return random.chance(30) ? part(INT) : `${random.below(9)}.5`;
    case "string":
      return random.chance(15) ? wordOf(scope) : `"${random.pick(WORDS)}"`;
    case "bool":
      return random.chance(50) ? "true" : "false";
    case "unknown":
      return part(random.pick([INT, STRING, BOOL]));
    case "list":
      return `[${some(() => part(type.of))}]`;
    case "set":
      return `set([${part(type.of)}, ${part(type.of)}])`;
    case "dict":
      return `{${some((index) => `${KEYS[index] as string}: ${part(type.of)}`)}}`;
    case "optional":
      return random.chance(25) ? "nil" : part(type.of);
    case "tuple":
      // A bracket literal is a tuple only where the place asks for one, which a generic call does not pass on.
      return `tuple(${type.of.map(part).join(", ")})`;
    case "function":
      return closure(scope, type.from, type.to, depth - 1);
    case "union":
      return part(random.pick(type.of));
    case "result":
      return random.chance(60) ? `Ok(${part(type.ok)})` : `Err(${part(STRING)})`;
    case "words":
      return `"${random.pick(scope.declared("words", type.name).words)}"`;
    case "shape":
    case "struct": {
      const fields = scope.declared(type.kind, type.name).fields.filter(({ optional }) => !optional || random.chance(60));
      return `${type.kind === "struct" ? `${type.name} ` : ""}{${fields.map((field) => `${field.name}: ${part(field.type)}`).join(", ")}}`;
    }
    case "tagged": {
      const { name, payload } = random.pick(scope.declared("tagged", type.name).cases);
      return `{tag: "${name}"${payload === null ? "" : `, ${name}: ${part(payload)}`}}`;
    }
    case "enum": {
      const { name, payload } = random.pick(scope.declared("enum", type.name).cases);
      return `${type.name}.${name}${payload === null ? "" : `(${part(payload)})`}`;
    }
    default:
      return type satisfies never;
  }
}

/** A variable of a literal type is a string. */
function wordOf(scope: Scope): string {
  const words = scope.variables().filter(({ type }) => type.kind === "words");
  return words.length === 0 ? '"w"' : scope.random.pick(words).name;
}

/** A closure; its parameter is typed by its place, or by itself. */
function closure(scope: Scope, from: Type, to: Type, depth: number): string {
  const name = scope.fresh("p");
  return scope.body(null, () => {
    scope.declare({ name, type: from, mutable: false });
    const value = expression(scope, to, depth);
    return scope.random.chance(60) ? `{ ${name} -> ${value} }` : `(fn(${name}: ${typeText(from)}) -> ${typeText(to)} { return ${value} })`;
  });
}

/** Forms that exist for every type; null when the one that was drawn has nothing to work on. */
function general(scope: Scope, type: Type, depth: number): string | null {
  const { random } = scope;
  const of = (wanted: Type): string => expression(scope, wanted, depth);
  switch (random.below(11)) {
    case 0:
      // A comma at this depth would end the search for the colon, and one may stand in type arguments.
      return `(${of(BOOL)} ? (${of(type)}) : ${of(type)})`;
    case 1:
      return `(if ${condition(scope, depth)} { ${of(type)} } else { ${of(type)} })`;
    case 2:
      return fallback(scope, type, depth);
    case 3:
    case 4:
      return part(scope, type);
    case 5:
    case 6:
      return call(scope, type, depth);
    case 7:
      return `same(${of(type)})`;
    case 9:
      return `boxed(${of(type)}).value`;
    case 8: {
      const from = scope.type();
      return from.kind === "function" ? null : `apply(${typedValue(scope, from)}, ${closure(scope, from, type, depth)})`;
    }
    default:
      return `(match ${of(INT)} { 0 | 1 -> { ${of(type)} } n if n > 5 -> { ${of(type)} } _ -> { ${of(type)} } })`;
  }
}

/** An `if` needs a condition that does not begin with a brace. */
function condition(scope: Scope, depth: number): string {
  return `(${expression(scope, BOOL, depth)})`;
}

/** A value whose type does not depend on its place: a literal of a shape alone would be typed by what it holds. */
function typedValue(scope: Scope, type: Type): string {
  const variables = scope.variablesOf(type);
  return variables.length > 0 ? scope.random.pick(variables).name : `made<${typeText(type)}>(${literal(scope, type, 1)})`;
}

/** `a ?? b` of something that may be missing. */
function fallback(scope: Scope, type: Type, depth: number): string | null {
  if (type.kind === "optional" || type.kind === "unknown") return null;
  const value = expression(scope, type, depth);
  const list = typedValue(scope, { kind: "list", of: type });
  switch (scope.random.below(5)) {
    case 0:
      return `(${list}[${scope.random.below(3)}] ?? ${value})`;
    case 1:
      return `(${list}.first() ?? ${value})`;
    case 2:
      return `(${typedValue(scope, { kind: "dict", of: type })}["${scope.random.pick(KEYS)}"] ?? ${value})`;
    case 3:
      return `(${list}.find({ x -> true }) ?? ${value})`;
    default:
      return type.kind === "function" ? null : `(${typedValue(scope, { kind: "optional", of: type })} ?? ${value})`;
  }
}

/** A field, element or payload of a variable. */
function part(scope: Scope, type: Type): string | null {
  const found = scope.variables().flatMap((variable): string[] => {
    const { name, type: whole } = variable;
    if (whole.kind === "tuple") return whole.of.flatMap((element, index) => (sameType(element, type) ? [`${name}[${index}]`] : []));
    if (whole.kind === "function") return sameType(whole.to, type) ? [`${name}(${expression(scope, whole.from, 0)})`] : [];
    if (whole.kind !== "shape" && whole.kind !== "struct") return [];
    return scope.declared(whole.kind, whole.name).fields.flatMap((field) => {
      if (!field.optional) return sameType(field.type, type) ? [`${name}.${field.name}`] : [];
      return sameType(field.type, type) && field.type.kind !== "optional" ? [`(${name}.${field.name} ?? ${literal(scope, type, 0)})`] : [];
    });
  });
  return found.length === 0 ? null : scope.random.pick(found);
}

function call(scope: Scope, type: Type, depth: number): string | null {
  const callees = scope.functions.filter(({ result }) => sameType(result, type));
  if (callees.length === 0) return null;
  const { name, parameters } = scope.random.pick(callees);
  return `${name}(${parameters.map((parameter) => expression(scope, parameter, depth)).join(", ")})`;
}

/** Forms that yield this type only. */
function specific(scope: Scope, type: Type, depth: number): string | null {
  const { random } = scope;
  const of = (wanted: Type): string => expression(scope, wanted, depth);
  const listOf = (wanted: Type): string => typedValue(scope, { kind: "list", of: wanted });
  switch (type.kind) {
    case "int":
      return random.pick([
        () => `(${of(INT)} + ${of(INT)})`,
        () => `((${of(INT)} * ${of(INT)}) % 1009)`,
        () => `len(${of(STRING)})`,
        () => `${listOf(scope.type())}.count`,
        () => `${listOf(INT)}.reduce(0, { acc, x -> (acc + x) % 1009 })`,
      ])();
    case "float":
      return `(${of(type)} ${random.pick(["+", "-", "*"])} ${of(INT)})`;
    case "string":
      return random.pick([
        () => `(${of(STRING)} + ${of(STRING)})`,
        () => `"<\${${of(scope.type())}}>"`,
        () => `${typedValue(scope, STRING)}.uppercase()`,
        () => `${listOf(STRING)}.join("-")`,
        () => `${typedValue(scope, STRING)}[0:2]`,
        () => `label_of(${typedValue(scope, { kind: "struct", name: "Struct" })})`,
        () => `with_id(${typedValue(scope, { kind: "shape", name: "Shape" })}).id`,
      ])();
    case "bool":
      return random.pick([
        () => `(${of(INT)} ${random.pick(["<", ">", "<=", ">=", "==", "!="])} ${of(INT)})`,
        () => `(${of(BOOL)} ${random.pick(["&&", "||"])} ${of(BOOL)})`,
        () => `!${of(BOOL)}`,
        () => `(${of(STRING)} in ${of({ kind: "list", of: STRING })})`,
        () => `${listOf(INT)}.any({ x -> x > ${random.below(5)} })`,
        () => `(${typedValue(scope, { kind: "optional", of: INT })} != nil)`,
      ])();
    case "list": {
      const name = scope.fresh("x");
      const from = random.chance(50) ? type.of : scope.type();
      return random.pick([
        () => `(${of(type)} + ${of(type)})[0:6]`,
        () => `${typedValue(scope, type)}.appending(${of(type.of)})[0:6]`,
        () => `[...${of(type)}, ${of(type.of)}][0:6]`,
        () => `${typedValue(scope, type)}.filter({ x -> ${of(BOOL)} })`,
        () => `${typedValue(scope, type)}.reversed()`,
        () => {
          const source = listOf(from);
          return scope.body(null, () => {
            scope.declare({ name, type: from, mutable: false });
            return `${source}.map({ ${name} -> ${expression(scope, type.of, depth)} })`;
          });
        },
        () => `${typedValue(scope, { kind: "dict", of: type.of })}.values()`,
      ])();
    }
    case "dict":
      return random.pick([
        () => `{...${of(type)}, ${random.pick(KEYS)}: ${of(type.of)}}`,
        () => `${typedValue(scope, type)}.removing("a")`,
        () => `(${of(type)} + ${of(type)})`,
      ])();
    case "set":
      return random.pick([() => `${typedValue(scope, type)}.union(${of(type)})`, () => `set(${listOf(type.of)})`])();
    case "optional":
      return type.of.kind === "function" ? null : random.pick([() => `${listOf(type.of)}.first()`, () => `${listOf(type.of)}[1]`, () => `${typedValue(scope, { kind: "dict", of: type.of })}["a"]`])();
    case "result":
      return `(try { ${literal(scope, type.ok, depth)} })`;
    default:
      return null;
  }
}
