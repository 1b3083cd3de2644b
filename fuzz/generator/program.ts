/** Whole programs from a seed: well formed, sure to end, and showing all their variables when they do. */
import { Environment } from "./environment.ts";
import { expression } from "./expressions.ts";
import { createRandom } from "./random.ts";
import { showing, statements } from "./statements.ts";
import { INT, randomType, type Type, typeText } from "./types.ts";

/** Calls of generated functions and closures in one run; past it they raise an error, which the program catches and shows. */
const FUEL = 400;
const MOST_LINES = 400;
const LONGEST_LINE = 300;

/**
 * A program with a `main`. It terminates, needs nothing but standard output, and compiles without errors; what it
 * prints depends on nothing but the seed.
 */
export function generateProgram(seed: number): string {
  const env = new Environment(createRandom(seed));
  const parts = [
    "// Generated.",
    `let fuel = ${FUEL}`,
    'fn burn() {\n  fuel -= 1\n  if fuel < 0 { throw "out of fuel" }\n}',
    'fn boom(n) {\n  if n % 2 == 0 { throw {code: n} }\n  return n\n}',
    `let lines = []`,
    `fn say(text) {\n  if len(lines) < ${MOST_LINES} { lines = lines + [text[0:${LONGEST_LINE}]] }\n}`,
    "fn loose(x) {\n  return x\n}",
    "fn grown(xs, x) {\n  return xs + [x]\n}",
    "let keeper = nil",
    "fn kept(x) {\n  keeper = x\n  return keeper\n}",
    "fn pulled(x) {\n  let held = x\n  yield held\n  yield held\n}",
    "enum Tree {\n  Empty\n  Leaf(value: any)\n}",
  ];
  for (let count = env.random.below(3); count > 0; count--) parts.push(structDeclaration(env));
  env.choosePalette();
  parts.push(...moduleVariables(env));
  for (let count = env.random.below(3); count > 0; count--) parts.push(generatorFunction(env));
  for (let count = 1 + env.random.below(4); count > 0; count--) parts.push(functionDeclaration(env));
  parts.push(mainFunction(env));
  return `${parts.join("\n\n")}\n`;
}

function structDeclaration(env: Environment): string {
  const { random } = env;
  const fields = ["x", "y", "z"].slice(0, 1 + random.below(3)).map((name) => ({ name, type: randomType(random, env.structs, 2) }));
  const name = env.fresh("S");
  env.structs.push({ name, fields });
  const changed = random.pick(fields);
  const update = changed.type.kind === "int" ? `me.${changed.name} = me.${changed.name} + n` : `me.${changed.name} = ${expression(env, changed.type, 1)}`;
  const lines = fields.map((field) => `  ${field.name}: ${typeText(field.type)}`);
  return `struct ${name} {\n${lines.join("\n")}\n}\n\nimpl ${name} {\n  fn touched(self, n) {\n    burn()\n    let me = self\n    ${update}\n    return me\n  }\n}`;
}

function moduleVariables(env: Environment): string[] {
  const { random } = env;
  return Array.from({ length: 1 + random.below(3) }, () => {
    const type = env.type();
    const value = expression(env, type, 2);
    const name = env.fresh("g");
    env.declare({ name, type, mutable: true });
    return `let ${name}: any = ${value}`;
  });
}

/** Yields its growing state: consumers hold on to values that the generator goes on changing. */
function generatorFunction(env: Environment): string {
  const element = env.type();
  const name = env.fresh("gen");
  const state = env.fresh("v");
  const text = env.scoped(() => {
    const first = expression(env, element, 2);
    env.declare({ name: state, type: element, mutable: true });
    env.loops = 2;
    const body = statements(env, 2, 1);
    env.loops = 0;
    return `fn ${name}(n) {\nburn()\nlet ${state}: any = ${first}\nfor round in 0 to n exclusive {\nyield ${state}\n${body}\n}\n}`;
  });
  env.producers.push({ name, element });
  return text;
}

function functionDeclaration(env: Environment): string {
  const { random } = env;
  const parameters = Array.from({ length: random.below(3) + (random.chance(80) ? 1 : 0) }, () => ({ name: env.fresh("p"), type: env.type() }));
  const result = env.type();
  const name = env.fresh("fun");
  // A function may call itself: the fuel ends that.
  const body = env.scoped(() => {
    for (const { name: parameter, type } of parameters) env.declare({ name: parameter, type, mutable: false });
    env.result = result;
    env.loops = 1;
    if (random.chance(20)) env.declareCallee({ name, parameters: parameters.map(({ type }) => type), result });
    const text = `${statements(env, 1 + random.below(4), 2)}\nreturn ${expression(env, result, 2)}`;
    env.result = null;
    env.loops = 0;
    return text;
  });
  env.declareCallee({ name, parameters: parameters.map(({ type }) => type), result });
  const checked = parameters.filter(() => random.chance(40));
  const list = parameters.map((parameter) => (checked.includes(parameter) ? `${parameter.name}_given: ${annotation(parameter.type)}` : parameter.name));
  const loosened = checked.map((parameter) => `const ${parameter.name}: any = ${parameter.name}_given\n`);
  return `fn ${name}(${list.join(", ")}) {\nburn()\n${loosened.join("")}${body}\n}`;
}

/** Callers may pass a value of the type, or nil for a part of it that is missing. */
function annotation(type: Type): string {
  return type === INT ? "number | nil" : `${typeText(type)} | nil`;
}

function mainFunction(env: Environment): string {
  const globals = env.variables().map(({ name }) => showing(name));
  const body = env.scoped(() => {
    const text = statements(env, 12 + env.random.below(12), 2);
    const digest = env.variables().filter(({ name }) => !name.startsWith("g")).map(({ name }) => showing(name));
    return `${text}\n${digest.join("\n")}`;
  });
  return `fn main(harness: Harness) {\ntry {\n${body}\n} catch (e) {\nsay("ended by \${e}")\n}\n${globals.join("\n")}\nsay("fuel \${fuel}")\nharness.stdio.println(lines.join("\\n"))\n}`;
}
