import type { RuntimeType } from "#vm/bytecode";
import { Kind, type Value } from "./value.ts";
import type { HClosure } from "./references.ts";

/** A struct type at run time: one per declaration. Field order is the declared one. */
export class StructType {
  readonly slotOf: ReadonlyMap<string, number>;
  /** Filled when the module's `impl` blocks run. */
  readonly methods = new Map<string, HClosure>();
  /** What each field accepts; null when all accept everything. */
  readonly types: readonly RuntimeType[] | null;
  /**
   * @param types what each field accepts; none: everything
   * @param text the fields as a shape, for messages
   */
  constructor(
    readonly name: string,
    readonly fields: readonly string[],
    types: readonly RuntimeType[] = [],
    readonly text = "",
  ) {
    this.slotOf = new Map(fields.map((field, slot) => [field, slot]));
    this.types = types.every((type) => type.kind === "any") ? null : types;
  }
}

export class HStruct {
  declare readonly kind: Kind.Struct;
  declare readonly typeName: string;
  shared = false;
  constructor(
    readonly type: StructType,
    /** One value a field of `type.fields`. */
    readonly slots: Value[],
  ) {}
}

export class HEnum {
  declare readonly kind: Kind.Enum;
  declare readonly typeName: string;
  shared = false;
  constructor(
    /** Name of the enum; `Result` for the built-in one. */
    readonly enumName: string,
    readonly variant: string,
    /** null: a variant without payload. */
    readonly fields: readonly Value[] | null,
  ) {}
}

Object.assign(HStruct.prototype, { kind: Kind.Struct, typeName: "struct" });
Object.assign(HEnum.prototype, { kind: Kind.Enum, typeName: "enum" });
