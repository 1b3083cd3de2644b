/** Statements: bindings, in-place updates along paths, control flow, closures over mutable variables, cleanups. */
import { aliasing } from "./aliases.ts";
import type { Environment, Variable } from "./environment.ts";
import { expression, literal } from "./expressions.ts";
import { updatePath } from "./paths.ts";
import { BOOL, INT, randomKey, STRING, type Type } from "./types.ts";

/** Loops in loops in loops are left out: every program ends soon. */
const DEEPEST_LOOP = 2;
/** Collections and strings stay below this, so that doubling in a loop does not explode. */
const LONGEST = 24;

/** A run of statements in the current scope. `room` bounds the nesting of blocks. */
export function statements(env: Environment, count: number, room: number): string {
  return Array.from({ length: count }, () => statement(env, room)).join("\n");
}

/** A block with its own scope, braces included. */
export function block(env: Environment, room: number, first = ""): string {
  return env.scoped(() => `{\n${first}${statements(env, 1 + env.random.below(4), room)}\n}`);
}

/** A statement that shows a variable, so that differences come to light where they arise. */
export function showing(name: string): string {
  return `say("${name}=\${${name}}")`;
}

function statement(env: Environment, room: number): string {
  const { random } = env;
  const choice = random.below(room > 0 ? 100 : 60);
  if (choice < 12) return binding(env);
  if (choice < 34) return aliasing(env, showing);
  if (choice < 50) return assignment(env);
  if (choice < 52) return destructuring(env);
  if (choice < 57) return closure(env);
  if (choice < 60) return shown(env);
  if (choice < 70) return loop(env, room - 1);
  if (choice < 77) return `if (${expression(env, BOOL, 2)}) ${block(env, room - 1)} else ${block(env, room - 1)}`;
  if (choice < 84) return matching(env, room - 1);
  if (choice < 92) return guarded(env, room - 1);
  if (choice < 95) return `defer ${cleanup(env)}`;
  return leaving(env);
}

function binding(env: Environment): string {
  const { random } = env;
  const type = env.type();
  const value = random.chance(30) ? alias(env, type) : expression(env, type, 3);
  const mutable = random.chance(75);
  const name = env.fresh("v");
  env.declare({ name, type, mutable });
  return `${mutable ? "let" : "const"} ${name}: any = ${value}`;
}

/** Another name for what a variable holds: the case copy-on-write exists for. */
function alias(env: Environment, type: Type): string {
  const same = env.variablesOf(type);
  return same.length === 0 ? literal(env, type, 2) : env.random.pick(same).name;
}

function assignment(env: Environment): string {
  const { random } = env;
  const targets = env.mutables();
  if (targets.length === 0) return binding(env);
  const target = random.pick(targets);
  if ("of" in target.type || target.type.kind === "struct") {
    if (random.chance(65)) return updatePath(env, target);
    return whole(env, target);
  }
  if (target.type.kind === "int" && random.chance(40)) return `${target.name} ${random.pick(["+=", "-="])} ${expression(env, INT, 2)}`;
  if (target.type.kind === "string" && random.chance(40)) return capped(target, `${target.name} += ${expression(env, STRING, 1)}`);
  return capped(target, `${target.name} = ${expression(env, target.type, 3)}`);
}

