/** Which arguments the attributes take that tooling reads; other attributes and arguments are free metadata. */
import type { Attribute, AttributeArgument, AttributeValue } from "#compiler/syntax";

/** What a value must be; a list: one of these words, bare or quoted. */
type Rule = "string" | "bool" | "count" | readonly string[];

interface Signature {
  /** Names of the arguments that may be given by position. */
  readonly positional: readonly string[];
  readonly rules: Readonly<Record<string, Rule>>;
}

const BACKOFF = ["svix", "linear", "exponential"] as const;

const SIGNATURES: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ["deprecated", { positional: ["since", "use"], rules: { since: "string", use: "string" } }],
  ["retry", { positional: [], rules: { max: "count", max_attempts: "count", backoff: BACKOFF, policy: BACKOFF } }],
  ["annotations", { positional: [], rules: { readOnly: "bool", destructive: "bool", idempotent: "bool", openWorld: "bool" } }],
  ["command", { positional: [], rules: { name: "string", description: "string", hint: "string" } }],
  ["complexity", { positional: ["mode"], rules: { mode: ["allow"] } }],
  [
    "step",
    { positional: [], rules: { approval: ["required", "optional"], receipt: ["audit", "none"], error_boundary: ["fail", "continue", "escalate"] } },
  ],
]);

export interface ArgumentFault {
  readonly argument: AttributeArgument;
  readonly message: string;
}

/** The arguments whose value does not fit. */
export function argumentFaults(attribute: Attribute): readonly ArgumentFault[] {
  const name = attribute.name.text;
  const signature = SIGNATURES.get(name);
  if (signature === undefined) return [];
  const faults: ArgumentFault[] = [];
  for (const [i, argument] of (attribute.arguments ?? []).entries()) {
    const key = argument.name?.text ?? signature.positional[i];
    const rule = key === undefined || !Object.hasOwn(signature.rules, key) ? undefined : signature.rules[key];
    if (key === undefined || rule === undefined || fits(argument.value, rule)) continue;
    faults.push({ argument, message: `\`@${name}\` argument \`${key}\` must be ${expected(rule)}` });
  }
  return faults;
}

function fits(value: AttributeValue, rule: Rule): boolean {
  if (typeof rule !== "string") return rule.includes(wordOf(value) ?? "");
  if (value.kind !== "Literal") return false;
  switch (rule) {
    case "string":
      return typeof value.value === "string";
    case "bool":
      return typeof value.value === "boolean";
    case "count":
      return !value.isFloat && (typeof value.value === "number" || typeof value.value === "bigint") && value.value >= 0;
    default:
      return rule satisfies never;
  }
}

function wordOf(value: AttributeValue): string | null {
  if (value.kind === "Literal") return typeof value.value === "string" ? value.value : null;
  return value.kind === "Path" && value.path.length === 1 ? (value.path[0]?.text ?? null) : null;
}

function expected(rule: Rule): string {
  switch (rule) {
    case "string":
      return "a string";
    case "bool":
      return "true or false";
    case "count":
      return "a non-negative int";
    default:
      return rule.length === 1 ? `\`${rule.join("")}\`` : `one of ${rule.map((word) => `\`${word}\``).join(", ")}`;
  }
}
