import type { Constant, FunctionCode, ImportReference, ModuleCode, StructReference } from "./code.ts";
import { Op, OPERANDS, type OperandKind } from "./op.ts";

/** A readable listing of a module's bytecode. The module must be valid. */
export function disassemble(module: ModuleCode): string {
  const lines = [`module ${module.path}`];
  module.dependencies.forEach((path, i) => lines.push(`  dependency ${i} ${path}`));
  module.structs.forEach((struct) => lines.push(`  struct ${struct.name} {${struct.fields.join(", ")}}`));
  for (const entry of module.exports) {
    const source = entry.from === null ? "" : ` from ${importText(entry.from, module)}`;
    lines.push(`  export ${entry.kind} ${entry.name}${source}`);
  }
  for (const pipeline of module.pipelines) lines.push(`  pipeline ${pipeline.name} = function ${pipeline.function}`);
  module.functions.forEach((fn, i) => lines.push("", ...functionLines(fn, i, module)));
  return `${lines.join("\n")}\n`;
}

function functionLines(fn: FunctionCode, index: number, module: ModuleCode): string[] {
  const role = index === module.init ? " (init)" : "";
  const parameters = fn.parameterNames.map((name, i) => parameterText(fn, name, i)).join(", ");
  const lines = [`${fn.flavor} ${index}${role} ${fn.name ?? "<anonymous>"}(${parameters}) registers ${fn.registerCount}`];
  fn.captures.forEach((capture, i) => {
    lines.push(`  capture ${i} ${capture.from} ${capture.index}${capture.isCell ? " cell" : ""}`);
  });
  for (let at = 0; at < fn.code.length; ) {
    const name = Op[fn.code[at] as Op] as keyof typeof Op;
    const kinds = OPERANDS[name];
    const operands = kinds.map((kind, i) => operandText(kind, fn.code[at + 1 + i] as number, fn, module));
    lines.push(`  ${offsetText(at)}  ${name.padEnd(14)} ${operands.join(" ")}`.trimEnd());
    at += 1 + kinds.length;
  }
  for (const { start, end, target, register, isCleanup } of fn.handlers) {
    lines.push(`  ${isCleanup ? "cleanup" : "handler"} ${offsetText(start)}..${offsetText(end)} -> ${offsetText(target)} r${register}`);
  }
  return lines;
}

function parameterText(fn: FunctionCode, name: string, index: number): string {
  if (fn.hasRest && index === fn.parameterNames.length - 1) return `...${name}`;
  return index < fn.required ? name : `${name}?`;
}

function offsetText(offset: number): string {
  return String(offset).padStart(4, "0");
}

function operandText(kind: OperandKind, value: number, fn: FunctionCode, module: ModuleCode): string {
  switch (kind) {
    case "bound":
      return value === -1 ? "none" : `r${value}`;
    case "reg":
    case "out":
    case "inout":
    case "window":
      return `r${value}`;
    case "count":
      return `x${value}`;
    case "int":
      return String(value);
    case "const":
    case "name":
      return constantText(fn.constants[value] ?? null);
    case "target":
      return `-> ${offsetText(value)}`;
    case "function":
      return `function ${value}`;
    case "native":
      return `native ${module.natives[value] ?? value}`;
    case "keys":
      return `{${(module.keyLists[value] ?? []).join(", ")}}`;
    case "check":
      return `: ${fn.checks[value]?.text ?? value}`;
    case "slot":
      return `slot ${value} ${module.slots[value] ?? ""}`.trimEnd();
    case "import":
      return `import ${importText(module.imports[value], module)}`;
    case "struct":
      return `struct ${structText(module.structReferences[value], module)}`;
    case "upvalue":
      return `up${value}`;
    case "cache":
      return `cache ${value}`;
    case "mask":
      return `moves ${value.toString(2)}`;
    case "owner":
      return value < 2 ? (value === 0 ? "shared" : "owned") : `owned-if r${value - 2}`;
    default:
      return kind satisfies never;
  }
}

function constantText(constant: Constant): string {
  if (typeof constant !== "object" || constant === null) return JSON.stringify(constant);
  if ("float" in constant) return `float ${Object.is(constant.float, -0) ? "-0" : constant.float}`;
  return "bigint" in constant ? String(constant.bigint) : `${constant.durationMs}ms`;
}

function importText(reference: ImportReference | undefined, module: ModuleCode): string {
  return reference === undefined ? "?" : `${module.dependencies[reference.dependency] ?? "?"}#${reference.name}`;
}

function structText(reference: StructReference | undefined, module: ModuleCode): string {
  if (reference === undefined) return "?";
  return reference.kind === "local" ? (module.structs[reference.index]?.name ?? "?") : importText(reference.reference, module);
}
