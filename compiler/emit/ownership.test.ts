import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { run } from "./testing/run-program.ts";
import { randomProgram } from "./testing/value-model.ts";

describe("ownership", () => {
  it("collections behave as values, whatever is moved or updated in place", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 0xffff }), { minLength: 40, maxLength: 400 }), async (numbers) => {
        let at = 0;
        const program = randomProgram((n) => (numbers[at++ % numbers.length] as number) % n);
        fc.pre(program.expected.length < 50_000);
        expect(await run(program.text)).toBe(`${program.expected}=> nil`);
      }),
      { numRuns: 60, seed: 20_261_130 },
    );
  });

  // turns that copy a list this long are a thousand times dearer than those that do not
  const LENGTH = 300_000;
  const TURNS = 3_000;
  it.each([
    ["append a list", "let xs = big\nfor i in turns { xs = xs + [i] }\nxs.count"],
    ["append through a function", "let xs = big\nfor i in turns { xs = push(xs, i) }\nxs.count"],
    ["append by method", "let xs = big\nfor i in turns { xs = xs.appending(i) }\nxs.count"],
    ["grow inside a dict", 'let d = {k: big}\nlet key = "k"\nfor i in turns { d[key] = d[key] + [i] }\nd.k.count'],
    ["grow inside a dict with a default", 'let d = {k: big}\nlet key = "k"\nfor i in turns { d[key] = (d[key] ?? []) + [i] }\nd.k.count'],
    ["grow inside a field by method", "let p = {items: big}\nfor i in turns { p.items = p.items.appending(i) }\np.items.count"],
    ["write elements", "let xs = big + turns\nfor i in turns { xs[i] = i + 1 }\nxs.count"],
    ["reduce", "turns.reduce(big + [], { acc, x -> acc + [x] }).count"],
    ["module variable", "for i in turns { shared = shared + [i] }\nshared.count"],
    ["captured variable by method", "let xs = big\nconst add = { x -> xs = xs.appending(x) }\nfor i in turns { add(i) }\nxs.count"],
    ["module variable by method", "for i in turns { shared = shared.appending(i) }\nshared.count"],
    ["field of a captured variable by method", "let p = {items: big}\nconst add = { x -> p.items = p.items.appending(x) }\nfor i in turns { add(i) }\np.items.count"],
    ["inside a try", "let xs = big\nfor i in turns { try { xs = xs + [i] } catch (e) { } }\nxs.count"],
  ])("is linear: %s", async (_title, body) => {
    const text = `const big = (0 to ${LENGTH} exclusive).to_list()
const turns = (0 to ${TURNS} exclusive).to_list()
let shared = big
fn push(xs, v) { return xs + [v] }
fn f() { return { ->\n${body}\n}() }
fn main(harness: Harness) { return f() }`;
    const copies = await countingCopies(LENGTH, async () => expect(await run(text)).toBe(`=> ${LENGTH + TURNS}`));
    expect(copies).toBeLessThan(10);
  });
});

/** Runs an action and counts the copies that it makes of arrays at least so long. */
async function countingCopies(length: number, action: () => Promise<void>): Promise<number> {
  const slice = Array.prototype.slice;
  let copies = 0;
  Array.prototype.slice = function (this: unknown[], ...bounds: [number?, number?]) {
    if (this.length >= length) copies++;
    return slice.apply(this, bounds);
  };
  try {
    await action();
  } finally {
    Array.prototype.slice = slice;
  }
  return copies;
}
