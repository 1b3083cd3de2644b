import { randomFillSync, randomUUID } from "node:crypto";
import { createRng } from "#stdlib/builtins";
import { HBytes, HFloat, HList, INT_MAX, isInt, makeInt, typeError, type Value } from "#vm/values";
import { expectInt, expectNone } from "./arguments.ts";
import { handleTable } from "./handle-table.ts";

const POOL_BYTES = 4096;
const MAX_BYTES = 1024;

/** Random words of the operating system, fetched in blocks: a system call a number would dominate its cost. */
class EntropyPool {
  readonly #view = new DataView(new ArrayBuffer(POOL_BYTES));
  #used = POOL_BYTES;

  uint32(): number {
    if (this.#used === POOL_BYTES) {
      randomFillSync(this.#view);
      this.#used = 0;
    }
    const word = this.#view.getUint32(this.#used);
    this.#used += 4;
    return word;
  }

  uint64(): bigint {
    return (BigInt(this.uint32()) << 32n) | BigInt(this.uint32());
  }

  /** Uniform in [0, 1), 53 random bits. */
  float(): number {
    return ((this.uint32() >>> 5) * 0x400_0000 + (this.uint32() >>> 6)) / 0x20_0000_0000_0000;
  }

  /** Uniform in 0 … size - 1, without bias, for sizes up to 2^32. */
  below(size: number): number {
    const limit = 2 ** 32 - (2 ** 32 % size);
    for (;;) {
      const word = this.uint32();
      if (word < limit) return word % size;
    }
  }
}

const pool = new EntropyPool();

/** `harness.random`: numbers that nobody can predict, and the source of seeded generators. */
export const RANDOM_TABLE = handleTable("random", [
  {
    name: "f64",
    signature: "fn() -> float",
    doc: "A float in [0, 1).",
    run: (args, context) => {
      expectNone(args, context);
      return new HFloat(pool.float());
    },
  },
  {
    name: "u64",
    signature: "fn() -> int",
    doc: "An int from 0 to the greatest one.",
    run: (args, context) => {
      expectNone(args, context);
      const drawn = pool.uint64();
      return makeInt(drawn > INT_MAX ? INT_MAX : drawn);
    },
  },
  {
    name: "range",
    signature: "fn(min: int, max: int) -> int",
    doc: "An int from min to max, both included; nil when min is above max.",
    run: (args, context) => {
      const min = args[1] ?? null;
      const max = args[2] ?? null;
      if (!isInt(min)) throw typeError(`${context.callee} expects an integer min argument`);
      if (!isInt(max)) throw typeError(`${context.callee} expects an integer max argument`);
      return min > max ? null : between(min, max);
    },
  },
  {
    name: "choice",
    signature: "fn(values: list) -> any",
    doc: "An element of a list; nil for an empty list.",
    run: (args) => {
      const list = args[1];
      if (!(list instanceof HList) || list.items.length === 0) return null;
      return list.items[pool.below(list.items.length)] as Value;
    },
  },
  {
    name: "shuffle",
    signature: "fn<T>(values: list<T>) -> list<T>",
    doc: "The elements of a list in random order, as a new list.",
    run: (args) => {
      const list = args[1];
      return list instanceof HList ? new HList(shuffled(list.items)) : null;
    },
  },
  {
    name: "uuid",
    signature: "fn() -> string",
    doc: "A random UUID (version 4).",
    run: (args, context) => {
      expectNone(args, context);
      return randomUUID();
    },
  },
  {
    name: "uuid_v7",
    signature: "fn() -> string",
    doc: "A UUID that sorts by its time (version 7).",
    run: (args, context) => {
      expectNone(args, context);
      return uuidV7(Date.now());
    },
  },
  {
    name: "bytes",
    signature: "fn(length: int) -> bytes",
    doc: "1 to 1024 random bytes.",
    run: (args, context) => {
      const length = args[1];
      if (typeof length !== "number" || length < 1 || length > MAX_BYTES) {
        throw typeError(`${context.callee} expects a length from 1 through ${MAX_BYTES}`);
      }
      return new HBytes(randomFillSync(new Uint8Array(length)));
    },
  },
  {
    name: "seed",
    signature: "fn(seed: int) -> rng",
    doc: "A generator that gives the same sequence for the same seed.",
    run: (args, context) => createRng(expectInt(args, 1, context)),
  },
]);

function between(min: number | bigint, max: number | bigint): Value {
  if (typeof min === "number" && typeof max === "number" && max - min < 2 ** 32) return min + pool.below(max - min + 1);
  const low = BigInt(min);
  const size = BigInt(max) - low + 1n;
  const limit = 2n ** 64n - (2n ** 64n % size);
  for (;;) {
    const drawn = pool.uint64();
    if (drawn < limit) return makeInt(low + (drawn % size));
  }
}

function shuffled(items: readonly Value[]): Value[] {
  const result = items.slice();
  for (let i = result.length - 1; i > 0; i--) {
    const j = pool.below(i + 1);
    const moved = result[i] as Value;
    result[i] = result[j] as Value;
    result[j] = moved;
  }
  return result;
}

/**
 * A new UUID of version 7 (RFC 9562, 5.7): 48 bits of Unix time, then random bits around version and variant.
 * @param now milliseconds since 1970
 */
export function uuidV7(now: number): string {
  const data = randomFillSync(Buffer.alloc(16));
  data.writeUIntBE(now, 0, 6);
  data[6] = ((data[6] as number) & 0x0f) | 0x70;
  data[8] = ((data[8] as number) & 0x3f) | 0x80;
  const hex = data.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
