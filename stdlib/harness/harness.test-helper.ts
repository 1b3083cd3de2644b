import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHarness, handleField, type HostContext, type InputSource, type World } from "#vm/host";
import { display, HarnError, type Value } from "#vm/values";
import { settled, testTask } from "../native-context.test-helper.ts";
import { ALL_HANDLE_TABLES } from "../tables.ts";
import { EMPTY_INPUT, createWorld, type WorldOptions } from "./index.ts";

/** A world in a new temporary directory that keeps what is written. */
export interface TestWorld extends World {
  readonly written: { stdout: string; stderr: string };
}

export function testWorld(options: Partial<WorldOptions> & { stdin?: InputSource } = {}): TestWorld {
  const written = { stdout: "", stderr: "" };
  const world = createWorld({
    stdout: { write: (text) => void (written.stdout += text) },
    stderr: { write: (text) => void (written.stderr += text) },
    stdin: EMPTY_INPUT,
    env: { PATH: process.env["PATH"] },
    cwd: realpathSync(mkdtempSync(join(tmpdir(), "harn-test-"))),
    ...options,
  });
  return { ...world, written };
}

/** Calls `field.method` as the interpreter does: through the gate, with the handle as argument 0. */
export async function call(world: World, path: string, ...args: Value[]): Promise<Value> {
  const [field, method] = path.startsWith("harness.") ? ["", path.slice(8)] : (path.split(".") as [string, string]);
  const table = ALL_HANDLE_TABLES.find((candidate) => candidate.field === field);
  const entry = table?.entries.find((candidate) => candidate.name === method);
  if (table === undefined || entry === undefined || !("run" in entry)) throw new Error(`no such method: ${path}`);
  const callee = `${table.type}.${entry.name}`;
  world.policy.check({ operation: entry.effect ?? "", callee });
  const root = createHarness(world);
  const handle = field === "" ? root : (handleField(root, field) ?? null);
  const context: HostContext = { world, ownsFirst: false, modulePath: "main.harn", callee, task: TASK };
  return settled(entry.run([handle, ...args], context));
}

/** Shared by all calls of a test file. */
export const TASK = testTask();

/** The display text of a call's result. */
export async function shown(world: World, path: string, ...args: Value[]): Promise<string> {
  return display(await call(world, path, ...args));
}

/** Class and text of the error that a call raises. */
export async function errorOf(world: World, path: string, ...args: Value[]): Promise<string> {
  try {
    await call(world, path, ...args);
  } catch (error) {
    if (!(error instanceof HarnError)) throw error;
    return `${error.errorClass}: ${error.errorClass === "thrown" ? display(error.payload) : error.message}`;
  }
  throw new Error(`${path} raised no error`);
}
