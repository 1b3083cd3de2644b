/** Functions for the prelude only. Their names begin with `__`, and programs do not see them. */
import {
  HFloat,
  HIterator,
  HPair,
  HResource,
  type IteratorSource,
  IterView,
  runtimeError,
  typeError,
  typeName,
  type Value,
} from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { CALLBACK_INTRINSICS } from "./callables.ts";
import { pure } from "./define.ts";
import { JSON_INTRINSICS } from "./json.ts";
import { KEYED_INTRINSICS } from "./keyed.ts";
import { STREAM_INTRINSICS } from "./stream-intrinsics.ts";

/** Set by a generator that knows, before its consumer can, that it gives its last element. */
class Latch {
  tripped = false;
}

class LatchedView extends IterView {
  constructor(
    inner: IteratorSource,
    readonly latch: Latch,
  ) {
    super(inner);
  }
  override get done(): boolean {
    return this.latch.tripped || this.inner.done;
  }
}

const latchOf = (value: Value | undefined): Latch => (value as HResource).state as Latch;

/** The interpreter handles `x.next()` and pulls; a generator becomes an `Iter` here. */
const ITERATOR_INTRINSICS: readonly NativeEntry[] = [
  pure("__iter", "fn(generator: any, latch?: any) -> iter<any>", "A generator as an iterator; with a latch, exhausted once that is tripped.", (args) => {
    const source = (args[0] as HIterator).source;
    return new HIterator(args.length < 2 ? new IterView(source) : new LatchedView(source, latchOf(args[1])));
  }),
  pure("__latch", "fn() -> any", "A new latch.", () => new HResource("latch", new Latch(), () => "<latch>")),
  pure("__trip", "fn(latch: any) -> nil", "Trips a latch.", (args) => {
    latchOf(args[0]).tripped = true;
    return null;
  }),
  pure("__number", "fn(value: any) -> number", "The int or float itself; raises the error of `iter.sum` for another kind.", (args) => {
    const value = arg(args, 0);
    if (typeof value === "number" || typeof value === "bigint" || value instanceof HFloat) return value;
    throw typeError(`iter.sum: expected number, got ${typeName(value)}`);
  }),
  pure("__pair_key", "fn(value: any) -> string", "The key of a pair; raises the errors of `iter.to_dict`.", (args) => {
    const value = arg(args, 0);
    if (!(value instanceof HPair)) throw typeError(`iter.to_dict: expected pair, got ${typeName(value)}`);
    if (typeof value.first !== "string") throw typeError(`iter.to_dict: expected string key, got ${typeName(value.first)}`);
    return value.first;
  }),
];

const RAISING_INTRINSICS: readonly NativeEntry[] = [
  pure("__runtime_error", "fn(message: any) -> never", "Raises a run-time error.", (args) => {
    throw runtimeError(String(args[0]));
  }),
];

export const INTRINSICS: readonly NativeEntry[] = [
  ...CALLBACK_INTRINSICS,
  ...KEYED_INTRINSICS,
  ...ITERATOR_INTRINSICS,
  ...STREAM_INTRINSICS,
  ...JSON_INTRINSICS,
  ...RAISING_INTRINSICS,
];
