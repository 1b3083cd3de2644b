/** `harness.testing`: prepared answers, the virtual clock, and the standard streams of tests. */
import type { HostContext, NativeFunction } from "#vm/host";
import { expectInt, expectNone, expectString, type HandleMethod, handleTable, optionalBool, StreamOverrides } from "#stdlib/harness";
import { HDict, type HarnError, markShared, runtimeError, typeError, typeName, type Value } from "#vm/values";
import { Fixtures, isCapability } from "./fixtures.ts";

const SELECTION = "when?: dict?, repeat?: bool?, unregistered_ok?: bool?";
/** What a fixture may answer besides methods of handles. */
const SEAMS: ReadonlySet<string> = new Set([
  "interaction.question_response", "interaction.approval_response", "interaction.dual_control_response", "interaction.escalation_response",
  "embed.text_response",
]);

function fixturesOf({ world }: HostContext): Fixtures {
  return world.state.part(Fixtures);
}

/** From now on calls of handle methods ask the fixtures first, as long as there is something to ask. */
function attach(context: HostContext): void {
  const { effects } = context.world;
  const fixtures = fixturesOf(context);
  effects.answer = fixtures.isActive ? (operation, args) => fixtures.answer(operation, args.slice(1)) : null;
}

function control(name: string, doc: string, run: (fixtures: Fixtures, context: HostContext) => void): HandleMethod {
  return {
    name,
    signature: "fn() -> nil",
    doc,
    run: (args, context) => {
      expectNone(args, context);
      run(fixturesOf(context), context);
      attach(context);
      return null;
    },
  };
}

function responder(isError: boolean): NativeFunction {
  return (args, context) => {
    const capability = expectString(args, 1, context);
    const method = expectString(args, 2, context);
    const value = isError ? expectString(args, 3, context) : markShared(args[3] ?? null);
    const when = args[4] ?? null;
    if (when !== null && !(when instanceof HDict)) throw typeError(`selector must be a dict, got ${typeName(when)}`);
    const repeat = args[5] ?? null;
    if (repeat !== null && typeof repeat !== "boolean") throw typeError(`repeat must be a bool, got ${typeName(repeat)}`);
    const problem = unknownTarget(capability, method, optionalBool(args, 6, context) === true, context);
    if (problem !== null) throw problem;
    fixturesOf(context).add(`${capability}.${method}`, { value, isError, when, repeat });
    attach(context);
    return null;
  };
}

function unknownTarget(capability: string, method: string, unregisteredOk: boolean, { world }: HostContext): HarnError | null {
  if (capability === "testing") return runtimeError("HarnessTesting cannot fixture its own control methods");
  const operation = `${capability}.${method}`;
  if (unregisteredOk || SEAMS.has(operation) || world.effects.declares(capability, method)) return null;
  if (isCapability(capability)) return runtimeError(`HarnessTesting.respond: undeclared method \`harness.${operation}\``);
  return runtimeError(
    `HarnessTesting.respond: unknown capability or host operation \`${operation}\`; ` +
      "pass unregistered_ok=true only for an operation the embedding host registers at runtime",
  );
}

const CLOCK: readonly HandleMethod[] = [
  {
    name: "clock_set",
    signature: "fn(unix_ms: int) -> nil",
    doc: "Sets the virtual clock.",
    run: (args, context) => {
      context.world.clock.set(Number(expectInt(args, 1, context)));
      return null;
    },
  },
  {
    name: "clock_advance",
    signature: "fn(ms: int) -> int",
    doc: "Moves the virtual clock on and gives its time in Unix milliseconds.",
    run: (args, context) => {
      const { clock } = context.world;
      const milliseconds = Number(expectInt(args, 1, context));
      if (!clock.isVirtual) throw runtimeError(`${context.callee}: the clock is not virtual; call clock_set first`);
      clock.advance(milliseconds);
      return clock.now();
    },
  },
  {
    name: "clock_reset",
    signature: "fn() -> nil",
    doc: "Goes back to the real clock.",
    run: (args, context) => {
      expectNone(args, context);
      context.world.clock.reset();
      return null;
    },
  },
];

function stream(name: string, signature: string, doc: string, run: (streams: StreamOverrides, args: readonly Value[], context: HostContext) => Value): HandleMethod {
  return { name, signature, doc, run: (args, context) => run(context.world.state.part(StreamOverrides), args, context) };
}

const STREAMS: readonly HandleMethod[] = [
  stream("stdin_set", "fn(text: string) -> nil", "Gives standard input a text.", (streams, args, context) => {
    streams.setInput(expectString(args, 1, context));
    return null;
  }),
  stream("stdin_reset", "fn() -> nil", "Goes back to the real standard input.", (streams) => {
    streams.input = null;
    return null;
  }),
  stream("tty_set", "fn(stream: string, is_tty: bool) -> nil", "Says whether `stdin`, `stdout` or `stderr` is a terminal.", (streams, args, context) => {
    const name = expectString(args, 1, context);
    if (name !== "stdin" && name !== "stdout" && name !== "stderr") {
      throw runtimeError(`${context.callee}: stream must be "stdin", "stdout" or "stderr", got "${name}"`);
    }
    streams.terminals.set(name, args[2] === true);
    return null;
  }),
  stream("tty_reset", "fn() -> nil", "Goes back to the real terminal states.", (streams) => {
    streams.terminals.clear();
    return null;
  }),
  stream("capture_stderr_start", "fn() -> nil", "Starts to keep what is written to standard error.", (streams) => {
    streams.captured = [];
    return null;
  }),
  stream("capture_stderr_take", "fn() -> string", "What was written to standard error since the start.", (streams) => {
    const text = streams.captured?.join("") ?? "";
    streams.captured = null;
    return text;
  }),
];

/** What of `harness.testing` this build can do. */
export const TESTING_TABLE = handleTable("testing", [
  control("clear", "Drops every fixture and recorded call of the current scope.", (fixtures) => fixtures.clear()),
  control("push_scope", "Opens a scope of fixtures.", (fixtures) => fixtures.push()),
  control("pop_scope", "Closes the innermost scope of fixtures.", (fixtures, { callee }) => {
    if (!fixtures.pop()) throw runtimeError(`${callee} called without a matching push_scope`);
  }),
  { name: "respond", signature: `fn(capability: string, method: string, value: any, ${SELECTION}) -> nil`, doc: "Lets a handle method answer with a value.", run: responder(false) },
  {
    name: "respond_error",
    signature: `fn(capability: string, method: string, message: string, ${SELECTION}) -> nil`,
    doc: "Lets a handle method throw a message.",
    run: responder(true),
  },
  {
    name: "calls",
    signature: "fn() -> list<{capability: string, method: string, operation: string, params: any, args: list}>",
    doc: "The recorded calls of handle methods.",
    run: (args, context) => {
      expectNone(args, context);
      return fixturesOf(context).calls();
    },
  },
  ...CLOCK,
  ...STREAMS,
]);
