import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand as fixCommand } from "./fix.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand as runProgram } from "./run.ts";

const LEGACY = { HARN_LEGACY_AMBIENT_CAPABILITIES: "1" };
const MODES = [["as strict programs", {}], ["under the legacy bridge", LEGACY]] as const;

type Files = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string>>;

const fix = (root: string, words: readonly string[], env: Environment = {}) => invoke(fixCommand, root, ["fix", ...words], env);
const apply = (root: string, env: Environment, ...words: string[]) => fix(root, ["--apply", "--safety", "surface-changing", "--harness-threading", "thread-params", ...words], env);
const textOf = (root: string, name: string): string => readFileSync(join(root, name), "utf8");

/** Only the rules about ambient names and those whose repairs meet theirs. */
const MANIFEST = `[lint]
disabled = ["blank-line-between-items", "unused-function", "unused-parameter", "unused-variable", "trailing-comma", "unnecessary-parentheses"]
`;

const project = (files: Files): string => folderWith({ "harn.toml": MANIFEST, ...files });

async function output(root: string, name: string, env: Environment): Promise<string> {
  const { code, stdout, stderr } = await invoke(runProgram, root, ["run", name], env);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** Repairs a program in both worlds; it must come out the same, and print what it printed, without the bridge. */
async function threaded(before: string): Promise<string> {
  const results: string[] = [];
  for (const [, env] of MODES) {
    const root = project({ "main.harn": before });
    const printed = await output(root, "main.harn", LEGACY);
    await apply(root, env, "main.harn");
    expect(await output(root, "main.harn", {})).toBe(printed);
    results.push(textOf(root, "main.harn"));
  }
  expect(new Set(results).size).toBe(1);
  return results[0] ?? "";
}

/** The program stays as it is, in both worlds. */
async function untouched(text: string): Promise<void> {
  for (const [, env] of MODES) {
    const root = project({ "main.harn": text });
    const { stdout } = await apply(root, env, "main.harn");
    expect(stdout).toMatch(/bindings\/thread-harness[a-z-]*: skipped, it is to be done by hand\n/);
    expect(stdout).toMatch(/\n0 repairs applied; /);
    expect(stdout).not.toContain("would bring an error");
    expect(textOf(root, "main.harn")).toBe(text);
  }
}

describe("parameters are added where a harness is needed, and calls hand it over", () => {
  test("through several functions, up to one that has it", async () => {
    const before = `fn line(text) {
  println("> \${text}")
}

fn twice(text, mark = "!") {
  line(text)
  line(text + mark)
}

fn main(harness: Harness) {
  twice("a")
  twice("b", "?")
}
`;
    expect(await threaded(before)).toBe(`fn line(harness: Harness, text) {
  harness.stdio.println("> \${text}")
}

fn twice(harness: Harness, text, mark = "!") {
  line(harness, text)
  line(harness, text + mark)
}

fn main(harness: Harness) {
  twice(harness, "a")
  twice(harness, "b", "?")
}
`);
  });

  test("an entry without parameters gets one", async () => {
    const root = project({ "main.harn": 'fn hi() { println("hi") }\n\nfn main() { hi() }\n' });
    await apply(root, {}, "main.harn");
    expect(textOf(root, "main.harn")).toBe('fn hi(harness: Harness) { harness.stdio.println("hi") }\n\nfn main(harness: Harness) { hi(harness) }\n');
    expect(await output(root, "main.harn", {})).toBe("hi\n");
  });

  test("recursion, direct and mutual", async () => {
    const before = `fn down(n) {
  println("\${n}")
  if n > 0 { up(n - 1) }
}

fn up(n) {
  if n > 2 { up(0) } else { down(n) }
}

fn main(harness: Harness) { down(3) }
`;
    expect(await threaded(before)).toBe(before.replace("down(n) {\n  println", "down(harness: Harness, n) {\n  harness.stdio.println")
      .replace("up(n - 1)", "up(harness, n - 1)")
      .replace("fn up(n)", "fn up(harness: Harness, n)")
      .replace("{ up(0) } else { down(n) }", "{ up(harness, 0) } else { down(harness, n) }")
      .replace("down(3)", "down(harness, 3)"));
  });

  test("closures and inner functions use the parameter of the function around them", async () => {
    const before = `fn show(items) {
  fn each(x) { println("\${x}") }
  const again = { x -> mark(x) }
  items.map({ x -> each(x) })
  items.map(again)
}

fn mark(x) { println("*\${x}") }

fn main(harness: Harness) { show([1, 2]) }
`;
    expect(await threaded(before)).toBe(before.replace("fn show(items)", "fn show(harness: Harness, items)")
      .replaceAll("println(", "harness.stdio.println(")
      .replace("-> mark(x)", "-> mark(harness, x)")
      .replace("fn mark(x)", "fn mark(harness: Harness, x)")
      .replace("show([1, 2])", "show(harness, [1, 2])"));
  });

  test("a harness under another name is handed on under it", async () => {
    const before = 'fn say(x: string) { println(x) }\n\nfn run(world: Harness, x: string) { say(x) }\n\nfn main(harness: Harness) { run(harness, "a") }\n';
    expect(await threaded(before)).toBe(before.replace("say(x: string) { println", "say(harness: Harness, x: string) { harness.stdio.println").replace("{ say(x)", "{ say(world, x)"));
  });

  test("calls inside calls, strings, pipes, spreads, type arguments and lists over several lines", async () => {
    const before = `fn id<T>(x: T) -> T {
  print("[id]")
  return x
}

fn add(...xs) {
  print("[add]")
  return xs.reduce(0, { a, x -> a + x })
}

fn main(harness: Harness) {
  const xs = [1, 2]
  harness.stdio.println("\${id(id(1))} \${add(...xs)}")
  harness.stdio.println(3 |> id(_))
  harness.stdio.println(
    add(
      1,
      (2 + 3)
    )
  )
  harness.stdio.println(add((1)))
  harness.stdio.println(add( ))
}
`;
    const after = await threaded(before);
    expect(after).toContain("fn id<T>(harness: Harness, x: T)");
    expect(after).toContain("fn add(harness: Harness, ...xs)");
    expect(after).toContain('"${id(harness, id(harness, 1))} ${add(harness, ...xs)}"');
    expect(after).toContain("3 |> id(harness, _)");
    expect(after).toContain("add(\n      harness, 1,\n      (2 + 3)\n    )");
    expect(after).toContain("add(harness, (1))");
    expect(after).toContain("add(harness )");
  });

  test("pipelines too", async () => {
    const before = 'fn say(x) { println("say ${x}") }\n\npipeline default(task) {\n  say(task)\n  say(2)\n}\n';
    expect(await threaded(before)).toBe(before.replace("say(x) { println", "say(harness: Harness, x) { harness.stdio.println")
      .replace("default(task)", "default(harness: Harness, task)")
      .replace("say(task)", "say(harness, task)")
      .replace("say(2)", "say(harness, 2)"));
  });

  test("functions that count on the global `harness` of the bridge", async () => {
    const before = 'fn say(x) { harness.stdio.println("${x}") }\n\nfn both() {\n  println("a")\n  harness.stdio.println("b")\n}\n\nfn main(harness: Harness) {\n  say(1)\n  both()\n}\n';
    const root = project({ "main.harn": before });
    const printed = await output(root, "main.harn", LEGACY);
    await apply(root, {}, "main.harn");
    expect(textOf(root, "main.harn")).toBe(before.replace("say(x)", "say(harness: Harness, x)").replace("both()", "both(harness: Harness)")
      .replace("  println", "  harness.stdio.println").replace("say(1)", "say(harness, 1)").replace("both()", "both(harness)"));
    expect(await output(root, "main.harn", {})).toBe(printed);
  });

  test("a function that keeps a handle of its own is not made to take less than it hands on", async () => {
    const before = 'fn say(x) { println(x) }\n\nfn both(harness: Harness) {\n  harness.stdio.println("own")\n  say("other")\n}\n\nfn main(harness: Harness) { both(harness) }\n';
    expect(await threaded(before)).toContain('fn both(harness: Harness) {\n  harness.stdio.println("own")\n  say(harness, "other")\n}');
  });
});

describe("what is left alone", () => {
  test.each([
    ["a function that is handed on as a value", 'fn say(x) { println("${x}") }\n\nfn main(harness: Harness) { [1].map(say) }\n'],
    ["a function that a pipe goes into", 'fn say(x) { println("${x}") }\n\nfn main(harness: Harness) { 1 |> say }\n'],
    ["a function that is also called where no harness can come from", 'fn say(x) {\n  println("${x}")\n}\n\nsay(1)\n\nfn main(harness: Harness) { say(2) }\n'],
    ["all functions on the way to such a place", 'fn a() { println("a") }\n\nfn b() { a() }\n\nconst c = { -> b() }\n\nfn main(harness: Harness) { b() }\n'],
    ["methods", 'struct P { x: int }\n\nimpl P {\n  fn show(self) { println("${self.x}") }\n}\n\nfn main(harness: Harness) { P {x: 1}.show() }\n'],
    ["what methods call", 'fn say(x) { println("${x}") }\n\nstruct P { x: int }\n\nimpl P {\n  fn show(self) { say(self.x) }\n}\n\nfn main(harness: Harness) { P {x: 1}.show() }\n'],
    ["a function in which `harness` is something else", 'fn say(harness) { println("${harness}") }\n\nfn main(harness: Harness) { say(1) }\n'],
    ["a function with a variable `harness` inside", 'fn say(x) {\n  const harness = x\n  println("${harness}")\n}\n\nfn main(harness: Harness) { say(1) }\n'],
    ["a function that reads a `harness` of the file", 'const harness = 1\n\nfn say() { println("${harness}") }\n\nfn run() { say() }\n'],
    ["what is called where the harness is hidden", 'fn say(x) { println("${x}") }\n\nfn run(harness: Harness) {\n  const each = { harness -> say(harness) }\n  each(1)\n  return harness\n}\n\nfn main(harness: Harness) { run(harness) }\n'],
    ["a function that an attribute names", 'fn say(x) { println("${x}") }\n\n@step(name: "s", boundary: say)\nfn go(x) { return x }\n\nfn main(harness: Harness) { say(go(1)) }\n'],
    ["tests, which the runner calls", 'fn test_a() { println("a") }\n'],
    ["functions with an attribute that makes something else of them", '@step\nfn go(x) { println("${x}") }\n\nfn main(harness: Harness) { go(1) }\n'],
    ["pipelines that share their names with others", 'pipeline base(task) { println("a ${task}") }\n\npipeline default(task) extends base { println("b") }\n'],
    ["an entry with another parameter", "fn main(args) { println(1) }\n"],
    ["a default value", 'fn say(x = println("d")) { return x }\n\nfn main(harness: Harness) { say() }\n'],
    ["a comment where the parameter would go", 'fn say /* so */ (x) { println("${x}") }\n\nfn main(harness: Harness) { say(1) }\n'],
    ["ambient names that are no calls", "fn each(xs) { xs.map(println) }\n\nfn main(harness: Harness) { each([1]) }\n"],
    ["calls whose arguments would change", 'fn run() { exec_opts("ls", {}) }\n\nfn main(harness: Harness) { run() }\n'],
  ])("%s", async (_, text) => untouched(text));
});

describe("functions that other files see", () => {
  const lib = 'pub fn say(x) { println("say ${x}") }\n\npub fn shout(x) { say("${x}!") }\n\nfn inner(x) { println("inner ${x}") }\n\npub fn quiet(harness: Harness, x) { inner(x) }\n';

  test("keep their signature when a file below the path names them", async () => {
    const main = 'import { say, quiet } from "./lib"\n\nfn main(harness: Harness) {\n  say(1)\n  quiet(harness, 2)\n}\n';
    const root = project({ "lib.harn": lib, "main.harn": main });
    const printed = await output(root, "main.harn", LEGACY);
    await apply(root, LEGACY, ".");
    expect(textOf(root, "lib.harn")).toBe(lib.replace("fn inner(x) { println", "fn inner(harness: Harness, x) { harness.stdio.println").replace("{ inner(x)", "{ inner(harness, x)"));
    expect(textOf(root, "main.harn")).toBe(main);
    expect(await output(root, "main.harn", LEGACY)).toBe(printed);
  });

  test("a name that comes through another file counts, and so does one under a new name", async () => {
    const files = { "lib.harn": lib, "hub.harn": 'pub import { say } from "./lib"\n', "main.harn": 'import { say as tell } from "./hub"\n\nfn main(harness: Harness) { tell(1) }\n' };
    const root = project(files);
    await apply(root, LEGACY, ".");
    expect(textOf(root, "lib.harn")).toContain('pub fn say(x) { println("say ${x}") }');
  });

  test("get a parameter when nobody below the path names them", async () => {
    const root = project({ "lib.harn": lib });
    await apply(root, {}, "lib.harn");
    expect(textOf(root, "lib.harn")).toContain('pub fn say(harness: Harness, x) { harness.stdio.println("say ${x}") }\n\npub fn shout(harness: Harness, x) { say(harness, "${x}!") }');
  });
});

describe("the modes", () => {
  const text = 'fn say(x) { println("${x}") }\n\nfn main(harness: Harness) {\n  say(1)\n  println("2")\n}\n';

  test.each(MODES)("`local-global` is the default and keeps signatures: %s", async (_, env) => {
    const [plain, named] = [project({ "main.harn": text }), project({ "main.harn": text })];
    await fix(plain, ["--apply", "--safety", "surface-changing", "main.harn"], env);
    await fix(named, ["--apply", "--safety", "surface-changing", "--harness-threading", "local-global", "main.harn"], env);
    expect(textOf(plain, "main.harn")).toBe(text.replace('println("2")', 'harness.stdio.println("2")'));
    expect(textOf(named, "main.harn")).toBe(textOf(plain, "main.harn"));
  });

  test("added parameters are surface-changing", async () => {
    const root = project({ "main.harn": text });
    await fix(root, ["--apply", "--safety", "scope-local", "--harness-threading", "thread-params", "main.harn"]);
    expect(textOf(root, "main.harn")).toBe(text.replace('println("2")', 'harness.stdio.println("2")'));
  });

  test("the plan names the mode and shows all edits of a repair", async () => {
    const root = project({ "main.harn": text });
    interface Plan {
      readonly harnessThreading: string;
      readonly repairs: readonly { readonly repair: { readonly id: string; readonly safety: string }; readonly edits: readonly { readonly replacement: string }[]; readonly applies_cleanly: boolean }[];
    }
    const plan = async (...words: string[]): Promise<Plan> => JSON.parse((await fix(root, ["--plan", "--json", ...words, "main.harn"])).stdout) as Plan;
    expect(await plan()).toMatchObject({ harnessThreading: "local-global", repairs: [{ repair: { id: "bindings/thread-harness" }, edits: [], applies_cleanly: false }, {}] });
    const { harnessThreading, repairs } = await plan("--harness-threading", "thread-params");
    expect(harnessThreading).toBe("thread-params");
    expect(repairs).toMatchObject([{ repair: { id: "bindings/thread-harness-needs-param", safety: "surface-changing" }, applies_cleanly: true }, { repair: { id: "bindings/thread-harness" } }]);
    expect(repairs[0]?.edits.map(({ replacement }) => replacement)).toEqual(["harness: Harness, ", "harness.stdio.println", "harness, "]);
  });

  test("other words are refused", async () => {
    await expect(fix(project({ "main.harn": text }), ["--plan", "--harness-threading", "global", "main.harn"])).rejects.toThrow("invalid value `global` for `--harness-threading`");
  });
});

describe("with other repairs", () => {
  test("a repair that waits for its turn leaves a program that has no error", async () => {
    const root = project({ "main.harn": 'fn say(x) { println("${x}") }\n\nfn main(harness: Harness) {\n  var n = 1\n  say(n)\n  say(m)\n}\n' });
    const { stdout } = await apply(root, {}, "main.harn");
    expect(stdout).toContain("bindings/replace-var: applied");
    expect(textOf(root, "main.harn")).toContain("let n = 1\n  say(harness, n)");
  });

  test("of two that overlap the safer is made, and the other in the next run", async () => {
    const before = 'fn stamp() { return "at " + now_ms() }\n\nfn main(harness: Harness) { harness.stdio.println("${len(stamp()) > 3}") }\n';
    const root = project({ "main.harn": before });
    const { stdout } = await apply(root, LEGACY, "main.harn");
    expect(stdout).toContain("style/string-interpolation: applied");
    expect(stdout).toContain("bindings/thread-harness-needs-param: skipped, it overlaps a repair that was applied");
    expect(textOf(root, "main.harn")).toBe(before.replace('"at " + now_ms()', '"at ${now_ms()}"'));
    await apply(root, LEGACY, "main.harn");
    expect(textOf(root, "main.harn")).toContain('fn stamp(harness: Harness) { return "at ${harness.clock.now_ms()}" }');
    expect(await output(root, "main.harn", {})).toBe("true\n");
  });

  test("a harness is not narrowed while ambient names may still need all of it", async () => {
    const before = 'fn note(harness: Harness) {\n  harness.stdio.println("a")\n  println("${type_of(now_ms())}")\n}\n\nfn main(harness: Harness) { note(harness) }\n';
    for (const [, env] of MODES) {
      const root = project({ "main.harn": before });
      await fix(root, ["--apply", "--safety", "surface-changing", "main.harn"], env);
      expect(textOf(root, "main.harn")).toContain("fn note(harness: Harness) {");
      expect(await output(root, "main.harn", {})).toBe("a\nint\n");
    }
  });
});

test("a long chain of calls is through after the second run", async () => {
  const size = 400;
  const links = Array.from({ length: size }, (_, index) => `fn f${index}() {\n  print(".")\n  ${index === 0 ? "return" : `f${index - 1}()`}\n}\n`);
  const root = project({ "main.harn": `${links.join("\n")}\nfn main(harness: Harness) { f${size - 1}() }\n` });
  await apply(root, LEGACY, "main.harn");
  expect(textOf(root, "main.harn")).toContain("f398(harness)");
  await apply(root, LEGACY, "main.harn");
  expect(await output(root, "main.harn", {})).toBe(".".repeat(size));
});

test("the example of the documentation", async () => {
  const page = readFileSync(join(import.meta.dirname, "../docs/fix.md"), "utf8");
  const [before = "", after = "", ...more] = [...page.matchAll(/^```(?:harn)?\n(fn line[\s\S]*?)^```$/gm)].map(([, text]) => text ?? "");
  expect(more).toEqual([]);
  expect(await threaded(before)).toBe(after);
});
