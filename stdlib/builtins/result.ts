/** The built-in `Result` enum: constructors and helpers. */
import { display, HEnum, runtimeError, type Value } from "#vm/values";
import type { NativeEntry } from "../entry.ts";
import { arg } from "./arguments.ts";
import { pure } from "./define.ts";

/** The built-in enum's name. */
const RESULT = "Result";

function isResult(value: Value): value is HEnum {
  return value instanceof HEnum && value.enumName === RESULT;
}

function isVariant(value: Value, variant: "Ok" | "Err"): value is HEnum {
  return isResult(value) && value.variant === variant;
}

function payload(value: HEnum): Value {
  return value.fields?.[0] ?? null;
}

export const RESULT_BUILTINS: readonly NativeEntry[] = [
  // Constructors keep their argument: opaque, so that the interpreter marks it as shared.
  {
    name: "Ok",
    signature: "fn<T>(value?: T) -> Result<T, any>",
    doc: "Makes a `Result.Ok`.",
    run: (args) => new HEnum(RESULT, "Ok", [arg(args, 0)]),
  },
  {
    name: "Err",
    signature: "fn<E>(error?: E) -> Result<any, E>",
    doc: "Makes a `Result.Err`.",
    run: (args) => new HEnum(RESULT, "Err", [arg(args, 0)]),
  },
  pure("is_ok", "fn(result: any) -> bool", "Tells whether a value is a `Result.Ok`.", (args) => isVariant(arg(args, 0), "Ok")),
  pure("is_err", "fn(result: any) -> bool", "Tells whether a value is a `Result.Err`.", (args) => isVariant(arg(args, 0), "Err")),
  {
    name: "unwrap",
    signature: "fn(result: any) -> any",
    doc: "Gives the payload of an Ok, raises on an Err, and returns any other value unchanged.",
    ownership: "borrows",
    run: (args) => {
      const value = arg(args, 0);
      if (!isResult(value)) return value;
      if (value.variant !== "Ok") throw runtimeError(`unwrap called on Err: ${display(payload(value))}`);
      return payload(value);
    },
  },
  {
    name: "unwrap_or",
    signature: "fn(result: any, fallback: any) -> any",
    doc: "Gives the payload of an Ok, the fallback for an Err, and any other value unchanged.",
    ownership: "borrows",
    run: (args) => {
      const value = arg(args, 0);
      if (!isResult(value)) return value;
      return value.variant === "Ok" ? payload(value) : arg(args, 1);
    },
  },
  {
    name: "unwrap_err",
    signature: "fn(result: any) -> any",
    doc: "Gives the payload of an Err and raises on anything else.",
    ownership: "borrows",
    run: (args) => {
      const value = arg(args, 0);
      if (!isVariant(value, "Err")) throw runtimeError("unwrap_err called on non-Err");
      return payload(value);
    },
  },
  pure("unreachable", "fn(value?: any) -> never", "Raises: control must not reach this point.", (args) => {
    const text = "unreachable code was reached";
    throw runtimeError(args.length === 0 ? text : `${text}: ${display(arg(args, 0))}`);
  }),
];
