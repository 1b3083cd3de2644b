/** Generator of valid modules for property tests: random instructions with operands in range. */
import fc from "fast-check";
import type { Capture, Constant, FunctionCode, Handler, ModuleCode } from "./code.ts";
import { LENGTHS, Op, OPERANDS, type OperandKind } from "./op.ts";
import type { RuntimeType } from "./type-check.ts";
import { verifyCode } from "./verify-code.ts";

const REGISTERS = 8;
const CAPTURES: readonly Capture[] = [
  { from: "register", index: 0, isCell: false },
  { from: "register", index: 1, isCell: true },
];
const CHECKS = 2;
const CACHES = 3;

const arbitraryConstant: fc.Arbitrary<Constant> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: "binary" }),
  fc.maxSafeInteger(),
  fc.double().map((float) => ({ float })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((bigint) => ({ bigint })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((durationMs) => ({ durationMs })),
);

const arbitraryType: fc.Arbitrary<RuntimeType> = fc.letrec<{ type: RuntimeType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constant<RuntimeType>({ kind: "any" }),
    fc.record({ kind: fc.constantFrom("scalar", "struct", "enum", "interface", "handle"), name: fc.string() }),
    fc.record({ kind: fc.constant("literal"), value: fc.oneof(fc.string(), fc.maxSafeInteger(), fc.constant(2n ** 60n)) }),
    fc.record({ kind: fc.constant("list"), element: tie("type") }),
    fc.record({ kind: fc.constant("tuple"), elements: fc.array(tie("type"), { maxLength: 2 }) }),
    fc.record({ kind: fc.constant("dict"), value: tie("type") }),
    fc.record({ kind: fc.constant("union"), members: fc.array(tie("type"), { maxLength: 2 }) }),
    fc.record({
      kind: fc.constant("shape"),
      fields: fc.array(fc.record({ name: fc.string(), optional: fc.boolean(), type: tie("type"), text: fc.string() }), { maxLength: 2 }),
    }),
  ) as fc.Arbitrary<RuntimeType>,
})).type;

/** A random operand of a kind; most are in range, the rest is sorted out by `verifyCode`. */
function operand(kind: OperandKind, random: number): number {
  switch (kind) {
    case "reg":
    case "out":
    case "inout":
      return random % REGISTERS;
    case "bound":
      return (random % (REGISTERS + 1)) - 1;
    case "window":
      return random % (REGISTERS - 3);
    case "count":
      return random % 3;
    case "int":
      return (random % 7) - 1;
    case "mask":
      return random;
    case "upvalue":
    case "function":
    case "native":
    case "keys":
    case "slot":
    case "import":
    case "struct":
    case "check":
    case "const":
    case "name":
      return random % 2;
    case "cache":
      return random % CACHES;
    case "owner":
      return random % 4;
    case "target":
      return 0;
    default:
      return kind satisfies never;
  }
}

interface Seed {
  readonly instructions: readonly (readonly [number, number])[];
  readonly constants: readonly Constant[];
  readonly checks: readonly [RuntimeType, RuntimeType];
  readonly flavor: FunctionCode["flavor"];
}

/** Keeps those of the random instructions that are valid in this function. */
function makeFunction(seed: Seed, isInit: boolean, module: ModuleCode): FunctionCode {
  const frame: Omit<FunctionCode, "code" | "handlers" | "sourceMap"> = {
    name: isInit ? null : "f",
    flavor: seed.flavor,
    parameterNames: isInit ? [] : ["a", "b"],
    required: isInit ? 0 : 1,
    hasRest: !isInit,
    registerCount: REGISTERS,
    constants: ["x", "y", ...seed.constants],
    captures: isInit ? [] : CAPTURES,
    checks: seed.checks.map((type) => ({ type, text: "T" })).slice(0, CHECKS),
    cacheCount: CACHES,
  };
  const words: number[] = [];
  const starts: number[] = [];
  for (const [opSeed, random] of seed.instructions) {
    const op = opSeed % LENGTHS.length;
    const kinds = OPERANDS[Op[op] as keyof typeof Op];
    const instruction = [op, ...kinds.map((kind, i) => operand(kind, (random >>> i) & 0x7fffffff))];
    const alone = { ...frame, handlers: [], sourceMap: new Int32Array(), code: Int32Array.from([...instruction, Op.ReturnNil]) };
    if (typeof verifyCode(alone, module) === "string") continue;
    starts.push(words.length);
    words.push(...instruction);
  }
  // The end, and as many words as the cache count asks for.
  for (let i = 0; i < CACHES; i++) {
    starts.push(words.length);
    words.push(Op.ReturnNil);
  }
  starts.forEach((at, n) => {
    OPERANDS[Op[words[at] as Op] as keyof typeof Op].forEach((kind, i) => {
      if (kind === "target") words[at + 1 + i] = starts[(n * 7 + i) % starts.length] as number;
    });
  });
  const handler: Handler = { start: 0, end: words.length, target: starts[starts.length - 1] as number, register: 1, isCleanup: isInit };
  return { ...frame, code: Int32Array.from(words), handlers: [handler], sourceMap: Int32Array.from(starts.flatMap((at, i) => [at, i, i + 2])) };
}

const arbitrarySeed: fc.Arbitrary<Seed> = fc.record({
  instructions: fc.array(fc.tuple(fc.nat(100_000), fc.nat()), { maxLength: 30 }),
  constants: fc.array(arbitraryConstant, { maxLength: 3 }),
  checks: fc.tuple(arbitraryType, arbitraryType),
  flavor: fc.constantFrom("function", "generator", "stream"),
});

/** Valid modules of two functions: the init function and one with parameters and captures. */
export const arbitraryModule: fc.Arbitrary<ModuleCode> = fc
  .tuple(arbitrarySeed, arbitrarySeed, fc.string())
  .map(([init, other, path]) => {
    const outer: Omit<ModuleCode, "functions"> = {
      path,
      init: 0,
      dependencies: ["a.harn"],
      imports: [
        { dependency: 0, name: "p" },
        { dependency: 0, name: "q" },
      ],
      exports: [
        { name: "f", kind: "function", index: 1, from: null },
        { name: "S", kind: "struct", index: 0, from: null },
        { name: "E", kind: "enum", index: -1, from: null },
        { name: "q", kind: "value", index: -1, from: { dependency: 0, name: "q" } },
      ],
      slots: ["x", "f"],
      structs: [{ name: "S", fields: ["a", "b"], types: init.checks, text: "T" }],
      structReferences: [
        { kind: "local", index: 0 },
        { kind: "import", reference: { dependency: 0, name: "T" } },
      ],
      natives: ["len", "abs"],
      keyLists: [["a"], ["a", "b"]],
      pipelines: [{ name: "main", function: 1 }],
      mainSlot: 1,
    };
    // Closures are checked against the captures of the function that they name; those do not depend on its code.
    const frames = { ...outer, functions: [{ captures: [] }, { captures: CAPTURES }] as unknown as readonly FunctionCode[] };
    return { ...outer, functions: [makeFunction(init, true, frames), makeFunction(other, false, frames)] };
  });
