/** `harness.fs`: prompt templates. The engine is loaded when first needed. */
import type { HostContext } from "#vm/host";
import { HDict, HList, thrown, type Value } from "#vm/values";
import type { KeptPrompt, ProvenanceSpan, Rendered } from "#stdlib/templates";
import { expectString, optionalDict } from "./arguments.ts";
import type { HandleMethod } from "./handle-table.ts";
import type { TemplateFile, TemplateReader } from "./template-files.ts";

export const TEMPLATE_METHODS: readonly HandleMethod[] = [
  {
    name: "render_prompt",
    signature: "fn(path: string, bindings?: dict) -> string",
    doc: "Fills in a template file; without bindings the file's text.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const bindings = optionalDict(args, 2, context);
      const { file, reader, held } = await opened(path, context);
      return bindings === undefined ? file.text : (await filledIn(file, bindings, reader, held, false)).text;
    },
  },
  {
    name: "render_prompt_with_provenance",
    signature: "fn(path: string, bindings?: dict) -> dict",
    doc: "Fills in a template file and tells which part of the text came from where.",
    run: async (args, context) => {
      const path = expectString(args, 1, context);
      const bindings = optionalDict(args, 2, context) ?? new HDict();
      const { file, reader, held } = await opened(path, context);
      const { text, spans } = await filledIn(file, bindings, reader, held, true);
      const { PromptRegistry } = await import("#stdlib/templates");
      return promptValue(held.world.state.part(PromptRegistry).keep({ text, spans, uri: file.uri }));
    },
  },
  {
    name: "render_template",
    signature: "fn(template: string, bindings?: dict) -> string",
    doc: "Fills in a template that is given as text.",
    run: async (args, context) => {
      const text = expectString(args, 1, context);
      const bindings = optionalDict(args, 2, context) ?? new HDict();
      const { reader, held } = await readerFor(context);
      return (await filledIn(reader.inline(text), bindings, reader, held, false)).text;
    },
  },
];

interface ReaderOfCall {
  readonly reader: TemplateReader;
  readonly held: HostContext;
}

/** The interpreter uses one context for all calls: what is needed after the first wait is copied. */
async function readerFor(context: HostContext): Promise<ReaderOfCall> {
  const held = { ...context };
  const { TemplateReader } = await import("./template-files.ts");
  return { reader: new TemplateReader(held), held };
}

/** @throws HarnError: a thrown string when the file cannot be read */
async function opened(path: string, context: HostContext): Promise<ReaderOfCall & { readonly file: TemplateFile }> {
  const call = await readerFor(context);
  const { TemplateFault } = await import("#stdlib/templates");
  try {
    return { ...call, file: await call.reader.open(path) };
  } catch (error) {
    if (error instanceof TemplateFault) throw thrown(error.message);
    throw error;
  }
}

async function filledIn(source: TemplateFile, given: HDict, files: TemplateReader, { world }: HostContext, withProvenance: boolean): Promise<Rendered> {
  const { render } = await import("#stdlib/templates");
  // `llm` is always bound: nil where no model is being called. A binding of the program's own wins.
  const bindings = { get: (name: string): Value | undefined => (name === "llm" ? (given.get(name) ?? null) : given.get(name)) };
  return render({ source, bindings, files, withProvenance, signal: world.signal });
}

function promptValue({ id, text, uri, spans }: KeptPrompt): HDict {
  return HDict.from([["prompt_id", id], ["spans", new HList(spans.map(spanValue))], ["template_uri", uri], ["text", text]]);
}

function spanValue({ kind, uri, line, column, start, end, bound, parent }: ProvenanceSpan): HDict {
  return HDict.from([
    ["bound_value", bound],
    ["kind", kind],
    ["output_end", end],
    ["output_start", start],
    ["parent_span", parent],
    ["template_col", column],
    ["template_line", line],
    ["template_uri", uri],
  ]);
}
