import { describe, expect, test } from "vitest";
import { BUILTINS, CONSTANTS } from "#stdlib/builtins";
import { parseSignature } from "#compiler/library";
import { REMOVED_NAMES } from "#stdlib/harness";
import { UNAVAILABLE_BUILTINS } from "./builtins/index.ts";

const names = UNAVAILABLE_BUILTINS.map(({ name }) => name);

describe("ambient functions that cannot run yet", () => {
  test("none is declared twice or has an implementation", () => {
    const implemented = [...BUILTINS, ...CONSTANTS].flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    const all = [...implemented, ...names];
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  test("none is a name that moved to a handle", () => {
    expect(names.filter((name) => REMOVED_NAMES.has(name))).toEqual([]);
  });

  test.each(UNAVAILABLE_BUILTINS)("$name has a signature that can be called, and one sentence", ({ signature, doc }) => {
    const parsed = parseSignature(signature);
    if ("error" in parsed) throw new Error(parsed.error);
    const { parameters } = parsed;
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    expect(parameters.filter(({ optional, rest }, at) => !optional && !rest && parameters[at - 1]?.optional === true)).toEqual([]);
    expect(parameters.filter(({ rest }, at) => rest && at < parameters.length - 1)).toEqual([]);
    expect(doc).toMatch(/^[A-Z](?:[^.]|\.\S)*\.$/);
  });
});
