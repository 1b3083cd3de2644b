/** Which hosts a run may reach, and the gate that asks. */
import { BlockList, isIP } from "node:net";
import type { HarnError} from "#vm/values";
import { HDict, thrown, type Value } from "#vm/values";
import type { EffectRequest, PolicyGate } from "./gate.ts";

/** A host, `*.suffix`, address or network, with or without port. */
interface Rule {
  readonly matches: (host: string) => boolean;
  readonly port: number | null;
}

export interface EgressPolicy {
  readonly allow: readonly Rule[];
  readonly deny: readonly Rule[];
  /** For hosts that no rule names. */
  readonly fallback: "allow" | "deny";
  readonly blockPrivate: boolean;
  readonly allowLoopback: boolean;
}

/** Index of the URL among a method's arguments (0 is the handle); null: the call opens a connection that no URL names. */
const CONNECTIONS: ReadonlyMap<string, number | null> = new Map([
  ...["get", "delete", "post", "put", "patch", "download", "stream_open", "jsonrpc_call", "jsonrpc_batch", "websocket_connect", "unix_socket_json_request"].map((name) => [`net.${name}`, 1] as const),
  ["net.request", 2], ["net.sse_connect", 2], ["net.session_request", 3],
  ["net.connector_call", null], ["net.websocket_server", null],
]);
const LOCAL_ONLY: ReadonlySet<string> = new Set(["net.unix_socket_json_request", "net.connector_call", "net.websocket_server"]);

const LOOPBACK = networks("127.0.0.0/8", "::1/128");
const PRIVATE = networks(
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4",
  "::/128", "fc00::/7", "fe80::/10", "ff00::/8", "64:ff9b::/96",
);

/**
 * The policy that `HARN_EGRESS_*` describe.
 * @throws Error with a text that names the variable
 */
export function egressFromEnvironment(env: Readonly<Record<string, string | undefined>>): EgressPolicy {
  const word = (name: string): string => (env[name] ?? "").trim().toLowerCase();
  return {
    allow: rulesOf(env["HARN_EGRESS_ALLOW"], "HARN_EGRESS_ALLOW"),
    deny: rulesOf(env["HARN_EGRESS_DENY"], "HARN_EGRESS_DENY"),
    fallback: choice("HARN_EGRESS_DEFAULT", word("HARN_EGRESS_DEFAULT"), { allow: "allow", deny: "deny" }, "allow"),
    blockPrivate: choice("HARN_EGRESS_BLOCK_PRIVATE", word("HARN_EGRESS_BLOCK_PRIVATE"), { private: true, on: true, block: true, true: true, off: false, false: false, none: false }, true),
    allowLoopback: choice("HARN_EGRESS_ALLOW_LOOPBACK", word("HARN_EGRESS_ALLOW_LOOPBACK"), { 1: true, true: true, 0: false, false: false }, false),
  };
}

/**
 * Why a URL may not be reached, or null. Names are not resolved here: whoever connects asks again with the address.
 * Deny rules come first; an allow rule also opens what is private.
 */
export function egressRefusal(policy: EgressPolicy, url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "").toLowerCase();
  const port = url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? null) : Number(url.port);
  const applies = (rule: Rule): boolean => (rule.port === null || rule.port === port) && rule.matches(host);
  if (policy.deny.some(applies)) return "the host is on the deny list";
  if (policy.allow.some(applies)) return null;
  const loopback = host === "localhost" || host.endsWith(".localhost") || isIn(LOOPBACK, host);
  if (loopback && policy.blockPrivate && !policy.allowLoopback) return "addresses of this machine are blocked";
  if (!loopback && policy.blockPrivate && isIn(PRIVATE, host)) return "private addresses are blocked";
  if (policy.fallback === "deny" || policy.allow.length > 0) return loopback && policy.allowLoopback ? null : "the host is not on the allow list";
  return null;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "ws:": 80, "https:": 443, "wss:": 443 };

/**
 * A gate that lets calls connect only as far as the network ceiling and the egress policy go.
 * @param allowed false: the ceiling of the sandbox lies below the network, and no policy is asked
 */
