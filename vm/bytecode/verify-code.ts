/** Checks the instructions of one function. */
import type { FunctionCode, ModuleCode } from "./code.ts";
import { LENGTHS, Op, OPERANDS, type OperandKind } from "./op.ts";

/** All kinds; a record, so that the compiler notices one that is missing. */
const KIND_SET: Readonly<Record<OperandKind, true>> = {
  reg: true, bound: true, out: true, inout: true, window: true, count: true, int: true, const: true, name: true, target: true,
  function: true, native: true, keys: true, check: true, slot: true, import: true, struct: true, upvalue: true,
  cache: true, mask: true, owner: true,
};
const KINDS = Object.keys(KIND_SET) as OperandKind[];

const NAME = KINDS.indexOf("name");
const TARGET = KINDS.indexOf("target");
const BOUND = KINDS.indexOf("bound");

/** Operand kinds of all opcodes, as indexes into `KINDS`: those of `op` start at `FIRST_KIND[op]`. */
const KIND_OF: number[] = [];
const FIRST_KIND = LENGTHS.map((_, op) => {
  const first = KIND_OF.length;
  for (const kind of OPERANDS[Op[op] as keyof typeof Op]) KIND_OF.push(KINDS.indexOf(kind));
  return first;
});

/** Instructions that never go on to the next one; the last one of a function must be among them. */
const TERMINATORS: ReadonlySet<Op> = new Set([
  Op.Jump, Op.Loop, Op.Return, Op.ReturnNil, Op.Throw, Op.ThrowText, Op.Fail, Op.Rethrow, Op.Unavailable,
]);

/**
 * Checks opcodes and operands.
 * @returns for each code offset 1 where an instruction starts, else 0; or what is wrong
 */
export function verifyCode(fn: FunctionCode, module: ModuleCode): Uint8Array | string {
  const { code } = fn;
  const starts = new Uint8Array(code.length);
  const targets: number[] = [];
  let last = -1;
  const limits = KINDS.map((kind) => limitOf(kind, fn, module));
  for (let at = 0; at < code.length; ) {
    const op = code[at] as number;
    const length = LENGTHS[op];
    if (length === undefined) return `unknown opcode ${op} at ${at}`;
    if (at + length > code.length) return `instruction cut off at ${at}`;
    starts[at] = 1;
    let entry = FIRST_KIND[op] as number;
    for (let place = at + 1; place < at + length; place++, entry++) {
      const kind = KIND_OF[entry] as number;
      const operand = code[place] as number;
      // Unsigned, so that one comparison refuses negative operands too.
      const inRange = operand >>> 0 < (limits[kind] as number) || (kind === BOUND && operand === -1);
      if (kind === TARGET) targets.push(operand);
      else if (!inRange || (kind === NAME && typeof fn.constants[operand] !== "string")) {
        return `operand ${place - at - 1} of ${Op[op]} at ${at}`;
      }
    }
    if (!isConsistent(op, code, at, fn, module)) return `operands of ${Op[op]} at ${at}`;
    last = op;
    at += length;
  }
  if (!TERMINATORS.has(last)) return "code runs past its end";
  for (const target of targets) if (starts[target] !== 1) return `jump into the middle of an instruction: ${target}`;
  return starts;
}

/** The number of values, from 0 up, that an operand of this kind may have. */
function limitOf(kind: OperandKind, fn: FunctionCode, module: ModuleCode): number {
  switch (kind) {
    case "int":
    case "mask":
    case "target":
      return 2 ** 32;
    case "reg":
    case "bound":
    case "out":
    case "inout":
      return fn.registerCount;
    case "window":
    case "count":
      // An empty window may lie behind the last register; the extent is checked with the instruction.
      return fn.registerCount + 1;
    case "const":
    case "name":
      return fn.constants.length;
    case "function":
      return module.functions.length;
    case "native":
      return module.natives.length;
    case "keys":
      return module.keyLists.length;
    case "check":
      return fn.checks.length;
    case "slot":
      return module.slots.length;
    case "import":
      return module.imports.length;
    case "struct":
      return module.structReferences.length;
    case "upvalue":
      return fn.captures.length;
    case "cache":
      return fn.cacheCount;
    case "owner":
      return 2 + fn.parameterNames.length;
    default:
      return kind satisfies never;
  }
}

/** What takes more than one operand, or the opcode, to judge. Single operands are in range already. */
function isConsistent(op: Op, code: Int32Array, at: number, fn: FunctionCode, module: ModuleCode): boolean {
  const operand = (i: number): number => code[at + 1 + i] as number;
  const fits = (first: number, count: number): boolean => first + count <= fn.registerCount;
  const keyCount = (i: number): number => (module.keyLists[operand(i)] as readonly string[]).length;
  switch (op) {
    case Op.Call:
    case Op.CallPassing:
    case Op.TailCall:
    case Op.CallMethod:
      return fits(operand(0), 1 + operand(1));
    case Op.CallNative:
    case Op.NewList:
    case Op.Concat:
      return fits(operand(1), operand(2));
    case Op.CallSpread:
    case Op.CallMethodSpread:
      return fits(operand(0), 2);
    case Op.NewDict:
      return fits(operand(2), keyCount(1));
    case Op.NewStruct:
      return fits(operand(3), keyCount(2));
    case Op.NewEnum:
      return operand(4) >= 0 && fits(operand(3), operand(4));
    case Op.ForRangePrepare:
    case Op.ForRangeLoop:
      return fits(operand(0), 3);
    case Op.PassParam:
      return operand(0) >= 0 && operand(1) < fn.parameterNames.length;
    case Op.ListAt:
    case Op.ListRest:
    case Op.EnumField:
      return operand(2) >= 0;
    case Op.JumpIfPassed:
    case Op.ShareParam:
    case Op.CheckParam:
      return operand(0) < fn.parameterNames.length;
    case Op.GetUpvalue:
      return fn.captures[operand(1)]?.isCell === false;
    case Op.GetUpvalueCell:
    case Op.TakeUpvalueCell:
      return fn.captures[operand(1)]?.isCell === true;
    case Op.SetUpvalueCell:
      return fn.captures[operand(0)]?.isCell === true;
    case Op.Closure:
      return capturesExist(module.functions[operand(1)] as FunctionCode, fn);
    default:
      return true;
  }
}

/** Whether a closure made in `enclosing` finds everything that it captures there. */
function capturesExist(closure: FunctionCode, enclosing: FunctionCode): boolean {
  return closure.captures.every((capture) =>
    capture.from === "register"
      ? capture.index < enclosing.registerCount
      : enclosing.captures[capture.index]?.isCell === capture.isCell,
  );
}
