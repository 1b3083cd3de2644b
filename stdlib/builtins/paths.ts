/** Lexical path functions: no file system is asked. Separator is `/`. */
import { HList, type Value } from "#vm/values";
import type { HostContext } from "#vm/host";
import type { NativeEntry } from "../entry.ts";
import { arg, textArg } from "./arguments.ts";
import { pure } from "./define.ts";

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);
}

function segments(path: string): string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

/** An absolute part replaces what stands before it; empty parts are left out. */
function join(parts: readonly string[]): string {
  let start = 0;
  parts.forEach((part, i) => {
    if (isAbsolute(part)) start = i;
  });
  const kept = parts.slice(start).filter((part) => part !== "");
  return kept.map((part, i) => (i < kept.length - 1 && part.endsWith("/") ? part.slice(0, -1) : part)).join("/");
}

/** `.` and `..` resolved as far as the text allows; `.` for an empty result. */
function normalize(path: string): string {
  const absolute = path.startsWith("/");
  const kept: string[] = [];
  for (const part of segments(path)) {
    if (part !== "..") kept.push(part);
    else if (kept.length > 0 && kept[kept.length - 1] !== "..") kept.pop();
    else if (!absolute) kept.push("..");
  }
  const body = kept.join("/");
  return absolute ? `/${body}` : body === "" ? "." : body;
}

/** Without trailing separators; the root stays. */
function trimmed(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === "/") end--;
  return path.slice(0, end);
}

function basename(path: string): string {
  const body = trimmed(path);
  const name = body.slice(body.lastIndexOf("/") + 1);
  return name === ".." || name === "." ? "" : name;
}

/** null for the root and the empty path, which have no parent. */
function parent(path: string): string | null {
  const body = trimmed(path);
  if (body === "" || body === "/") return null;
  const slash = body.lastIndexOf("/");
  return slash < 0 ? "" : slash === 0 ? "/" : trimmed(body.slice(0, slash));
}

/** Offset of the extension's dot in a file name; its length when there is none. A leading dot starts no extension. */
function dotOf(name: string): number {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? dot : name.length;
}

function stem(path: string): string {
  const name = basename(path);
  return name.slice(0, dotOf(name));
}

/** With its dot, or `""`. */
function extension(path: string): string {
  const name = basename(path);
  return name.slice(dotOf(name));
}

function withName(path: string, name: string): string {
  const directory = parent(path);
  return directory === null || directory === "" ? name : join([directory, name]);
}

function withExtension(path: string, wanted: string): string {
  const name = basename(path);
  if (name === "") return path;
  const suffix = wanted === "" || wanted.startsWith(".") ? wanted : `.${wanted}`;
  return withName(path, name.slice(0, dotOf(name)) + suffix);
}

/** The way from `base` to `path`, null where the text does not tell it. */
function relativeTo(path: string, base: string): string | null {
  if (isAbsolute(path) !== isAbsolute(base)) return null;
  const to = segments(normalize(path));
  const from = segments(normalize(base));
  let shared = 0;
  while (shared < to.length && shared < from.length && to[shared] === from[shared]) shared++;
  if (from.slice(shared).includes("..")) return null;
  const steps = [...from.slice(shared).map(() => ".."), ...to.slice(shared)];
  return steps.length === 0 ? "." : steps.join("/");
}

/** The path below a root, or null when it leads out of it. */
function workspaceNormalize(args: readonly Value[], context: HostContext): string | null {
  const root = arg(args, 1) === null ? (context.world.projectRoot ?? context.world.cwd) : textArg(args, 1);
  const path = textArg(args, 0).replaceAll("\\", "/");
  const relative = relativeTo(isAbsolute(path) ? path : join([root, path]), root);
  return relative === null || relative === ".." || relative.startsWith("../") ? null : relative;
}

function onPath(name: string, result: string, doc: string, f: (path: string) => Value): NativeEntry {
  return pure(name, `fn(path: any) -> ${result}`, doc, (args) => f(textArg(args, 0)));
}

export const PATH_BUILTINS: readonly NativeEntry[] = [
  pure("path_join", "fn(...parts: any) -> string", "Joins parts; an absolute part replaces those before it.", (args) =>
    join(args.map((_, i) => textArg(args, i))),
  ),
  onPath("path_parts", "list<string>", "Gives the components, the root `/` included.", (path) =>
    new HList([...(path.startsWith("/") ? ["/"] : []), ...segments(path)]),
  ),
  onPath("path_segments", "list<string>", "Gives the components without the root.", (path) => new HList(segments(path))),
  onPath("path_parent", "string?", "Gives the directory part; nil for the root.", parent),
  onPath("path_basename", "string", "Gives the last component.", basename),
  onPath("path_stem", "string", "Gives the last component without its extension.", stem),
  onPath("path_extension", "string", "Gives the extension without its dot.", (path) => extension(path).slice(1)),
  pure("path_with_extension", "fn(path: any, extension: any) -> string", "Replaces the extension.", (args) =>
    withExtension(textArg(args, 0), textArg(args, 1)),
  ),
  pure("path_with_stem", "fn(path: any, stem: any) -> string", "Replaces the last component up to its extension.", (args) =>
    withName(textArg(args, 0), textArg(args, 1) + extension(textArg(args, 0))),
  ),
  onPath("path_is_absolute", "bool", "Tells whether a path starts at a root.", isAbsolute),
  onPath("path_is_relative", "bool", "Tells whether a path does not start at a root.", (path) => !isAbsolute(path)),
  pure("path_relative_to", "fn(path: any, base: any) -> string?", "Gives the way from a base to a path; nil when the texts do not tell.", (args) =>
    relativeTo(textArg(args, 0), textArg(args, 1)),
  ),
  onPath("path_normalize", "string", "Resolves `.` and `..` in the text.", normalize),
  onPath("path_to_posix", "string", "Writes a path with `/`.", (path) => path.replaceAll("\\", "/")),
  onPath("path_to_native", "string", "Writes a path with the separator of the platform.", (path) =>
    (process.platform === "win32" ? path.replaceAll("/", "\\") : path),
  ),
  pure("path_workspace_normalize", "fn(path: any, root?: any) -> string?", "Gives the path below the workspace root; nil when it leads out.", workspaceNormalize),
  onPath("dirname", "string", "Gives the directory part, `\"\"` when there is none.", (path) => parent(path) ?? ""),
  onPath("basename", "string", "Gives the last component.", basename),
  onPath("extname", "string", "Gives the extension with its dot, `\"\"` when there is none.", extension),
];
