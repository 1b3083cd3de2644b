import type { NominalType, Type } from "../model/index.ts";
import { Comparison } from "./comparison.ts";
import { interfaceReason } from "./interfaces.ts";

/**
 * Why `type` does not satisfy the interface `target`, in the words of types 6; null when it does. Types that are not known well
 * enough to tell (`any`, a type parameter) satisfy every interface; a `target` that is no interface is satisfied by everything.
 */
export function satisfies(type: Type, target: NominalType): string | null {
  return interfaceReason(new Comparison(), type, target);
}
