/** Statements of well-typed functions: annotated and inferred bindings, updates, and every way of narrowing. */
import { expression, literal } from "./expressions.ts";
import type { Scope, Variable } from "./scope.ts";
import { BOOL, INT, STRING, type Type, typeText } from "./types.ts";

/** A run of statements in the current scope. `room` bounds the nesting of blocks. */
export function statements(scope: Scope, count: number, room: number): string {
  return Array.from({ length: count }, () => statement(scope, room)).join("\n");
}

function block(scope: Scope, room: number, narrowed: readonly Variable[] = []): string {
  return scope.scoped(() => {
    for (const variable of narrowed) scope.declare(variable);
    return `{\n${statements(scope, 1 + scope.random.below(2), room)}\n}`;
  });
}

function statement(scope: Scope, room: number): string {
  const choice = scope.random.below(room > 0 ? 100 : 45);
  if (choice < 20) return binding(scope);
  if (choice < 35) return update(scope);
  if (choice < 45) return shown(scope);
  if (choice < 52) return loop(scope, room - 1);
  if (choice < 60) return `if (${expression(scope, BOOL, 2)}) ${block(scope, room - 1)} else ${block(scope, room - 1)}`;
  return narrowing(scope, room - 1) ?? binding(scope);
}

function binding(scope: Scope): string {
  const { random } = scope;
  const type = scope.type();
  const name = scope.fresh("v");
  const mutable = random.chance(40);
  const isBracketed = type.kind === "tuple" && random.chance(40);
  const value = isBracketed ? `[${type.of.map((of) => expression(scope, of, 2)).join(", ")}]` : expression(scope, type, 3);
  const text = `${mutable ? "let" : "const"} ${name}: ${typeText(type)} = ${value}`;
  scope.declare({ name, type, mutable });
  if (type.kind !== "tuple" || random.chance(50)) return text;
  const [first, second] = [scope.fresh("v"), scope.fresh("v")];
  type.of.forEach((of, index) => {
    scope.declare({ name: index === 0 ? first : second, type: of, mutable: false });
  });
  return `${text}\nconst [${first}, ${second}] = ${name}`;
}

/** An assignment to a variable or a part of one. */
function update(scope: Scope): string {
  const { random } = scope;
  const targets = scope.variables().filter(({ mutable }) => mutable);
  if (targets.length === 0) return binding(scope);
  const { name, type } = random.pick(targets);
  const whole = (): string => `${name} = ${expression(scope, type, 2)}`;
  switch (type.kind) {
    case "int":
      return random.chance(50) ? `${name} += ${random.below(9)}` : whole();
    case "dict":
      return random.chance(60) ? `${name}["${random.pick(["a", "b"])}"] = ${expression(scope, type.of, 1)}` : whole();
    case "shape":
    case "struct": {
      const field = random.pick(scope.declared(type.kind, type.name).fields);
      return random.chance(60) ? `${name}.${field.name} = ${expression(scope, field.type, 1)}` : whole();
    }
    case "tuple":
      return random.chance(60) ? `${name}[0] = ${expression(scope, type.of[0] ?? INT, 1)}` : whole();
    default:
      return whole();
  }
}

function shown(scope: Scope): string {
  const variables = scope.variables();
  return variables.length === 0 ? 'say("none")' : `say("\${${scope.random.pick(variables).name}}")`;
}

function loop(scope: Scope, room: number): string {
  const { random } = scope;
  const name = scope.fresh("i");
  const type = scope.type();
  const inLoop = (of: Type): string => block(scope, room, [{ name, type: of, mutable: false }]);
  if (random.chance(30)) return `for ${name} in 0 to 2 ${inLoop(INT)}`;
  const lists = scope.variables().filter((variable) => variable.type.kind === "list" || variable.type.kind === "set");
  if (lists.length > 0 && random.chance(60)) {
    const list = random.pick(lists);
    if (list.type.kind === "list" || list.type.kind === "set") return `for ${name} in ${list.name} ${inLoop(list.type.of)}`;
  }
  return `for ${name} in made<list<${typeText(type)}>>([${expression(scope, type, 1)}]) ${inLoop(type)}`;
}