export function withNetworkCeiling(gate: PolicyGate, allowed: boolean, policy: EgressPolicy): PolicyGate {
  return {
    restrictsBuiltins: gate.restrictsBuiltins,
    checkBuiltin: (name) => gate.checkBuiltin(name),
    check: (request: EffectRequest) => gate.check(request),
    checkConnection(operation: string, args: readonly Value[]) {
      const index = CONNECTIONS.get(operation);
      if (index === undefined) return;
      const argument = index === null ? undefined : args[index];
      const text = typeof argument === "string" ? argument : null;
      if (!allowed) throw egressBlocked(text, "the sandbox denies network access; `--allow-process-network` grants it");
      if (text === null || LOCAL_ONLY.has(operation)) return;
      const url = parsed(text);
      // What is no URL is the method's own error.
      const reason = url === null ? null : egressRefusal(policy, url);
      if (reason !== null) throw egressBlocked(text, reason);
    },
  };
}

/** The refusal of a connection as programs catch it. */
function egressBlocked(text: string | null, reason: string): HarnError {
  const url = text === null ? null : parsed(text);
  const port = url === null ? null : url.port === "" ? (DEFAULT_PORTS[url.protocol] ?? null) : Number(url.port);
  // A password in the URL has no place in an error that may be logged.
  if (url !== null) url.username = url.password = "";
  const entries: [string, Value][] = [
    ["type", "EgressBlocked"], ["category", "egress_blocked"], ["code", "HARN-CAP-201"],
    ["host", url === null || url.hostname === "" ? null : url.hostname], ["port", port], ["reason", reason], ["url", url === null ? text : url.href],
  ];
  return thrown(HDict.from(entries));
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function rulesOf(list: string | undefined, variable: string): Rule[] {
  return (list ?? "").split(",").map((rule) => rule.trim().toLowerCase()).filter((rule) => rule !== "").map((rule) => ruleOf(rule, variable));
}

function ruleOf(text: string, variable: string): Rule {
  const [, bracketed, plain = "", digits] = /^(?:\[([^\]]*)\]|([^:]*|[0-9a-f:.]*:[0-9a-f:.]*(?:\/\d+)?))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = digits === undefined ? null : Number(digits);
  const bad = (): Error => new Error(`\`${variable}\` has an entry that is no host, \`*.suffix\`, address or network: \`${text}\``);
  if (host === "" || (port !== null && (port === 0 || port > 65_535))) throw bad();
  if (host.includes("/") || isIP(host) !== 0) {
    const list = new BlockList();
    if (!addNetwork(list, host)) throw bad();
    return { port, matches: (candidate) => isIn(list, candidate) };
  }
  if (!/^(?:\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(host)) throw bad();
  return { port, matches: host.startsWith("*.") ? (candidate) => candidate.endsWith(host.slice(1)) : (candidate) => candidate === host };
}

function networks(...texts: string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) addNetwork(list, text);
  return list;
}

function addNetwork(list: BlockList, text: string): boolean {
  const [address = "", bits] = text.split("/");
  const version = isIP(address);
  const length = bits === undefined ? (version === 6 ? 128 : 32) : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (version === 0 || length < 0 || length > (version === 6 ? 128 : 32)) return false;
  list.addSubnet(address, length, version === 6 ? "ipv6" : "ipv4");
  return true;
}

/** IPv4 addresses in the clothes of IPv6 are compared as what they are. */
function isIn(list: BlockList, host: string): boolean {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(host);
  if (mapped !== null) {
    const [, dotted, high = "0", low = "0"] = mapped;
    const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
    return isIn(list, dotted ?? [a >> 8, a & 255, b >> 8, b & 255].join("."));
  }
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? "ipv6" : "ipv4");
}

function choice<T>(variable: string, word: string, values: Readonly<Record<string, T>>, fallback: T): T {
  if (word === "") return fallback;
  if (!Object.hasOwn(values, word)) throw new Error(`\`${variable}\` must be one of ${Object.keys(values).join(", ")}, got \`${word}\``);
  return values[word] ?? fallback;
}
