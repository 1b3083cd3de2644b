import { describe, expect, it } from "vitest";
import { compile, functionNamed } from "./testing/run-program.ts";
import { LENGTHS, Op } from "#vm/bytecode";
import { faults, opcodes } from "./testing/instructions.ts";

/** Opcodes of `fn f`, without its final ReturnNil. */
function emitted(declaration: string): string[] {
  const { code } = compile(declaration);
  return opcodes(functionNamed(code, "f")).slice(0, -1);
}

describe("emitted code", () => {
  it("fuses comparisons with jumps and takes int literals as operands", () => {
    expect(emitted("fn f(n) { if n < 2 { return n }; return n * 3 - 1 }")).toEqual(["JumpUnlessLessInt", "ShareParam", "Return", "MulInt", "SubInt", "Return"]);
  });

  it("counts a written range without a range value", () => {
    expect(emitted("fn f(n) { let t = 0; for i in 0 to n { t = t + i } }")).toEqual(["LoadInt", "LoadInt", "MoveShared", "ForRangePrepare", "Add", "ForRangeLoop"]);
  });

  it("updates a place in place", () => {
    const ops = emitted("fn f(k, v) { let d = {}; d[k] = d[k] + [v] }");
    expect(ops).toEqual(["NewDict", "MoveShared", "TakeIndex", "AddElement", "Own", "SetIndex"]);
    const withDefault = emitted("fn f(k, v) { let d = {}; d[k] = (d[k] ?? []) + [v] }");
    expect(withDefault).toEqual(["NewDict", "MoveShared", "TakeIndex", "JumpIfNil", "Jump", "NewList", "AddElement", "Own", "SetIndex"]);
  });

  it("moves a variable into the call that replaces it, unless a handler could look at it", () => {
    const mask = (text: string): number => {
      const fn = functionNamed(compile(text).code, "f");
      const at = opcodes(fn).indexOf("CallModule");
      return maskAt(fn.code, at, opcodes(fn));
    };
    expect(mask("fn g(x) { return x }\nfn f() { let x = [1]; x = g(x) }")).toBe(1);
    expect(mask("fn g(x) { return x }\nfn f() { let x = [1]; try { x = g(x) } catch (e) { } }")).toBe(0);
    expect(mask("fn g(x) { return x }\nfn f() { let x = [1]; let y = g(x); x = y }")).toBe(0);
  });

  it("does not tail call where an error would miss its handler", () => {
    expect(emitted("fn g() { }\nfn f() { return g() }")).toContain("TailCall");
    expect(emitted("fn g() { }\nfn f() { try { return g() } catch (e) { } }")).not.toContain("TailCall");
    expect(emitted("fn g() { }\nfn f() { defer { g() }; return g() }")).not.toContain("TailCall");
  });

  it("does not hold captured variables in cells unless they change", () => {
    expect(emitted("fn f() { let x = 1; return { -> x } }")).not.toContain("NewCell");
    expect(emitted("fn f() { let x = 1; x = 2; return { -> x } }")).toContain("NewCell");
  });

  it("rejects a duration past 64 bits", () => {
    expect(compile("fn f() { return 9999999999999999w }").errors.map((error) => error.message)).toEqual(["duration literal is too large"]);
  });
});

describe("soundness", () => {
  it.each([
    ["cleanups", "fn f(x) { for i in x { defer { f(i) }; try { if i { break }; continue } catch (e) { return e } finally { f(1) } }; return 3 }"],
    ["calls", "fn f(a, b = 2, ...c) { return a?.b(c, ...b)?.c[1:](a)(...[b])! }"],
    ["literals", 'fn f(a) { return ["${a}${[1, ...a, {...a, [a]: 1, b}]}x", a[:1], {a: 1, a: 2}, 1s, 1.5] }'.replace(", b}", "}")],
    ["patterns", "enum E { A, B(x: int) }\nfn f(v) { let {a, b = 1, ...r} = v; for (p, q) in v { return match p { E.B(2) -> { r } [1, ...t] -> { t } {k: 1, z: y} -> { y } _ -> { q } } } }"],
    ["places", "let m = {}\nfn f(v) { m.a[v].b += [1]; m[1] = m[1].push(v); let l = [[0]]; l[0][0] -= 2; l[0] = l[0]! + [v]; let c = l; let g = { -> c[0] = 1 }; c = l }"],
    ["closures", "fn f(a) { let n = 0; fn h(i) { n = n + i; return { x = n -> h(x) + a } }; return { -> { -> h(n) } } }"],
  ])("%s", (_title, text) => {
    const { code, errors } = compile(text);
    expect(errors.map((error) => error.message)).toEqual([]);
    expect(code === undefined ? ["no code"] : faults(code)).toEqual([]);
  });
});

describe("size", () => {
  it("long chains and deep nesting do not exhaust the stack", () => {
    const chain = (link: string, separator: string, length = 2_000): string => Array.from({ length }, () => link).join(separator);
    const lists = `${"[".repeat(200)}${"]".repeat(200)}`;
    const text = `fn f(a) {
  let s = ${chain("a", " + ", 4_000)}
  let t = ${chain("a", " && ")}
  let u = a${"?.x".repeat(4_000)}
  let n = ${chain("a", " ?? ")}
  let p = a${" |> { q -> q }".repeat(1_000)}
  if ${chain("a", " || ")} { return ${lists} }
  ${chain("if a == 1 { 2 }", " else ")}
}`;
    const { code, errors } = compile(text);
    expect(errors).toEqual([]);
    expect(code === undefined ? ["no code"] : faults(code)).toEqual([]);
  });

  it("code grows linearly with cleanups in cleanups", () => {
    const nested = (depth: number): number => {
      let body = "return 1";
      for (let i = 0; i < depth; i++) body = `try { ${body} } finally { a = a + 1 }`;
      return functionNamed(compile(`fn f() { let a = 0; ${body} }`).code, "f").code.length;
    };
    expect(nested(40) - nested(20)).toBeLessThan(2.1 * (nested(20) - nested(10)));
  });
});

function maskAt(code: Int32Array, index: number, ops: readonly string[]): number {
  let offset = 0;
  for (let i = 0; i < index; i++) offset += lengthOf(ops[i] as keyof typeof Op);
  return code[offset + 5] as number; // the mask is its last operand
}

function lengthOf(name: keyof typeof Op): number {
  return LENGTHS[Op[name]] as number;
}
