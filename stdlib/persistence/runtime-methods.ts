/** `harness.runtime`: what is kept beyond a run. */
import type { HostContext } from "#vm/host";
import { HDict, HList, typeError, type Value } from "#vm/values";
import { expectNone, expectString, type HandleMethod, handleTable } from "#stdlib/harness";
import { Checkpoints } from "./checkpoints.ts";
import { RunStore, type Store } from "./store.ts";

function storeOf({ world }: HostContext): Store {
  return world.state.part(RunStore).of(world);
}

function checkpointsOf({ world, task }: HostContext): Checkpoints {
  return new Checkpoints(world, task.signal);
}

const STORE_METHODS: readonly HandleMethod[] = [
  {
    name: "store_get",
    signature: "fn(key: string) -> any",
    doc: "A value of the project's store, nil when it is missing.",
    run: (args, context) => storeOf(context).get(expectString(args, 1, context)),
  },
  {
    name: "store_set",
    signature: "fn(key: string, value: any) -> nil",
    doc: "Sets a value of the project's store; what JSON has no kind for becomes nil.",
    run: (args, context) => done(storeOf(context).set(expectString(args, 1, context), valueArgument(args, context), context.task.signal)),
  },
  {
    name: "store_delete",
    signature: "fn(key: string) -> nil",
    doc: "Removes a value of the project's store.",
    run: (args, context) => done(storeOf(context).delete(expectString(args, 1, context), context.task.signal)),
  },
  {
    name: "store_list",
    signature: "fn() -> list<string>",
    doc: "The keys of the project's store in order.",
    run: async (args, context) => {
      expectNone(args, context);
      return new HList([...(await storeOf(context).keys())]);
    },
  },
  {
    name: "store_save",
    signature: "fn() -> nil",
    doc: "Writes the project's store to its file; every change has done so already.",
    run: (args, context) => {
      expectNone(args, context);
      return done(storeOf(context).save(context.task.signal));
    },
  },
  {
    name: "store_clear",
    signature: "fn() -> nil",
    doc: "Empties the project's store.",
    run: (args, context) => {
      expectNone(args, context);
      return done(storeOf(context).clear(context.task.signal));
    },
  },
];

const CHECKPOINT_METHODS: readonly HandleMethod[] = [
  {
    name: "checkpoint",
    signature: "fn(key: string, value: any) -> nil",
    doc: "Keeps a value for later runs of this script; what JSON has no kind for becomes nil.",
    run: (args, context) => done(checkpointsOf(context).set(expectString(args, 1, context), valueArgument(args, context))),
  },
  {
    name: "checkpoint_insert",
    signature: "fn(key: string, value: any) -> {inserted: bool, value: any}",
    doc: "Keeps a value unless the key has one, and gives the one that is kept.",
    run: async (args, context) => {
      const { inserted, value } = await checkpointsOf(context).insert(expectString(args, 1, context), valueArgument(args, context));
      return HDict.from([["inserted", inserted], ["value", value]]);
    },
  },
  {
    name: "checkpoint_get",
    signature: "fn(key: string) -> any",
    doc: "A kept value, nil when it is missing.",
    run: async (args, context) => {
      const key = expectString(args, 1, context);
      return (await checkpointsOf(context).read()).get(key) ?? null;
    },
  },
  {
    name: "checkpoint_exists",
    signature: "fn(key: string) -> bool",
    doc: "Whether a value is kept, which may be nil.",
    run: async (args, context) => {
      const key = expectString(args, 1, context);
      return (await checkpointsOf(context).read()).has(key);
    },
  },
  {
    name: "checkpoint_delete",
    signature: "fn(key: string) -> nil",
    doc: "Drops a kept value.",
    run: (args, context) => done(checkpointsOf(context).delete(expectString(args, 1, context))),
  },
  {
    name: "checkpoint_list",
    signature: "fn() -> list<string>",
    doc: "The keys of the kept values in order.",
    run: async (args, context) => {
      expectNone(args, context);
      return new HList([...(await checkpointsOf(context).read()).keys()]);
    },
  },
  {
    name: "checkpoint_clear",
    signature: "fn() -> nil",
    doc: "Drops every kept value, and the file.",
    run: (args, context) => {
      expectNone(args, context);
      return done(checkpointsOf(context).clear());
    },
  },
];

export const RUNTIME_STATE_TABLE = handleTable("runtime", [...STORE_METHODS, ...CHECKPOINT_METHODS]);

function valueArgument(args: readonly Value[], context: HostContext): Value {
  const value = args[2];
  if (value === undefined) throw typeError(`${context.callee} expects a value argument 2`);
  return value;
}

async function done(operation: Promise<void>): Promise<null> {
  await operation;
  return null;
}
