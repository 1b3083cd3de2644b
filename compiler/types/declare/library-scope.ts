/** The outermost scope: what every program knows without declaring or importing it. */
import { type Library, parseSignature } from "#compiler/library";
import { type AliasSymbol, type HandleType, lazily, type Type, UNTYPED } from "../model/index.ts";
import { BUILTIN_NAMES } from "./builtin-names.ts";
import { lowerType } from "./lower.ts";
import { LoweringCache } from "./lowering-cache.ts";
import { type TypeEntry, TypeScope } from "./type-scope.ts";

/** Built-in names, then handle types, then the types of the library; of one name the later counts. */
export function libraryScope(library: Library): TypeScope {
  const entries = new Map<string, TypeEntry>();
  for (const [name, builtin] of BUILTIN_NAMES) entries.set(name, { kind: "builtin", builtin });
  const addHandle = (type: HandleType): unknown =>
    entries.set(type.name, { kind: "builtin", builtin: { arity: 0, lenient: false, make: () => type } });
  for (const { type } of [library.root, ...library.handles.values()]) addHandle({ kind: "handle", name: type });
  const scope = new TypeScope({ parent: null, module: "", cache: new LoweringCache(), reportsUnknownNames: false, entries });
  for (const [name, text] of library.types) entries.set(name, { kind: "symbol", symbol: libraryAlias(name, text, scope) });
  return scope;
}

/** A type of the library behaves like an alias that is declared in no module. Its text is parsed when first needed. */
function libraryAlias(name: string, text: string, scope: TypeScope): AliasSymbol {
  return {
    kind: "alias",
    name,
    module: "",
    span: { start: 0, end: 0 },
    parameters: [],
    target: lazily<Type>(() => typeOfText(text, scope), UNTYPED),
  };
}

/** The type that a text of the library stands for; `untyped` when it does not parse. */
export function typeOfText(text: string, scope: TypeScope): Type {
  const signature = parseSignature(`fn() -> ${text}`);
  return "error" in signature ? UNTYPED : lowerType(signature.returns, scope, null);
}
