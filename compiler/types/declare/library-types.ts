/** The signatures of the library. A program uses few of them: each is parsed when it is first asked for. */
import { type Declaration, type Library, parseSignature } from "#compiler/library";
import { BOOL, type FunctionType, type ParameterSymbol, resolve, substitute, type Substitution, type Type, UNTYPED } from "../model/index.ts";
import { lowerType } from "./lower.ts";
import { libraryScope, typeOfText } from "./library-scope.ts";
import { METHOD_VARIABLES, type MethodVariable, receiverOf } from "./receivers.ts";
import type { TypeScope } from "./type-scope.ts";

const NONE: readonly FunctionType[] = [];

export interface LibraryMethod {
  /** Overloads before the signature that covers every call. The first one that takes the number of arguments counts. */
  readonly signatures: readonly FunctionType[];
}

export class LibraryTypes {
  /** The outermost type scope of every program. */
  readonly scope: TypeScope;
  readonly #library: Library;
  readonly #signatures = new WeakMap<Declaration, readonly FunctionType[]>();
  readonly #constants = new Map<string, Type>();
  readonly #handles: ReadonlyMap<string, ReadonlyMap<string, Declaration>>;
  readonly #variables = new Map<MethodVariable, ParameterSymbol>(METHOD_VARIABLES.map((name) => [name, typeVariable(name)]));
  readonly #methodScope: TypeScope;

  constructor(library: Library) {
    this.#library = library;
    this.scope = libraryScope(library);
    this.#methodScope = this.scope.withParameters([...this.#variables.values()]);
    this.#handles = new Map(Array.from([library.root, ...library.handles.values()], ({ type, methods }) => [type, methods]));
  }

  /** Signatures of an ambient function: overloads, then the one that covers every call. Empty: unknown. */
  builtin(name: string): readonly FunctionType[] {
    return this.#signaturesOf(this.#library.builtins.get(name), this.scope);
  }

  /** The type of an ambient constant; `untyped` when unknown. */
  constant(name: string): Type {
    const known = this.#constants.get(name);
    if (known !== undefined) return known;
    const declaration = this.#library.constants.get(name);
    const type = declaration === undefined ? UNTYPED : typeOfText(declaration.signature, this.scope);
    this.#constants.set(name, type);
    return type;
  }

  /** Signatures of a function of a namespace (`stream.map`). Empty: unknown. */
  namespaced(namespace: string, name: string): readonly FunctionType[] {
    return this.#signaturesOf(this.#library.namespaces.get(namespace)?.get(name), this.scope);
  }

  /** Signatures of a method of a handle type (`HarnessFs`), or of the root. Empty: unknown. */
  handleMethod(type: string, name: string): readonly FunctionType[] {
    return this.#signaturesOf(this.#handles.get(type)?.get(name), this.scope);
  }

  /** The handle type of a field of the root: `fs` gives `HarnessFs`. */
  handleField(rootField: string): Type | null {
    const handle = rootField === "" ? undefined : this.#library.handles.get(rootField);
    return handle === undefined ? null : { kind: "handle", name: handle.type };
  }

  /**
   * A method of a kind of value, with the receiver's type arguments put in; of a bare receiver they are `untyped`.
   * @returns null when the kind has no such method, or the type does not tell the kind (unions, loose types, type parameters)
   */
  method(receiver: Type, name: string): LibraryMethod | null {
    const resolved = resolve(receiver);
    if (resolved.kind === "handle") {
      const signatures = this.handleMethod(resolved.name, name);
      return signatures.length === 0 ? null : { signatures };
    }
    const found = receiverOf(resolved);
    if (found === null) return null;
    for (const table of found.tables) {
      const declaration = this.#library.methods.get(table)?.get(name);
      if (declaration === undefined) continue;
      const substitution: Substitution = new Map(Array.from(this.#variables, ([variable, symbol]) => [symbol, found.variables[variable] ?? UNTYPED]));
      const signatures = this.#signaturesOf(declaration, this.#methodScope).map((signature) => instance(signature, substitution));
      return { signatures };
    }
    return null;
  }

  /** Names of the methods that a receiver has, for "did you mean". */
  *methodNames(receiver: Type): Iterable<string> {
    const resolved = resolve(receiver);
    if (resolved.kind === "handle") yield* this.#handles.get(resolved.name)?.keys() ?? [];
    else for (const table of receiverOf(resolved)?.tables ?? []) yield* this.#library.methods.get(table)?.keys() ?? [];
  }

  #signaturesOf(declaration: Declaration | undefined, scope: TypeScope): readonly FunctionType[] {
    if (declaration === undefined) return NONE;
    const known = this.#signatures.get(declaration);
    if (known !== undefined) return known;
    const texts = [...(declaration.overloads ?? []), declaration.signature];
    const signatures = texts.flatMap((text) => lowerSignature(text, scope) ?? []);
    this.#signatures.set(declaration, signatures);
    return signatures;
  }
}

function typeVariable(name: string): ParameterSymbol {
  return { name, variance: null, bounds: () => [] };
}

/** The function type of a signature text, or null when it does not parse. */
function lowerSignature(text: string, outer: TypeScope): FunctionType | null {
  const signature = parseSignature(text);
  if ("error" in signature) return null;
  const typeParameters = signature.typeParameters.map(typeVariable);
  const scope = outer.withParameters(typeParameters);
  const { returns } = signature;
  const predicate =
    returns.kind !== "PredicateType"
      ? null
      : {
          parameter: signature.parameters.findIndex(({ name }) => name === returns.parameter.text),
          type: lowerType(returns.type, scope, null),
          implies: returns.implies,
        };
  return {
    kind: "function",
    typeParameters,
    parameters: signature.parameters.map(({ name, type, optional, rest }) => ({ name, type: lowerType(type, scope, null), optional, rest })),
    returns: predicate === null ? lowerType(returns, scope, null) : BOOL,
    throws: null,
    predicate,
  };
}

function instance(signature: FunctionType, substitution: Substitution): FunctionType {
  const replaced = substitute(signature, substitution);
  return replaced.kind === "function" ? replaced : signature;
}
