import { describe, expect, it } from "vitest";
import { exitAnalysis, hasOwnBreak } from "./exits.ts";
import { findAll, parseModule } from "./testing.ts";

/** Whether the end of a function with this body is never reached. */
function leaves(body: string): boolean {
  const [node] = findAll(parseModule(`fn f(c: bool, x: int) {\n${body}\n}`).body, "FunctionDeclaration");
  if (node === undefined) throw new Error("no function");
  return exitAnalysis((call) => call.kind === "Call" && call.callee.kind === "Identifier" && call.callee.name === "unreachable")(node.body);
}

describe("exits", () => {
  it.each([
    "return 1",
    "throw 1",
    "check(1)\nreturn 1\ncheck(2)",
    "if c { return 1 } else { throw 2 }",
    "if c { return 1 } else if x == 1 { throw 2 } else { if c { return 1 } else { return 2 } }",
    "while true { check(1) }",
    "while true { for i in [1] { break } }",
    "while true { const g = fn() { while c { break } } }",
    "match x {\n 1 -> { return 1 }\n _ -> { throw 2 }\n}",
    "unreachable()",
    "const y = unreachable()",
    "try { return 1 } catch (e) { throw e }",
    "try { check(1) } finally { return 1 }",
    "mutex { return 1 }",
    "deadline 5s { return 1 }",
    "retry 3 { return check(1) }",
    "return match x { _ -> { 1 } }",
  ])("leaves: %s", (body) => {
    expect(leaves(body)).toBe(true);
  });

  it.each([
    "",
    "check(1)",
    "if c { return 1 }",
    "if c { return 1 } else { check(2) }",
    "while true { if c { break } }",
    "while true { if c { break } else { check(1) } }",
    "while c { return 1 }",
    "for i in [1] { return 1 }",
    "match x {\n 1 -> { return 1 }\n _ -> { check(2) }\n}",
    "guard c else { return 1 }",
    "try { return 1 } catch (e) { check(e) }",
    "const r = try { throw 1 }",
    "const g = fn() { return 1 }",
    "defer { throw 1 }",
    "spawn { return 1 }",
  ])("passes: %s", (body) => {
    expect(leaves(body)).toBe(false);
  });

  it("an own break is not one of an inner loop, function or task", () => {
    const own = (body: string): boolean => {
      const [loop] = findAll(parseModule(`fn f() {\nwhile true {\n${body}\n}\n}`).body, "While");
      return loop !== undefined && hasOwnBreak(loop.body);
    };
    expect(["break", "if 1 == 1 { break }", "match 1 { _ -> { break } }", "try { break } catch (e) { }"].map(own)).toEqual([true, true, true, true]);
    expect(["check(1)", "while true { break }", "for i in [] { break }", "const g = fn() { for i in [] { break } }"].map(own))
      .toEqual([false, false, false, false]);
  });
});
