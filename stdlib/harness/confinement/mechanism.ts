/** What the machine can confine child processes with. */
import { spawn } from "node:child_process";
import { isExecutable } from "#platform";
import { delimiter, isAbsolute, join } from "node:path";
import { type Confinement, isBelow } from "#vm/host/policy";

export type Mechanism =
  | { readonly kind: "bubblewrap"; readonly path: string }
  /** @property reason what is missing, as a sentence without its end */
  | { readonly kind: "none"; readonly name: "linux_bubblewrap" | "none"; readonly reason: string };

const SYSTEM_FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin"];
const PROBE_MS = 10_000;
const known = new Map<string, Promise<Mechanism>>();

/**
 * Finds out, once a process, what there is.
 * @param path of the launcher's environment
 * @param confinement a program in its writable folders may be anything, and is not asked to confine itself
 */
export function childMechanism(path: string | undefined, confinement?: Confinement): Promise<Mechanism> {
  if (process.platform !== "linux") return Promise.resolve({ kind: "none", name: "none", reason: `this build cannot confine child processes on ${process.platform}` });
  const writable = confinement === undefined ? [] : [...confinement.roots, ...confinement.children.writeRoots];
  const folders = [...SYSTEM_FOLDERS, ...(path ?? "").split(delimiter)].filter((folder) => isAbsolute(folder) && !writable.some((root) => isBelow(root, folder)));
  const program = folders.map((folder) => join(folder, "bwrap")).find(isExecutable);
  if (program === undefined) return Promise.resolve({ kind: "none", name: "linux_bubblewrap", reason: "bubblewrap (`bwrap`) is not installed" });
  let mechanism = known.get(program);
  if (mechanism === undefined) known.set(program, (mechanism = probe(program)));
  return mechanism;
}

/** Installed does not mean allowed: containers and hardened kernels forbid user namespaces. */
function probe(path: string): Promise<Mechanism> {
  const args = ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--unshare-pid", "--unshare-net", "--die-with-parent", "--", "true"];
  return new Promise((resolve) => {
    const child = spawn(path, args, { env: { PATH: SYSTEM_FOLDERS.join(delimiter) }, stdio: ["ignore", "ignore", "pipe"], timeout: PROBE_MS, killSignal: "SIGKILL" });
    let errors = "";
    child.stderr.on("data", (bytes) => (errors += String(bytes)));
    const unusable = (why: string): void => resolve({ kind: "none", name: "linux_bubblewrap", reason: `bubblewrap does not work here: ${why}` });
    child.on("error", (error) => unusable(error.message));
    child.on("close", (code) => {
      if (code === 0) resolve({ kind: "bubblewrap", path });
      else unusable(errors.split("\n")[0]?.replace(/^bwrap: /, "") || `it ended with status ${code}`);
    });
  });
}
