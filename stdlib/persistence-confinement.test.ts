/** What programs keep beyond a run lies in the roots as well, whatever stands at the names of its folders. */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HDict } from "#vm/values";
import { confinedPlace } from "./harness/confinement/confined.test-helper.ts";
import { call, errorOf } from "./harness/harness.test-helper.ts";

it("a state folder that is a link to the outside is refused", async () => {
  const { world, root, outside } = confinedPlace();
  symlinkSync(outside, join(root, ".harn"));
  expect(await errorOf(world, "runtime.store_set", "k", 1)).toContain("sandbox violation");
  expect(await errorOf(world, "runtime.store_get", "k")).toContain("sandbox violation");
  expect(await errorOf(world, "runtime.checkpoint", "k", 1)).toContain("sandbox violation");
  expect(await errorOf(world, "memory.store", "notes", "k", 1)).toContain("sandbox violation");
  expect(readdirSync(outside)).toEqual(["secret.txt"]);
});

it("so is a root outside that a program names, also in a handle that it made up", async () => {
  const { world, root, outside } = confinedPlace();
  expect(await errorOf(world, "agent.state_init", outside)).toContain("sandbox violation");
  expect(await errorOf(world, "agent.state_resume", outside, "s")).toContain("sandbox violation");
  expect(await errorOf(world, "memory.store", "notes", "k", 1, null, HDict.from([["root", outside]]))).toContain("sandbox violation");
  const handle = await call(world, "agent.state_init", "state", HDict.from([["session_id", "s"]]));
  if (!(handle instanceof HDict)) throw new Error("no handle");
  await call(world, "agent.state_write", handle, "k", "x");
  expect(existsSync(join(root, "state", "s", "k"))).toBe(true);
  mkdirSync(join(outside, "s"));
  handle.set("root", outside);
  for (const [method, ...more] of [["state_write", "k", "evil"], ["state_read", "k"], ["state_list"], ["state_delete", "k"]] as const) {
    expect(await errorOf(world, `agent.${method}`, handle, ...more)).toContain("sandbox violation");
  }
  expect(readdirSync(join(outside, "s"))).toEqual([]);
});

it("inside everything is kept as ever", async () => {
  const { world } = confinedPlace();
  await call(world, "runtime.store_set", "k", 1);
  expect(await call(world, "runtime.store_get", "k")).toBe(1);
});
