/**
 * Random programs over nested collections together with a model of what they print: every value of the model is copied
 * whenever it is read, so it cannot show the effects of sharing. Only uses forms whose order of evaluation is fixed.
 */
type Value = number | readonly Value[] | { readonly [key: string]: Value };
type Record2 = { readonly a: readonly Value[]; readonly b: { readonly c: readonly Value[] } };

class Variables {
  readonly lists = new Map<string, readonly Value[]>(LISTS.map((name, i) => [name, [i]]));
  readonly dicts = new Map<string, Record2>(DICTS.map((name, i) => [name, { a: [i], b: { c: [i, i] } }]));
  list(name: string): readonly Value[] {
    return this.lists.get(name) ?? [];
  }
  dict(name: string): Record2 {
    return this.dicts.get(name) ?? { a: [], b: { c: [] } };
  }
  show(): string {
    return [...LISTS.map((name) => show(this.list(name))), ...DICTS.map((name) => show(this.dict(name)))].join(" ");
  }
}

/** l: locals; m and n: module variables that functions touch; c: captured by a closure. */
const LISTS = ["l0", "l1", "l2", "m0", "m1", "c0"] as const;
const DICTS = ["d0", "d1", "n0"] as const;

const DECLARATIONS = `let m0 = [3]
let m1 = [4]
let n0 = {a: [2], b: {c: [2, 2]}}
fn push(xs, v) { return xs + [v] }
fn head(xs, v) { let ys = xs; if !ys.empty { ys[0] = v }; return ys }
fn same(x) { return x }
fn keep(x) { let y = x; y = y + x; let z = y; z = z + [1]; return y + [7] }
fn tail(x, n) { if n == 0 { return x }; return tail(x + [n], n - 1) }
fn boom(xs, n) { let ys = push(xs, n); if n == 0 { throw "boom" }; return ys }
fn count(x) { m0 = m0 + [8]; return x + [m0.count] }
fn touch() { m1 = m1; n0 = n0 }`;

const LOCALS = `let l0 = [0]
let l1 = [1]
let l2 = [2]
let c0 = [5]
let d0 = {a: [0], b: {c: [0, 0]}}
let d1 = {a: [1], b: {c: [1, 1]}}
const key = "c"
let hold = { -> c0 = c0 }`;

interface Place {
  readonly text: string;
  get(v: Variables): readonly Value[];
  set(v: Variables, value: readonly Value[]): void;
}

interface Term {
  readonly text: string;
  eval(v: Variables): readonly Value[];
}

interface Step {
  readonly text: string;
  run(v: Variables): void;
}

const PLACES: readonly Place[] = [
  ...LISTS.map((name): Place => ({ text: name, get: (v) => v.list(name), set: (v, value) => void v.lists.set(name, value) })),
  ...DICTS.flatMap((name): Place[] => {
    const setA = (v: Variables, a: readonly Value[]): void => void v.dicts.set(name, { ...v.dict(name), a });
    const setC = (v: Variables, c: readonly Value[]): void => void v.dicts.set(name, { ...v.dict(name), b: { c } });
    return [
      { text: `${name}.a`, get: (v) => v.dict(name).a, set: setA },
      { text: `${name}["b"].c`, get: (v) => v.dict(name).b.c, set: setC },
      { text: `${name}.b[key]`, get: (v) => v.dict(name).b.c, set: setC },
    ];
  }),
];

/** A program and what it must print, from a source of random numbers (`below(n)` is in 0…n-1). */
export function randomProgram(below: (n: number) => number): { readonly text: string; readonly expected: string } {
  const make = new Generator(below);
  const steps = Array.from({ length: 8 }, () => make.step(2));
  const print = `harness.stdio.println("${[...LISTS, ...DICTS].map((name) => `\${${name}}`).join(" ")}")`;
  const variables = new Variables();
  const lines = steps.map((step) => {
    step.run(variables);
    return variables.show();
  });
  const body = steps.map((step) => `${step.text}\n${print}`).join("\n");
  return { text: `${DECLARATIONS}\nfn main(harness: Harness) {\n${LOCALS}\n${body}\n}`, expected: lines.map((line) => `${line}\n`).join("") };
}

class Generator {
  constructor(readonly below: (n: number) => number) {}

