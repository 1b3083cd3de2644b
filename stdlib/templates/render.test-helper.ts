/** Renders templates that exist only in memory. */
import { display, HarnError, HDict, type Value } from "#vm/values";
import { render, type Rendered, TemplateFault, type TemplateSource } from "./index.ts";

export interface Setting {
  readonly bindings?: Readonly<Record<string, Value>>;
  /** Other templates, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly path?: string | null;
  readonly withProvenance?: boolean;
  readonly signal?: AbortSignal;
}

export function rendered(text: string, { bindings = {}, files = {}, path = null, withProvenance = false, signal = new AbortController().signal }: Setting = {}): Promise<Rendered> {
  return render({
    source: sourceOf(path, text),
    bindings: HDict.from([["llm", null], ...Object.entries(bindings)]),
    files: {
      async include(wanted) {
        const found = files[wanted];
        if (found === undefined) throw new TemplateFault(`failed to read included template ${wanted}: No such file or directory (os error 2)`);
        return Promise.resolve(sourceOf(wanted, found));
      },
    },
    withProvenance,
    signal,
  });
}

function sourceOf(path: string | null, text: string): TemplateSource {
  return { id: path ?? "", path, uri: path, text };
}

export async function textOf(template: string, bindings?: Readonly<Record<string, Value>>): Promise<string> {
  return (await rendered(template, bindings === undefined ? {} : { bindings })).text;
}

/** What the rendering throws, as text. */
export async function failureOf(template: string, setting: Setting = {}): Promise<string> {
  try {
    const { text } = await rendered(template, setting);
    throw new Error(`rendered to ${JSON.stringify(text)}`);
  } catch (error) {
    if (!(error instanceof HarnError)) throw error;
    return error.errorClass === "thrown" ? display(error.payload) : `${error.errorClass}: ${error.message}`;
  }
}
