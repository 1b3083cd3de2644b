/** Reads emitted code back, for tests. */
import { type FunctionCode, LENGTHS, type ModuleCode, Op, OPERANDS } from "#vm/bytecode";

/** Opcode names of a function, in order. */
export function opcodes(fn: FunctionCode): string[] {
  return instructions(fn).map(({ name }) => name);
}

interface Instruction {
  readonly offset: number;
  readonly name: keyof typeof Op;
  readonly operands: readonly number[];
}

export function instructions(fn: FunctionCode): Instruction[] {
  const found: Instruction[] = [];
  for (let offset = 0; offset < fn.code.length; ) {
    const op = fn.code[offset] as number;
    const length = LENGTHS[op] as number;
    found.push({ offset, name: Op[op] as keyof typeof Op, operands: [...fn.code.subarray(offset + 1, offset + length)] });
    offset += length;
  }
  return found;
}

/** Everything wrong with the operands, handlers and source map of a module; empty for sound code. */
export function faults(module: ModuleCode): string[] {
  return module.functions.flatMap((fn, index) => functionFaults(module, fn).map((fault) => `function ${index} (${fn.name ?? ""}): ${fault}`));
}

function functionFaults(module: ModuleCode, fn: FunctionCode): string[] {
  const found: string[] = [];
  const all = instructions(fn);
  const starts = new Set(all.map(({ offset }) => offset));
  const limits: Partial<Record<string, number>> = {
    const: fn.constants.length,
    name: fn.constants.length,
    function: module.functions.length,
    native: module.natives.length,
    keys: module.keyLists.length,
    check: fn.checks.length,
    slot: module.slots.length,
    import: module.imports.length,
    struct: module.structReferences.length,
    upvalue: fn.captures.length,
    cache: fn.cacheCount,
    reg: fn.registerCount,
    out: fn.registerCount,
    inout: fn.registerCount,
  };
  for (const { offset, name, operands } of all) {
    for (const [i, kind] of OPERANDS[name].entries()) {
      const value = operands[i] as number;
      const limit = limits[kind];
      const isAbsent = name === "Slice" && value === -1;
      if (limit !== undefined && (value >= limit || (value < 0 && !isAbsent))) found.push(`${offset} ${name}: ${kind} ${value} of ${limit}`);
      if (kind === "name" && typeof fn.constants[value] !== "string") found.push(`${offset} ${name}: name ${value} is no string`);
      if (kind === "target" && !starts.has(value)) found.push(`${offset} ${name}: target ${value}`);
      if (kind === "window" && value + windowSize(module, name, operands) > fn.registerCount) found.push(`${offset} ${name}: window ${value}`);
    }
  }
  for (const { start, end, target, register } of fn.handlers) {
    const isSound = starts.has(start) && (starts.has(end) || end === fn.code.length) && starts.has(target) && start < end && register < fn.registerCount;
    if (!isSound) found.push(`handler ${start}..${end} -> ${target}`);
  }
  const last = all.at(-1)?.name;
  if (last !== "Return" && last !== "ReturnNil") found.push(`ends with ${last ?? "nothing"}`);
  for (let i = 3; i < fn.sourceMap.length; i += 3) {
    if ((fn.sourceMap[i] as number) <= (fn.sourceMap[i - 3] as number)) found.push(`source map at ${i}`);
  }
  return found;
}

/** Registers that an instruction uses from its window on. */
function windowSize(module: ModuleCode, name: keyof typeof Op, operands: readonly number[]): number {
  switch (name) {
    case "Call":
    case "CallPassing":
    case "TailCall":
    case "CallMethod":
      return 1 + (operands[1] as number);
    case "CallNative":
      return operands[2] as number;
    case "CallSpread":
    case "CallMethodSpread":
      return 2;
    case "Concat":
    case "NewList":
      return operands[2] as number;
    case "NewDict":
      return module.keyLists[operands[1] as number]?.length ?? 0;
    case "NewStruct":
      return module.keyLists[operands[2] as number]?.length ?? 0;
    case "NewEnum":
      return operands[4] as number;
    case "ForRangePrepare":
    case "ForRangeLoop":
      return 3;
    default:
      return 1;
  }
}
