import type { Rendered } from "./render.ts";

export const MAX_KEPT_PROMPTS = 64;

/** A rendering whose parts can still be traced back. */
export interface KeptPrompt extends Pick<Rendered, "text" | "spans"> {
  /** `prompt-1`, `prompt-2`, … in the order of rendering. */
  readonly id: string;
  readonly uri: string | null;
}

/** The latest renderings of a run that were asked for with their provenance. */
export class PromptRegistry {
  readonly #prompts = new Map<string, KeptPrompt>();
  #count = 0;

  /** Keeps a rendering, and drops the oldest one where there are too many. */
  keep(prompt: Omit<KeptPrompt, "id">): KeptPrompt {
    const kept = { ...prompt, id: `prompt-${String(++this.#count)}` };
    this.#prompts.set(kept.id, kept);
    this.#prompts.delete(`prompt-${String(this.#count - MAX_KEPT_PROMPTS)}`);
    return kept;
  }

  get(id: string): KeptPrompt | undefined {
    return this.#prompts.get(id);
  }
}
