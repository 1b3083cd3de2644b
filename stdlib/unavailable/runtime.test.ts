/** Entries that this build cannot run: what calling them says, and the list of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { REMOVED_NAMES } from "#stdlib/harness";
import { HANDLE_TYPES, type Native } from "#vm/host";
import { HarnError } from "#vm/values";
import { testContext } from "../native-context.test-helper.ts";
import { createRuntimeLibrary } from "../runtime-library.ts";
import { ALL_BUILTINS, ALL_HANDLE_TABLES } from "../tables.ts";

const GOLDEN = join(import.meta.dirname, "list.golden.txt");
const HINT = "the list changed; to record it: UPDATE_GOLDEN=1 npx vitest run stdlib/unavailable/runtime";

const library = createRuntimeLibrary({
  prelude: (module) => {
    throw new Error(`prelude module ${module} was asked for`);
  },
  signature: () => ({ parameters: [] }),
});

interface Unavailable {
  /** As errors show it: `HarnessLlm.call`; ambient functions have no prefix. */
  readonly name: string;
  /** What a program runs that calls it. */
  readonly native: Native | undefined;
}

const builtins: Unavailable[] = ALL_BUILTINS.filter((entry) => "unavailable" in entry).map(({ name }) => {
  const callable = library.builtin(name);
  return { name, native: callable !== undefined && "run" in callable ? callable : undefined };
});

const methods: Unavailable[] = ALL_HANDLE_TABLES.flatMap(({ type, entries }) =>
  entries.filter((entry) => "unavailable" in entry).map(({ name }) => ({ name: `${type}.${name}`, native: library.handleMethod(type, name) })),
);

const all = [...builtins, ...methods];

/** The run-time error of a call without arguments, or what happened instead. */
async function outcome({ name, native }: Unavailable): Promise<string> {
  if (native === undefined) return "cannot be called";
  try {
    await native.run([], testContext(name));
  } catch (error) {
    return error instanceof HarnError && error.errorClass === "runtime" ? error.message : `raised ${String(error)}`;
  }
  return "raised nothing";
}

describe("entries without an implementation", () => {
  test("calling one raises an error that names it", async () => {
    expect(methods.length).toBeGreaterThan(0);
    for (const entry of all) expect(await outcome(entry)).toBe(`${entry.name} is not available in this build`);
  });

  test("the gate sees the effect of a method before it fails", () => {
    expect(methods.filter(({ native }) => native?.effect === undefined).map(({ name }) => name)).toEqual([]);
  });

  test("the list is the recorded one", () => {
    const list = `${all.map(({ name }) => name).sort().join("\n")}\n`;
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(GOLDEN, list);
    expect(list.split("\n"), HINT).toEqual(readFileSync(GOLDEN, "utf8").split("\n"));
  });
});

test("every removed name leads to a method that exists", () => {
  const astray = [...REMOVED_NAMES].filter(([, { handle }]) => {
    if (handle === undefined) return false;
    const [field, method] = handle;
    return library.handleMethod(HANDLE_TYPES.get(field) ?? "", method) === undefined;
  });
  expect(astray).toEqual([]);
});