  step(depth: number): Step {
    const place = this.#pick(PLACES);
    const n = this.below(9);
    switch (this.below(depth > 0 ? 14 : 8)) {
      case 0:
      case 1: {
        const value = this.#term(2);
        return { text: `${place.text} = ${value.text}`, run: (v) => place.set(v, value.eval(v)) };
      }
      case 2:
      case 3: {
        const value = this.#term(1);
        const text = n % 2 === 0 ? `${place.text} = ${place.text} + (${value.text})` : `${place.text} += ${value.text}`;
        const run = (v: Variables): void => {
          const old = place.get(v);
          place.set(v, [...old, ...value.eval(v)]);
        };
        return { text, run };
      }
      case 4: {
        const text = n % 2 === 0 ? `${place.text} = ${place.text}.appending(${n})` : `${place.text} = push(${place.text}, ${n})`;
        return { text, run: (v) => place.set(v, [...place.get(v), n]) };
      }
      case 5:
        return { text: `if !${place.text}.empty { ${place.text}[0] = ${n} }`, run: (v) => place.set(v, withHead(place.get(v), n)) };
      case 6: {
        const [to, from] = [this.#pick(DICTS), this.#pick(DICTS)];
        return { text: `${to} = ${n % 2 === 0 ? from : `same(${from})`}`, run: (v) => void v.dicts.set(to, v.dict(from)) };
      }
      case 7: {
        const name = this.#pick(DICTS);
        const value = this.#term(1);
        const run = (v: Variables): void => {
          const c = value.eval(v);
          v.dicts.set(name, { ...v.dict(name), b: { c } });
        };
        return { text: `${name}.b = {c: ${value.text}}`, run };
      }
      case 8:
        return this.#twice(this.#block(depth - 1));
      case 9:
        return this.#attempt(place, this.#term(1), n % 2, this.#block(depth - 1), this.#block(depth - 1));
      case 10: {
        const [body, after] = [this.#block(depth - 1), this.#block(depth - 1)];
        return { text: `try {\n${body.text}\n} finally {\n${after.text}\n}`, run: (v) => both(body, after, v) };
      }
      case 11: {
        const value = this.#term(1);
        const body = this.#block(depth - 1);
        const after: Step = { text: "", run: (v) => place.set(v, value.eval(v)) };
        return { text: `if true {\ndefer { ${place.text} = ${value.text} }\n${body.text}\n}`, run: (v) => both(body, after, v) };
      }
      case 12: {
        const source = this.#term(2);
        const body = this.#block(depth - 1);
        const run = (v: Variables): void => {
          if (source.eval(v).some((item) => typeof item === "number" && item <= 5)) body.run(v);
        };
        return { text: `for v in ${source.text} {\nif v > 5 { continue }\n${body.text}\nbreak\n}`, run };
      }
      default: {
        const value = this.#term(1);
        const run = (v: Variables): void => {
          const [first, ...rest] = value.eval(v);
          place.set(v, first === undefined ? [] : [...rest, first]);
        };
        return { text: `match ${value.text} { [f, ...r] -> { ${place.text} = r + [f] }  other -> { ${place.text} = other } }`, run };
      }
    }
  }

  #twice(body: Step): Step {
    return { text: `for i in 0 to 1 {\n${body.text}\n}`, run: (v) => both(body, body, v) };
  }

  #attempt(place: Place, value: Term, n: number, body: Step, handler: Step): Step {
    const run = (v: Variables): void => {
      body.run(v);
      const list = value.eval(v);
      if (n === 0) handler.run(v);
      else place.set(v, [...list, n]);
    };
    return { text: `try {\n${body.text}\n${place.text} = boom(${value.text}, ${n})\n} catch (e) {\n${handler.text}\n}`, run };
  }

  #block(depth: number): Step {
    const steps = Array.from({ length: 1 + this.below(3) }, () => this.step(depth));
    return { text: steps.map((step) => step.text).join("\n"), run: (v) => steps.forEach((step) => step.run(v)) };
  }

  #term(depth: number): Term {
    const place = this.#pick(PLACES);
    const n = this.below(9);
    if (depth <= 0 || n < 3) return n === 0 ? { text: `[${n}]`, eval: () => [n] } : { text: place.text, eval: (v) => place.get(v) };
    const x = this.#term(depth - 1);
    switch (this.below(10)) {
      case 0: {
        const y = this.#term(depth - 1);
        return { text: `${x.text} + (${y.text})`, eval: (v) => [...x.eval(v), ...y.eval(v)] };
      }
      case 1:
        return { text: `push(${x.text}, ${n})`, eval: (v) => [...x.eval(v), n] };
      case 2:
        return { text: `head(${x.text}, ${n})`, eval: (v) => withHead(x.eval(v), n) };
      case 3:
        return { text: `(${x.text}).appending(${n})`, eval: (v) => [...x.eval(v), n] };
      case 4: {
        const y = this.#term(depth - 1);
        const fails = n % 3 === 0;
        const text = `(try { boom(${x.text}, ${n % 3}) } catch (e) { ${y.text} })`;
        const evaluate = (v: Variables): readonly Value[] => {
          const list = x.eval(v);
          return fails ? y.eval(v) : [...list, n % 3];
        };
        return { text, eval: evaluate };
      }
      case 5: {
        const y = this.#term(depth - 1);
        return { text: `(if ${n} > 5 { ${x.text} } else { ${y.text} })`, eval: (v) => (n > 5 ? x : y).eval(v) };
      }
      case 6:
        return { text: `({ q -> q + [${n}] }(${x.text}))`, eval: (v) => [...x.eval(v), n] };
      case 7:
        return { text: `tail(${x.text}, ${n % 3})`, eval: (v) => [...x.eval(v), ...[2, 1].slice(2 - (n % 3))] };
      case 8:
        return { text: `keep(${x.text})`, eval: (v) => twice(x.eval(v)) };
      default:
        return { text: `count(${x.text})`, eval: (v) => counted(v, x.eval(v)) };
    }
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }
}

function both(first: Step, second: Step, v: Variables): void {
  first.run(v);
  second.run(v);
}

function withHead(list: readonly Value[], head: Value): readonly Value[] {
  return list.length === 0 ? list : [head, ...list.slice(1)];
}

function twice(list: readonly Value[]): readonly Value[] {
  return [...list, ...list, 7];
}

/** What `count` does: it changes a module variable on the way. */
function counted(v: Variables, list: readonly Value[]): readonly Value[] {
  v.lists.set("m0", [...v.list("m0"), 8]);
  return [...list, v.list("m0").length];
}

function show(value: Value): string {
  if (typeof value === "number") return String(value);
  if (isList(value)) return `[${value.map(show).join(", ")}]`;
  return `{${Object.entries(value).map(([key, item]) => `${key}: ${show(item)}`).join(", ")}}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
