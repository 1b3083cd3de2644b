import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createWorld } from "#stdlib/harness";
import { Engine, type Outcome } from "#vm/engine";
import type { World } from "#vm/host";
import { display, errorText } from "#vm/values";
import { compileProgram, createSourceToolchain } from "#workspace";

const toolchain = createSourceToolchain(fileURLToPath(new URL("../../stdlib", import.meta.url)));

interface Run {
  readonly outcome: Outcome;
  readonly output: string;
  readonly errors: string;
  readonly world: World;
}

/** Runs the statements of `main`, in virtual time unless told otherwise; the host stops it once it writes to standard error. */
async function run(statements: string, options: { real?: boolean; before?: string; stopOnError?: boolean } = {}): Promise<Run> {
  const text = `${options.before ?? ""}\nfn main(harness: Harness) {\n${statements}\n}\n`;
  const program = compileProgram({ entry: { path: "/virtual/main.harn", text }, library: toolchain.library, compiledModule: toolchain.compiledModule });
  const entry = program.modules.get(program.entryPath);
  if (program.failed || entry === undefined) throw new Error(program.files.flatMap((file) => file.diagnostics.map((d) => d.message)).join("\n"));
  let output = "";
  let errors = "";
  const controller = new AbortController();
  const world = createWorld({
    stdout: { write: (piece) => void (output += piece) },
    stderr: {
      write: (piece) => {
        errors += piece;
        if (options.stopOnError === true) controller.abort();
      },
    },
    env: {},
    cwd: "/",
    projectRoot: null,
    signal: controller.signal,
  });
  if (options.real !== true) world.clock.set(0);
  const outcome = await new Engine({ library: toolchain.runtime, world }).run({ entry, modules: program.modules, argv: [] });
  return { outcome, output, errors, world };
}

function failure(outcome: Outcome): string {
  return outcome.kind === "error" ? errorText(outcome.error) : outcome.kind;
}

const say = (text: string): string => `harness.stdio.println("${text}")`;

describe("tasks", () => {
  it("run in the order of their start, and not before their parent waits", async () => {
    const { output } = await run(`
      const a = spawn { ${say("a")} }
      const b = spawn { ${say("b")} }
      ${say("parent")}
      await(a)
      await(b)`);
    expect(output).toBe("parent\na\nb\n");
  });

  it("share the processor", async () => {
    const { output, outcome } = await run(
      `
      const busy = spawn { while true { } }
      const quick = spawn { 1 }
      ${say("\${await(quick)}")}
      cancel(busy)`,
      { real: true },
    );
    expect(outcome.kind).toBe("value");
    expect(output).toBe("1\n");
  });

  it("write where their parent joins them", async () => {
    const { output } = await run(`
      const t = spawn { ${say("child")} }
      harness.clock.sleep_ms(10)
      ${say("parent")}
      await(t)
      ${say("after")}`);
    expect(output).toBe("parent\nchild\nafter\n");
  });

  it("lose no output when nobody joins them", async () => {
    const { output } = await run(`
      spawn { ${say("child")} }
      harness.clock.sleep_ms(10)
      ${say("parent")}`);
    expect(output).toBe("parent\nchild\n");
  });

  it("that fail unseen are told of", async () => {
    const { outcome, errors } = await run(`
      spawn { throw "lost" }
      harness.clock.sleep_ms(10)`);
    expect(outcome.kind).toBe("value");
    expect(errors).toBe("warning: task task_root:spawn:1 failed and nobody awaited it: Thrown: lost\n");
  });

  it("end with the program, their children first, and clean up", async () => {
    const { output } = await run(`
      spawn {
        defer { ${say("outer")} }
        spawn {
          defer { ${say("inner")} }
          harness.clock.sleep_ms(1000000)
        }
        harness.clock.sleep_ms(1000000)
      }
      harness.clock.sleep_ms(5)`);
    expect(output).toBe("inner\nouter\n");
  });

  it("end with their parent task", async () => {
    const { output } = await run(`
      const t = spawn {
        spawn {
          defer { ${say("orphan ends")} }
          harness.clock.sleep_ms(1000000)
        }
        harness.runtime.yield_now()
        "done"
      }
      ${say("\${await(t)}")}`);
    expect(output).toBe("orphan ends\ndone\n");
  });

  it("end the program by an exit request", async () => {
    const { outcome } = await run(`
      spawn { harness.runtime.exit(7) }
      harness.clock.sleep_ms(1000)`);
    expect(outcome).toEqual({ kind: "exit", code: 7 });
  });

  it("see their own variables of modules", async () => {
    const { output } = await run(
      `
      const t = spawn {
        bump()
        bump()
        count
      }
      bump()
      ${say("\${await(t)} \${count}")}`,
      { before: "let count = 0\nfn bump() { count = count + 1 }" },
    );
    expect(output).toBe("2 1\n");
  });

  it("share variables between copied closures as their originals do", async () => {
    const { output } = await run(`
      let n = 0
      const inc = { -> n = n + 1 }
      const get = { -> n }
      const t = spawn {
        inc()
        inc()
        get()
      }
      inc()
      ${say("\${await(t)} \${get()}")}`);
    expect(output).toBe("2 1\n");
  });

  it("copy closures inside collections", async () => {
    const { output } = await run(`
      let n = 0
      const actions = {up: { -> n = n + 1 }, shows: [{ -> n }]}
      const t = spawn {
        actions.up()
        actions.shows.map({ show -> show() })
      }
      ${say("\${await(t)} \${n}")}`);
    expect(output).toBe("[1] 0\n");
  });
});

