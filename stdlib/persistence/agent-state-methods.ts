/** `harness.agent`: durable state of a session. */
import type { HostContext } from "#vm/host";
import { HDict, HList, runtimeError, stringifyJson, typeError, type Value } from "#vm/values";
import { checkFolder, expectDict, expectString, type HandleMethod, handleTable, lasting, Options, optionalDict, resolvePath, uuidV7 } from "#stdlib/harness";
import {
  checkSessionId, CONFLICT_POLICIES, type ConflictPolicy, createSession, deleteKey, handoffEnvelope, listKeys, readKey, type Session, sessionExists, writeKey,
} from "./agent-state.ts";
import { storable } from "./stored-json.ts";

const HANDOFF_KEY = "__handoff.json";

const WRITER = "{writer_id: string, stage_id: string?, session_id: string, worker_id: string?}";
const HANDLE =
  `{_type: string, backend: string, root: string, session_id: string, handoff_key: string, conflict_policy: string, writer: ${WRITER}}`;

const METHODS: readonly HandleMethod[] = [
  {
    name: "state_init",
    signature: `fn(root: string, options?: dict) -> ${HANDLE}`,
    doc: "Opens a folder for the durable state of a session, and makes it when missing.",
    run: async (args, context) => {
      const root = expectString(args, 1, context);
      const dict = optionalDict(args, 2, context);
      const id = new Options(dict, context.callee).string("session_id") ?? uuidV7(context.world.clock.now());
      const [session, handle] = open(root, id, dict, context);
      await checkFolder(context.world, "agent.state_init", session.root);
      await createSession(session);
      return handle;
    },
  },
  {
    name: "state_resume",
    signature: `fn(root: string, session_id: string, options?: dict) -> ${HANDLE}`,
    doc: "Opens the durable state that a session left.",
    run: async (args, context) => {
      const [session, handle] = open(expectString(args, 1, context), expectString(args, 2, context), optionalDict(args, 3, context), context);
      await checkFolder(context.world, "agent.state_resume", session.root);
      if (!(await sessionExists(session))) throw runtimeError(`agent_state_resume: session '${session.id}' does not exist below ${session.root}`);
      return handle;
    },
  },
  {
    name: "state_write",
    signature: "fn(handle: any, key: string, content: string) -> nil",
    doc: "Writes a text of the durable state, as one step.",
    run: async (args, context) => {
      const { world, task } = context;
      await writeKey(await sessionOf(args, context), expectString(args, 2, context), expectString(args, 3, context), world, task.signal, "agent_state_write");
      return null;
    },
  },
  {
    name: "state_read",
    signature: "fn(handle: any, key: string) -> string?",
    doc: "Reads a text of the durable state, or nil.",
    run: async (args, context) => readKey(await sessionOf(args, context), expectString(args, 2, context), context.world, "agent_state_read"),
  },
  {
    name: "state_list",
    signature: "fn(handle: any) -> list<string>",
    doc: "Keys of the durable state, sorted.",
    run: async (args, context) => new HList(await listKeys(await sessionOf(args, context), "agent_state_list")),
  },
  {
    name: "state_delete",
    signature: "fn(handle: any, key: string) -> nil",
    doc: "Deletes a text of the durable state; a missing one is fine.",
    run: async (args, context) => {
      await deleteKey(await sessionOf(args, context), expectString(args, 2, context), "agent_state_delete");
      return null;
    },
  },
  {
    name: "state_handoff",
    signature: "fn(handle: any, summary: dict) -> nil",
    doc: "Leaves a summary for the session that takes over.",
    run: async (args, context) => {
      const { world, task } = context;
      const session = await sessionOf(args, context);
      const envelope = storable(handoffEnvelope(session.id, HANDOFF_KEY, expectDict(args, 2, context)), 0);
      await writeKey(session, HANDOFF_KEY, stringifyJson(envelope, 2), world, task.signal, "agent_state_handoff");
      return null;
    },
  },
];

export const AGENT_STATE_TABLE = handleTable("agent", METHODS.map(lasting));

/** The session that options describe, and its handle. */
function open(root: string, id: string, dict: HDict | undefined, context: HostContext): readonly [Session, HDict] {
  checkSessionId(id);
  const options = new Options(dict, context.callee);
  const [stageId, workerId] = [options.string("stage_id"), options.string("worker_id")];
  const writerId = options.string("writer_id") ?? workerId ?? stageId ?? id;
  const session: Session = { root: resolvePath(context, root), id, writerId, policy: policyOf(options.string("conflict_policy")) };
  const writer = HDict.from([["writer_id", writerId], ["stage_id", stageId ?? null], ["session_id", id], ["worker_id", workerId ?? null]]);
  const handle = HDict.from([
    ["_type", "state_handle"],
    ["backend", "filesystem"],
    ["root", session.root],
    ["session_id", id],
    ["handoff_key", HANDOFF_KEY],
    ["conflict_policy", session.policy],
    ["writer", writer],
  ]);
  return [session, handle];
}

/** The session of a handle, which is plain data: everything in it is checked again. */
async function sessionOf(args: readonly Value[], context: HostContext): Promise<Session> {
  const handle = args[1];
  if (!(handle instanceof HDict) || handle.get("_type") !== "state_handle") throw typeError(`${context.callee} expects a state handle argument 1`);
  const [root, id, writer] = [handle.get("root"), handle.get("session_id"), handle.get("writer")];
  const writerId = writer instanceof HDict ? writer.get("writer_id") : undefined;
  const policy = handle.get("conflict_policy");
  if (typeof root !== "string" || typeof id !== "string" || typeof writerId !== "string" || typeof policy !== "string") {
    throw typeError(`${context.callee} expects a state handle argument 1 with root, session_id, conflict_policy and writer`);
  }
  checkSessionId(id);
  const session: Session = { root: resolvePath(context, root), id, writerId, policy: policyOf(policy) };
  await checkFolder(context.world, context.callee, session.root);
  return session;
}

function policyOf(text: string | undefined): ConflictPolicy {
  const policy = CONFLICT_POLICIES.find((name) => name === (text ?? "ignore"));
  if (policy === undefined) throw runtimeError(`agent state conflict_policy must be one of ${CONFLICT_POLICIES.join(", ")}, got '${text ?? ""}'`);
  return policy;
}
