import type { Explanation } from "./definition.ts";

/** Codes of prompt templates that programs name. */
export const PROMPT_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "PRM-001": {
    text: "A prompt template that the program renders by a literal path does not parse, so that rendering it fails. The message tells the first thing wrong and its place in the template; `harn lint` on the template shows all of them.",
  },
  "PRM-007": {
    text: "A prompt template named by a literal path is not there. A plain path is relative to the file that names it, `@/…` to the folder of the nearest `harn.toml`, `@alias/…` to a folder of its `[asset_roots]`. Paths put together at run time are not looked at. `preflight_severity` of `[check]` makes the finding a warning, or turns it off.",
  },
};
