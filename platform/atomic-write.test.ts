import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { writeFileAtomic } from "./index.ts";

const folder = (): string => mkdtempSync(join(tmpdir(), "harn-atomic-"));

it("replaces contents and sets the mode", async () => {
  const path = join(folder(), "f");
  await writeFileAtomic(path, "one");
  await writeFileAtomic(path, Buffer.from("two"), { mode: 0o600 });
  expect(readFileSync(path, "utf8")).toBe("two");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("replaces a link instead of writing through it", async () => {
  const dir = folder();
  writeFileSync(join(dir, "victim"), "keep");
  symlinkSync("victim", join(dir, "link"));
  await writeFileAtomic(join(dir, "link"), "new");
  expect(readFileSync(join(dir, "victim"), "utf8")).toBe("keep");
  expect(lstatSync(join(dir, "link")).isSymbolicLink()).toBe(false);
});

it("leaves nothing behind when it fails", async () => {
  const dir = folder();
  mkdirSync(join(dir, "d"));
  await expect(writeFileAtomic(join(dir, "d"), "x")).rejects.toThrow();
  expect(readdirSync(dir)).toEqual(["d"]);
  await expect(writeFileAtomic(join(dir, "none", "f"), "x")).rejects.toThrow(/ENOENT/);
});

/** A process that replaces a file without end. */
function endlessWriter(path: string): { readonly child: ChildProcess; readonly ended: Promise<unknown> } {
  const bundle = buildSync({ entryPoints: [join(import.meta.dirname, "atomic-write.ts")], bundle: true, format: "cjs", platform: "node", write: false });
  const code = (bundle.outputFiles[0] as { text: string }).text;
  const loop = `${code}
    const write = module.exports.writeFileAtomic;
    (async () => { for (let i = 0; ; i++) await write(${JSON.stringify(path)}, String(i % 10).repeat(200000)); })();`;
  const child = spawn(process.execPath, ["-e", loop], { stdio: "ignore" });
  return { child, ended: new Promise((resolve) => child.once("close", (_code, signal) => resolve(signal))) };
}

it("shows whole contents only, also when the writer is killed", async () => {
  const path = join(folder(), "f");
  for (let round = 0; round < 4; round++) {
    const { child, ended } = endlessWriter(path);
    await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20 + round * 37));
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    const text = readFileSync(path, "utf8");
    expect(text).toBe((text[0] as string).repeat(200_000));
    rmSync(path);
  }
});

it("leaves nothing behind when a signal ends the process, which ends by it", async () => {
  const dir = folder();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const { child, ended } = endlessWriter(join(dir, "f"));
    await expect.poll(() => existsSync(join(dir, "f")), { timeout: 10_000 }).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(readdirSync(dir)).toEqual(["f"]);
    rmSync(join(dir, "f"));
  }
});
