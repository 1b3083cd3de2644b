/** `harn codemod` */
import type { Diagnostic } from "#compiler/diagnostics";
import { isMachineApplicable, rewrite, type Rule } from "#compiler/structural";
import type { FileReport } from "#workspace";
import { UsageError } from "./arguments.ts";
import { type ChangedFile, type CodemodOutcome, jsonOf, writeText } from "./codemod-report.ts";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { writeFixed } from "./fix-write.ts";
import { codemodsOf, hasErrors, type ReadableFile, readTargets, selectRules } from "./rule-sources.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const isApplying = args.has("apply");
  const set = await selectRules(context, args.positionals);
  const rules = codemodsOf(set.rules);
  if (rules.length === 0 && !hasErrors(set.problems)) throw new UsageError("none of the rules has a `fix`");
  const read = readTargets(args.positionals, cwd);
  if (read.files.length + read.failed.length === 0) {
    const message = "no .harn files found under the given target(s)";
    if (args.has("json")) writeEnvelope(stdout, { data: null, error: { code: "no_harn_files", message } });
    else stderr.write(`error: ${message}\n`);
    return 1;
  }
  const withheld = new Map<Rule, number>();
  const changed: ChangedFile[] = [];
  const refused: (FileReport & { readonly name: string })[] = [];
  const failed = [...read.failed];
  for (const file of read.files) {
    const result = applyRules(file, rules, (rule) => !isApplying || isAllowed(rule, args.has("allow-unsafe")));
    for (const [rule, count] of result.withheld) withheld.set(rule, (withheld.get(rule) ?? 0) + count);
    if (result.refused.length > 0) refused.push({ name: file.name, source: file.source, diagnostics: result.refused });
    if (result.text === file.source.text) continue;
    const problem = isApplying ? await writeFixed(file.source, result.text) : null;
    if (problem === null) changed.push({ name: file.name, source: file.source, text: result.text, edits: result.edits });
    else failed.push({ name: file.name, source: file.source, diagnostics: [{ severity: "error", phase: "io", message: `Error writing ${file.name}: ${problem}` }] });
  }
  const outcome: CodemodOutcome = { isApplying, changed, refused, failed, problems: set.problems, withheld, searched: read.files.length };
  const hasFailed = failed.length > 0 || withheld.size > 0 || hasErrors(set.problems);
  if (args.has("json")) {
    const error = { code: "codemod_failed", message: withheld.size > 0 ? "some fixes were not applied" : "some rules or files could not be used" };
    writeEnvelope(stdout, { data: jsonOf(outcome), ...(hasFailed && { error }) });
  } else writeText(context, outcome);
  return hasFailed ? 1 : 0;
}

/** What only a person may do is never applied. */
function isAllowed({ fix }: Rule, allowUnsafe: boolean): boolean {
  return fix !== null && (isMachineApplicable(fix.safety) || (allowUnsafe && fix.safety !== "needs-human"));
}

interface Applied {
  readonly text: string;
  readonly edits: ReadonlyMap<Rule, number>;
  readonly refused: readonly Diagnostic[];
  /** Rules that were not allowed to do what they would have done, with the number of places. */
  readonly withheld: ReadonlyMap<Rule, number>;
}

/** Applies one rule after the other. */
function applyRules({ source, searched }: ReadableFile, rules: readonly Rule[], mayApply: (rule: Rule) => boolean): Applied {
  let text = source.text;
  const edits = new Map<Rule, number>();
  const withheld = new Map<Rule, number>();
  const refused: Diagnostic[] = [];
  for (const rule of rules) {
    const result = rewrite(rule, text, text === source.text ? searched : undefined);
    if (!mayApply(rule)) {
      if (result.edits > 0) withheld.set(rule, result.edits);
      continue;
    }
    for (const refusal of result.refused) refused.push(refusalOf(rule, refusal, text === source.text));
    if (result.edits > 0) edits.set(rule, result.edits);
    text = result.text;
  }
  return { text, edits, refused, withheld };
}

/** Places are those of the text that the rule was given; after another rule's changes they say nothing about the file. */
function refusalOf(rule: Rule, { span, message }: { readonly span: NonNullable<Diagnostic["span"]>; readonly message: string }, isOriginal: boolean): Diagnostic {
  const base = { code: "HARN-LNT-059", severity: "warning", phase: "lint", rule: rule.id, label: `codemod[${rule.id}]`, message } as const;
  return isOriginal && span.end > span.start ? { ...base, span } : { ...base, message: `${rule.id}: ${message}` };
}

