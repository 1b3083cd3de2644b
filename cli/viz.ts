/** `harn viz` */
import { resolve } from "node:path";
import { parse } from "#compiler/syntax";
import { flowchart } from "#compiler/viz";
import { writeFileAtomic } from "#platform";
import { osErrorText } from "#stdlib/harness";
import type { CommandContext } from "./context.ts";
import { readFileArgument } from "./read-file-argument.ts";
import { printReports } from "./report.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout, stderr } = context;
  const source = readFileArgument(context);
  if (source === null) return 1;
  const { program, diagnostics } = parse(source);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    printReports([{ source, diagnostics: errors }], context);
    return 1;
  }
  const chart = flowchart(program, source.text);
  const output = args.value("output");
  if (output === undefined) {
    stdout.write(chart);
    return 0;
  }
  try {
    await writeFileAtomic(resolve(cwd, output), chart);
    return 0;
  } catch (error) {
    stderr.write(`error: Error writing ${output}: ${osErrorText(error)}\n`);
    return 1;
  }
}
