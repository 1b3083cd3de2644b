/** Pipelines: the statements of the ancestors, oldest first, and then their own, in one scope (language reference 13.3). */
import type { Parameter, PipelineDeclaration } from "#compiler/syntax";
import { Op } from "#vm/bytecode";
import { emitBlock } from "./visit.ts";
import { Label } from "./code-buffer.ts";
import { FunctionState, TAIL } from "./function-state.ts";
import { declareParameters, emitPrologue, finishFunction } from "./functions.ts";
import type { ModuleState } from "./module-state.ts";
import type { TypeScope } from "./type-scope.ts";
import { VISITOR } from "./visitor.ts";

/** Emits a pipeline; returns its function index. The value of its last expression is the result. */
export function emitPipeline(module: ModuleState, types: TypeScope, node: PipelineDeclaration, all: readonly PipelineDeclaration[]): number {
  const index = module.reserveFunction();
  const f = new FunctionState(module, null, "function", VISITOR, types);
  const chain = ancestry(node, all);
  const inherited = inheritedParameters(node, chain);
  declareParameters(f, [...node.parameters, ...inherited]);
  emitPrologue(f, node.parameters.map(fillable));
  for (const i of inherited.keys()) {
    const passed = new Label();
    const register = node.parameters.length + i;
    f.code.jump(Op.JumpIfPassed, passed, register);
    f.code.emit(Op.LoadNil, register);
    f.code.place(passed);
  }
  shareNames(f, node.parameters, chain);
  const body = chain.flatMap((pipeline) => pipeline.body.body);
  emitBlock(f, { kind: "Block", span: node.body.span, body }, TAIL);
  const names = [...node.parameters, ...inherited].map(inputName);
  module.defineFunction(index, finishFunction(f, null, names, node.parameters.length, false));
  return index;
}

/** The parameter as it is checked: what the host does not have arrives as nil, whatever the type. */
function fillable(parameter: Parameter): Parameter {
  const { type } = parameter;
  return type === null || isRoot(parameter) ? parameter : { ...parameter, type: { kind: "OptionalType", inner: type, span: type.span } };
}

/** The name under which the host fills a parameter in: the root harness goes by its type, everything else by its name. */
function inputName(parameter: Parameter): string {
  return isRoot(parameter) ? "harness" : parameter.name.text;
}

function isRoot({ type }: Parameter): boolean {
  return type?.kind === "NamedType" && type.name === "Harness";
}

/** The pipeline and its ancestors, oldest first; an unknown parent or a circle ends the chain. */
function ancestry(node: PipelineDeclaration, all: readonly PipelineDeclaration[]): readonly PipelineDeclaration[] {
  const chain: PipelineDeclaration[] = [];
  for (let next: PipelineDeclaration | undefined = node; next !== undefined && !chain.includes(next); ) {
    chain.push(next);
    const parent: string | undefined = next.parent?.text;
    next = parent === undefined ? undefined : all.find((candidate) => candidate.name.text === parent);
  }
  return chain.reverse();
}

/** Parameters of ancestors that the pipeline itself does not have: filled by name like its own, nil otherwise. */
function inheritedParameters(node: PipelineDeclaration, chain: readonly PipelineDeclaration[]): readonly Parameter[] {
  const known = new Set(node.parameters.map((parameter) => parameter.name.text));
  const inherited: Parameter[] = [];
  for (const parameter of chain.flatMap((pipeline) => pipeline.parameters)) {
    if (known.has(parameter.name.text)) continue;
    known.add(parameter.name.text);
    inherited.push(parameter);
  }
  return inherited;
}

/** Ancestors' parameters of the same name are the same registers. */
function shareNames(f: FunctionState, parameters: readonly Parameter[], chain: readonly PipelineDeclaration[]): void {
  const { declarations } = f.module.resolution;
  const own = new Map(parameters.map((parameter, register) => [parameter.name.text, register]));
  for (const parameter of chain.flatMap((pipeline) => pipeline.parameters)) {
    const register = own.get(parameter.name.text);
    const binding = declarations.get(parameter.name);
    if (register === undefined || binding === undefined || f.locals.has(binding)) continue;
    f.locals.set(binding, { register, isCell: false, isParameter: true, regionDepth: 0 });
  }
}
