/** A second name for a value or for a part of one, updates through both names, and a look at both: the case that copy-on-write exists for. */
import type { Environment, Variable } from "./environment.ts";
import { expression } from "./expressions.ts";
import { updatePath } from "./paths.ts";
import { INT, type Type } from "./types.ts";

interface Derived {
  readonly text: string;
  readonly type: Type;
}

/** The scenario as statements. `show` writes the statement that prints a variable. */
export function aliasing(env: Environment, show: (name: string) => string): string {
  const { random } = env;
  const collections = env.variables().filter(({ type }) => "of" in type || type.kind === "struct");
  if (collections.length === 0) return "burn()";
  const source = random.pick(collections);
  const derived = random.pick(derivations(env, source))();
  const name = env.fresh("v");
  const alias: Variable = { name, type: derived.type, mutable: true };
  const lines = [`let ${name}: any = ${derived.text}`];
  env.declare(alias);
  for (let updates = 1 + random.below(3); updates > 0; updates--) {
    const target = source.mutable && random.chance(50) ? source : alias;
    lines.push(updatePath(env, target));
    if (random.chance(30)) lines.push(show(target.name));
  }
  lines.push(show(source.name), show(name));
  return lines.join("\n");
}

/** Expressions whose value shares memory with the variable's, if the implementation shares at all. */
function derivations(env: Environment, { name, type }: Variable): readonly (() => Derived)[] {
  const same = (text: string): (() => Derived) => () => ({ text, type });
  const list: Type = { kind: "list", of: type };
  const dict: Type = { kind: "dict", of: type };
  const forms = [
    same(name),
    same(`({ p -> p })(${name})`),
    same(`(fn(p) { const q = p\n return q })(${name})`),
    same(`(try { throw ${name} } catch (e) { e })`),
    same(`unwrap(Ok(${name}))`),
    same(`(match ${name} { m -> { m } })`),
    same(`(true ? ${name} : nil)`),
    same(`(${name} ?? nil)`),
    same(`[${name}, ${name}][1]`),
    same(`{a: ${name}}.a`),
    same(`pair(${name}, ${name}).first`),
    same(`({ -> ${name} })()`),
    same(`[1].map({ n -> ${name} })[0]`),
    same(`[${name}].reduce(nil, { acc, x -> x })`),
    same(`kept(${name})`),
    () => ({ text: `[${name}, ${name}]`, type: list }),
    () => ({ text: `[${name}] + [${name}]`, type: list }),
    () => ({ text: `[${name}].appending(${name})`, type: list }),
    () => ({ text: `[...[${name}], ${name}]`, type: list }),
    () => ({ text: `{a: ${name}, b: ${name}}`, type: dict }),
    () => ({ text: `({a: ${name}}).merging({b: ${name}})`, type: dict }),
    () => ({ text: `pulled(${name}).iter().to_list()`, type: list }),
  ];
  if (type.kind === "list") {
    const { of } = type;
    forms.push(
      same(`${name}[0:9]`),
      same(`[...${name}]`),
      same(`${name}.map({ x -> x })`),
      same(`${name}.filter({ x -> true })`),
      same(`${name}.reversed()`),
      same(`${name}.iter().to_list()`),
      same(`${name} + ${name}[0:1]`),
      same(`${name}.sorted()`),
      () => ({ text: `${name}[0]`, type: of }),
      () => ({ text: `${name}.first()`, type: of }),
      () => ({ text: `${name}.find({ x -> true })`, type: of }),
      () => ({ text: `(match ${name} { [h, ...t] -> { h } _ -> { nil } })`, type: of }),
      () => ({ text: `(match ${name} { [h, ...t] -> { t } _ -> { [] } })`, type }),
      () => ({ text: `${name}.iter().chunks(2).to_list()`, type: list }),
      () => ({ text: `${name}.group_by({ x -> "a" })`, type: dict }),
    );
  } else if (type.kind === "dict") {
    const { of } = type;
    forms.push(
      same(`{...${name}}`),
      same(`${name} + {}`),
      same(`${name}.removing("zz")`),
      same(`${name}.map_values({ x -> x })`),
      () => ({ text: `${name}.a`, type: of }),
      () => ({ text: `${name}?.["b"]`, type: of }),
      () => ({ text: `${name}.values()`, type: { kind: "list", of } }),
      () => ({ text: `${name}.entries().map({ x -> x.value })`, type: { kind: "list", of } }),
      () => ({ text: `(match ${name} { {a: m} -> { m } _ -> { nil } })`, type: of }),
    );
  } else if (type.kind === "struct") {
    forms.push(
      same(`${name}.touched(${expression(env, INT, 0)})`),
      ...type.declaration.fields.map((field) => () => ({ text: `${name}.${field.name}`, type: field.type })),
    );
  }
  return forms;
}
