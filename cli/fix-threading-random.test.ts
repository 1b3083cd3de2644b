import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand as fixCommand } from "./fix.ts";
import { folderWith, invoke } from "./invoke.test-helper.ts";
import { runCommand as runProgram } from "./run.ts";

const LEGACY = { HARN_LEGACY_AMBIENT_CAPABILITIES: "1" };

/** Numbers from a seed, evenly spread enough for tests. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A program whose functions call one another in all directions and print on the way; each goes `n` calls deep at most. */
function program(seed: number): string {
  const pick = numbers(seed);
  const size = 3 + pick(5);
  const holders = new Set(Array.from({ length: size }, (_, index) => index).filter(() => pick(4) === 0));
  const isRisky = pick(3) === 0;
  const call = (to: number, from: string | null): string => {
    // What has no harness of its own cannot hand one over: such calls go to those that take none.
    const target = holders.has(to) && from === null ? [...Array(size).keys()].find((index) => !holders.has(index)) : to;
    if (target === undefined) return 'println("none")';
    return `f${target}(${holders.has(target) ? `${from ?? ""}, ` : ""}n - 1)`;
  };
  const step = (from: string | null): string => {
    const made = call(pick(size), from);
    switch (pick(isRisky ? 8 : 6)) {
      case 0:
        return `  ${made}\n`;
      case 1:
        return `  const seen = [1].map({ x -> ${made} })\n  print("\${len(seen)}")\n`;
      case 2:
        return `  println("in \${${made}}")\n`;
      case 3:
        return `  fn inner(x) {\n    print("i\${x}")\n    return ${made}\n  }\n  inner(n)\n`;
      case 4:
        return `  const later = { -> ${made} }\n  later()\n`;
      case 5:
        return `  println("\${n}")\n`;
      case 6:
        return `  const all = [0].map(g)\n  print("\${len(all)}")\n`;
      default:
        return `  const harness${pick(2) === 0 ? "" : "2"} = n\n  print("\${n}")\n`;
    }
  };
  const functions = Array.from({ length: size }, (_, index) => {
    const holder = holders.has(index) ? ["harness", "world"][pick(2)] ?? null : null;
    // A variable of the same name would be an error in a function that takes one.
    const body = [0, 1].slice(pick(2)).map(() => step(holder)).filter((text, place, all) => all.findIndex((other) => other.slice(0, 12) === text.slice(0, 12)) === place);
    const safe = body.map((text) => (holder === null ? text : text.replace("const harness =", "const other =")));
    return `fn f${index}(${holder === null ? "" : `${holder}: Harness, `}n) {\n  print("${index}")\n  if n <= 0 { return 0 }\n${safe.join("")}  return n\n}\n`;
  });
  const top = isRisky && !holders.has(0) ? "f0(1)\n\n" : "";
  const calls = [pick(size), pick(size)].map((to) => `  println("\${${call(to, "harness").replace("n - 1", "3")}}")\n`);
  return `${functions.join("\n")}\nfn g(n) {\n  println("g\${n}")\n  return n\n}\n\n${top}fn main(harness: Harness) {\n${calls.join("")}}\n`;
}

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

test.each(SEEDS)("a program that is repaired prints what it printed, seed %i", async (seed) => {
  const before = program(seed);
  const root = folderWith({ "main.harn": before });
  const output = async (env: Readonly<Record<string, string>>): Promise<unknown> => invoke(runProgram, root, ["run", "main.harn"], env);
  const printed = await output(LEGACY);
  expect(printed, before).toMatchObject({ code: 0, stderr: "" });
  const apply = async (): Promise<string> => (await invoke(fixCommand, root, ["fix", "--apply", "--safety", "surface-changing", "--harness-threading", "thread-params", "main.harn"], LEGACY)).stdout;
  const text = (): string => readFileSync(join(root, "main.harn"), "utf8");
  const said = await apply();
  expect(said, before).not.toContain("would bring an error");
  expect(await output(LEGACY), text()).toEqual(printed);
  for (let runs = 0; runs < 10 && !(await apply()).includes("0 repairs applied"); runs++);
  expect(await apply(), text()).toContain("0 repairs applied");
  expect(await output(LEGACY), text()).toEqual(printed);
  // With no ambient name left the bridge is not needed any more.
  if (!/(?<![.\w])print(?:ln)?\(/.test(text())) expect(await output({}), text()).toEqual(printed);
});
