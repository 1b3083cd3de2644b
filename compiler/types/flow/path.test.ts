import { describe, expect, it } from "vitest";
import { type Path, pathOf } from "./path.ts";
import { findAll, parseModule } from "./testing.ts";

/** The paths of the arguments of `check` calls. */
function pathsOf(...expressions: readonly string[]): readonly (Path | null)[] {
  const { body, resolution } = parseModule(`fn f(o, xs, i) {\n${expressions.map((text) => `check(${text})`).join("\n")}\n}`);
  return findAll(body, "Call").flatMap((call) => {
    const [argument] = call.arguments;
    const isChecked = call.callee.kind === "Identifier" && call.callee.name === "check";
    return isChecked && argument !== undefined && argument.kind !== "Spread" ? [pathOf(argument, resolution)] : [];
  });
}

describe("paths", () => {
  it("spellings of one place have one key", () => {
    const keys = pathsOf("o.a.b", "o?.a?.b", 'o["a"].b', 'o?.["a"]?.["b"]', "o!.a!.b").map((path) => path?.key);
    expect(new Set(keys).size).toBe(1);
    expect(pathsOf("xs[1]", 'xs["1"]').map((path) => path?.steps)).toEqual([["1"], ["1"]]);
    expect(pathsOf("o.a", 'o["b"]', "xs[0].c", "xs[-1]").map((path) => path?.text)).toEqual(["o.a", 'o["b"]', "xs[0].c", "xs[-1]"]);
  });

  it("other expressions have none", () => {
    const others = ["xs[i]", "xs[i].a", "len(o).a", "len", "o!", "xs[0:1]", "o.m()", "1"];
    expect(pathsOf(...others)).toEqual(others.map(() => null));
  });

  it("a prefix of another", () => {
    const [o, oa, oab, ob, xs] = pathsOf("o", "o.a", "o.a.b", "o.b", "xs");
    if (!o || !oa || !oab || !ob || !xs) throw new Error("no path");
    expect([o.isPrefixOf(o), o.isPrefixOf(oab), oa.isPrefixOf(oab)]).toEqual([true, true, true]);
    expect([oab.isPrefixOf(oa), ob.isPrefixOf(oab), xs.isPrefixOf(oa)]).toEqual([false, false, false]);
  });
});
