/** The arguments of bubblewrap that make a child process see the system read-only, the roots as they are allowed, and no more. */
import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import type { Confinement } from "#vm/host/policy";

/** Programs and libraries; `/etc` for names, users and certificates. */
const SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store", "/run/current-system", "/snap"];
/** Secrets of the machine that a privileged user could read there. */
const HIDDEN_FILES = ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers"];
const HIDDEN_FOLDERS = ["/etc/ssh", "/etc/sudoers.d", "/etc/ssl/private"];
/** Where the names of hosts come from when they are links out of `/etc`. */
const RESOLVER = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"];
/** Toolchains and settings below the user's home that hold no credentials. */
const HOME = [
  ".nvm", ".fnm", ".volta", ".bun", ".deno", ".cargo/bin", ".cargo/registry", ".rustup", ".pyenv", ".rbenv", ".asdf", ".sdkman", ".local/bin", ".local/lib",
  ".local/share/mise", ".local/share/fnm", ".local/share/uv", ".local/share/pnpm", "go/bin", "go/pkg", ".gitconfig", ".config/git/config", ".config/git/ignore",
];

interface Mount {
  readonly path: string;
  readonly words: readonly string[];
}

/**
 * Options of `bwrap`, in the form that `--args` reads. They go through a pipe, because everybody on the machine can read the
 * arguments of a process, and `--setenv` has values.
 * @param env the child's whole environment
 * @param cwd a real path in the roots
 */
export function bubblewrapOptions(confinement: Confinement, env: Readonly<Record<string, string>>, cwd: string): string[] {
  const { children } = confinement;
  const home = env["HOME"];
  const mounts: Mount[] = [
    ...SYSTEM.map(readOnly),
    ...HIDDEN_FILES.filter((path) => existsSync(path)).map((path): Mount => ({ path, words: ["--ro-bind", "/dev/null", path] })),
    ...HIDDEN_FOLDERS.filter((path) => existsSync(path)).map(emptyFolder),
    ...(children.network ? RESOLVER.map(readOnly) : []),
    { path: "/proc", words: ["--proc", "/proc"] },
    { path: "/dev", words: ["--dev", "/dev"] },
    emptyFolder("/tmp"),
    emptyFolder("/var/tmp"),
    ...(home !== undefined && isAbsolute(home) ? HOME.map((name) => readOnly(join(home, name))) : []),
    ...[...confinement.roots, ...children.writeRoots].map((path): Mount => ({ path, words: ["--bind-try", path, path] })),
    ...[...confinement.readOnlyRoots, ...children.readRoots].map(readOnly),
  ];
  return [
    "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", ...(children.network ? [] : ["--unshare-net"]),
    "--die-with-parent", "--new-session", "--cap-drop", "ALL",
    // What lies deeper is mounted later, and so on top; of two for the same path the last one counts.
    ...mounts.map((mount, index) => ({ mount, index })).sort((a, b) => a.mount.path.length - b.mount.path.length || a.index - b.index).flatMap(({ mount }) => mount.words),
    "--chdir", cwd, "--clearenv", ...Object.entries(env).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

function readOnly(path: string): Mount {
  return { path, words: ["--ro-bind-try", path, path] };
}

function emptyFolder(path: string): Mount {
  return { path, words: ["--tmpfs", path] };
}
