import { Kind } from "./value.ts";

/**
 * A float. Boxed, so that `typeof v === "number"` means int everywhere, in the interpreter and in code generated later:
 * integral floats (`5.0`) and ints stay apart without a second test on the integer path.
 */
export class HFloat {
  declare readonly kind: Kind.Float;
  declare readonly typeName: string;
  constructor(readonly value: number) {}
}

/** Exact decimal: `coefficient / 10^scale`, coefficient within 96 bits, scale 0…28. */
export class HDecimal {
  declare readonly kind: Kind.Decimal;
  declare readonly typeName: string;
  constructor(
    readonly coefficient: bigint,
    readonly scale: number,
  ) {}
}

/** Immutable bytes. Nobody writes to `data` after construction. */
export class HBytes {
  declare readonly kind: Kind.Bytes;
  declare readonly typeName: string;
  constructor(readonly data: Uint8Array) {}
}

/** A duration in whole milliseconds; a bigint only where a number is not exact. */
export class HDuration {
  declare readonly kind: Kind.Duration;
  declare readonly typeName: string;
  constructor(readonly milliseconds: number | bigint) {}
}

const tag = (prototype: object, kind: Kind, typeName: string): void => {
  Object.assign(prototype, { kind, typeName });
};
tag(HFloat.prototype, Kind.Float, "float");
tag(HDecimal.prototype, Kind.Decimal, "decimal");
tag(HBytes.prototype, Kind.Bytes, "bytes");
tag(HDuration.prototype, Kind.Duration, "duration");
