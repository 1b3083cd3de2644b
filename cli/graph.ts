/** `harn graph` */
import { resolve } from "node:path";
import { buildGraph, graphToJson, type GraphJson } from "#compiler/modules";
import { createResolver, readSource, shownPath } from "#workspace";
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printReports } from "./report.ts";

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout } = context;
  const { library } = await loadToolchain(context);
  const entry = resolve(cwd, args.positionals[0] as string);
  const graph = buildGraph({ entry, resolver: createResolver(library), read: readSource, library });
  const files = Array.from(graph.modules.values(), ({ source, diagnostics }) => ({ source, diagnostics }));
  const error = files.flatMap(({ diagnostics }) => diagnostics).find(({ severity }) => severity === "error");
  const json = graphToJson(graph);
  if (args.has("json")) writeEnvelope(stdout, { data: json, ...(error !== undefined && { error: { code: "graph_failed", message: error.message } }) });
  else {
    stdout.write(toText(json, cwd));
    printReports(files, context);
  }
  return error === undefined ? 0 : 1;
}

function toText({ modules }: GraphJson, cwd: string): string {
  return modules
    .map(({ path, symbols, imports }) => {
      const lines = [shownPath(path, cwd)];
      for (const { path: specifier, resolved, names } of imports) {
        const target = resolved === null ? "unresolved" : shownPath(resolved, cwd);
        lines.push(`  import ${specifier}${names === null ? "" : ` { ${names.join(", ")} }`} -> ${target}`);
      }
      for (const { name, kind } of symbols) lines.push(`  pub ${kind} ${name}`);
      return lines.join("\n") + "\n";
    })
    .join("");
}
