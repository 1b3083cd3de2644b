/** Finding the tests of a file. */
import { LineMap, renderDiagnostic, type SourceFile, type Span } from "#compiler/diagnostics";
import { type Attribute, parse, type PipelineDeclaration } from "#compiler/syntax";
import { findFixtures, isHarness, type TestFixture } from "./fixtures.ts";
import { type Portable } from "./portable.ts";
import { type CaseRow, readTestArguments, type ReportFault } from "./tables.ts";

export interface TestCase {
  /** `pipeline` or `pipeline[row]`. */
  readonly name: string;
  /** Absolute path of the file. */
  readonly path: string;
  readonly pipeline: string;
  /** Values of the pipeline's parameters by name. */
  readonly inputs: readonly (readonly [parameter: string, value: Portable])[];
  /** Made before the case runs and given to the parameter. */
  readonly fixture: (TestFixture & { readonly parameter: string }) | null;
  /** Cases of one group never run at the same time. */
  readonly serialGroup: string | null;
  /** How many workers' worth of the machine it takes. */
  readonly weight: number;
}

export interface TestFile {
  readonly source: SourceFile;
  readonly cases: readonly TestCase[];
  /** The file cannot be used: its one result is this failure. */
  readonly failure: string | null;
  /** Of the tests and fixtures themselves: coverage is about the rest. */
  readonly testSpans: readonly Span[];
}

/** Group of `@serial` without a name. */
const DEFAULT_GROUP = "__default__";
const MOST_THREADS = 1_024;

/**
 * Finds the tests of a source.
 * @param shown the source under the name that people know
 */
export function discoverTests(source: SourceFile, shown: SourceFile): TestFile {
  const { program, diagnostics } = parse(source);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    return { source, cases: [], failure: errors.map((error) => renderDiagnostic(error, shown, { color: false })).join("").trimEnd(), testSpans: [] };
  }
  const map = new LineMap(source.text);
  const faults: { readonly start: number; readonly text: string }[] = [];
  const report: ReportFault = ({ start }, message) => {
    const { line, column } = map.position(start);
    faults.push({ start, text: `${line}:${column}: ${message}` });
  };
  const fixtures = findFixtures(program.body, report);
  const pipelines = program.body.filter((node): node is PipelineDeclaration => node.kind === "PipelineDeclaration").filter(isTest);
  const cases = pipelines.flatMap((pipeline) => casesOf(pipeline, source.path, fixtures, report));
  if (faults.length > 0) {
    const text = faults.sort((a, b) => a.start - b.start).map((fault) => fault.text).join("\n");
    return { source, cases: [], failure: text, testSpans: [] };
  }
  const fixtureSpans = program.body.flatMap((node) => (node.kind === "FunctionDeclaration" && fixtures.has(node.name.text) ? [node.span] : []));
  return { source, cases, failure: null, testSpans: [...pipelines.map(({ span }) => span), ...fixtureSpans] };
}

function isTest(node: PipelineDeclaration): boolean {
  return node.name.text.startsWith("test_") || attributes(node, "test").length > 0;
}

function attributes(node: PipelineDeclaration, name: string): readonly Attribute[] {
  return node.attributes.filter((attribute) => attribute.name.text === name);
}

function casesOf(node: PipelineDeclaration, path: string, fixtures: ReadonlyMap<string, TestFixture>, report: ReportFault): TestCase[] {
  const pipeline = node.name.text;
  const [attribute, repeated] = attributes(node, "test");
  if (repeated !== undefined) report(repeated.span, `test pipeline \`${pipeline}\` must not repeat \`@test\``);
  const { rows, fixture: named } = attribute === undefined ? { rows: null, fixture: null } : readTestArguments(attribute, pipeline, report);
  // The harness is the host's, wherever it stands.
  const parameters = node.parameters.filter((parameter) => !isHarness(parameter)).map(({ name }) => name.text);
  const fixture = named === null ? null : (fixtures.get(named.name) ?? null);
  if (named !== null && fixture === null) report(named.span, `\`@test\` references unknown test fixture \`${named.name}\``);
  const first = named === null ? null : (parameters.shift() ?? null);
  if (named !== null && fixture !== null && first === null) {
    report(node.name.span, `test pipeline \`${pipeline}\` must declare the fixture value as its first parameter`);
  }
  const base = {
    path,
    pipeline,
    fixture: fixture === null || first === null ? null : { ...fixture, parameter: first },
    serialGroup: readSerial(node, report),
    weight: readHeavy(node, report),
  };
  if (rows === null) return [{ ...base, name: pipeline, inputs: [] }];
  return rows.map((row) => {
    if (row.args.length !== parameters.length) {
      report(row.argsSpan, `@test case \`${row.name}\` in \`${pipeline}\` has ${row.args.length} arguments; expected ${parameters.length}`);
    }
    return { ...base, name: `${pipeline}[${row.name}]`, inputs: bind(parameters, row) };
  });
}

function bind(parameters: readonly string[], { args }: CaseRow): TestCase["inputs"] {
  return args.flatMap((value, i) => {
    const parameter = parameters[i];
    return parameter === undefined ? [] : [[parameter, value] as const];
  });
}

function readSerial(node: PipelineDeclaration, report: ReportFault): string | null {
  const attribute = attributes(node, "serial")[0];
  if (attribute === undefined) return null;
  const [argument, ...others] = attribute.arguments ?? [];
  if (argument === undefined) return DEFAULT_GROUP;
  const { name, value } = argument;
  if (others.length === 0 && name?.text === "group" && value.kind === "Literal" && typeof value.value === "string" && value.value !== "") return value.value;
  report(attribute.span, `\`@serial\` of \`${node.name.text}\` takes one argument, \`group: "NAME"\``);
  return DEFAULT_GROUP;
}

function readHeavy(node: PipelineDeclaration, report: ReportFault): number {
  const attribute = attributes(node, "heavy")[0];
  if (attribute === undefined) return 1;
  const [argument, ...others] = attribute.arguments ?? [];
  const value = argument?.value;
  const threads = value?.kind === "Literal" && typeof value.value === "number" && !value.isFloat ? value.value : 0;
  if (others.length === 0 && argument?.name?.text === "threads" && threads >= 1 && threads <= MOST_THREADS) return threads;
  report(attribute.span, `\`@heavy\` of \`${node.name.text}\` takes one argument, \`threads: N\` with N from 1 to ${MOST_THREADS}`);
  return 1;
}