/** The variable itself is given a new value, often one made from the old. */
function whole(env: Environment, { name, type, mutable }: Variable): string {
  const { random } = env;
  const of = (wanted: Type): string => expression(env, wanted, 2);
  const forms: (() => string)[] = [() => of(type)];
  if (type.kind === "list") {
    forms.push(
      () => `${name} + [${of(type.of)}]`,
      () => `${name}.appending(${of(type.of)})`,
      () => `[...${name}, ${of(type.of)}]`,
      () => `${name}.map({ x -> x })`,
      () => `${name} + ${name}`,
      () => `${name}.reduce([], { acc, x -> acc + [x] })`,
      () => `${name}.sorted().reversed()`,
      () => `grown(${name}, ${of(type.of)})`,
    );
  } else if (type.kind === "dict") {
    forms.push(
      () => `${name} + {${randomKey(random)}: ${of(type.of)}}`,
      () => `${name}.merging(${of(type)})`,
      () => `${name}.removing("${randomKey(random)}")`,
      () => `{...${name}, ${randomKey(random)}: ${of(type.of)}}`,
    );
  } else if (type.kind === "set") {
    forms.push(() => `${name}.adding(${of(type.of)})`, () => `${name}.union(${of(type)})`, () => `${name}.removing(${of(type.of)})`);
  } else if (type.kind === "struct") {
    forms.push(() => `${name}.touched(${of(INT)})`);
  }
  return capped({ name, type, mutable }, `${name} = ${random.pick(forms)()}`);
}

function capped({ name, type }: Variable, text: string): string {
  return type.kind === "list" || type.kind === "string" ? `${text}\nif len(${name}) > ${LONGEST} { ${name} = ${name}[0:${LONGEST / 4}] }` : text;
}

function destructuring(env: Environment): string {
  const { random } = env;
  const of = env.type();
  const [first, second, rest] = [env.fresh("v"), env.fresh("v"), env.fresh("v")];
  const mutable = random.chance(70);
  const word = mutable ? "let" : "const";
  const isList = random.chance(50);
  const source = isList ? expression(env, { kind: "list", of }, 2) : expression(env, { kind: "dict", of }, 2);
  const fallbacks = [`loose(${literal(env, of, 1)})`, `loose(${literal(env, of, 1)})`];
  env.declare({ name: first, type: of, mutable });
  env.declare({ name: second, type: of, mutable });
  env.declare({ name: rest, type: { kind: isList ? "list" : "dict", of }, mutable });
  if (isList) return `${word} [${first} = ${fallbacks[0] as string}, ${second} = ${fallbacks[1] as string}, ...${rest}] = loose(${source})`;
  return `${word} {a: ${first} = ${fallbacks[0] as string}, ${random.pick(["b", "k1"])}: ${second} = ${fallbacks[1] as string}, ...${rest}} = loose(${source})`;
}

/** A closure; often one that changes a variable around it. */
function closure(env: Environment): string {
  const { random } = env;
  const parameter = env.fresh("p");
  const type = env.type();
  const result = env.type();
  const body = env.scoped(() => {
    env.declare({ name: parameter, type, mutable: false });
    const saved = { result: env.result, loops: env.loops };
    env.result = null;
    env.loops = DEEPEST_LOOP;
    const text = `${random.chance(70) ? `${assignment(env)}\n` : ""}${random.chance(30) ? `${binding(env)}\n` : ""}${expression(env, result, 2)}`;
    env.result = saved.result;
    env.loops = saved.loops;
    return text;
  });
  const name = env.fresh("f");
  env.declareCallee({ name, parameters: [type], result });
  return `const ${name} = { ${parameter} ->\nburn()\n${body}\n}`;
}

function shown(env: Environment): string {
  const variables = env.variables();
  return variables.length === 0 ? "burn()" : showing(env.random.pick(variables).name);
}

function loop(env: Environment, room: number): string {
  const { random } = env;
  if (env.loops >= DEEPEST_LOOP) return assignment(env);
  env.loops++;
  try {
    const name = env.fresh("i");
    const rounds = 1 + random.below(4);
    switch (random.below(5)) {
      case 0:
        return `for ${name} in 0 to ${rounds} exclusive ${over(env, name, INT, room)}`;
      case 1: {
        const variables = env.variables().filter(({ type }) => type.kind === "list" || type.kind === "set");
        if (variables.length === 0) return `for ${name} in [3, 1, 2] ${over(env, name, INT, room)}`;
        const source = random.pick(variables);
        return `for ${name} in ${source.name} ${over(env, name, "of" in source.type ? source.type.of : INT, room)}`;
      }
      case 2: {
        const of = env.type();
        const source = `loose(${expression(env, { kind: "dict", of }, 1)})`;
        const value = env.fresh("i");
        const body = env.scoped(() => {
          env.declare({ name, type: STRING, mutable: true });
          env.declare({ name: value, type: of, mutable: true });
          return block(env, room);
        });
        return `for {key: ${name}, value: ${value}} in ${source} ${body}`;
      }
      case 3: {
        if (env.producers.length === 0) return assignment(env);
        const producer = random.pick(env.producers);
        return `for ${name} in ${producer.name}(${rounds}) ${over(env, name, producer.element, room)}`;
      }
      default:
        return `let ${name} = 0\nwhile ${name} < ${rounds} ${block(env, room, `${name} += 1\n`)}`;
    }
  } finally {
    env.loops--;
  }
}

