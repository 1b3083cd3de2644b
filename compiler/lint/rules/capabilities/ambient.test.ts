import { join } from "node:path";
import { expect, test } from "vitest";
import { tokenize } from "#compiler/syntax";
import { createSourceToolchain } from "#workspace";
import { fixed, lint } from "../../testing/lint-text.ts";
import { ruleCases } from "../../testing/rule-cases.ts";
import { AMBIENT_RULES } from "./ambient.ts";

const message = (kind: string, name: string, suggestion: string): string => `ambient ${kind} builtin \`${name}\` was replaced by \`${suggestion}\``;
const inMain = (call: string): string => `fn main(harness: Harness) {\n  const value = ${call}\n  return value\n}`;

ruleCases("ambient-stdio-builtin", {
  accepts: [
    'fn main(harness: Harness) { harness.stdio.println("hi") }',
    'fn println(text: string) -> string { return text }\n\nfn main(harness: Harness) { harness.stdio.println(println("hi")) }',
    'fn each(print) { return print("hi") }\n\nfn main(harness: Harness) { log("hi") }',
    { text: 'import "./other"\n\nfn main(harness: Harness) { println("hi") }', files: {} },
  ],
  rejects: [
    { text: 'fn main(harness: Harness) { println("hi") }', messages: [message("stdio", "println", "harness.stdio.println")] },
    { text: 'const p = print\n\nfn f() { return prompt_user("?") |> eprint }', messages: [message("stdio", "print", "harness.stdio.print"), message("stdio", "prompt_user", "harness.stdio.prompt"), message("stdio", "eprint", "harness.stdio.eprint")] },
  ],
  fixes: [
    { before: 'fn main(harness: Harness) {\n  println("a ${println("b")}")\n}', after: 'fn main(harness: Harness) {\n  harness.stdio.println("a ${harness.stdio.println("b")}")\n}' },
    { before: 'fn f(h: Harness) { [1].each({ x -> println("${x}") }) }', after: 'fn f(h: Harness) { [1].each({ x -> h.stdio.println("${x}") }) }' },
    { before: "fn f(stdio: HarnessStdio) { println(1) }", after: "fn f(stdio: HarnessStdio) { stdio.println(1) }" },
    { before: "fn f(harness: Harness) { const g = { harness: Harness -> println(1) }\n  g(harness) }", after: "fn f(harness: Harness) { const g = { harness: Harness -> harness.stdio.println(1) }\n  g(harness) }" },
  ],
});

ruleCases("ambient-clock-builtin", {
  accepts: [inMain("harness.clock.now_ms()"), inMain("sleep(5)")],
  rejects: [
    { text: inMain("now_ms() - timestamp()"), messages: [message("clock", "now_ms", "harness.clock.now_ms"), message("clock", "timestamp", "harness.clock.timestamp")] },
    { text: "const t = elapsed()", messages: [message("clock", "elapsed", "harness.clock.elapsed")] },
  ],
  fixes: [{ before: inMain("now_ms()"), after: inMain("harness.clock.now_ms()") }],
});

ruleCases("ambient-fs-builtin", {
  accepts: [inMain('harness.fs.read_text("a")'), "fn f(read_file) { return read_file }"],
  rejects: [
    { text: inMain('read_file("a")'), messages: [message("fs", "read_file", "harness.fs.read_text")] },
    { text: inMain('write_file("a", read_lines("b"))'), messages: [message("fs", "write_file", "harness.fs.write_text"), message("fs", "read_lines", "harness.fs.read_lines")] },
  ],
  fixes: [{ before: inMain('file_exists("a")'), after: inMain('harness.fs.exists("a")') }],
});

ruleCases("ambient-env-builtin", {
  accepts: [inMain('harness.env.get("A")'), "fn f(env: HarnessEnv) { return env.get(\"A\") }"],
  rejects: [
    { text: inMain('env("A")'), messages: [message("env", "env", "harness.env.get")] },
    { text: inMain('env_or("A", "b")'), messages: [message("env", "env_or", "harness.env.get_or")] },
  ],
  fixes: [{ before: inMain('env_or("A", "b")'), after: inMain('harness.env.get_or("A", "b")') }],
});

ruleCases("ambient-random-builtin", {
  accepts: [inMain("harness.random.f64()"), "fn f(rng) { return random(rng) + random_int(rng, 1, 6) }", "fn f(random: HarnessRandom) { return random.f64() }"],
  rejects: [
    { text: inMain("random_choice([1])"), messages: [message("random", "random_choice", "harness.random.choice")] },
    { text: inMain("random() + random_int(1, 6)"), messages: [message("random", "random", "harness.random.f64"), message("random", "random_int", "harness.random.range")] },
    { text: inMain("random_shuffle([1])"), messages: [message("random", "random_shuffle", "harness.random.shuffle")] },
  ],
  fixes: [{ before: inMain("random_choice([1])"), after: inMain("harness.random.choice([1])") }],
});

ruleCases("ambient-net-builtin", {
  accepts: [inMain('harness.net.get("https://a")'), "fn f(http_get) { return http_get() }"],
  rejects: [
    { text: inMain('http_get("https://a")'), messages: [message("net", "http_get", "harness.net.get")] },
    { text: inMain('http_post("https://a", "b")'), messages: [message("net", "http_post", "harness.net.post")] },
  ],
  fixes: [{ before: inMain('http_get("https://a")'), after: inMain('harness.net.get("https://a")') }],
});

ruleCases("ambient-harness-method", {
  accepts: [inMain("harness.random.uuid()"), inMain("println(1)")],
  rejects: [
    { text: inMain("uuid()"), messages: [message("runtime", "uuid", "harness.random.uuid")] },
    { text: inMain('exec_opts("ls", {})'), messages: [message("runtime", "exec_opts", "harness.process.run")] },
  ],
  fixes: [{ before: inMain("uuid()"), after: inMain("harness.random.uuid()") }],
});

test("each removed name is found by one rule", () => {
  const { library } = createSourceToolchain(join(import.meta.dirname, "..", "..", "..", "..", "stdlib"));
  // `select` is a word of the language.
  const names = [...library.removed.keys()].filter((name) => tokenize(name).tokens[0]?.kind === "Identifier");
  const found = lint(names.map((name) => `${name}()`).join("\n")).filter(({ rule = "" }) => AMBIENT_RULES.some(({ name }) => name === rule));
  expect(found.map(({ message: text }) => text.split("`")[1])).toEqual(names);
});

test.each([
  ["no authority is around", "fn f() { println(1) }"],
  ["the parameter is hidden", "fn f(harness: Harness) { const g = { harness -> println(1) }\n  g(1) }"],
  ["the parameter is in scope of its body only", "fn f(harness: Harness, x = println(1)) { return x }"],
  ["the name is not called", "fn f(harness: Harness) { return [1].map(println) }"],
])("it is to be done by hand where %s", (_, text) => {
  expect(fixed(text, "ambient-stdio-builtin")).toBe(text);
});

test("methods with other arguments are called by hand", () => {
  const text = inMain('exec_opts("ls", {})');
  expect(fixed(text, "ambient-harness-method")).toBe(text);
});
