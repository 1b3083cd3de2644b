/** Which process holds a lock, told so that a later one can see whether it still runs. */
import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

export interface ProcessIdentity {
  readonly pid: number;
  /** When the process began, in the system's own form; null where it cannot be told. Tells a reused pid apart. */
  readonly start: string | null;
  /** Within which pids are comparable: host name, and on Linux the boot and the pid namespace. */
  readonly machine: string;
}

/** `unknown`: the process belongs to another machine (or container), of which nothing can be asked. */
export type Liveness = "alive" | "dead" | "unknown";

let own: Promise<ProcessIdentity> | undefined;

/** The identity of this process, found once. */
export function ownIdentity(): Promise<ProcessIdentity> {
  return (own ??= (async () => ({ pid: process.pid, start: (await lookUp(process.pid)).start, machine: await machineName() }))());
}

/** Whether a process still runs. A zombie does not: it executes nothing any more, whether or not its parent collects it. */
export async function liveness(identity: ProcessIdentity): Promise<Liveness> {
  if (identity.machine !== (await ownIdentity()).machine) return "unknown";
  if (!exists(identity.pid)) return "dead";
  const { start, ended } = await lookUp(identity.pid);
  if (ended) return "dead";
  // In doubt it lives: a lock that is kept too long costs a wait, one that is taken away costs data.
  return start === null || identity.start === null || start === identity.start ? "alive" : "dead";
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

interface Lookup {
  readonly start: string | null;
  /** It has ended and waits to be collected. */
  readonly ended: boolean;
}

const UNKNOWN: Lookup = { start: null, ended: false };

async function lookUp(pid: number): Promise<Lookup> {
  switch (process.platform) {
    case "linux":
      return lookUpInProc(pid);
    case "win32":
      return UNKNOWN;
    default:
      return lookUpByPs(pid);
  }
}

/** proc(5): `pid (name) state ppid …`, the start time in field 22. The name may hold anything, also `)`. */
async function lookUpInProc(pid: number): Promise<Lookup> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  const end = text.lastIndexOf(")");
  if (end < 0) return UNKNOWN;
  const fields = text.slice(end + 1).trim().split(" ");
  return { start: fields[19] ?? null, ended: fields[0] === "Z" || fields[0] === "X" };
}

async function lookUpByPs(pid: number): Promise<Lookup> {
  const env = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { env, encoding: "utf8" });
    const [state, ...start] = stdout.trim().split(/\s+/);
    if (state === undefined || start.length === 0) return UNKNOWN;
    return { start: start.join(" "), ended: state.startsWith("Z") };
  } catch {
    return UNKNOWN;
  }
}

/**
 * Boot and pid namespace are part of it: after a restart pids begin anew, and two containers of one image may have the
 * same host name and both a process 1.
 */
async function machineName(): Promise<string> {
  if (process.platform !== "linux") return hostname();
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return [hostname(), boot.trim(), namespace].join("/");
}
