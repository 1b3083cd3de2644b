/** `harness.runtime`: named queues that tasks find by their name (runtime reference 4.7). */
import type { HostContext, Suspension } from "#vm/host";
import { Channel } from "#vm/scheduler";
import { HDict, runtimeError, type Value } from "#vm/values";
import { argumentError, optionalInt, Options } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";
import { mapWait } from "./map-wait.ts";
import { DEFAULT_CAPACITY } from "./runtime-channels.ts";
import { type SharedName, sharedName } from "./shared-scope.ts";

const METRICS_TYPE = "{capacity: int, depth: int, sent_count: int, received_count: int, failed_send_count: int, closed: bool}";
const HANDLE = "mailbox";

type Arguments = readonly Value[];

class Mailbox {
  readonly queue: Channel;
  failedSends = 0;

  constructor(
    readonly scope: string,
    readonly name: string,
    capacity: number,
  ) {
    this.queue = new Channel(name, capacity, "mailbox");
  }
}

/** The mailboxes of a run, by scope and name. */
class Mailboxes {
  readonly #boxes = new Map<string, Mailbox>();

  find({ scope, key }: SharedName): Mailbox | null {
    return this.#boxes.get(JSON.stringify([scope, key])) ?? null;
  }

  /** The open mailbox of a name, or a new one; `capacity` counts when it is made. */
  open(name: SharedName, capacity: number): Mailbox {
    const known = this.find(name);
    if (known !== null && !known.queue.isClosed) return known;
    const made = new Mailbox(name.scope, name.key, capacity);
    this.#boxes.set(JSON.stringify([name.scope, name.key]), made);
    return made;
  }
}

function open(args: Arguments, context: HostContext): HDict {
  const name = sharedName("mailbox_open", args[1], context);
  const capacity = new Options(name.options, context.callee).int("capacity") ?? optionalInt(args, 2, context) ?? DEFAULT_CAPACITY;
  return handleOf(context.world.state.part(Mailboxes).open(name, Math.max(capacity, 1)));
}

function handleOf({ scope, name }: Mailbox): HDict {
  return HDict.from([["_type", HANDLE], ["scope", scope], ["name", name]]);
}

/** The mailbox of a name in the default scope, of `{scope, name}`, or of a handle; null when there is none. */
function target(method: string, args: Arguments, context: HostContext): Mailbox | null {
  const given = args[1] ?? null;
  if (typeof given !== "string" && !(given instanceof HDict)) throw argumentError(args, 1, "string or dict", context);
  const boxes = context.world.state.part(Mailboxes);
  if (!(given instanceof HDict) || given.get("_type") !== HANDLE) return boxes.find(sharedName(method, given, context));
  const scope = given.get("scope");
  const key = given.get("name");
  return typeof scope === "string" && typeof key === "string" ? boxes.find({ scope, key, options: undefined }) : null;
}

function send(args: Arguments, context: HostContext): Value | Suspension {
  const mailbox = target("mailbox_send", args, context);
  if (mailbox === null) return false;
  return mapWait(mailbox.queue.sendIfOpen(args[2] ?? null), (sent) => {
    if (sent === false) mailbox.failedSends++;
    return sent;
  });
}

function metrics(args: Arguments, context: HostContext): HDict {
  const mailbox = target("mailbox_metrics", args, context);
  if (mailbox === null) throw runtimeError("mailbox_metrics: no such mailbox; open it with mailbox_open");
  const { queue, failedSends } = mailbox;
  return HDict.from([
    ["capacity", queue.capacity],
    ["depth", queue.length],
    ["sent_count", queue.sentCount],
    ["received_count", queue.receivedCount],
    ["failed_send_count", failedSends],
    ["closed", queue.isClosed],
  ]);
}

export const MAILBOX_METHODS: readonly HandleMethod[] = [
  {
    name: "mailbox_open",
    signature: "fn(name_or_options: string | dict, capacity?: int) -> dict",
    doc: "Opens a named mailbox, which holds `capacity` values (default 256); one that is open is kept as it is.",
    run: open,
  },
  {
    name: "mailbox_lookup",
    signature: "fn(target: string | dict) -> dict?",
    doc: "The handle of a mailbox, nil without one.",
    run: (args, context) => {
      const mailbox = target("mailbox_lookup", args, context);
      return mailbox === null ? null : handleOf(mailbox);
    },
  },
  {
    name: "mailbox_send",
    signature: "fn(target: string | dict, value: any) -> bool",
    doc: "Puts a copy of a value into a mailbox; waits while it is full; false when it is closed or absent.",
    run: send,
  },
  {
    name: "mailbox_receive",
    signature: "fn(target: string | dict) -> any",
    doc: "Waits for the next value of a mailbox; nil when it is closed and empty, or absent.",
    run: (args, context) => target("mailbox_receive", args, context)?.queue.pullElement() ?? null,
  },
  {
    name: "mailbox_try_receive",
    signature: "fn(target: string | dict) -> any",
    doc: "The next value of a mailbox, nil when none is there.",
    run: (args, context) => target("mailbox_try_receive", args, context)?.queue.tryReceive() ?? null,
  },
  {
    name: "mailbox_close",
    signature: "fn(target: string | dict) -> bool",
    doc: "Closes a mailbox: what it holds can still be received; true when it was open.",
    run: (args, context) => {
      const mailbox = target("mailbox_close", args, context);
      const wasOpen = mailbox !== null && !mailbox.queue.isClosed;
      mailbox?.queue.close();
      return wasOpen;
    },
  },
  {
    name: "mailbox_metrics",
    signature: `fn(target: string | dict) -> ${METRICS_TYPE}`,
    doc: "The counters of a mailbox.",
    run: metrics,
  },
];
