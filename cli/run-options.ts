/** Options of `harn run` that bound what a program may do. */
import type { Library } from "#compiler/library";
import { USABLE_HEAP, usableHeapBytes } from "#platform";
import { DEFAULT_LIMITS, type Limits } from "#vm/host";
import { egressFromEnvironment, type EgressPolicy, type PolicyGate, unknownPolicyNames, withNetworkCeiling } from "#vm/host/policy";
import { createRunGate, REMOVED_NAMES, removedHandle } from "#stdlib/harness";
import { type ParsedArguments, UsageError } from "./arguments.ts";

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** The longest time a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** `--timeout` in milliseconds, or null. */
export function runTimeout(args: ParsedArguments): number | null {
  const text = args.value("timeout");
  return text === undefined ? null : parseDuration(text);
}

/**
 * Parses an integer with a unit.
 * @throws UsageError with the text that says what is wrong
 */
export function parseDuration(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "") throw new UsageError("duration must not be empty");
  const [, amount = "", unit = ""] = /^(.*?)(ms|[smhdw])$/.exec(trimmed) ?? [];
  const scale = UNITS[unit];
  if (scale === undefined) throw new UsageError("duration must use an ms, s, m, h, d, or w suffix");
  if (!/^\d+$/.test(amount)) throw new UsageError("duration amount must be a positive integer");
  const ms = Number(amount) * scale;
  if (ms === 0) throw new UsageError("duration must be greater than zero");
  if (ms > LONGEST_MS) throw new UsageError("duration is too large");
  return ms;
}

/** Limits of the run: the defaults, changed by `--max-frames` and `--max-memory`. */
export function runLimits(args: ParsedArguments): Limits {
  const frames = args.value("max-frames");
  return {
    ...DEFAULT_LIMITS,
    ...(frames !== undefined && { maxFrames: parseCount("max-frames", frames) }),
    maxHeapBytes: heapLimit(args.value("max-memory")),
  };
}

function heapLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMITS.maxHeapBytes;
  const bytes = parseSize("max-memory", text);
  const usable = usableHeapBytes();
  if (bytes <= usable) return bytes;
  const megabytes = Math.ceil(bytes / USABLE_HEAP / 2 ** 20);
  throw new UsageError(`\`--max-memory ${text}\` needs a larger heap: start with NODE_OPTIONS=--max-old-space-size=${megabytes}`);
}

function parseCount(flag: string, text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (!Number.isSafeInteger(count) || count === 0) throw new UsageError(`\`--${flag}\` must be a positive integer, got \`${text}\``);
  return count;
}

function parseSize(flag: string, text: string): number {
  const [, amount = "", unit = ""] = /^(\d+)([kmg]?)b?$/i.exec(text) ?? [];
  const bytes = Number(amount) * 1024 ** " kmg".indexOf(unit === "" ? " " : unit.toLowerCase());
  if (amount === "" || bytes === 0 || !Number.isSafeInteger(bytes)) throw new UsageError(`\`--${flag}\` must be a size such as 512m or 2g, got \`${text}\``);
  return bytes;
}

/** The gate of `--deny`, `--allow`, the network ceiling and `HARN_EGRESS_*`; a name that means nothing is a mistake worth stopping for. */
export function runPolicy(args: ParsedArguments, openLibrary: () => Library, env: Readonly<Record<string, string | undefined>>): PolicyGate {
  const gate = listGate(names(args.value("deny")), names(args.value("allow")), openLibrary);
  return withNetworkCeiling(gate, args.has("no-sandbox") || args.has("allow-process-network"), egressOf(env));
}

function listGate(deny: string[] | undefined, allow: string[] | undefined, openLibrary: () => Library): PolicyGate {
  if (deny === undefined && allow === undefined) return createRunGate({});
  const library = openLibrary();
  const lists = { ...(deny !== undefined && { deny }), ...(allow !== undefined && { allow }) };
  const unknown = unknownPolicyNames(lists, removedHandle, (name) => isKnown(name, library))[0];
  if (unknown !== undefined) {
    throw new UsageError(`unknown builtin or operation \`${unknown}\``, { word: unknown, candidates: [...library.builtins.keys(), ...REMOVED_NAMES.keys(), ...operations(library)] });
  }
  return createRunGate(lists);
}

function egressOf(env: Readonly<Record<string, string | undefined>>): EgressPolicy {
  try {
    return egressFromEnvironment(env);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function names(list: string | undefined): string[] | undefined {
  return list?.split(",").map((name) => name.trim()).filter((name) => name !== "");
}

function isKnown(name: string, library: Library): boolean {
  if (library.builtins.has(name)) return true;
  const [field = "", method = ""] = name.split(".");
  const methods = library.handles.get(field)?.methods;
  // A handle without methods is one that this library does not serve yet; a list may name its operations all the same.
  return methods !== undefined && (methods.size === 0 || methods.has(method));
}

function* operations(library: Library): Iterable<string> {
  for (const { field, methods } of library.handles.values()) for (const method of methods.keys()) yield `${field}.${method}`;
}
