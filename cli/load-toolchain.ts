import { fileURLToPath } from "node:url";
import { asksForLegacyNames, openToolchain, type Toolchain } from "#workspace/toolchain";
import type { CommandContext } from "./context.ts";

/** The library of this process: the built one, or the sources when the program itself runs from source. */
export async function loadToolchain({ dist, env }: Pick<CommandContext, "dist" | "env">): Promise<Toolchain> {
  const options = { legacyNames: asksForLegacyNames(env) };
  if (dist !== null) return openToolchain(dist, options);
  const { createSourceToolchain } = await import("#workspace");
  return createSourceToolchain(fileURLToPath(new URL("../stdlib", import.meta.url)), options);
}
