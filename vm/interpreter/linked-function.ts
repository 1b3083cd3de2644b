import { type Capture, type Constant, type FunctionCode, type FunctionFlavor, type Handler, type TypeCheck } from "#vm/bytecode";
import { HDuration, HFloat, type Value } from "#vm/values";
import type { ModuleInstance } from "./module-instance.ts";

/** Inline cache of one instruction. `key` is a shape, a struct type or a type name; what `slot` and `target` mean is the instruction's business. */
export class InlineCache {
  key: object | string | null = null;
  slot = -1;
  target: object | null = null;
}

/** A function made ready to run: constants as values, caches, and the module it belongs to. */
export class LinkedFunction implements FunctionCode {
  readonly name: string | null;
  readonly flavor: FunctionFlavor;
  readonly parameterNames: readonly string[];
  readonly required: number;
  readonly hasRest: boolean;
  readonly registerCount: number;
  readonly code: Int32Array;
  readonly constants: readonly Constant[];
  readonly captures: readonly Capture[];
  readonly handlers: readonly Handler[];
  readonly checks: readonly TypeCheck[];
  readonly cacheCount: number;
  readonly sourceMap: Int32Array;

  readonly values: readonly Value[];
  readonly caches: readonly InlineCache[];
  /** For each check whether any int passes: the dispatch loop asks nothing else. */
  readonly acceptsInts: readonly boolean[];
  readonly parameterCount: number;
  /** Calls with exactly this many arguments need no preparation; -1 when every call does (rest parameter, generator). */
  readonly plainArguments: number;

  constructor(
    code: FunctionCode,
    readonly module: ModuleInstance,
  ) {
    this.name = code.name;
    this.flavor = code.flavor;
    this.parameterNames = code.parameterNames;
    this.required = code.required;
    this.hasRest = code.hasRest;
    this.registerCount = code.registerCount;
    this.code = code.code;
    this.constants = code.constants;
    this.captures = code.captures;
    this.handlers = code.handlers;
    this.checks = code.checks;
    this.cacheCount = code.cacheCount;
    this.sourceMap = code.sourceMap;
    this.values = code.constants.map(constantValue);
    this.caches = Array.from({ length: code.cacheCount }, () => new InlineCache());
    this.acceptsInts = code.checks.map(({ type }) => type.kind === "scalar" && NUMERIC.has(type.name));
    this.parameterCount = code.parameterNames.length;
    this.plainArguments = code.hasRest || code.flavor !== "function" ? -1 : this.parameterCount;
  }

  /** Source range of the instruction that holds this code offset. */
  sourceRange(offset: number): { readonly start: number; readonly end: number } {
    const map = this.sourceMap;
    let low = 0;
    let high = map.length / 3 - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((map[mid * 3] as number) <= offset) low = mid;
      else high = mid - 1;
    }
    return { start: map[low * 3 + 1] ?? 0, end: map[low * 3 + 2] ?? 0 };
  }
}

/** The run-time value of a compile-time constant. */
export function constantValue(constant: Constant): Value {
  if (constant === null || typeof constant !== "object") return constant;
  if ("float" in constant) return new HFloat(constant.float);
  if ("bigint" in constant) return constant.bigint;
  const ms = constant.durationMs;
  return new HDuration(ms <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ms) : ms);
}

/** Scalar types that every int passes. */
const NUMERIC: ReadonlySet<string> = new Set(["int", "float", "number"]);