/** A test of a variable, and what follows from it. Constants and parameters only: closures may use what is known about them. */
function narrowing(scope: Scope, room: number): string | null {
  const variables = scope.variables().filter(({ type, mutable }) => !mutable && ["optional", "union", "words", "tagged", "enum", "result", "unknown", "shape"].includes(type.kind));
  if (variables.length === 0) return null;
  const variable = scope.random.pick(variables);
  const { name, type } = variable;
  switch (type.kind) {
    case "optional":
      return presence(scope, variable, type.of, room);
    case "union":
      return kinds(scope, variable, type.of, room);
    case "unknown":
      return scope.random.chance(50)
        ? `if type_of(${name}) == "string" ${block(scope, room, [{ ...variable, type: STRING }])} else ${block(scope, room)}`
        : `if is_whole(${name}) ${block(scope, room, [{ ...variable, type: INT }])}`;
    case "words": {
      const { words } = scope.declared("words", type.name);
      if (scope.random.chance(50)) return `match ${name} {\n${words.map((word) => `"${word}" -> ${block(scope, room)}\n`).join("")}}`;
      const [first, ...rest] = words;
      return `match ${name} {\n"${first as string}" -> ${block(scope, room)}\n${rest.map((word) => `"${word}"`).join(" | ")} -> ${block(scope, room)}\n}`;
    }
    case "tagged": {
      const arms = scope.declared("tagged", type.name).cases.map((one) => {
        const value = scope.fresh("v");
        const body = payloadBlock(scope, room, value, one.payload);
        return { tag: one.name, text: one.payload === null ? body : body.replace("{\n", `{\nconst ${value} = ${name}.${one.name}\n`) };
      });
      if (scope.random.chance(60)) return `match ${name}.tag {\n${arms.map(({ tag, text }) => `"${tag}" -> ${text}\n`).join("")}}`;
      const [first, ...others] = arms;
      return `if ${name}.tag == "${first?.tag ?? ""}" ${first?.text ?? "{ }"} ${others.map(({ tag, text }, index) => (index === others.length - 1 ? `else ${text}` : `else if ${name}.tag == "${tag}" ${text}`)).join(" ")}`;
    }
    case "enum": {
      const arms = scope.declared("enum", type.name).cases.map((one) => {
        const value = scope.fresh("m");
        return `${type.name}.${one.name}${one.payload === null ? "" : `(${value})`} -> ${payloadBlock(scope, room, value, one.payload)}\n`;
      });
      return `match ${name} {\n${arms.join("")}}`;
    }
    case "result": {
      const value = scope.fresh("m");
      return `match ${name} {\nOk(${value}) -> ${payloadBlock(scope, room, value, type.ok)}\nErr(${value}) -> ${payloadBlock(scope, room, value, STRING)}\n}`;
    }
    case "shape":
      return optionalField(scope, name, type.name, room);
    default:
      return null;
  }
}

function payloadBlock(scope: Scope, room: number, name: string, type: Type | null): string {
  return block(scope, room, type === null ? [] : [{ name, type, mutable: false }]);
}

function presence(scope: Scope, variable: Variable, of: Type, room: number): string {
  const { name } = variable;
  const present = { ...variable, type: of };
  const leave = scope.result === null ? null : `{ return ${expression(scope, scope.result, 1)} }`;
  const form = scope.random.below(leave === null ? 3 : 6);
  switch (form) {
    case 0:
      return `if ${name} != nil ${block(scope, room, [present])} else ${block(scope, room)}`;
    case 1:
      return `if ${name} == nil || ${expression(scope, BOOL, 0)} ${block(scope, room)} else ${block(scope, room, [present])}`;
    case 2:
      return `if ${expression(scope, BOOL, 0)} && ${name} != nil ${block(scope, room, [present])}`;
    case 3:
      scope.declare(present);
      return `if ${name} == nil ${leave ?? ""}`;
    case 4:
      scope.declare(present);
      return `guard ${name} != nil else ${leave ?? ""}`;
    default:
      scope.declare(present);
      return `if !(${name} != nil) ${leave ?? ""}`;
  }
}

const WORDS_OF_KINDS: Readonly<Record<string, string>> = { int: "int", string: "string", bool: "bool", list: "list" };

function kinds(scope: Scope, variable: Variable, members: readonly Type[], room: number): string {
  const { name } = variable;
  const wordOf = (type: Type): string => WORDS_OF_KINDS[type.kind] ?? "";
  if (scope.random.chance(40)) {
    return `match type_of(${name}) {\n${members.map((type) => `"${wordOf(type)}" -> ${block(scope, room, [{ ...variable, type }])}\n`).join("")}_ -> { unreachable(${name}) }\n}`;
  }
  const [first, ...rest] = members;
  const left: Type = rest.length === 1 ? (rest[0] ?? INT) : { kind: "union", of: rest };
  return `if type_of(${name}) == "${wordOf(first ?? INT)}" ${block(scope, room, [{ ...variable, type: first ?? INT }])} else ${block(scope, room, [{ ...variable, type: left }])}`;
}

function optionalField(scope: Scope, name: string, shape: string, room: number): string | null {
  const field = scope.declared("shape", shape).fields.find(({ optional }) => optional);
  if (field === undefined) return null;
  const value = scope.fresh("v");
  const body = payloadBlock(scope, room, value, field.type).replace("{\n", `{\nconst ${value}: ${typeText(field.type)} = ${name}.${field.name}\n`);
  return scope.random.chance(50) || field.type.kind === "optional" ? `if ${name}.has("${field.name}") ${body}` : `if ${name}.${field.name} != nil ${body}`;
}

/** The last statement of a function. */
export function returning(scope: Scope, result: Type): string {
  return scope.random.chance(30) ? `const last: ${typeText(result)} = ${literal(scope, result, 2)}\nreturn last` : `return ${expression(scope, result, 2)}`;
}
