/** `harness.runtime`: ints that tasks share (runtime reference 4.7). Wrong arguments give nil, or false. */
import { HFloat, HResource, INT_MAX, INT_MIN, isInt, type Value } from "#vm/values";
import type { HandleMethod } from "./handle-table.ts";

/** A 64-bit int that wraps around at its ends. */
class Atomic {
  constructor(public value: number | bigint) {}

  /** @returns the previous value */
  set(value: number | bigint): number | bigint {
    const previous = this.value;
    this.value = value;
    return previous;
  }

  /** @returns the previous value */
  add(delta: number | bigint): number | bigint {
    const sum = Number(this.value) + Number(delta);
    return this.set(Number.isSafeInteger(sum) ? sum : wrapped(BigInt(this.value) + BigInt(delta)));
  }
}

function wrapped(value: bigint): number | bigint {
  const within = BigInt.asIntN(64, value);
  const small = Number(within);
  return Number.isSafeInteger(small) ? small : within;
}

function atomicOf(value: Value | undefined): Atomic | null {
  return value instanceof HResource && value.state instanceof Atomic ? value.state : null;
}

function atomicValue(initial: Value | undefined): HResource {
  const atomic = new Atomic(initialInt(initial ?? null));
  return new HResource("atomic", atomic, () => `<atomic:${atomic.value}>`, () => atomic.value);
}

/** An int as it is, a float without its fraction, a bool as 0 or 1; anything else counts as 0. */
function initialInt(value: Value): number | bigint {
  if (isInt(value)) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (!(value instanceof HFloat) || Number.isNaN(value.value)) return 0;
  const whole = Math.trunc(value.value);
  if (Number.isSafeInteger(whole)) return whole + 0;
  // Beyond the ints it is the nearest one.
  if (whole >= Number(INT_MAX)) return INT_MAX;
  return whole <= Number(INT_MIN) ? INT_MIN : BigInt(whole);
}

/** The atomic and the int of `name(a, int)`, or null when one of both is missing. */
function atomicAndInt(args: readonly Value[]): readonly [Atomic, number | bigint] | null {
  const atomic = atomicOf(args[1]);
  const operand = args[2] ?? null;
  return atomic !== null && isInt(operand) ? [atomic, operand] : null;
}

export const ATOMIC_METHODS: readonly HandleMethod[] = [
  {
    name: "atomic",
    signature: "fn(initial?: any) -> atomic",
    doc: "An int that tasks change without losing a change; 0 to begin with.",
    run: (args) => atomicValue(args[1]),
  },
  {
    name: "atomic_get",
    signature: "fn(a: atomic) -> int",
    doc: "The value of an atomic int.",
    run: (args) => atomicOf(args[1])?.value ?? null,
  },
  {
    name: "atomic_set",
    signature: "fn(a: atomic, value: int) -> int",
    doc: "Sets an atomic int and gives its previous value.",
    run: (args) => {
      const given = atomicAndInt(args);
      return given === null ? null : given[0].set(given[1]);
    },
  },
  {
    name: "atomic_add",
    signature: "fn(a: atomic, delta: int) -> int",
    doc: "Adds to an atomic int and gives its previous value.",
    run: (args) => {
      const given = atomicAndInt(args);
      return given === null ? null : given[0].add(given[1]);
    },
  },
  {
    name: "atomic_cas",
    signature: "fn(a: atomic, expected: int, new: int) -> bool",
    doc: "Sets an atomic int if it has the expected value, and tells whether it had.",
    run: (args) => {
      const given = atomicAndInt(args);
      const next = args[3] ?? null;
      if (given === null || !isInt(next) || given[0].value !== given[1]) return false;
      given[0].set(next);
      return true;
    },
  },
];
