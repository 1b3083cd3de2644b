/** A type as far as run-time checks of parameters, bindings and struct fields need it (language reference 10.1). */
export type RuntimeType =
  | { readonly kind: "any" }
  /** A word of `type_of`, or `number`. float accepts an int, not the other way round. */
  | { readonly kind: "scalar"; readonly name: string }
  | { readonly kind: "literal"; readonly value: string | number | bigint }
  | { readonly kind: "list"; readonly element: RuntimeType }
  /** A list of exactly these elements. */
  | { readonly kind: "tuple"; readonly elements: readonly RuntimeType[] }
  | { readonly kind: "dict"; readonly value: RuntimeType }
  | { readonly kind: "shape"; readonly fields: readonly { readonly name: string; readonly optional: boolean; readonly type: RuntimeType; readonly text: string }[] }
  | { readonly kind: "union"; readonly members: readonly RuntimeType[] }
  | { readonly kind: "struct"; readonly name: string }
  | { readonly kind: "enum"; readonly name: string }
  | { readonly kind: "interface"; readonly name: string }
  | { readonly kind: "handle"; readonly name: string };

export interface TypeCheck {
  readonly type: RuntimeType;
  /** The type as the message shows it. */
  readonly text: string;
}
