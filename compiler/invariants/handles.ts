/** Which capability handle an expression denotes, as far as the text of one handler shows it. */
import type { Library } from "#compiler/library";
import type { Binding, Expression, Parameter, Program } from "#compiler/syntax";

export type Handle =
  | { readonly kind: "root"; readonly hasNetPolicy: boolean }
  | { readonly kind: "field"; readonly field: string; readonly hasNetPolicy: boolean };

const ROOT: Handle = { kind: "root", hasNetPolicy: false };
const ROOT_NAMES: ReadonlySet<string> = new Set(["harness", "_harness"]);

/** Names of one handler that hold handles, and names that the file gives a meaning of its own. */
export class HandleNames {
  readonly #library: Library;
  readonly #fieldOfType: ReadonlyMap<string, string>;
  readonly #handles = new Map<string, Handle>();
  readonly #ownNames: ReadonlySet<string>;

  constructor(library: Library, ownNames: ReadonlySet<string>) {
    this.#library = library;
    this.#ownNames = ownNames;
    this.#fieldOfType = new Map(Array.from(library.handles.values(), ({ type, field }) => [type, field]));
  }

  declareParameters(parameters: readonly Parameter[]): void {
    for (const { name, type } of parameters) {
      const typeName = type?.kind === "NamedType" ? type.name : null;
      const field = typeName === null ? undefined : this.#fieldOfType.get(typeName);
      if (field !== undefined) this.#handles.set(name.text, { kind: "field", field, hasNetPolicy: false });
      else if (typeName === "Harness" || ROOT_NAMES.has(name.text)) this.#handles.set(name.text, ROOT);
    }
  }

  /** `const fs = harness.fs` gives the handle a second name. */
  declareBinding({ pattern, value }: Binding): void {
    if (pattern.kind === "NamePattern") {
      const handle = this.handleOf(value);
      if (handle !== null) this.#handles.set(pattern.name, handle);
      else this.#handles.delete(pattern.name);
    } else if (pattern.kind === "DictPattern") {
      const handle = this.handleOf(value);
      if (handle?.kind !== "root") return;
      for (const { key, binding } of pattern.fields) {
        if (this.#library.handles.has(key.text)) this.#handles.set(binding.text, { kind: "field", field: key.text, hasNetPolicy: handle.hasNetPolicy });
      }
    }
  }

  handleOf(expression: Expression): Handle | null {
    switch (expression.kind) {
      case "Identifier":
        return this.#handles.get(expression.name) ?? (ROOT_NAMES.has(expression.name) ? ROOT : null);
      case "NonNull":
        return this.handleOf(expression.operand);
      case "Property": {
        if (!this.#library.handles.has(expression.name.text)) return null;
        const object = this.handleOf(expression.object);
        if (object?.kind !== "root") return null;
        return { kind: "field", field: expression.name.text, hasNetPolicy: object.hasNetPolicy };
      }
      case "MethodCall": {
        // `harness.with_…(…)` is the harness with less.
        if (!expression.name.text.startsWith("with_")) return null;
        const object = this.handleOf(expression.object);
        if (object?.kind !== "root") return null;
        return { kind: "root", hasNetPolicy: object.hasNetPolicy || expression.name.text === "with_net_policy" };
      }
      default:
        return null;
    }
  }

  /** The name means what the library says, not something of this file. */
  isLibraryName(name: string): boolean {
    return !this.#ownNames.has(name);
  }
}

/** Names that a file declares at its top level or imports from elsewhere than the library. */
export function ownNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of program.body) {
    switch (statement.kind) {
      case "FunctionDeclaration":
      case "ToolDeclaration":
      case "PipelineDeclaration":
        names.add(statement.name.text);
        break;
      case "ImportDeclaration":
        if (!statement.path.startsWith("std/")) for (const name of statement.names ?? []) names.add(name.text);
        break;
      default:
        break;
    }
  }
  return names;
}
