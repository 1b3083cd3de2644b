import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalName, createPolicyGate, OPEN_GATE, unknownPolicyNames } from "#vm/host/policy";
import { HarnError, HDict } from "#vm/values";
import { call, errorOf, testWorld } from "./harness.test-helper.ts";
import { createRunGate, HANDLE_TABLES, REMOVED_NAMES, removedHandle } from "./index.ts";

const refused = (check: () => void): string | null => {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof HarnError ? error.message : "other";
  }
};

describe("the gate", () => {
  it("refuses a denied effect under each of its names, before anything happens", async () => {
    for (const name of ["fs.write_text", "write_file", "harness.fs.write_text"]) {
      const world = testWorld({ policy: createRunGate({ deny: [name] }) });
      expect(await errorOf(world, "fs.write_text", "a", "b")).toBe("categorised: Tool 'fs.write_text' is not permitted.");
      expect(existsSync(join(world.cwd, "a"))).toBe(false);
      expect(await call(world, "fs.exists", "a")).toBe(false);
    }
  });

  it("carries the category in the error", () => {
    try {
      createRunGate({ deny: ["exec"] }).check({ operation: "process.exec", callee: "HarnessProcess.exec" });
      expect.unreachable();
    } catch (error) {
      const payload = error instanceof HarnError ? error.payload : null;
      expect(payload instanceof HDict && payload.get("category")).toBe("tool_rejected");
    }
  });

  it("permits the list and the core set only, given an allow list", async () => {
    const world = testWorld({ policy: createRunGate({ allow: ["read_file", "env.get"] }) });
    await call(world, "stdio.println", "x");
    await call(world, "stdio.log", "x");
    await call(world, "runtime.context");
    expect(await call(world, "env.get", "NOPE")).toBe(null);
    expect(await errorOf(world, "fs.read_text", "a")).toMatch(/^thrown: Failed to read/);
    expect(await errorOf(world, "stdio.eprintln", "x")).toBe("categorised: Tool 'stdio.eprintln' is not permitted.");
    for (const table of HANDLE_TABLES) {
      for (const entry of table.entries) {
        const permitted = refused(() => world.policy.check({ operation: entry.effect ?? "", callee: "" })) === null;
        const expected = /^(fs\.read_text|env\.get|stdio\.(println|print|log)|runtime\.context(_values|_get|_set|_clear)?)$/;
        expect([entry.effect, permitted]).toEqual([entry.effect, expected.test(entry.effect ?? "")]);
      }
    }
  });

  it("covers pure builtins", () => {
    const deny = createRunGate({ deny: ["sha256", "random"] });
    expect(refused(() => deny.checkBuiltin("sha256"))).toBe("Tool 'sha256' is not permitted.");
    expect(refused(() => deny.checkBuiltin("random"))).toBe("Tool 'random' is not permitted.");
    expect(refused(() => deny.check({ operation: "random.f64", callee: "" }))).toBe("Tool 'random.f64' is not permitted.");
    expect(refused(() => deny.checkBuiltin("len"))).toBe(null);
    const allow = createRunGate({ allow: ["sha256"] });
    expect(refused(() => allow.checkBuiltin("sha256"))).toBe(null);
    expect(refused(() => allow.checkBuiltin("len"))).toBe(null);
    expect(refused(() => allow.checkBuiltin("md5"))).toBe("Tool 'md5' is not permitted.");
    expect([deny.restrictsBuiltins, allow.restrictsBuiltins, OPEN_GATE.restrictsBuiltins]).toEqual([true, true, false]);
  });

  it("refuses what is both allowed and denied", () => {
    const gate = createRunGate({ allow: ["exec"], deny: ["process.exec", "println"] });
    expect(refused(() => gate.check({ operation: "process.exec", callee: "" }))).not.toBe(null);
    expect(refused(() => gate.check({ operation: "stdio.println", callee: "" }))).not.toBe(null);
  });

  it("is open without lists, and closed with an empty allow list", () => {
    expect(createPolicyGate({}, removedHandle)).toBe(OPEN_GATE);
    expect(refused(() => createRunGate({ allow: [] }).check({ operation: "fs.read_text", callee: "" }))).not.toBe(null);
  });

  it("finds names that mean nothing", () => {
    const known = (name: string): boolean => name === "fs.read_text" || name === "len";
    const lists = { deny: ["read_file", "raed_file", "len"], allow: ["println", "fs.nope", "raed_file"] };
    expect(unknownPolicyNames(lists, removedHandle, known)).toEqual(["raed_file", "fs.nope"]);
  });
});

describe("removed names", () => {
  it("point to handles", () => {
    const suggestion = (name: string): string | undefined => REMOVED_NAMES.get(name)?.suggestion;
    expect(suggestion("println")).toBe("harness.stdio.println");
    expect(suggestion("read_file")).toBe("harness.fs.read_text");
    expect(suggestion("write_file")).toBe("harness.fs.write_text");
    expect(suggestion("prompt_user")).toBe("harness.stdio.prompt");
    expect(suggestion("sleep")).toBe("harness.clock.sleep_ms");
    expect(suggestion("platform")).toBe("harness.system.platform().os");
    expect(suggestion("read")).toBe(undefined);
    expect(removedHandle("println")).toEqual(["stdio", "println"]);
    expect(removedHandle("platform")).toBe(undefined);
    expect(removedHandle("constructor")).toBe(undefined);
    expect(canonicalName("log", removedHandle)).toBe("stdio.log");
  });

  it("agree with the handles that have methods", () => {
    const unwritten = /^(fs\.(replace_|append_locked|read_lines_page|find_|render|package_|load_run|run_record|workspace_(info|canon))|random\.(ed|x)25519|process\.cancel|runtime\.|system\.security_)/;
    for (const [name, { handle }] of REMOVED_NAMES) {
      const table = handle === undefined ? undefined : HANDLE_TABLES.find(({ field }) => field === handle[0]);
      if (handle === undefined || table === undefined || unwritten.test(handle.join("."))) continue;
      expect([name, table.entries.some((entry) => entry.name === handle[1])]).toEqual([name, true]);
    }
  });
});
