/** Whether a builtin is for the host or for the library's own sources, so that no program may call it. */
export function isPrivileged(name: string): boolean {
  return name === "host_call" || name.startsWith("__");
}
