/** Names that programs give to things which become files. */
import { runtimeError } from "#vm/values";

/**
 * The segments of a relative path that stays where it is put, whatever the platform.
 * @param what begins the error, such as `memory namespace`
 * @throws HarnError of class `runtime` for an empty or absolute path, `.` and `..`, NUL, a drive, or a name that systems cannot tell
 *   from another one
 */
export function relativeSegments(what: string, path: string): string[] {
  const segments = path.split(/[/\\]/);
  const problem = segments.map(problemOf).find((text) => text !== null);
  if (path === "") throw runtimeError(`${what} must not be empty`);
  if (/^[/\\]/.test(path) || /^[A-Za-z]:/.test(path)) throw runtimeError(`${what} '${path}' must be relative`);
  if (problem !== undefined) throw runtimeError(`${what} '${path}' must not contain ${problem}`);
  return segments;
}

function problemOf(segment: string): string | null {
  if (segment === "") return "empty segments";
  if (segment === "." || segment === "..") return `'${segment}'`;
  return segment.includes("\0") ? "NUL characters" : null;
}
