/** What `@test(cases: […], fixture: F)` says: the rows of a table of cases, and the fixture. */
import type { Span } from "#compiler/diagnostics";
import type { Attribute, AttributeValue } from "#compiler/syntax";
import { type Portable, portableScalar } from "./portable.ts";

/** Notes a mistake and goes on. */
export type ReportFault = (span: Span, message: string) => void;

export interface CaseRow {
  readonly name: string;
  readonly args: readonly Portable[];
  /** Where the number of arguments is reported. */
  readonly argsSpan: Span;
}

export interface TestArguments {
  /** Null: no table, the pipeline itself is the one case. */
  readonly rows: readonly CaseRow[] | null;
  readonly fixture: { readonly name: string; readonly span: Span } | null;
}

/** Reads the arguments of one `@test`. Rows with a mistake are left out. */
export function readTestArguments(attribute: Attribute, pipeline: string, report: ReportFault): TestArguments {
  let rows: readonly CaseRow[] | null = null;
  let fixture: TestArguments["fixture"] = null;
  const seen = new Set<string>();
  for (const { name, value, span } of attribute.arguments ?? []) {
    if (name === null) {
      report(span, `\`@test\` arguments for \`${pipeline}\` must be named \`cases\` or \`fixture\``);
      continue;
    }
    const key = name.text;
    if (key !== "cases" && key !== "fixture") {
      report(span, `unknown \`@test\` argument \`${key}\` for \`${pipeline}\`; expected \`cases\` or \`fixture\``);
    } else if (seen.has(key)) {
      report(span, `duplicate \`@test\` argument \`${key}\` for \`${pipeline}\``);
    } else if (key === "cases") rows = readRows(value, pipeline, report);
    else {
      const named = nameOf(value);
      if (named === null) report(value.span, `\`@test\` argument \`fixture\` for \`${pipeline}\` must name a function`);
      else fixture = { name: named, span: value.span };
    }
    seen.add(key);
  }
  return { rows, fixture };
}

/** A bare name, or the same as a string. */
function nameOf(value: AttributeValue): string | null {
  if (value.kind === "Literal" && typeof value.value === "string") return value.value;
  return value.kind === "Path" && value.path.length === 1 ? (value.path[0]?.text ?? null) : null;
}

function readRows(value: AttributeValue, pipeline: string, report: ReportFault): readonly CaseRow[] {
  if (value.kind !== "List") {
    report(value.span, `@test cases for \`${pipeline}\` must be a list of {name, args} rows`);
    return [];
  }
  if (value.elements.length === 0) report(value.span, `@test cases for \`${pipeline}\` must not be empty`);
  const names = new Set<string>();
  return value.elements.flatMap((element) => readRow(element, pipeline, names, report) ?? []);
}

function readRow(row: AttributeValue, pipeline: string, names: Set<string>, report: ReportFault): CaseRow | null {
  if (row.kind !== "Dict") {
    report(row.span, `@test case in \`${pipeline}\` must be a {name, args} dict`);
    return null;
  }
  const fields = new Map<string, AttributeValue>();
  for (const { key, value } of row.entries) {
    if (key.text !== "name" && key.text !== "args") {
      report(key.span, `unknown @test case field \`${key.text}\` in \`${pipeline}\`; expected \`name\` or \`args\``);
    } else if (fields.has(key.text)) report(key.span, `duplicate @test case field \`${key.text}\` in \`${pipeline}\``);
    else fields.set(key.text, value);
  }
  const name = readName(fields.get("name"), row.span, pipeline, names, report);
  if (name === null) return null;
  const args = fields.get("args");
  if (args === undefined) report(row.span, `@test case \`${name}\` in \`${pipeline}\` is missing list field \`args\``);
  else if (args.kind !== "List") report(args.span, `@test case \`${name}\` in \`${pipeline}\` must provide \`args\` as a list`);
  else {
    const values = args.elements.map((element) => constant(element, report));
    if (!values.includes(null)) return { name, args: values.filter((packed) => packed !== null), argsSpan: args.span };
  }
  return null;
}

function readName(value: AttributeValue | undefined, row: Span, pipeline: string, names: Set<string>, report: ReportFault): string | null {
  if (value === undefined) report(row, `@test case in \`${pipeline}\` is missing string field \`name\``);
  else if (value.kind !== "Literal" || typeof value.value !== "string") report(value.span, `@test case name in \`${pipeline}\` must be a string literal`);
  else if (value.value === "" || names.has(value.value)) report(value.span, `@test case names in \`${pipeline}\` must be non-empty and unique: \`${value.value}\``);
  else {
    names.add(value.value);
    return value.value;
  }
  return null;
}

/** The value of an argument; null after reporting that it has none before the program runs. */
function constant(root: AttributeValue, report: ReportFault): Portable | null {
  if (root.kind === "Literal") return portableScalar(root.value, root.isFloat);
  const nodes: Portable["nodes"][number][] = [];
  const add = (value: AttributeValue): number => {
    switch (value.kind) {
      case "Literal":
        return nodes.push(...portableScalar(value.value, value.isFloat).nodes) - 1;
      case "List": {
        const items = value.elements.map(add);
        return nodes.push({ kind: "list", items }) - 1;
      }
      case "Dict": {
        const items = value.entries.map((entry) => add(entry.value));
        return nodes.push({ kind: "dict", keys: value.entries.map(({ key }) => key.text), items }) - 1;
      }
      case "Path":
      case "AttributeCall": {
        const written = value.path.map(({ text }) => text).join(".");
        report(value.span, `@test case arguments must be compile-time values: \`${written}${value.kind === "Path" ? "" : "(…)"}\` has no value before the program runs`);
        return -1;
      }
      default:
        return value satisfies never;
    }
  };
  const at = add(root);
  return nodes.length === 0 || at === -1 || !isWhole(nodes) ? null : { nodes, root: at };
}

function isWhole(nodes: Portable["nodes"]): boolean {
  return !nodes.some((node) => "items" in node && node.items?.includes(-1) === true);
}
