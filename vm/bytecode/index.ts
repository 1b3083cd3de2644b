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
export { type DamagedCode, deserialize } from "./deserialize.ts";
export { disassemble } from "./disassemble.ts";
export { serialize } from "./serialize.ts";
export { validate } from "./validate.ts";
