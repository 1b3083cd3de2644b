/** `harn doc` */
import { resolve } from "node:path";
import { diagnosticToJson, LineMap } from "#compiler/diagnostics";
import { moduleToJson } from "#compiler/docs";
import { type FileReport, shownPath } from "#workspace";
import type { CommandContext } from "./context.ts";
import { documentTargets, type DocumentationResult } from "./doc-modules.ts";
import { PAGE_MARK, pageFiles, wholeDocument } from "./doc-pages.ts";
import { docTargets } from "./doc-targets.ts";
import { writePages } from "./doc-write.ts";
import { type EnvelopeContent, writeEnvelope } from "./envelope.ts";
import { loadToolchain } from "./load-toolchain.ts";
import { printReports } from "./report.ts";

const JSON_FILE = "doc.json";
/** How JSON that was written here begins. */
const JSON_MARK = '{\n  "schemaVersion"';

export async function runCommand(context: CommandContext): Promise<number> {
  const { args, cwd, stdout } = context;
  const everything = args.has("private");
  const targets = await docTargets(args.positionals, cwd, everything);
  const { library } = await loadToolchain(context);
  const result = documentTargets(targets, library, everything);
  const broken = [...(targets.report === null ? [] : [targets.report]), ...result.reports].map(errorsOnly).filter(({ diagnostics }) => diagnostics.length > 0);
  if (broken.length > 0) return failBroken(broken, context);
  const [unknown] = result.unknown;
  if (unknown !== undefined) return fail("unknown_module", `the library has no \`${unknown}\`; \`harn doc std\` lists what it has`, context);
  if (result.pages.length === 0) return fail("nothing_public", "nothing public to document below the given target(s); `--private` takes everything", context);
  const documentation = { title: targets.title, pages: result.pages, hasIndex: targets.hasIndex, shown: (path: string) => shownPath(path, cwd) };
  const content: EnvelopeContent = { data: toJson(targets.title, result, cwd) };
  const out = args.value("out");
  const isJson = args.has("json") || args.value("format") === "json";
  if (out === undefined) {
    if (isJson) writeEnvelope(stdout, content);
    else stdout.write(wholeDocument(documentation));
    return 0;
  }
  const files = isJson ? [{ name: JSON_FILE, text: envelopeText(content) }] : pageFiles(documentation);
  const outcome = await writePages(resolve(cwd, out), out, files, isJson ? JSON_MARK : PAGE_MARK);
  if ("error" in outcome) return fail("write_failed", outcome.error, context);
  for (const name of outcome.written) stdout.write(`wrote ${name}\n`);
  return 0;
}

function errorsOnly({ source, diagnostics }: FileReport): FileReport {
  return { source, diagnostics: diagnostics.filter(({ severity }) => severity === "error") };
}

function failBroken(broken: readonly FileReport[], context: CommandContext): number {
  const { stdout, cwd } = context;
  if (!wantsEnvelope(context)) printReports(broken, context);
  else {
    const files = broken.map(({ source, diagnostics }) => {
      const map = new LineMap(source.text);
      return { path: shownPath(source.path, cwd), diagnostics: diagnostics.map((each) => diagnosticToJson(each, map)) };
    });
    writeEnvelope(stdout, { data: { files }, error: { code: "doc_failed", message: "one or more files have errors" } });
  }
  return 1;
}

function fail(code: string, message: string, context: CommandContext): number {
  if (wantsEnvelope(context)) writeEnvelope(context.stdout, { data: null, error: { code, message } });
  else context.stderr.write(`error: ${message}\n`);
  return 1;
}

/** JSON goes to the standard output. */
function wantsEnvelope({ args }: CommandContext): boolean {
  return args.has("json") || (args.value("format") === "json" && args.value("out") === undefined);
}

function toJson(title: string, { pages, sources }: DocumentationResult, cwd: string): unknown {
  const titles = new Map(pages.map((page) => [page.module.path, page.title]));
  const nameOf = (path: string): string => titles.get(path) ?? shownPath(path, cwd);
  return { title, modules: pages.map(({ module }) => moduleToJson(module, { nameOf, sourceOf: (path) => sources.get(path) })) };
}

function envelopeText(content: EnvelopeContent): string {
  let text = "";
  writeEnvelope({ write: (part) => void (text += part) }, content);
  return text;
}
