export type { Binding, BindingKind, PatternRole, Reference, Resolution } from "./resolution.ts";
