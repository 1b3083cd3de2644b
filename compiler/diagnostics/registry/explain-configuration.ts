import type { Explanation } from "./definition.ts";

/** Codes of `harn.toml`. */
export const CONFIGURATION_EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  "CFG-901": {
    text: "The nearest `harn.toml` is no valid TOML, so none of its settings is known. Nothing is guessed: mend the file, or move it away.",
  },
  "CFG-902": {
    text: "A setting in `harn.toml` has a value of the wrong kind, or one that is not among the choices. The message says what is expected.",
  },
  "CFG-903": {
    text: "A key in a table of `harn.toml` means nothing to this version. It is ignored, which is rarely what was meant; the message names the closest key that exists.",
  },
};
