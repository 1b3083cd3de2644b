import { argumentTypeError, matchesType } from "#vm/values";
import type { Native, NativeFunction, NativeSignature, Ownership, RuntimeLibrary } from "#vm/host";
import type { Value } from "#vm/values";
import { arityError } from "./call-errors.ts";

/** A native bound to a run: its signature is parsed at the first call, and every later call is checked against it. */
export class LinkedNative {
  readonly run: NativeFunction;
  readonly ownership: Ownership;
  readonly name: string;
  readonly effect: string | null;
  #signature: NativeSignature | null = null;
  #required = 0;
  #maximum = 0;
  #checked = false;

  constructor(
    readonly native: Native,
    /** 1 for methods: argument 0 is the receiver, which the signature leaves out. */
    readonly receiverCount: 0 | 1,
    readonly library: RuntimeLibrary,
  ) {
    this.run = native.run;
    this.ownership = native.ownership ?? "opaque";
    this.name = native.name;
    this.effect = native.effect ?? null;
  }

  /**
   * Checks number and kinds of the arguments.
   * @throws HarnError of class `arity` or `argument-type` (language reference 10.1)
   */
  check(args: readonly Value[]): void {
    if (this.#signature === null) this.#load();
    const given = args.length - this.receiverCount;
    if (given < this.#required || given > this.#maximum) {
      const singular = this.#required === 1 && (this.#maximum === 1 || this.#maximum === Infinity);
      throw arityError(this.name, describeArity(this.#required, this.#maximum), singular, given);
    }
    if (this.#checked) this.#checkKinds(args);
  }

  #load(): void {
    const signature = this.library.signature(this.native);
    this.#signature = signature;
    this.#required = signature.parameters.filter((p) => !p.optional && !p.rest).length;
    this.#maximum = signature.parameters.some((p) => p.rest) ? Infinity : signature.parameters.length;
    this.#checked = signature.parameters.some((p) => p.check !== null);
  }

  #checkKinds(args: readonly Value[]): void {
    const parameters = (this.#signature as NativeSignature).parameters;
    const last = parameters[parameters.length - 1];
    for (let i = this.receiverCount; i < args.length; i++) {
      const parameter = parameters[i - this.receiverCount] ?? last;
      if (parameter === undefined || parameter.check === null) continue;
      const value = args[i] as Value;
      if (value === null && parameter.optional) continue;
      if (matchesType(value, parameter.check.type) !== null) throw argumentTypeError(this.name, parameter.name, parameter.check.text, value);
    }
  }
}

function describeArity(required: number, maximum: number): string {
  if (maximum === Infinity) return `at least ${required}`;
  return required === maximum ? String(required) : `${required}..=${maximum}`;
}
