/** Which method of which handle stands for an ambient name. */
import type { HandleDeclaration, Library } from "#compiler/library";

/** Their methods take other arguments than the removed names did. */
const REWRITTEN = /^(?:exec|exec_at)_opts$|^metadata_/;

const ROOT = "harness";

export interface AmbientMethod {
  readonly handle: HandleDeclaration;
  readonly method: string;
}

/** The method that a call of a removed name becomes with its arguments as they are; null where more than the name would change. */
export function methodFor(name: string, { handles, removed }: Library): AmbientMethod | null {
  const [root, field = "", method = "", ...more] = (removed.get(name) ?? "").split(".");
  const handle = handles.get(field);
  if (handle === undefined || root !== ROOT || more.length > 0 || !handle.methods.has(method) || REWRITTEN.test(name)) return null;
  return { handle, method };
}