describe("cancellation", () => {
  it.each([
    ["a sleep", "harness.clock.sleep_ms(1000000)"],
    ["an await", "await(spawn { harness.clock.sleep_ms(1000000) })"],
    ["a loop", "while true { }"],
    ["a mutex", 'mutex ("k") { }'],
    ["parallel branches", "parallel 3 { i -> harness.clock.sleep_ms(1000000) }"],
    ["a scope", "scope { spawn { harness.clock.sleep_ms(1000000) } }"],
  ])("reaches %s, and cleanups run", async (_, wait) => {
    const { output, outcome } = await run(
      `
      mutex ("k") {
        const t = spawn {
          defer { ${say("cleaned")} }
          ${wait}
        }
        harness.clock.sleep_ms(5)
        cancel(t)
        try { await(t) } catch (e) { ${say("\${e}")} }
      }`,
      { real: true },
    );
    expect(failure(outcome)).toBe("value");
    expect(output).toBe("cleaned\nRuntime error: task was cancelled\n");
  });

  it("of a task that has not begun keeps it from beginning", async () => {
    const { output } = await run(`
      const t = spawn { ${say("ran")} }
      cancel(t)
      ${say("over")}`);
    expect(output).toBe("over\n");
  });

  it("of the run ends all tasks, children first", async () => {
    const { output, outcome } = await run(
      `
      defer { ${say("root")} }
      const t = spawn {
        defer { ${say("child")} }
        harness.stdio.eprintln("ready")
        harness.clock.sleep_ms(1000000)
      }
      await(t)`,
      { real: true, stopOnError: true },
    );
    expect(outcome.kind).toBe("cancelled");
    expect(output).toBe("child\nroot\n");
  });

  it("asked for in good order lets a task catch it", async () => {
    const { output } = await run(`
      const t = spawn {
        try { harness.clock.sleep_ms(1000000) } catch (e) { ${say("\${e} \${is_cancelled()}")} }
        "tidy"
      }
      harness.clock.sleep_ms(5)
      ${say("\${cancel_graceful(t)}")}`);
    expect(output).toBe("kind:cancelled:VM cancelled by host true\nResult.Ok(tidy)\n");
  });
});

describe("deadlines", () => {
  it("interrupt waits in no time of the real world", async () => {
    const { output, world } = await run(`
      const r = try { deadline 1h { harness.clock.sleep_ms(100000000) } }
      ${say("\${r}")}`);
    expect(output).toBe("Result.Err(Deadline exceeded)\n");
    expect(world.clock.now()).toBe(3_600_000);
  });

  it("cannot be caught inside, and run cleanups", async () => {
    const { output } = await run(`
      const r = try {
        deadline 10ms {
          defer { ${say("cleanup")} }
          try { harness.clock.sleep_ms(1000) } catch (e) { ${say("caught")} }
        }
      }
      ${say("\${r}")}`);
    expect(output).toBe("cleanup\nResult.Err(Deadline exceeded)\n");
  });

  it("end the tasks started in them", async () => {
    const { output } = await run(`
      const r = try {
        deadline 10ms {
          spawn {
            defer { ${say("child ends")} }
            harness.clock.sleep_ms(100000)
          }
          harness.clock.sleep_ms(100000)
        }
      }
      ${say("\${is_timeout(unwrap_err(r))}")}`);
    expect(output).toBe("true\nchild ends\n");
  });

  it("nest: the outer one may end first", async () => {
    const { output } = await run(`
      const r = try {
        deadline 10ms {
          try { deadline 1s { harness.clock.sleep_ms(5000) } } catch (e) { ${say("inner")} }
        }
      }
      ${say("\${r} \${harness.clock.now_ms()}")}`);
    expect(output).toBe("Result.Err(Deadline exceeded) 10\n");
  });
});

