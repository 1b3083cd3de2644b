/** `harn parse` */
import { LineMap } from "#compiler/diagnostics";
import { dumpTree, parse, treeToJson } from "#compiler/syntax";
import type { CommandContext } from "./context.ts";
import { finishInspection, readFileArgument } from "./read-file-argument.ts";

export function runCommand(context: CommandContext): number {
  const source = readFileArgument(context);
  if (source === null) return 1;
  const { program, diagnostics } = parse(source);
  const json = context.args.has("json") ? treeToJson(program, new LineMap(source.text)) : null;
  return finishInspection(context, source, diagnostics, { json, text: () => dumpTree(program) }, "parse_failed");
}
