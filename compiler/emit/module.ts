/** A module: its slots, exports, pipelines and the function that initialises it. */
import type { Library } from "#compiler/library";
import type { ExportedName, ModuleGraph, ModuleNode } from "#compiler/modules";
import type { Resolution } from "#compiler/names";
import type { FunctionDeclaration, ImplDeclaration, PipelineDeclaration, Statement } from "#compiler/syntax";
import { type ImportReference, type ModuleCode, type ModuleExport, Op } from "#vm/bytecode";
import { emitBody, emitMethods } from "./blocks.ts";
import { FunctionState, NO_TARGET } from "./function-state.ts";
import { finishFunction, functionSource } from "./functions.ts";
import { ModuleState } from "./module-state.ts";
import { declaredBindings } from "./patterns.ts";
import { emitPipeline } from "./pipelines.ts";
import { ModuleTypes } from "./module-types.ts";
import type { TypeScope } from "./type-scope.ts";
import { VISITOR } from "./visitor.ts";
import { functionIndex } from "./visit.ts";

export interface EmitInput {
  readonly module: ModuleNode;
  readonly resolution: Resolution;
  readonly graph: ModuleGraph;
  readonly library: Library;
  /** The file that is run: without pipelines all its top-level statements are executed. Default: whether it is the graph's entry. */
  readonly asEntry?: boolean;
  /** Every statement tells that it has been reached (`Op.Cover`). */
  readonly coverage?: boolean;
}

/** Emits the code of one module, which must have been found free of errors. */
export function emitModule(input: EmitInput): ModuleCode {
  const module = new ModuleState(input.module, input.resolution, input.graph, input.library, input.coverage === true);
  const statements = input.module.program.body;
  const pipelines = statements.filter((node): node is PipelineDeclaration => node.kind === "PipelineDeclaration");
  const asEntry = input.asEntry ?? input.graph.entry === input.module;
  const isScript = asEntry && pipelines.length === 0;
  const types = new ModuleTypes(input.graph).scopeOf(input.module);
  addSlots(module, statements, isScript);
  const init = new FunctionState(module, null, "function", VISITOR, types);
  const initIndex = module.reserveFunction();
  emitInit(init, statements, isScript);
  module.defineFunction(initIndex, finishFunction(init, null, [], 0, false));
  // Who may import a sibling was settled at name resolution; at run time it is an export like any other.
  const exports = [...input.module.exports.values(), ...input.module.siblings.values()].flatMap((exported) => exportOf(module, types, exported));
  return {
    path: input.module.path,
    init: initIndex,
    pipelines: pipelines.map((node) => ({ name: node.name.text, function: emitPipeline(module, types, node, pipelines) })),
    exports,
    mainSlot: isScript ? mainSlot(module, statements) : -1,
    dependencies: module.dependencies,
    functions: module.functions,
    imports: module.imports,
    slots: module.slots,
    structs: module.structs,
    structReferences: module.structReferences,
    natives: module.natives,
    keyLists: module.keyLists,
  };
}

/** Module variables that more than the initialiser sees get slots; the rest of a script's are registers. */
function addSlots(module: ModuleState, statements: readonly Statement[], isScript: boolean): void {
  const { declarations } = module.resolution;
  for (const node of statements) {
    if (node.kind === "Binding") {
      for (const binding of declaredBindings(node.pattern, declarations)) {
        if (!isScript || binding.captured || node.isPublic) module.addSlot(binding);
      }
    } else if (node.kind === "FunctionDeclaration") {
      const binding = declarations.get(node.name);
      if (binding !== undefined) module.addSlot(binding);
    }
  }
}

function emitInit(f: FunctionState, statements: readonly Statement[], isScript: boolean): void {
  const executed = isScript ? statements : statements.filter((node) => node.kind === "Binding");
  emitBody(f, executed, NO_TARGET, () => hoistDeclarations(f, statements));
  f.code.emit(Op.ReturnNil);
}

/** Functions and methods exist before any top-level statement runs: their names bind late. */
function hoistDeclarations(f: FunctionState, statements: readonly Statement[]): void {
  for (const node of statements) {
    if (node.kind === "FunctionDeclaration") hoistFunction(f, node);
    else if (node.kind === "ImplDeclaration") emitMethods(f, node satisfies ImplDeclaration);
  }
}

function hoistFunction(f: FunctionState, node: FunctionDeclaration): void {
  const binding = f.module.resolution.declarations.get(node.name);
  const slot = binding === undefined ? undefined : f.module.slotOf(binding);
  if (slot === undefined) return;
  const mark = f.registers.top;
  const closure = f.registers.take();
  f.code.at(node.name.span);
  f.code.emit(Op.Closure, closure, functionIndex(f, functionSource(f, node)));
  f.code.emit(Op.SetModule, slot, closure);
  f.registers.release(mark);
}

function mainSlot(module: ModuleState, statements: readonly Statement[]): number {
  const main = statements.findLast((node) => node.kind === "FunctionDeclaration" && node.name.text === "main");
  const binding = main?.kind === "FunctionDeclaration" ? module.resolution.declarations.get(main.name) : undefined;
  return binding === undefined ? -1 : (module.slotOf(binding) ?? -1);
}

function exportOf(module: ModuleState, types: TypeScope, exported: ExportedName): readonly ModuleExport[] {
  const { name } = exported;
  if (exported.declaredIn !== module.node.path) {
    const from = reexportSource(module, name);
    return from === null ? [] : [{ name, kind: exportKind(exported), index: -1, from }];
  }
  switch (exported.kind) {
    case "value":
    case "function":
    case "tool":
    case "skill":
    case "eval_pack":
      return [{ name, kind: exportKind(exported), index: slotByName(module, name), from: null }];
    case "struct": {
      const declaration = exported.declaration;
      const index = declaration.kind === "StructDeclaration" ? module.structIndex(declaration, types) : -1;
      return [{ name, kind: "struct", index, from: null }];
    }
    default:
      return [{ name, kind: exportKind(exported), index: -1, from: null }];
  }
}

function exportKind(exported: ExportedName): ModuleExport["kind"] {
  switch (exported.kind) {
    case "tool":
    case "skill":
    case "eval_pack":
      return "value";
    case "interface":
      return "type";
    default:
      return exported.kind;
  }
}

/** The import through which a re-exported name comes in. */
function reexportSource(module: ModuleState, name: string): ImportReference | null {
  for (const { node, target } of module.node.imports) {
    if (!node.isPublic || target.kind === "unresolved") continue;
    const named = node.names === null || node.names.some((candidate) => candidate.text === name);
    if (!named || module.graph.modules.get(target.path)?.exports.has(name) !== true) continue;
    return { dependency: module.dependencies.indexOf(target.path), name };
  }
  return null;
}

/** Slot of an exported declaration; the last one of the name wins. A declaration without run time has an empty slot. */
function slotByName(module: ModuleState, name: string): number {
  const known = module.slots.lastIndexOf(name);
  return known === -1 ? module.slots.push(name) - 1 : known;
}