describe("deadlocks", () => {
  it("between tasks are errors", async () => {
    const { outcome } = await run(`
      mutex ("a") {
        const t = spawn { mutex ("a") { 1 } }
        await(t)
      }`);
    expect(failure(outcome)).toBe(
      "Runtime error: HARN-ORC-012: wait-for deadlock detected: every task of the run waits, task_root:spawn:1 for mutex acquire (mutex 'a') " +
        "— no active task can make progress",
    );
  });

  it("with oneself are errors", async () => {
    const { outcome } = await run(`mutex ("a") { mutex ("a") { } }`);
    expect(failure(outcome)).toBe(
      "Runtime error: HARN-ORC-011: deadlock detected: task_root already holds it (mutex 'a') — this wait can never complete and would block forever",
    );
  });

  it("are not tried again", async () => {
    const { output, outcome } = await run(`
      retry 5 {
        ${say("try")}
        mutex ("a") { mutex ("a") { } }
      }`);
    expect(output).toBe("try\n");
    expect(failure(outcome)).toContain("HARN-ORC-011");
  });
});

describe("parallel", () => {
  it("bounds how many branches run", async () => {
    const { output, world } = await run(`
      const r = parallel each [10, 10, 10, 10] with { max_concurrent: 2 } { ms ->
        harness.clock.sleep_ms(ms)
        ms
      }
      ${say("\${r}")}`);
    expect(output).toBe("[10, 10, 10, 10]\n");
    expect(world.clock.now()).toBe(20);
  });

  it("raises the failure of the lowest branch that failed by itself", async () => {
    const { output } = await run(`
      const r = try {
        parallel each [30, 20, 10] { ms ->
          harness.clock.sleep_ms(ms)
          if ms < 30 { throw "branch \${ms}" }
          ms
        }
      }
      ${say("\${r}")}`);
    expect(output).toBe("Result.Err(branch 10)\n");
  });

  it("gives a stream results as they come, and ends the rest on a failure", async () => {
    const { output } = await run(`
      const results = parallel each [30, 5, 10] { ms ->
        harness.clock.sleep_ms(ms)
        if ms == 10 { throw "no" }
        ms
      } as stream
      try { for r in results { ${say("\${r}")} } } catch (e) { ${say("\${e} at \${harness.clock.now_ms()}")} }
      ${say("\${results.next()}")}`);
    expect(output).toBe("5\nno at 10\n{done: true, value: nil}\n");
  });

  it("settles everything", async () => {
    const { outcome, output } = await run(`
      const r = parallel settle [1, 2] { n -> if n == 1 { throw {code: 7} } else { n } }
      ${say("\${r}")}`);
    expect(failure(outcome)).toBe("value");
    expect(output).toBe(`${display("")}{failed: 1, results: [Result.Err({code: 7}), Result.Ok(2)], succeeded: 1}\n`);
  });
});

describe("scopes", () => {
  it("wait for their tasks, also on return", async () => {
    const { output } = await run(`work(harness)\n${say("after")}`, {
      before: `fn work(harness: Harness) { scope { spawn { harness.clock.sleep_ms(10)\n${say("child")} }\n return 1 } }`,
    });
    expect(output).toBe("child\nafter\n");
  });

  it("pass on the first failure and end the others", async () => {
    const { output } = await run(`
      const r = try {
        scope {
          spawn { harness.clock.sleep_ms(5)\n throw "first" }
          spawn {
            defer { ${say("ended at \${harness.clock.now_ms()}")} }
            harness.clock.sleep_ms(100000)
          }
        }
      }
      ${say("\${r}")}`);
    expect(output).toBe("ended at 5\nResult.Err(first)\n");
  });
});
