/** Everything the emitter knows about the function it is writing. */
import type { Binding as Variable } from "#compiler/names";
import type { Binding, Block, Defer, Expression, Identifier, Parameter, Statement } from "#compiler/syntax";
import type { Capture, FunctionFlavor } from "#vm/bytecode";
import { CodeBuffer, type Label } from "./code-buffer.ts";
import type { Region } from "./exit-regions.ts";
import type { ModuleState } from "./module-state.ts";
import type { Operand } from "./operand.ts";
import { RegisterStack } from "./registers.ts";
import type { TypeScope } from "./type-scope.ts";

/** A variable that lives in a register of this frame, as a value or as a cell. */
export interface Local {
  readonly register: number;
  readonly isCell: boolean;
  readonly isParameter: boolean;
  /** Protected regions around the declaration that cannot see the variable in their cleanup or handler. */
  readonly regionDepth: number;
}

/** What is needed to emit a function body; closures, declarations and pipelines all come down to this. */
export interface FunctionSource {
  readonly name: string | null;
  readonly flavor: FunctionFlavor;
  readonly parameters: readonly Parameter[];
  /** Names of type parameters, which are not checked. */
  readonly typeParameters: readonly string[];
  readonly body: Block;
  /** The last expression is the result. */
  readonly yieldsTail: boolean;
}

/** The mutually recursive entry points; injected, so that the files of this folder form no import circle. */
export interface Visitor {
  evaluate(f: FunctionState, node: Expression, want: number): Operand;
  discard(f: FunctionState, node: Expression): void;
  statement(f: FunctionState, node: Statement): void;
  block(f: FunctionState, block: Block, target: number): void;
  returnValue(f: FunctionState, node: Expression): void;
  jumpIfFalse(f: FunctionState, node: Expression, label: Label): void;
  functionIndex(f: FunctionState, source: FunctionSource): number;
}

/** Target of a block in tail position: its value is returned. */
export const TAIL = -2;
/** Target of a block whose value nobody needs. */
export const NO_TARGET = -1;

export class FunctionState {
  readonly code = new CodeBuffer();
  readonly registers = new RegisterStack();
  readonly locals = new Map<Variable, Local>();
  /** Locals whose cell was made at block entry, before their initialisation. */
  readonly hoistedCells = new Set<Variable>();
  readonly captures: Capture[] = [];
  readonly captureIndex = new Map<Variable, number>();
  readonly regions: Region[] = [];
  /** Protected regions (try, finally, defer, retry) around the current place. */
  regionDepth = 0;
  /** As `regionDepth`, for variables declared now: those of a block with defers stay visible to its cleanups. */
  declarationDepth = 0;
  /** Occurrences of variables that are their last use. */
  readonly lastUses = new Set<Identifier>();
  /** Register of the piped value inside a placeholder pipe. */
  placeholder = -1;
  /** Registers that tell which `defer`s were reached, and which owned variables have a value. */
  readonly deferFlags = new Map<Defer | Binding, number>();
  /** `?` on an Err without cleanups: code at the end of the function. */
  readonly errorReturns: { readonly label: Label; readonly operand: Operand }[] = [];

  constructor(
    readonly module: ModuleState,
    readonly parent: FunctionState | null,
    readonly flavor: FunctionFlavor,
    readonly visitor: Visitor,
    public types: TypeScope,
  ) {}
}
