/** Which parameters carry the root or one of its handles, by their written types. */
import type { Library } from "#compiler/library";
import type { Attribute, Parameter } from "#compiler/syntax";

export const ROOT_TYPE = "Harness";

/** The name of a parameter's type where it is one without arguments. */
export function typeNameOf({ type }: Parameter): string | null {
  return type?.kind === "NamedType" && type.arguments.length === 0 ? type.name : null;
}

/** Field on the root by nominal type of the handle. */
export function fieldsByType({ handles }: Library): ReadonlyMap<string, string> {
  return new Map(Array.from(handles, ([field, { type }]) => [type, field]));
}

export function hasAttribute(attributes: readonly Attribute[], name: string): boolean {
  return attributes.some((attribute) => attribute.name.text === name);
}
