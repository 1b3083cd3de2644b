/** In-place updates: `xs[0].a["k"] = v` and its kin, along a random path from a variable to one of its parts. */
import type { Environment, Variable } from "./environment.ts";
import { expression, literal } from "./expressions.ts";
import { randomKey, INT, STRING, type Type } from "./types.ts";

/**
 * An update of a part of the variable. Where the path does not lead anywhere the program catches the error and says so:
 * a failed update must leave everything as it was.
 */
export function updatePath(env: Environment, target: Variable): string {
  const { random } = env;
  let path = target.name;
  let type: Type = target.type;
  for (let steps = 1 + random.below(3); steps > 0; steps--) {
    const next = step(env, type);
    if (next === null) break;
    path += next.text;
    type = next.type;
  }
  if (path === target.name) return `${path} = ${expression(env, type, 2)}`;
  return `try { ${path} ${update(env, path, type)} } catch (e) { say("no ${path.replaceAll('"', "'").replaceAll("$", "")}: \${e}") }`;
}

function step(env: Environment, type: Type): { readonly text: string; readonly type: Type } | null {
  const { random } = env;
  switch (type.kind) {
    case "list":
      return { text: `[${random.chance(15) ? `${expression(env, INT, 1)} % 3` : random.pick(["-1", "0", "0", "1"])}]`, type: type.of };
    case "dict": {
      const key = randomKey(random);
      return { text: random.chance(50) ? `.${key}` : random.chance(20) ? `[${expression(env, STRING, 0)}]` : `["${key}"]`, type: type.of };
    }
    case "struct": {
      const field = random.pick(type.declaration.fields);
      return { text: `.${field.name}`, type: field.type };
    }
    default:
      return null;
  }
}

function update(env: Environment, path: string, type: Type): string {
  const { random } = env;
  if (type.kind === "int" && random.chance(40)) return `+= ${expression(env, INT, 1)}`;
  if (type.kind === "string" && random.chance(30)) return `= ${path}[0:8] + ${expression(env, STRING, 1)}`;
  if (type.kind === "list" && random.chance(50)) {
    const element = expression(env, type.of, 1);
    return `= ${random.pick([`${path}[0:6] + [${element}]`, `(${path} ?? []).appending(${element})[0:8]`, `(${path} ?? [])[0:4] + [${element}]`])}`;
  }
  if (type.kind === "dict" && random.chance(30)) return `= (${path} ?? {}) + ${literal(env, type, 1)}`;
  return `= ${expression(env, type, 2)}`;
}
