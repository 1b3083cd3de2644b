/** Answers that tests prepare for methods of handles (harness reference 2.4). */
import { HANDLE_TYPES } from "#vm/host";
import { display, equals, HDict, HList, runtimeError, thrown, type Value } from "#vm/values";

/** Reads whose one answer stays good: what they read does not change by itself. */
const STABLE_CAPABILITIES: ReadonlySet<string> = new Set(["fs", "env", "secrets"]);
const READS = /^(?:read|exists|get|has|is_|list|stat|metadata|find|glob|home|cwd)/;

export interface Answer {
  readonly value: Value;
  readonly isError: boolean;
  /** Must equal these fields of the first argument; null: any arguments will do. */
  readonly when: HDict | null;
  /** null: once, unless it is the only answer of a stable read. */
  readonly repeat: boolean | null;
}

interface Call {
  readonly capability: string;
  readonly operation: string;
  readonly args: readonly Value[];
}

class FixtureScope {
  readonly answers = new Map<string, Answer[]>();
  readonly calls: Call[] = [];
  recording = false;
}

/** All fixtures of a run: a stack of scopes. */
export class Fixtures {
  #scopes: [FixtureScope, ...FixtureScope[]] = [new FixtureScope()];

  get #top(): FixtureScope {
    return this.#scopes[this.#scopes.length - 1] ?? this.#scopes[0];
  }

  /** True when a call has to ask here. */
  get isActive(): boolean {
    return this.#scopes.length > 1 || this.#top.recording || this.#top.answers.size > 0;
  }

  clear(): void {
    this.#scopes[this.#scopes.length - 1] = new FixtureScope();
    this.#top.recording = true;
  }

  push(): void {
    this.#scopes.push(new FixtureScope());
    this.#top.recording = true;
  }

  /** @returns false when no scope was opened */
  pop(): boolean {
    if (this.#scopes.length === 1) return false;
    this.#scopes.pop();
    return true;
  }

  /** Queues an answer for `capability.method`. */
  add(operation: string, answer: Answer): void {
    const { answers } = this.#top;
    const queue = answers.get(operation);
    if (queue === undefined) answers.set(operation, [answer]);
    else queue.push(answer);
  }

  /** The recorded calls, oldest first. */
  calls(): HList {
    return new HList(this.#top.calls.map(({ capability, operation, args }) => HDict.from([
      ["capability", capability],
      ["method", operation],
      ["operation", operation],
      ["params", args[0] ?? null],
      ["args", new HList([...args])],
    ])));
  }

  /**
   * The answer to a call, which is recorded.
   * @param args without the handle
   * @returns undefined when no answer was prepared for the method
   * @throws the prepared error, or HarnError when no answer fits the arguments
   */
  answer(operation: string, args: readonly Value[]): Value | undefined {
    const [capability = "", method = ""] = operation.split(".");
    if (capability === "testing") return undefined;
    if (this.#top.recording) this.#top.calls.push({ capability, operation: method, args });
    for (const scope of this.#scopes.toReversed()) {
      const queue = scope.answers.get(operation);
      if (queue === undefined) continue;
      return this.#take(scope, operation, queue, args);
    }
    return undefined;
  }

  #take(scope: FixtureScope, operation: string, queue: Answer[], args: readonly Value[]): Value {
    const index = queue.findIndex(({ when }) => when !== null && matches(when, args[0]));
    const at = index === -1 ? queue.findIndex(({ when }) => when === null) : index;
    const answer = queue[at];
    if (answer === undefined) throw runtimeError(`no fixture for ${operation} matched arguments ${display(new HList([...args]))}`);
    const repeats = answer.repeat ?? (queue.length === 1 && isStableRead(operation));
    if (!repeats) queue.splice(at, 1);
    if (queue.length === 0 && !repeats) scope.answers.delete(operation);
    if (answer.isError) throw thrown(answer.value);
    return answer.value;
  }
}

/** Whether the name of a capability is one of the closed list. */
export function isCapability(name: string): boolean {
  return name === "harness" || HANDLE_TYPES.has(name);
}

function isStableRead(operation: string): boolean {
  const [capability = "", method = ""] = operation.split(".");
  return STABLE_CAPABILITIES.has(capability) && READS.test(method);
}

function matches(when: HDict, argument: Value | undefined): boolean {
  if (!(argument instanceof HDict)) return false;
  for (const [key, value] of when.entries()) if (!equals(argument.get(key) ?? null, value)) return false;
  return true;
}
