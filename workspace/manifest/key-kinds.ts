/** What the value of a manifest key may be, and how it is read. */

/** A kind of value: how it is described, an example of it, and the reader. */
export interface KeyKind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** A value as it is written. */
  readonly example: string;
  /** Null: the value does not fit. A text says more exactly why than `expected` does. */
  readonly read: (value: unknown) => { readonly value: T } | { readonly fault: string } | null;
}

const asStrings = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((item): item is string => typeof item === "string") ? value : null;

/** Members of a TOML table; null for anything else, dates included. */
export function tableEntries(value: unknown): readonly (readonly [string, unknown])[] | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) ? Object.entries(value) : null;
}

export const BOOL: KeyKind<boolean> = {
  expected: "true or false",
  example: "true",
  read: (value) => (typeof value === "boolean" ? { value } : null),
};

export const COUNT: KeyKind<number> = {
  expected: "a positive whole number",
  example: "100",
  read: (value) => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? { value } : null),
};

export const TEXT: KeyKind<string> = {
  expected: "a string",
  example: '"./file.json"',
  read: (value) => (typeof value === "string" ? { value } : null),
};

export const STRINGS: KeyKind<readonly string[]> = {
  expected: "a list of strings",
  example: '["one", "two"]',
  read(value) {
    const list = asStrings(value);
    return list === null ? null : { value: list };
  },
};

const OPERATION = /^[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*$/;

/** Exact `capability.operation` pairs (packages reference 2.4: wildcards and malformed names are rejected). */
export const OPERATIONS: KeyKind<readonly string[]> = {
  expected: "a list of `capability.operation` names",
  example: '["project.handler"]',
  read(value) {
    const list = asStrings(value);
    if (list === null) return null;
    const malformed = list.find((name) => !OPERATION.test(name));
    return malformed === undefined ? { value: list } : { fault: `\`${malformed}\` is not an exact \`capability.operation\` name` };
  },
};

/** A capability's operations, by capability. */
export const OPERATION_TABLE: KeyKind<ReadonlyMap<string, readonly string[]>> = {
  expected: "a table of capabilities with lists of operations",
  example: '{ workspace = ["read_text"] }',
  read(value) {
    const entries = tableEntries(value);
    if (entries === null) return null;
    const table = new Map<string, readonly string[]>();
    for (const [capability, operations] of entries) {
      const list = asStrings(operations);
      if (list === null) return { fault: `the operations of \`${capability}\` must be a list of strings` };
      table.set(capability, list);
    }
    return { value: table };
  },
};

export type PreflightSeverity = "error" | "warning" | "off";

const PREFLIGHT_WORDS: ReadonlyMap<string, PreflightSeverity> = new Map([
  ["error", "error"],
  ["warning", "warning"],
  ["warn", "warning"],
  ["off", "off"],
  ["allow", "off"],
  ["silent", "off"],
]);

export const PREFLIGHT_SEVERITY: KeyKind<PreflightSeverity> = {
  expected: '"error", "warning" or "off"',
  example: '"warning"',
  read(value) {
    const severity = typeof value === "string" ? PREFLIGHT_WORDS.get(value.toLowerCase()) : undefined;
    return severity === undefined ? null : { value: severity };
  },
};

export type LintSeverity = "info" | "warning" | "error";

const LINT_WORDS: ReadonlyMap<string, LintSeverity> = new Map([
  ["info", "info"],
  ["warning", "warning"],
  ["warn", "warning"],
  ["error", "error"],
]);

/** Severity by name of lint rule. */
export const LINT_SEVERITIES: KeyKind<ReadonlyMap<string, LintSeverity>> = {
  expected: "a table of rule names with severities",
  example: '{ unused-import = "error" }',
  read(value) {
    const entries = tableEntries(value);
    if (entries === null) return null;
    const table = new Map<string, LintSeverity>();
    for (const [rule, word] of entries) {
      const severity = typeof word === "string" ? LINT_WORDS.get(word.toLowerCase()) : undefined;
      if (severity === undefined) return { fault: `unknown lint severity \`${String(word)}\`; expected \`info\`, \`warning\`, or \`error\`` };
      table.set(rule, severity);
    }
    return { value: table };
  },
};
