/** `harness.runtime`: circuit breakers (runtime reference 4.11). */
import type { Clock, HostContext } from "#vm/host";
import type { Value } from "#vm/values";
import { expectString, optionalInt } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";

const DEFAULT_THRESHOLD = 5;
const DEFAULT_RESET_MS = 30_000;

type CircuitState = "closed" | "open" | "half_open";

/** Opens after a number of failures in a row, and lets a trial through once the reset time is over. */
class Circuit {
  threshold = DEFAULT_THRESHOLD;
  /** Milliseconds. */
  resetTime = DEFAULT_RESET_MS;
  #failures = 0;
  /** Monotonic time; null: closed. */
  #openedAt: number | null = null;

  state(clock: Clock): CircuitState {
    if (this.#openedAt === null) return "closed";
    return clock.monotonic() - this.#openedAt >= this.resetTime ? "half_open" : "open";
  }

  /** @returns true when this failure opened it */
  fail(clock: Clock): boolean {
    this.#failures++;
    const state = this.state(clock);
    if (state === "open" || (state === "closed" && this.#failures < this.threshold)) return false;
    this.#openedAt = clock.monotonic();
    return true;
  }

  close(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }
}

/** The breakers of a run by name; each is made when it is first named. */
class Circuits {
  readonly #circuits = new Map<string, Circuit>();

  named(name: string): Circuit {
    let circuit = this.#circuits.get(name);
    if (circuit === undefined) this.#circuits.set(name, (circuit = new Circuit()));
    return circuit;
  }
}

function circuitOf(args: readonly Value[], context: HostContext): Circuit {
  return context.world.state.part(Circuits).named(expectString(args, 1, context));
}

function define(args: readonly Value[], context: HostContext): Value {
  const circuit = circuitOf(args, context);
  circuit.threshold = Math.max(optionalInt(args, 2, context) ?? DEFAULT_THRESHOLD, 1);
  circuit.resetTime = Math.max(optionalInt(args, 3, context) ?? DEFAULT_RESET_MS, 0);
  return args[1] ?? null;
}

export const CIRCUIT_METHODS: readonly HandleMethod[] = [
  {
    name: "circuit_breaker",
    signature: "fn(name: string, threshold?: int, reset_ms?: int) -> string",
    doc: "Sets up a breaker that opens after `threshold` failures in a row (default 5) for `reset_ms` (default 30000), and gives its name.",
    run: define,
  },
  {
    name: "circuit_check",
    signature: 'fn(name: string) -> "closed" | "open" | "half_open"',
    doc: "The state of a breaker: `half_open` once the reset time of an open one is over.",
    run: (args, context) => circuitOf(args, context).state(context.world.clock),
  },
  {
    name: "circuit_record_failure",
    signature: "fn(name: string) -> bool",
    doc: "Counts a failure; true when it opened the breaker.",
    run: (args, context) => circuitOf(args, context).fail(context.world.clock),
  },
  {
    name: "circuit_record_success",
    signature: "fn(name: string) -> nil",
    doc: "Closes a breaker and forgets its failures.",
    run: (args, context) => {
      circuitOf(args, context).close();
      return null;
    },
  },
  {
    name: "circuit_reset",
    signature: "fn(name: string) -> nil",
    doc: "Closes a breaker and forgets its failures, whatever they were.",
    run: (args, context) => {
      circuitOf(args, context).close();
      return null;
    },
  },
];
