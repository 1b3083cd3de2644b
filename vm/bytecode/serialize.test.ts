import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryModule } from "./arbitrary-module.ts";
import type { FunctionCode, ModuleCode } from "./code.ts";
import { pack, type Sections, unpack } from "./container.ts";
import { deserialize } from "./deserialize.ts";
import { disassemble } from "./disassemble.ts";
import { LENGTHS, Op, OPERANDS } from "./op.ts";
import { serialize } from "./serialize.ts";
import { validate } from "./validate.ts";

/** A module of one function. */
function moduleOf(code: readonly number[], changes: Partial<FunctionCode> = {}): ModuleCode {
  const init: FunctionCode = {
    name: null,
    flavor: "function",
    parameterNames: [],
    required: 0,
    hasRest: false,
    registerCount: 4,
    code: Int32Array.from(code),
    constants: ["x", 1.0],
    captures: [],
    handlers: [],
    checks: [],
    cacheCount: 1,
    sourceMap: new Int32Array(),
    ...changes,
  };
  return {
    path: "m.harn",
    functions: [init],
    init: 0,
    dependencies: [],
    imports: [],
    exports: [],
    slots: ["x"],
    structs: [],
    structReferences: [],
    natives: ["len"],
    keyLists: [["a", "b"]],
    pipelines: [],
    mainSlot: -1,
  };
}

const errorOf = (bytes: Uint8Array): string => {
  const result = deserialize(bytes);
  return "error" in result ? result.error : "accepted";
};

describe("round trip", () => {
  it("accepts a slice without bounds, but no other negative operand of it", () => {
    const open = moduleOf([Op.Slice, 0, 1, -1, -1, Op.ReturnNil]);
    expect(deserialize(serialize(open))).toEqual(open);
    expect(errorOf(serialize(moduleOf([Op.Slice, 0, -1, 1, 1, Op.ReturnNil])))).toBe("damaged bytecode: function 0: operand 1 of Slice at 0");
    expect(errorOf(serialize(moduleOf([Op.Slice, 0, 1, 1, -2, Op.ReturnNil])))).toBe("damaged bytecode: function 0: operand 3 of Slice at 0");
  });

  it("gives an equal module back", () => {
    fc.assert(
      fc.property(arbitraryModule, (module) => {
        expect(validate(module)).toBe(null);
        expect(deserialize(serialize(module))).toEqual(module);
      }),
      { numRuns: 200 },
    );
  });

  it("does not depend on where the bytes lie, and keeps nothing of them", () => {
    const bytes = serialize(moduleOf([Op.ReturnNil]));
    const shifted = new Uint8Array(bytes.length + 1).subarray(1);
    shifted.set(bytes);
    const module = deserialize(shifted);
    shifted.fill(0);
    expect(module).toEqual(moduleOf([Op.ReturnNil]));
  });
});

describe("damage", () => {
  it("is noticed: changed bits", () => {
    fc.assert(
      fc.property(arbitraryModule, fc.nat(), fc.nat(7), (module, at, bit) => {
        const bytes = serialize(module);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] as number) ^ (1 << bit);
        expect(errorOf(bytes)).not.toBe("accepted");
      }),
      { numRuns: 300 },
    );
  });

  it("is noticed: truncation and growth", () => {
    const bytes = serialize(moduleOf([Op.LoadConst, 0, 0, Op.ReturnNil]));
    for (let length = 0; length < bytes.length; length++) expect(errorOf(bytes.subarray(0, length))).not.toBe("accepted");
    for (let more = 1; more < 9; more++) {
      const longer = new Uint8Array(bytes.length + more);
      longer.set(bytes);
      expect(errorOf(longer)).not.toBe("accepted");
    }
  });

  it("is noticed: foreign bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => errorOf(bytes) !== "accepted"));
  });

  it("behind a right checksum never throws, and what is accepted is valid", () => {
    const replacement = fc.oneof(fc.integer({ min: -3, max: 200 }), fc.integer());
    const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.integer({ min: -2, max: 20 }));
    fc.assert(
      fc.property(arbitraryModule, fc.nat(), replacement, fc.nat(), junk, fc.boolean(), (module, at, word, where, part, both) => {
        const sections = unpack(serialize(module)) as Sections;
        const words = sections.words.slice();
        if (words.length > 0) words[at % words.length] = word;
        const json = both ? replacePart(sections.json, where, part) : sections.json;
        const result = deserialize(pack({ words, json }));
        if (!("error" in result)) {
          expect(validate(result)).toBe(null);
          disassemble(result);
        }
      }),
      { numRuns: 600 },
    );
  });

  it("in the JSON section is an error", () => {
    const words = new Int32Array();
    for (const json of ["", "{", "null", "[]", "{}", "[".repeat(200_000), `[${"[".repeat(3000)}${"]".repeat(3000)}]`]) {
      expect(errorOf(pack({ words, json }))).toMatch(/^damaged bytecode: /);
    }
  });

  it("as types without end is an error", () => {
    const type = `${"[3,".repeat(5000)}[0]${"]".repeat(5000)}`;
    const sections = unpack(serialize(moduleOf([Op.ReturnNil], { checks: [{ type: { kind: "any" }, text: "T" }] }))) as Sections;
    const json = sections.json.replace('[[[0],"T"]]', `[[${type},"T"]]`);
    expect(errorOf(pack({ words: sections.words, json }))).toBe("damaged bytecode: type depth");
  });
});

/** The JSON text with one of its parts, counted depth first, replaced. */
function replacePart(json: string, where: number, part: unknown): string {
  const root: unknown = JSON.parse(json);
  const places: [unknown[], number][] = [];
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    node.forEach((child: unknown, i) => {
      places.push([node, i]);
      visit(child);
    });
  };
  visit(root);
  const [parent, index] = places[where % places.length] as [unknown[], number];
  parent[index] = part;
  return JSON.stringify(root);
}

