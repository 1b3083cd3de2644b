/** What `harn codemod` says. */
import { diagnosticToJson, LineMap, type SourceFile } from "#compiler/diagnostics";
import { isMachineApplicable, type Rule } from "#compiler/structural";
import type { FileReport } from "#workspace";
import type { CommandContext } from "./context.ts";
import { printReports } from "./report.ts";
import { unifiedDiff } from "./unified-diff.ts";

export interface ChangedFile {
  /** As given, or found below what was given. */
  readonly name: string;
  readonly source: SourceFile;
  readonly text: string;
  /** How many places each rule changed. */
  readonly edits: ReadonlyMap<Rule, number>;
}

type NamedReport = FileReport & { readonly name: string };

export interface CodemodOutcome {
  readonly isApplying: boolean;
  readonly changed: readonly ChangedFile[];
  /** Places that were left as they are, with the reasons. */
  readonly refused: readonly NamedReport[];
  readonly failed: readonly NamedReport[];
  readonly problems: readonly FileReport[];
  /** Rules whose fixes need leave, with the number of places. */
  readonly withheld: ReadonlyMap<Rule, number>;
  readonly searched: number;
}

export function writeText(context: CommandContext, { isApplying, changed, refused, failed, problems, withheld }: CodemodOutcome): void {
  const { stdout, stderr } = context;
  for (const { name, source, text, edits } of changed) {
    const rules = [...edits].map(([rule, count]) => `${rule.id} (${safetyOf(rule)}): ${count}`).join(", ");
    stdout.write(`${isApplying ? "rewrote" : "would change"} ${name}  [${rules}]\n`);
    if (!isApplying) stdout.write(unifiedDiff(name, source.text, text));
  }
  stdout.write(isApplying ? `${changed.length} file(s) rewritten\n` : `${changed.length} file(s) would change (dry run; pass --apply to write)\n`);
  printReports([...problems, ...failed, ...refused], context);
  if (!isApplying) {
    for (const rule of new Set(changed.flatMap(({ edits }) => [...edits.keys()]))) if (!isMachineApplicable(safetyOf(rule))) stderr.write(`note: ${leaveFor(rule)}\n`);
  }
  for (const [rule, count] of withheld) stderr.write(`error: ${rule.id}: ${count} place(s) were left as they are; ${leaveFor(rule)}\n`);
}

function leaveFor(rule: Rule): string {
  const safety = safetyOf(rule);
  return safety === "needs-human" ? `the fix of ${rule.id} is \`needs-human\`, and never applied` : `the fix of ${rule.id} is \`${safety}\`: it is applied with --allow-unsafe only`;
}

function safetyOf({ fix }: Rule) {
  return fix?.safety ?? "needs-human";
}

/** `data` of the JSON document. */
export function jsonOf({ isApplying, changed, refused, failed, problems, withheld, searched }: CodemodOutcome): object {
  const findings = (reports: readonly NamedReport[]): readonly object[] =>
    reports.flatMap(({ name, source, diagnostics }) => diagnostics.map((diagnostic) => ({ path: name, ...diagnosticToJson(diagnostic, new LineMap(source.text)) })));
  return {
    applied: isApplying,
    files: changed.map(({ name, source, text, edits }) => ({
      path: name,
      rules: [...edits].map(([rule, count]) => ({ rule: rule.id, safety: safetyOf(rule), edits: count })),
      diff: unifiedDiff(name, source.text, text),
    })),
    refused: findings(refused),
    withheld: [...withheld].map(([rule, count]) => ({ rule: rule.id, safety: safetyOf(rule), edits: count })),
    problems: findings([...problems.map((report) => ({ ...report, name: report.source.path })), ...failed]),
    summary: {
      searched,
      changed: changed.length,
      edits: changed.flatMap(({ edits }) => [...edits.values()]).reduce((sum, count) => sum + count, 0),
    },
  };
}
