/** `throws`: with the clause, everything thrown that can escape must be in its set (types 8.4). */
import type { CheckContext } from "../state/context.ts";
import type { Frame, Thrown } from "../state/frame.ts";
import { displayType, isLoose, resolve, type Type } from "../model/index.ts";
import { isAssignable } from "../relate/index.ts";

/** Checks what leaves a body. @param declared null: no clause, so nothing is checked */
export function checkEscaping(context: CheckContext, frame: Frame, declared: Type | null, name: string): void {
  if (declared === null) return;
  for (const { type, span } of frame.thrown) {
    if (isAssignable(declared, type)) continue;
    context.report("HARN-TYP-026", `\`${name}\` throws ${displayType(type)}, which its \`throws ${displayType(declared)}\` does not cover`, span, {
      label: "can escape from here",
      help: `add \`${displayType(type)}\` to the clause, or catch it`,
    });
  }
}

/**
 * What is left of the thrown values after a `catch`.
 * @param caught null: an untyped clause catches everything; only enum types are matched by name at run time
 */
export function afterCatch(thrown: readonly Thrown[], caught: Type | null): readonly Thrown[] {
  if (caught === null || isLoose(caught)) return [];
  const type = resolve(caught);
  if (type.kind !== "nominal" || type.symbol.kind !== "enum") return [];
  return thrown.filter((one) => !isAssignable(caught, one.type) || isLoose(one.type));
}
