/** `harn version` */
import packageJson from "../package.json" with { type: "json" };
import type { CommandContext } from "./context.ts";
import { writeEnvelope } from "./envelope.ts";

export const VERSION: string = packageJson.version;

export function runCommand({ args, stdout }: CommandContext): number {
  if (args.has("json")) {
    writeEnvelope(stdout, { data: { name: packageJson.name, version: VERSION, description: packageJson.description, source_revision: null } });
  } else stdout.write(`harn ${VERSION}\n`);
  return 0;
}
