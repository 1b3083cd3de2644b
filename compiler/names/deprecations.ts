/** Warns at the calls of functions marked `@deprecated`, wherever they are declared. */
import type { Diagnostic } from "#compiler/diagnostics";
import type { ImportedName, ModuleGraph } from "#compiler/modules";
import type { AttributeArgument, Call, FunctionDeclaration, Identifier, Name, NamePattern, Statement } from "#compiler/syntax";
import type { Binding, Reference } from "./resolution.ts";

/** What there is to say about a call of the function. */
interface Notice {
  readonly since: string | null;
  readonly use: string | null;
}

export interface CallTables {
  /** Calls whose callee is a plain name. */
  readonly calls: readonly Call[];
  /** Functions of the module that carry the attribute, nested ones included. */
  readonly deprecated: readonly FunctionDeclaration[];
  readonly references: ReadonlyMap<Identifier | Name, Reference>;
  readonly declarations: ReadonlyMap<Name | NamePattern, Binding>;
}

/** The warnings (HARN-NAM-009) for all calls of a module. */
export function deprecatedCalls(tables: CallTables, graph: ModuleGraph): readonly Diagnostic[] {
  const notices = new Notices(tables, graph);
  return tables.calls.flatMap(({ callee }): readonly Diagnostic[] => {
    const reference = callee.kind === "Identifier" ? tables.references.get(callee) : undefined;
    if (callee.kind !== "Identifier" || reference?.kind !== "binding") return [];
    const notice = notices.of(reference.binding);
    if (notice === undefined) return [];
    const since = notice.since === null ? "" : ` (since ${notice.since})`;
    const help = notice.use === null ? {} : { help: `use \`${notice.use}\` instead` };
    return [{ code: "HARN-NAM-009", severity: "warning", phase: "name", message: `\`${callee.name}\` is deprecated${since}`, span: callee.span, ...help }];
  });
}

class Notices {
  readonly #graph: ModuleGraph;
  readonly #own = new Map<Binding, Notice>();
  /** Of other modules, by path and name. */
  readonly #imported = new Map<string, ReadonlyMap<string, Notice>>();

  constructor({ deprecated, declarations }: CallTables, graph: ModuleGraph) {
    this.#graph = graph;
    for (const node of deprecated) {
      const binding = declarations.get(node.name);
      const notice = noticeOf(node);
      if (binding !== undefined && notice !== null) this.#own.set(binding, notice);
    }
  }

  of(binding: Binding): Notice | undefined {
    return binding.imported === null ? this.#own.get(binding) : this.#ofImport(binding.imported);
  }

  #ofImport({ exported }: ImportedName): Notice | undefined {
    if (exported.kind !== "function") return undefined;
    const path = exported.declaredIn;
    let known = this.#imported.get(path);
    if (known === undefined) {
      known = new Map((this.#graph.modules.get(path)?.program.body ?? []).flatMap(namedNotice));
      this.#imported.set(path, known);
    }
    return known.get(exported.name);
  }
}

function namedNotice(node: Statement): readonly (readonly [string, Notice])[] {
  const notice = node.kind === "FunctionDeclaration" ? noticeOf(node) : null;
  return node.kind === "FunctionDeclaration" && notice !== null ? [[node.name.text, notice]] : [];
}

/** Null: not deprecated. */
function noticeOf({ attributes }: FunctionDeclaration): Notice | null {
  const attribute = attributes.find(({ name }) => name.text === "deprecated");
  if (attribute === undefined) return null;
  const given = attribute.arguments ?? [];
  return { since: textOf(given, "since", 0), use: textOf(given, "use", 1) };
}

/** A string argument by its name, or by its position. */
function textOf(given: readonly AttributeArgument[], name: string, position: number): string | null {
  const at = given[position];
  const argument = given.find((candidate) => candidate.name?.text === name) ?? (at?.name === null ? at : undefined);
  return argument?.value.kind === "Literal" && typeof argument.value.value === "string" ? argument.value.value : null;
}
