import type { Edit } from "#compiler/diagnostics";
import type { Binding } from "#compiler/names";
import type { Call, FunctionDeclaration, Identifier, Name, Parameter, Property } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isOrdinary } from "./entered-functions.ts";
import { ROOT_TYPE, typeNameOf } from "./handles.ts";
import { NameIndex } from "./name-index.ts";

/** More than two are an orchestration, which may well take all. */
const MOST = 2;

interface Candidate {
  readonly node: FunctionDeclaration;
  readonly parameter: Parameter;
  readonly position: number;
}

export const capabilityAttenuation: Rule = {
  name: "capability-attenuation",
  code: "HARN-LNT-069",
  doc: {
    text: "The function takes the whole harness but uses one or two of its handles. If it takes just these, its signature says what it can do, and nothing else can happen in it.",
    bad: "fn main(harness: Harness) { greet(harness) }\n\nfn greet(harness: Harness) { harness.stdio.println(\"hi\") }",
    good: "fn main(harness: Harness) { greet(harness.stdio) }\n\nfn greet(stdio: HarnessStdio) { stdio.println(\"hi\") }",
  },
  fixable: true,
  create(context) {
    const { handles } = context.library;
    const candidates: Candidate[] = [];
    const reads = new Map<Identifier | Name, Property>();
    const calls = new Map<Identifier | Name, Call>();
    return {
      enter: {
        FunctionDeclaration(node) {
          if (context.parent?.kind === "ImplDeclaration" || !isOrdinary(node)) return;
          const position = node.parameters.findIndex((parameter) => typeNameOf(parameter) === ROOT_TYPE);
          const parameter = node.parameters[position];
          if (parameter !== undefined && !parameter.isRest && parameter.defaultValue === null) candidates.push({ node, parameter, position });
        },
        Property(node) {
          if (node.object.kind === "Identifier" && !node.optional && handles.has(node.name.text)) reads.set(node.object, node);
        },
        Call(node) {
          if (node.callee.kind === "Identifier") calls.set(node.callee, node);
        },
      },
      end() {
        let index: NameIndex | null = null;
        for (const candidate of candidates) {
          const { declarations } = context.resolution;
          const [harness, callee] = [declarations.get(candidate.parameter.name), declarations.get(candidate.node.name)];
          if (harness === undefined || callee === undefined || harness.assignments > 0) continue;
          const found = readsOf(context, harness, reads);
          const sites = context.usesOf(callee).map((use) => calls.get(use));
          // What is handed on as a value has the signature that its caller expects.
          if (found === null || sites.includes(undefined)) continue;
          const fields = [...new Set(found.map(({ name }) => name.text))].sort();
          if (fields.length === 0 || fields.length > MOST) continue;
          index ??= new NameIndex(context.resolution);
          report(context, candidate, found, sites.filter((site) => site !== undefined), fields, index);
        }
      },
    };
  },
};

/** Everything that is done with the harness, or null if more is done with it than to read a handle. */
function readsOf(context: LintContext, harness: Binding, reads: ReadonlyMap<Identifier | Name, Property>): readonly Property[] | null {
  const found: Property[] = [];
  for (const use of context.usesOf(harness)) {
    const read = reads.get(use);
    if (read === undefined) return null;
    found.push(read);
  }
  return found;
}

function report(context: LintContext, candidate: Candidate, reads: readonly Property[], sites: readonly Call[], fields: readonly string[], index: NameIndex): void {
  const { node, parameter: { name } } = candidate;
  const listed = fields.map((field) => `\`${name.text}.${field}\``).join(" and ");
  const edits = editsFor(context, candidate, reads, sites, fields, index);
  context.report({
    span: name.span,
    message: `function \`${node.name.text}\` takes the root \`${ROOT_TYPE}\` but uses only ${listed}`,
    help: `take \`${newParameter(context, name.text, fields)}\` instead`,
    ...(edits !== null && { edits }),
  });
}

function newParameter({ library: { handles } }: LintContext, name: string, fields: readonly string[]): string {
  const types = fields.map((field) => `${field}: ${handles.get(field)?.type ?? ""}`);
  return types.length === 1 ? (types[0] ?? "") : `${name}: {${types.join(", ")}}`;
}

/**
 * New signature, and what its callers hand over. Null where others may call the function, where it still uses names that may
 * come to need other handles, or where a name would not mean the same.
 */
function editsFor(context: LintContext, candidate: Candidate, reads: readonly Property[], sites: readonly Call[], fields: readonly string[], index: NameIndex): readonly Edit[] | null {
  const { node, parameter: { name, span } } = candidate;
  const [field = "", second] = fields;
  if (node.isPublic || index.isUndecidedIn(node.span) || context.text(span).includes("/")) return null;
  const edits: Edit[] = [{ span, replacement: newParameter(context, name.text, fields) }];
  if (second === undefined) {
    if (name.text !== field && index.occursIn(field, node.span)) return null;
    if (reads.some((read) => context.text(read.span).includes("/"))) return null;
    edits.push(...reads.map((read) => ({ span: read.span, replacement: field })));
  }
  const passed = argumentsAt(sites, candidate.position);
  if (passed === null) return null;
  for (const { name: given, span: place } of passed) {
    edits.push({ span: place, replacement: second === undefined ? `${given}.${field}` : `pick(${given}, [${fields.map((each) => `"${each}"`).join(", ")}])` });
  }
  return second !== undefined && !hasPick(context, index) ? null : edits;
}

/** The harness that each call hands over; null where one does it in other words than by a name. */
function argumentsAt(sites: readonly Call[], position: number): readonly Identifier[] | null {
  const passed: Identifier[] = [];
  for (const { arguments: given } of sites) {
    const argument = given[position];
    if (argument?.kind !== "Identifier" || given.slice(0, position).some(({ kind }) => kind === "Spread")) return null;
    passed.push(argument);
  }
  return passed;
}

/** `pick` is there, and nothing in the file bears its name. */
function hasPick({ library: { builtins }, module: { importedNames, program } }: LintContext, index: NameIndex): boolean {
  return builtins.has("pick") && !importedNames.has("pick") && index.declarationsIn("pick", program.span) === 0;
}
