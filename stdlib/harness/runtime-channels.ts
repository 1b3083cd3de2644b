/** `harness.runtime`: channels between tasks (runtime reference 4.5). */
import type { Suspension } from "#vm/host";
import { type HostContext } from "#vm/host";
import { Channel, channelOf, channelValue, selectChannel } from "#vm/scheduler";
import { HDict, HList, HPair, thrown, type Value } from "#vm/values";
import { optionalInt, optionalString } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";
import { mapWait } from "./map-wait.ts";
import { TIMEOUT_TYPE, waitLimit } from "./wait-limit.ts";

/** Values that a channel holds when its maker does not say. */
export const DEFAULT_CAPACITY = 256;

const SELECTED_TYPE = "{index: int, value: any, channel: string?}";

type Arguments = readonly Value[];

/**
 * The channel of a call's first argument.
 * @throws HarnError when it is missing or another kind of value
 */
function channelArgument(name: string, args: Arguments): Channel {
  if (args.length < 2) throw thrown(`${name}: requires a channel`);
  return asChannel(name, args[1]);
}

function asChannel(name: string, value: Value | undefined): Channel {
  const channel = channelOf(value);
  if (channel === null) throw thrown(`${name}: first argument must be a channel`);
  return channel;
}

function send(args: Arguments): Value | Suspension {
  if (args.length < 3) throw thrown("send: requires channel and value");
  return asChannel("send", args[1]).send(args[2] ?? null);
}

function select(args: Arguments, context: HostContext): Value | Suspension {
  if (args.length < 2) throw thrown("select: requires at least one channel");
  const channels = args.slice(1).map(channelOf);
  if (!channels.every((channel) => channel !== null)) throw thrown("select: all arguments must be channels");
  return mapWait(selectChannel(channels, { timeout: null }, context.world.clock), (found) => selection(channels, found) ?? selectionDict(-1, null, null));
}

function selectFromList(args: Arguments, context: HostContext): Value | Suspension {
  const list = args[1];
  if (!(list instanceof HList)) throw thrown("channel_select: first argument must be a list of channels");
  const channels = list.items.map(channelOf);
  if (!channels.every((channel) => channel !== null)) throw thrown("channel_select: channel list must contain only channels");
  return mapWait(selectChannel(channels, { timeout: waitLimit(args, 2, context) }, context.world.clock), (found) => selection(channels, found));
}

/** What a selection gives to the program, or null when nothing was received. */
function selection(channels: readonly Channel[], found: Value): HDict | null {
  if (!(found instanceof HPair) || typeof found.first !== "number") return null;
  const channel = channels[found.first];
  return channel === undefined ? null : selectionDict(found.first, found.second, channel.name);
}

function selectionDict(index: number, value: Value, channel: string | null): HDict {
  return HDict.from([["index", index], ["value", value], ["channel", channel]]);
}

export const CHANNEL_METHODS: readonly HandleMethod[] = [
  {
    name: "channel",
    signature: "fn(name?: string, capacity?: int) -> channel",
    doc: "A new channel between tasks; it holds `capacity` values (default 256, at least 1) that nobody has received yet.",
    run: (args, context) => {
      const name = optionalString(args, 1, context) ?? "default";
      return channelValue(new Channel(name, Math.max(optionalInt(args, 2, context) ?? DEFAULT_CAPACITY, 1)));
    },
  },
  {
    name: "send",
    signature: "fn<T>(ch: channel<T>, value: T) -> bool",
    doc: "Sends a copy of a value; waits while the channel is full; a closed one is an error of type `ChannelClosed`.",
    run: send,
  },
  {
    name: "receive",
    signature: "fn<T>(ch: channel<T>) -> T",
    doc: "Waits for the next value of a channel; one that is closed and empty is an error of type `ChannelClosed`.",
    run: (args) => channelArgument("receive", args).receive(),
  },
  {
    name: "try_receive",
    signature: "fn<T>(ch: channel<T>) -> T?",
    doc: "The next value of a channel, nil when none is there.",
    run: (args) => channelArgument("try_receive", args).tryReceive() ?? null,
  },
  {
    name: "close_channel",
    signature: "fn(ch: channel) -> nil",
    doc: "Closes a channel: what it holds can still be received, sending is an error.",
    run: (args) => {
      channelArgument("close_channel", args).close();
      return null;
    },
  },
  {
    name: "channel_is_closed",
    signature: "fn(ch: channel) -> bool",
    doc: "Whether a channel is closed.",
    run: (args) => channelArgument("channel_is_closed", args).isClosed,
  },
  {
    name: "select",
    signature: `fn(...channels: channel) -> ${SELECTED_TYPE}`,
    doc: "Waits for a value of any of some channels; index -1 when all are closed and empty.",
    run: select,
  },
  {
    name: "channel_select",
    signature: `fn(channels: list<channel>, timeout?: ${TIMEOUT_TYPE}) -> ${SELECTED_TYPE}?`,
    doc: "Waits for a value of any of some channels; nil when the time is over, or all are closed and empty.",
    run: selectFromList,
  },
];
