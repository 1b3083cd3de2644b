import { fileURLToPath } from "node:url";
import { openToolchain, type Toolchain } from "#workspace";
import type { CommandContext } from "./context.ts";

/** The library of this process: the built one, or the sources when the program itself runs from source. */
export async function loadToolchain({ dist }: Pick<CommandContext, "dist">): Promise<Toolchain> {
  if (dist !== null) return openToolchain(dist);
  const { createSourceToolchain } = await import("#workspace");
  return createSourceToolchain(fileURLToPath(new URL("../stdlib", import.meta.url)));
}
