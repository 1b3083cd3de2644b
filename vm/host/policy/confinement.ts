import { sep } from "node:path";
import { HDict, HarnError } from "#vm/values";
import { categorisedError } from "./refusal.ts";

/** How strictly a run is confined, from nothing to everything; what two of them make together is the stricter one. */
export const SANDBOX_PROFILES = ["unrestricted", "workspace_paths", "worktree", "wasi", "os_hardened"] as const;

export type SandboxProfile = (typeof SANDBOX_PROFILES)[number];

/** What happens to a child process where the machine cannot confine it: run it, warn once and run it, or refuse it. */
export type MissingMechanism = "off" | "warn" | "enforce";

/** What child processes get beyond the roots of the run. */
export interface ChildConfinement {
  /** Real paths of folders that only children may read. */
  readonly readRoots: readonly string[];
  /** Real paths of folders that only children may write. */
  readonly writeRoots: readonly string[];
  readonly network: boolean;
  /** Variables that children get although their names look like those of secrets. */
  readonly exposed: readonly string[];
  /** Variables of the run that children do not get. */
  readonly withheld: readonly string[];
  /** For the profile `worktree`; `os_hardened` refuses whatever stands here. */
  readonly missingMechanism: MissingMechanism;
}

/** Where a run may read and write. Absent in a world: nothing is confined. */
export interface Confinement {
  readonly profile: SandboxProfile;
  /** Real paths of folders that may be read and written; the first one is the workspace. */
  readonly roots: readonly string[];
  /** Real paths of folders that may be read and never written. */
  readonly readOnlyRoots: readonly string[];
  readonly children: ChildConfinement;
}

/** What an operation does with a path; the word that error texts use. */
export type PathVerb = "read" | "write" | "delete";

/** Children of a run whose host says nothing about them. */
export const DEFAULT_CHILDREN: ChildConfinement = { readRoots: [], writeRoots: [], network: false, exposed: [], withheld: [], missingMechanism: "warn" };

/** The stricter of two profiles. */
export function strictestProfile(a: SandboxProfile, b: SandboxProfile): SandboxProfile {
  return SANDBOX_PROFILES.indexOf(a) >= SANDBOX_PROFILES.indexOf(b) ? a : b;
}

/** Whether the paths of handles are checked. */
export function checksPaths(confinement: Confinement | undefined): confinement is Confinement {
  return confinement !== undefined && confinement.profile !== "unrestricted";
}

/** Whether the operating system confines child processes. */
export function confinesChildren(profile: SandboxProfile): boolean {
  return SANDBOX_PROFILES.indexOf(profile) >= SANDBOX_PROFILES.indexOf("worktree");
}

/** True for the folder itself and for all below it; both are real paths. */
export function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * What the roots say of a real path. The deepest root that holds it decides, so that a folder can be taken out of a larger
 * one either way; of two equal ones the read-only one.
 * @returns null when it may be done
 */
export function pathRefusal(confinement: Confinement, real: string): { readonly kind: "outside" } | { readonly kind: "read-only"; readonly root: string } | null {
  const readOnly = deepest(confinement.readOnlyRoots, real);
  const writable = deepest(confinement.roots, real);
  if (readOnly === null && writable === null) return { kind: "outside" };
  return readOnly !== null && readOnly.length >= (writable?.length ?? 0) ? { kind: "read-only", root: readOnly } : null;
}

function deepest(roots: readonly string[], path: string): string | null {
  let found: string | null = null;
  for (const root of roots) if (isBelow(root, path) && root.length > (found?.length ?? -1)) found = root;
  return found;
}

/** An operation and the path that it was given, for the texts of refusals. */
export interface PathRequest {
  /** `fs.read_text` */
  readonly operation: string;
  readonly verb: PathVerb;
  /** As the program wrote it. */
  readonly path: string;
}

/** Throws when the roots do not let a real path be used so. */
export function checkRealPath(confinement: Confinement, request: PathRequest, real: string): void {
  const refused = pathRefusal(confinement, real);
  if (refused === null || (refused.kind === "read-only" && request.verb === "read")) return;
  throw refused.kind === "outside" ? outsideRoots(confinement, request) : violation(`${attempt(request)} in read-only workspace root '${refused.root}'`);
}

/** The refusal of a path that leads outside. */
export function outsideRoots(confinement: Confinement, request: PathRequest): HarnError {
  return violation(`${attempt(request)} outside workspace_roots ${rootList(confinement)}`);
}

/** The refusal of a file that can be written under another name too: its contents may belong to what lies outside. */
export function severalNames(confinement: Confinement, request: PathRequest): HarnError {
  return violation(`${attempt(request)}, a file with further names (hard links) that may lie outside workspace_roots ${rootList(confinement)}`);
}

/** The refusal of a child's working directory. */
export function outsideDirectory(confinement: Confinement, path: string): HarnError {
  return violation(`process cwd '${path}' is outside workspace_roots ${rootList(confinement)}`);
}

/** A violation as programs catch it. */
export function violation(text: string): HarnError {
  return categorisedError("tool_rejected", `HARN-CAP-201: sandbox violation: ${text}`);
}

/** True for the errors of this file. */
export function isViolation(error: unknown): error is HarnError {
  return error instanceof HarnError && error.payload instanceof HDict && error.message.startsWith("HARN-CAP-201: sandbox violation: ");
}

function attempt({ operation, verb, path }: PathRequest): string {
  return `builtin '${operation}' attempted to ${verb} '${path}'`;
}

function rootList({ roots, readOnlyRoots }: Confinement): string {
  return `[${[...roots, ...readOnlyRoots].join(", ")}]`;
}
