/**
 * A process of its own: `ACTION N FOLDER` makes change number N and writes `done` once it has returned; `read 0 FOLDER…` writes a line
 * for each folder; `print KEY FOLDER` writes a value of the store.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { fromJson, stringifyJson, type Value } from "#vm/values";
import { call, testWorld, type TestWorld } from "../handle-calls.test-helper.ts";

const [action = "", number = "", ...folders] = process.argv.slice(2);
const LARGE = "x".repeat(20_000);

function worldOf(folder: string): TestWorld {
  return testWorld({ cwd: folder, projectRoot: folder, scriptPath: join(folder, "pipe.harn") });
}

function handle(world: TestWorld): Promise<Value> {
  return call(world, "agent.state_init", join(world.cwd, "state"), fromJson({ session_id: "s", writer_id: "w", conflict_policy: "error" }));
}

async function change(folder: string): Promise<void> {
  const world = worldOf(folder);
  const value = `${number}${LARGE}`;
  switch (action) {
    case "store":
      await call(world, "runtime.store_set", "k", value);
      break;
    case "checkpoint":
      await call(world, "runtime.checkpoint", "k", value);
      break;
    case "agent_state":
      await call(world, "agent.state_write", await handle(world), "sub/k", value);
      break;
    case "memory":
      await call(world, "memory.store", "n", "k", value, null, fromJson({ id: "1" }));
      break;
    default:
  }
  writeSync(1, "done");
}

/** Everything that can be seen, on one line. */
async function seen(folder: string): Promise<string> {
  const world = worldOf(folder);
  const state = await handle(world);
  const values = {
    store: await call(world, "runtime.store_get", "k"),
    checkpoint: await call(world, "runtime.checkpoint_get", "k"),
    agent_state: await call(world, "agent.state_read", state, "sub/k"),
    memory: await call(world, "memory.list", "n"),
    keys: await call(world, "agent.state_list", state),
  };
  return Object.entries(values).map(([name, value]) => `${name}=${stringifyJson(value).replaceAll(LARGE, "+")};`).join(" ");
}

if (action === "print") process.stdout.write(stringifyJson(await call(worldOf(folders[0] ?? ""), "runtime.store_get", number)));
else for (const folder of folders) await (action === "read" ? seen(folder).then((text) => writeSync(1, `${text}\n`)) : change(folder));
