import { spawn } from "node:child_process";
import { PassThrough, Readable } from "node:stream";
import { buildSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cancellation, HDict, HarnError } from "#vm/values";
import { call, errorOf, shown, testWorld } from "./harness.test-helper.ts";
import { StreamInput } from "./stdin.ts";

const input = (...chunks: string[]): StreamInput => new StreamInput(() => Readable.from(chunks.map((text) => Buffer.from(text)), { objectMode: false }), 1 << 20);

async function allLines(source: StreamInput): Promise<string[]> {
  const lines: string[] = [];
  for (let line = await source.readLine(); line !== null; line = await source.readLine()) lines.push(line);
  return lines;
}

describe("StreamInput", () => {
  it("splits lines across chunks", async () => {
    expect(await allLines(input("a\r", "\nb", "c\n\nd"))).toEqual(["a", "bc", "", "d"]);
    expect(await allLines(input())).toEqual([]);
    expect(await allLines(input("\n"))).toEqual([""]);
  });

  it("gives the rest after lines, then nil", async () => {
    const source = input("one\ntwo\nthree");
    expect(await source.readLine()).toBe("one");
    expect(await source.readAll()).toBe("two\nthree");
    expect(await source.readAll()).toBe(null);
    expect(await source.readLine()).toBe(null);
  });

  it("agrees with split on any text in any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom("a", "é", "🎉", "\n", "\r\n"), maxLength: 6 })), async (chunks) => {
        const bytes = Buffer.from(chunks.join(""));
        const pieces = [...bytes].map((byte) => Buffer.from([byte]));
        const source = new StreamInput(() => Readable.from(pieces, { objectMode: false }), 1 << 20);
        const expected = chunks.join("").split(/\r?\n/);
        if (expected[expected.length - 1] === "") expected.pop();
        expect(await allLines(source)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it("is linear in the number of lines", async () => {
    const line = "x".repeat(20) + "\n";
    const source = new StreamInput(() => Readable.from([Buffer.from(line.repeat(300_000))], { objectMode: false }), 1 << 28);
    const started = performance.now();
    expect((await allLines(source)).length).toBe(300_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("loses nothing when a wait is aborted", async () => {
    const stream = new PassThrough();
    const source = new StreamInput(() => stream, 1000);
    const controller = new AbortController();
    const waiting = source.readLine(controller.signal);
    stream.write("par");
    setTimeout(() => controller.abort("enough"), 20);
    await expect(waiting).rejects.toBe("enough");
    stream.end("tial\nnext");
    expect(await source.readLine()).toBe("partial");
    expect(await source.readLine()).toBe("next");
  });

  it("bounds a line and reports a failing stream", async () => {
    const endless = new StreamInput(() => Readable.from([Buffer.alloc(2000, 65)], { objectMode: false }), 1000);
    await expect(endless.readLine()).rejects.toBeInstanceOf(HarnError);
    const failing = new Readable({ read() { this.destroy(Object.assign(new Error("x"), { code: "EISDIR" })); } });
    const world = testWorld({ stdin: new StreamInput(() => failing, 1000) });
    expect(await errorOf(world, "stdio.read_line")).toBe("runtime: cannot read standard input: Is a directory (os error 21)");
    expect(await shown(world, "stdio.read_line", HDict.from([["trim", true]]))).toContain("status: error");
    const unopenable = new StreamInput(() => { throw new Error("EBADF"); }, 1000);
    expect(await unopenable.readLine()).toBe(null);
  });
});

describe("read_line and its like", () => {
  it("answer in structured form with options", async () => {
    const world = testWorld({ stdin: input("  padded  \nraw\n") });
    expect(await shown(world, "stdio.read_line", HDict.from([["trim", true], ["prompt", "> "]]))).toBe("{ok: true, status: ok, value: padded}");
    expect(world.written.stdout).toBe("> ");
    expect(await call(world, "stdio.prompt", "name? ")).toBe("raw");
    expect(await shown(world, "stdio.read_line", new HDict())).toBe("{ok: false, status: eof}");
    expect(await call(world, "stdio.read_stdin")).toBe(null);
  });

  it.each(["stdio.read_line", "stdio.read_stdin", "structured"])("%s stops when the run is cancelled", async (method) => {
    const controller = new AbortController();
    const world = testWorld({ stdin: new StreamInput(() => new PassThrough(), 1000), signal: controller.signal });
    const waiting = method === "structured" ? call(world, "stdio.read_line", new HDict()) : call(world, method);
    setTimeout(() => controller.abort(), 20);
    await expect(waiting).rejects.toBeInstanceOf(Cancellation);
  });

  it("time out and go on later", async () => {
    const stream = new PassThrough();
    const world = testWorld({ stdin: new StreamInput(() => stream, 1000) });
    expect(await shown(world, "stdio.read_line", HDict.from([["timeout_ms", 20]]))).toBe("{ok: false, status: timeout}");
    stream.write("late\n");
    expect(await call(world, "stdio.read_line")).toBe("late");
  });
});

describe("standard input of a process", () => {
  const program = `
    import { StreamInput } from "./stdin.ts";
    const source = new StreamInput(() => process.stdin, 1000);
    const controller = new AbortController();
    setTimeout(() => controller.abort("timeout"), Number(process.argv[1])).unref();
    source.readLine(controller.signal).then((line) => console.log(line), (error) => console.log(error));
  `;
  const bundled = buildSync({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    conditions: ["source"],
    format: "cjs",
    platform: "node",
    write: false,
  });
  const script = (bundled.outputFiles[0] as { text: string }).text;
  const run = (stdio: "pipe" | "ignore" | "closed"): Promise<string> =>
    new Promise((resolve) => {
      const redirection = stdio === "closed" ? "<&-" : "";
      const args = ["-c", `exec "$0" "$@" ${redirection}`, process.execPath, "-e", script, stdio === "pipe" ? "50" : "15000"];
      const child = spawn("sh", args, { stdio: [stdio === "pipe" ? "pipe" : "ignore", "pipe", "inherit"] });
      let output = "";
      child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
      child.on("close", (code) => {
        clearTimeout(timer);
        resolve(`${output.trim()} ${String(code)}`);
      });
    });

  it("does not keep the process alive after a wait", async () => {
    expect(await run("pipe")).toBe("timeout 0");
  });

  it("is at its end when closed", async () => {
    expect(await run("closed")).toBe("null 0");
    expect(await run("ignore")).toBe("null 0");
  });
});
