/** Checks that a module is safe to run: every index in it is within what it indexes. */
import type { FunctionCode, ImportReference, ModuleCode, ModuleExport } from "./code.ts";
import { verifyCode } from "./verify-code.ts";

/** Registers of one frame; far above what the parser's nesting limit lets the emitter use. */
const MAX_REGISTERS = 1 << 20;

/** What is wrong with the module; null when nothing is. */
export function validate(module: ModuleCode): string | null {
  const { functions, structs, slots } = module;
  const init = functions[module.init];
  if (init === undefined || init.parameterNames.length > 0) return "init function";
  if (module.mainSlot < -1 || module.mainSlot >= slots.length) return "main slot";
  if (!module.imports.every((entry) => isImport(module, entry))) return "import out of range";
  if (!module.exports.every((entry) => isExport(module, entry))) return "export out of range";
  if (!structs.every((struct) => struct.types.length === struct.fields.length)) return "struct fields";
  for (const reference of module.structReferences) {
    const known = reference.kind === "local" ? structs[reference.index] !== undefined : isImport(module, reference.reference);
    if (!known) return "struct reference out of range";
  }
  if (!module.pipelines.every((pipeline) => functions[pipeline.function] !== undefined)) return "pipeline out of range";
  for (let i = 0; i < functions.length; i++) {
    const problem = validateFunction(functions[i] as FunctionCode, module);
    if (problem !== null) return `function ${i}: ${problem}`;
  }
  return null;
}

function isImport(module: ModuleCode, reference: ImportReference): boolean {
  return module.dependencies[reference.dependency] !== undefined;
}

function isExport(module: ModuleCode, entry: ModuleExport): boolean {
  if (entry.from !== null) return isImport(module, entry.from);
  switch (entry.kind) {
    case "value":
    case "function":
      return module.slots[entry.index] !== undefined;
    case "struct":
      return module.structs[entry.index] !== undefined;
    case "enum":
    case "type":
    case "pipeline":
      return true;
    default:
      return entry.kind satisfies never;
  }
}

function validateFunction(code: FunctionCode, module: ModuleCode): string | null {
  const parameters = code.parameterNames.length;
  if (code.required > parameters - (code.hasRest ? 1 : 0)) return "required parameters";
  if (code.registerCount < parameters || code.registerCount > MAX_REGISTERS) return "register count";
  if (code.cacheCount > code.code.length) return "cache count";
  const verified = verifyCode(code, module);
  if (typeof verified === "string") return verified;
  for (const handler of code.handlers) {
    const ends = handler.end === code.code.length || verified[handler.end] === 1;
    const ordered = handler.start < handler.end && handler.end <= code.code.length;
    if (!ordered || !ends || verified[handler.start] !== 1 || verified[handler.target] !== 1) return "handler offsets";
    if (handler.register >= code.registerCount) return "handler register";
  }
  return validateSourceMap(code.sourceMap, code.code.length);
}

function validateSourceMap(map: Int32Array, codeLength: number): string | null {
  if (map.length % 3 !== 0) return "source map";
  let previous = -1;
  for (let i = 0; i < map.length; i += 3) {
    const offset = map[i] as number;
    const start = map[i + 1] as number;
    if (offset < previous || offset < 0 || offset > codeLength) return "source map";
    if (start < 0 || (map[i + 2] as number) < start) return "source map";
    previous = offset;
  }
  return null;
}