function over(env: Environment, name: string, type: Type, room: number): string {
  return env.scoped(() => {
    env.declare({ name, type, mutable: true });
    return block(env, room);
  });
}

function matching(env: Environment, room: number): string {
  const { random } = env;
  const of = env.type();
  const arm = (variables: readonly [string, Type][]): string =>
    env.scoped(() => {
      for (const [name, type] of variables) env.declare({ name, type, mutable: false });
      return block(env, room);
    });
  const [a, b] = [env.fresh("m"), env.fresh("m")];
  switch (random.below(4)) {
    case 0: {
      const list: Type = { kind: "list", of };
      return `match ${expression(env, list, 2)} {\n[] -> ${arm([])}\n[${a}] -> ${arm([[a, of]])}\n[${a}, ...${b}] -> ${arm([[a, of], [b, list]])}\n}`;
    }
    case 1:
      return `match ${expression(env, { kind: "dict", of: INT }, 2)} {\n{a: 1, k1: ${a}} -> ${arm([])}\n{b: ${a}} if ${a} != nil -> ${arm([[a, INT]])}\n_ -> ${arm([])}\n}`;
    case 2:
      return `match (${expression(env, BOOL, 2)} ? Tree.Leaf(${expression(env, of, 2)}) : Tree.Empty) {\nTree.Leaf(${a}) -> ${arm([[a, of]])}\nTree.Empty -> ${arm([])}\n}`;
    default:
      return `match ${expression(env, INT, 2)} {\n0 | 1 | 2 -> ${arm([])}\n${a} if ${a} > 4 -> ${arm([[a, INT]])}\n_ -> ${arm([])}\n}`;
  }
}

/** Errors that are thrown half-way through updates, and what may be seen of them afterwards. */
function guarded(env: Environment, room: number): string {
  const { random } = env;
  const error = env.fresh("e");
  const risk = random.pick([
    () => `if (${expression(env, BOOL, 1)}) { throw ${expression(env, env.type(), 1)} }`,
    () => `require ${expression(env, BOOL, 1)}, "unmet"`,
    () => `const ${env.fresh("v")} = [1, 2, boom(${expression(env, INT, 1)})]`,
    () => `const ${env.fresh("v")} = 1 / ${expression(env, INT, 0)}`,
  ]);
  const body = env.scoped(() => `{\n${statements(env, 1 + random.below(3), room)}\n${risk()}\n${statements(env, 1 + random.below(2), room)}\n}`);
  const text = `try ${body} catch (${error}) {\nsay("caught \${${error}}")\n${env.scoped(() => statements(env, 1, 0))}\n}`;
  return random.chance(40) ? `${text} finally ${cleanup(env)}` : text;
}

function cleanup(env: Environment): string {
  const saved = { result: env.result, loops: env.loops };
  env.result = null;
  env.loops = DEEPEST_LOOP;
  const text = env.scoped(() => `{\n${assignment(env)}\n${shown(env)}\n}`);
  env.result = saved.result;
  env.loops = saved.loops;
  return text;
}

function leaving(env: Environment): string {
  const { random } = env;
  const condition = expression(env, BOOL, 1);
  if (env.result !== null && random.chance(40)) return `if (${condition}) { return ${expression(env, env.result, 2)} }`;
  return assignment(env);
}
