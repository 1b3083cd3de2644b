import { describe, expect, it } from "vitest";
import { Assignments } from "./assigned.ts";
import { findAll, parseModule } from "./testing.ts";

function names(text: string, kind: "For" | "While" | "Closure" | "FunctionDeclaration"): readonly string[] {
  const { body, resolution } = parseModule(text);
  const assignments = new Assignments(resolution);
  return findAll(body, kind).map((node) => [...assignments.assignedIn(node)].map(({ name }) => name).sort().join(" "));
}

describe("assignments inside a node", () => {
  it("finds variables and the roots of paths, closures included", () => {
    const text = "fn f() {\n  let a = 1\n  let b = {x: 1}\n  let c = [1]\n  let d = 1\n  while d == 1 {\n    a += 1\n    b.x = 2\n" +
      "    const g = fn() { c[0] = 3 }\n    const e = d\n  }\n}";
    expect(names(text, "While")).toEqual(["a b c"]);
    expect(names(text, "Closure")).toEqual(["c"]);
    expect(names(text, "FunctionDeclaration")).toEqual(["a b c"]);
  });

  it("nested loops have their own answers", () => {
    const text = "fn f() {\n  let a = 1\n  let b = 1\n  for i in [1] {\n    for j in [1] {\n      a = j\n    }\n    b = i\n  }\n  for k in [1] { check(k) }\n}";
    expect(names(text, "For")).toEqual(["a b", "a", ""]);
  });

  it("tells the written places apart", () => {
    const { body, resolution } = parseModule("fn f(i: int) {\n  let o = {}\n  while i > 0 {\n    o.a.b = 1\n    o.list[i] = 2\n    o.list[-1] = 2\n" +
      "    o.list[0] = 3\n  }\n}");
    const [loop] = findAll(body, "While");
    const writes = loop === undefined ? [] : [...new Assignments(resolution).writesIn(loop)];
    expect(writes.map(({ path, isWhole }) => `${path.text}${isWhole ? "" : " below"}`)).toEqual(["o.a.b", "o.list below", "o.list[0]"]);
  });

  it("loops that assign the same share one answer", () => {
    const depth = 40;
    const text = `fn f() {\n  let a = 1\n  ${"while a == 1 { ".repeat(depth)} a = 2 ${"}".repeat(depth)}\n}`;
    const { body, resolution } = parseModule(text);
    const assignments = new Assignments(resolution);
    const sets = new Set(findAll(body, "While").map((node) => assignments.assignedIn(node)));
    expect(sets.size).toBe(1);
  });
});