describe("validation", () => {
  const cases: readonly (readonly [string, ModuleCode, string])[] = [
    ["no code", moduleOf([], { cacheCount: 0 }), "code runs past its end"],
    ["unknown opcode", moduleOf([LENGTHS.length]), "unknown opcode"],
    ["negative opcode", moduleOf([-1]), "unknown opcode"],
    ["cut off", moduleOf([Op.Move, 0]), "instruction cut off"],
    ["no end", moduleOf([Op.LoadNil, 0]), "code runs past its end"],
    ["register", moduleOf([Op.LoadNil, 4, Op.ReturnNil]), "operand 0 of LoadNil"],
    ["negative register", moduleOf([Op.LoadNil, -1, Op.ReturnNil]), "operand 0 of LoadNil"],
    ["constant", moduleOf([Op.LoadConst, 0, 2, Op.ReturnNil]), "operand 1 of LoadConst"],
    ["name that is no string", moduleOf([Op.ThrowText, 1]), "operand 0 of ThrowText"],
    ["jump target", moduleOf([Op.Jump, 1]), "jump into the middle"],
    ["jump behind the end", moduleOf([Op.Jump, 2]), "jump into the middle"],
    ["negative jump", moduleOf([Op.Jump, -1]), "jump into the middle"],
    ["call window", moduleOf([Op.Call, 2, 2, 0, 0, Op.ReturnNil]), "operands of Call"],
    ["huge count", moduleOf([Op.NewList, 0, 1, 2 ** 31 - 1, Op.ReturnNil]), "operand 2 of NewList"],
    ["keys beyond registers", moduleOf([Op.NewDict, 0, 0, 3, Op.ReturnNil]), "operands of NewDict"],
    ["range registers", moduleOf([Op.ForRangePrepare, 2, 0, 4, Op.ReturnNil]), "operands of ForRangePrepare"],
    ["native", moduleOf([Op.LoadBuiltin, 0, 1, Op.ReturnNil]), "operand 1 of LoadBuiltin"],
    ["cache", moduleOf([Op.GetProp, 0, 0, 0, 1, Op.ReturnNil]), "operand 3 of GetProp"],
    ["upvalue", moduleOf([Op.GetUpvalue, 0, 0, Op.ReturnNil]), "operand 1 of GetUpvalue"],
    ["cell for value", moduleOf([Op.GetUpvalue, 0, 0, Op.ReturnNil], { captures: [{ from: "register", index: 0, isCell: true }] }), "operands of GetUpvalue"],
    ["parameter", moduleOf([Op.ShareParam, 0, Op.ReturnNil]), "operands of ShareParam"],
    ["handler target", moduleOf([Op.LoadNil, 0, Op.ReturnNil], { handlers: [{ start: 0, end: 3, target: 1, register: 0, isCleanup: false }] }), "handler offsets"],
    ["handler register", moduleOf([Op.ReturnNil], { handlers: [{ start: 0, end: 1, target: 0, register: 4, isCleanup: false }] }), "handler register"],
    ["source map order", moduleOf([Op.ReturnNil], { sourceMap: Int32Array.from([1, 0, 0, 0, 0, 0]) }), "source map"],
    ["source map size", moduleOf([Op.ReturnNil], { sourceMap: Int32Array.from([0, 0]) }), "source map"],
    ["register count", moduleOf([Op.ReturnNil], { registerCount: 2 ** 30 }), "register count"],
    ["required", moduleOf([Op.ReturnNil], { required: 1 }), "required parameters"],
    ["init", { ...moduleOf([Op.ReturnNil]), init: 1 }, "init function"],
    ["main slot", { ...moduleOf([Op.ReturnNil]), mainSlot: 1 }, "main slot"],
    ["import", { ...moduleOf([Op.ReturnNil]), imports: [{ dependency: 0, name: "x" }] }, "import out of range"],
    ["export", { ...moduleOf([Op.ReturnNil]), exports: [{ name: "x", kind: "value", index: 1, from: null }] }, "export out of range"],
    ["struct", { ...moduleOf([Op.ReturnNil]), structs: [{ name: "S", fields: ["a"], types: [], text: "{}" }] }, "struct fields"],
    ["pipeline", { ...moduleOf([Op.ReturnNil]), pipelines: [{ name: "p", function: 1 }] }, "pipeline out of range"],
  ];
  for (const [name, module, problem] of cases) {
    it(name, () => {
      expect(validate(module)).toContain(problem);
      expect(errorOf(serialize(module))).toContain(problem);
    });
  }

  it("accepts a module that uses all of it", () => {
    expect(validate(moduleOf([Op.Call, 2, 1, 0, 0, Op.Jump, 0]))).toBe(null);
  });

  it("knows the operands of every opcode", () => {
    expect(LENGTHS.length).toBe(Object.keys(OPERANDS).length);
    Object.entries(OPERANDS).forEach(([name, kinds]) => expect(LENGTHS[Op[name as keyof typeof Op]]).toBe(1 + kinds.length));
  });
});

it("lists code readably", () => {
  const module = moduleOf([Op.LoadConst, 0, 0, Op.JumpIfFalse, 0, 0, Op.Add, 1, 0, 0, 1, Op.Return, 1], {
    handlers: [{ start: 0, end: 3, target: 11, register: 2, isCleanup: false }],
  });
  expect(disassemble(module)).toBe(`module m.harn

function 0 (init) <anonymous>() registers 4
  0000  LoadConst      r0 "x"
  0003  JumpIfFalse    r0 -> 0000
  0006  Add            r1 r0 r0 owned
  0011  Return         r1
  handler 0000..0003 -> 0011 r2
`);
});
