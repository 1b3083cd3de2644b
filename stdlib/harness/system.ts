import type { World } from "#vm/host";
import { checksPaths, confinesChildren } from "#vm/host/policy";
import { expectNone } from "./arguments.ts";
import { childMechanism } from "./confinement/index.ts";
import { handleTable } from "./handle-table.ts";

/** `harness.system`: what confines this run. */
export const SYSTEM_TABLE = handleTable("system", [
  {
    name: "sandbox_active_backend",
    signature: "fn() -> string",
    doc: "What enforces the sandbox of child processes: `bubblewrap`, or `none`.",
    run: (args, context) => {
      expectNone(args, context);
      return activeBackend(context.world);
    },
  },
  {
    name: "sandbox_backend_available",
    signature: "fn() -> bool",
    doc: "Whether the machine can enforce a sandbox.",
    run: async (args, context) => {
      expectNone(args, context);
      const { world } = context;
      return (await childMechanism(world.env["PATH"], world.confinement)).kind !== "none";
    },
  },
  {
    name: "sandbox_active_profile",
    signature: "fn() -> string",
    doc: "The sandbox profile of this run.",
    run: (args, context) => {
      expectNone(args, context);
      return context.world.confinement?.profile ?? "unrestricted";
    },
  },
]);

async function activeBackend({ confinement, env }: World): Promise<string> {
  if (!checksPaths(confinement) || !confinesChildren(confinement.profile)) return "none";
  if (confinement.profile !== "os_hardened" && confinement.children.missingMechanism === "off") return "none";
  return (await childMechanism(env["PATH"], confinement)).kind;
}
