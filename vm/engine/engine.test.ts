import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createRunGate, createWorld } from "#stdlib/harness";
import { DEFAULT_LIMITS, type Limits } from "#vm/host";
import { Engine, type Outcome } from "#vm/engine";
import { display, errorText } from "#vm/values";
import { compileProgram, createSourceToolchain } from "#workspace";

const toolchain = createSourceToolchain(fileURLToPath(new URL("../../stdlib", import.meta.url)));

interface Run {
  readonly outcome: Outcome;
  readonly output: string;
}

/** Runs `main` of a program text. `during` gets the controller that cancels the run. */
async function run(text: string, options: { limits?: Partial<Limits>; during?: (controller: AbortController) => void } = {}): Promise<Run> {
  const program = compileProgram({ entry: { path: "/virtual/main.harn", text }, library: toolchain.library, compiledModule: toolchain.compiledModule });
  const entry = program.modules.get(program.entryPath);
  if (program.failed || entry === undefined) throw new Error(program.files.flatMap((file) => file.diagnostics.map((d) => d.message)).join("\n"));
  let output = "";
  const sink = { write: (piece: string): void => void (output += piece) };
  const controller = new AbortController();
  const world = createWorld({
    stdout: sink,
    stderr: sink,
    env: {},
    cwd: "/",
    projectRoot: null,
    policy: createRunGate({}),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    signal: controller.signal,
  });
  options.during?.(controller);
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules: program.modules, argv: [] });
  return { outcome, output };
}

function failure(outcome: Outcome): string {
  return outcome.kind === "error" ? errorText(outcome.error) : outcome.kind;
}

describe("a busy program", () => {
  it("lets timers of the host run", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    const { outcome } = await run("fn main(harness: Harness) { let i = 0\n while i < 3000000 { i = i + 1 } }");
    clearInterval(timer);
    expect(outcome.kind).toBe("value");
    expect(ticks).toBeGreaterThan(1);
  });

  it("is cancelled in a loop, and its cleanups run", async () => {
    const text = 'fn main(harness: Harness) { defer { harness.stdio.println("cleaned") }\n while true { } }';
    const { outcome, output } = await run(text, { during: (controller) => setTimeout(() => controller.abort(), 30) });
    expect(outcome.kind).toBe("cancelled");
    expect(output).toBe("cleaned\n");
  });

  it("cannot catch its cancellation", async () => {
    const text = 'fn main(harness: Harness) { try { while true { } } catch (e) { harness.stdio.println("caught ${e}") } finally { harness.stdio.println("finally") } }';
    const { outcome, output } = await run(text, { during: (controller) => setTimeout(() => controller.abort(), 30) });
    expect(outcome.kind).toBe("cancelled");
    expect(output).toBe("finally\n");
  });

  it("is cancelled in endless recursion by tail calls", async () => {
    const { outcome } = await run("fn again(n) { return again(n + 1) }\nfn main(harness: Harness) { again(0) }", {
      during: (controller) => setTimeout(() => controller.abort(), 30),
    });
    expect(outcome.kind).toBe("cancelled");
  });
});

describe("a waiting program", () => {
  it("is cancelled at once", async () => {
    const start = performance.now();
    const { outcome, output } = await run('fn main(harness: Harness) { defer { harness.stdio.println("cleaned") }\n harness.clock.sleep_ms(60000) }', {
      during: (controller) => setTimeout(() => controller.abort(), 30),
    });
    expect(outcome.kind).toBe("cancelled");
    expect(output).toBe("cleaned\n");
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("catches the failure of what it waits for", async () => {
    const { output } = await run('fn main(harness: Harness) { try { harness.fs.read_text("/no/such/file") } catch (e) { harness.stdio.println(e) } }');
    expect(output).toContain("Failed to read file /no/such/file");
  });
});

describe("limits", () => {
  it("stops endless recursion", async () => {
    const { outcome } = await run("fn deeper(n) { return 1 + deeper(n + 1) }\nfn main(harness: Harness) { deeper(0) }", { limits: { maxFrames: 500 } });
    expect(failure(outcome)).toBe("Stack overflow: too many nested calls");
  });

  it("does not count tail calls", async () => {
    const text = "fn down(n) { if n == 0 { return 7 }\n return down(n - 1) }\nfn main(harness: Harness) { return down(100000) }";
    const { outcome } = await run(text, { limits: { maxFrames: 50 } });
    expect(outcome).toEqual({ kind: "value", value: 7 });
  });

  it("frees frames that an error passes", async () => {
    const text = "fn fail(n) { if n == 0 { throw \"deep\" }\n return 1 + fail(n - 1) }\nfn main(harness: Harness) { for i in 1 to 100 { try { fail(300) } catch (e) { } }\n return 5 }";
    const { outcome } = await run(text, { limits: { maxFrames: 400 } });
    expect(outcome).toEqual({ kind: "value", value: 5 });
  });

  it("frees frames of generators", async () => {
    const text = "fn numbers() { for i in 1 to 1000 { yield i } }\nfn main(harness: Harness) { let sum = 0\n for r in 1 to 20 { for n in numbers() { sum = sum + n } }\n return sum % 256 }";
    const { outcome } = await run(text, { limits: { maxFrames: 20 } });
    expect(outcome).toEqual({ kind: "value", value: (500_500 * 20) % 256 });
  });

  it("ends endless allocation with an error of the program", async () => {
    const { outcome } = await run('fn main(harness: Harness) { let xs = []\n while true { xs = xs + ["x${len(xs)}".repeat(400)] } }', { limits: { maxHeapBytes: 400_000_000 } });
    expect(failure(outcome)).toMatch(/memory limit/);
  });
});

describe("outcomes", () => {
  it("exits with a code, past every catch", async () => {
    const { outcome } = await run("fn main(harness: Harness) { try { harness.runtime.exit(3) } catch (e) { return 1 } }");
    expect(outcome).toEqual({ kind: "exit", code: 3 });
  });

  it("traces an error from the innermost frame outwards", async () => {
    const { outcome } = await run("fn inner(x) { return 1 / x }\nfn outer(x) { const y = inner(x)\n return y }\nfn main(harness: Harness) { outer(0)\n return 1 }");
    if (outcome.kind !== "error") throw new Error(outcome.kind);
    expect(outcome.error.trace?.map((frame) => frame.name)).toEqual(["inner", "outer", "main"]);
  });

  it("gives the pipeline's value", async () => {
    const { outcome } = await run('pipeline first(task) { 1 }\npipeline default(harness: Harness, task) { [type_of(harness), task] }');
    expect(outcome.kind === "value" ? display(outcome.value) : "").toBe("[Harness, nil]");
  });
});
