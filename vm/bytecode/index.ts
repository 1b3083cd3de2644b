export type {
  Capture,
  Constant,
  FunctionCode,
  FunctionFlavor,
  Handler,
  ImportReference,
  ModuleCode,
  ModuleExport,
  PipelineCode,
  StructCode,
  StructReference,
} from "./code.ts";
export { LENGTHS, Op, OPERANDS, type OperandKind } from "./op.ts";
export type { RuntimeType, TypeCheck } from "./type-check.ts";
