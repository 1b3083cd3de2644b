import type { Constant, FunctionCode, ImportReference, ModuleCode } from "./code.ts";
import { pack } from "./container.ts";
import { EXPORT_KINDS, FLAVORS, TYPE_KINDS } from "./layout.ts";
import type { RuntimeType, TypeCheck } from "./type-check.ts";

type Json = null | boolean | number | string | readonly Json[];

/** The bytes of a module. `deserialize` gives an equal module back. */
export function serialize(module: ModuleCode): Uint8Array {
  const length = module.functions.reduce((sum, code) => sum + code.code.length + code.sourceMap.length, 0);
  const words = new Int32Array(length);
  let at = 0;
  for (const { code, sourceMap } of module.functions) {
    words.set(code, at);
    words.set(sourceMap, at + code.length);
    at += code.length + sourceMap.length;
  }
  return pack({ words, json: JSON.stringify(moduleParts(module)) });
}

function moduleParts(module: ModuleCode): Json {
  return [
    module.path,
    module.init,
    module.dependencies,
    module.imports.map(importParts),
    module.exports.map((entry) => [
      entry.name,
      EXPORT_KINDS.indexOf(entry.kind),
      entry.index,
      entry.from === null ? null : importParts(entry.from),
    ]),
    module.slots,
    module.structs.map((struct) => [struct.name, struct.fields, struct.types.map(typeParts), struct.text]),
    module.structReferences.map((entry) => (entry.kind === "local" ? entry.index : importParts(entry.reference))),
    module.natives,
    module.keyLists,
    module.pipelines.map((pipeline) => [pipeline.name, pipeline.function]),
    module.mainSlot,
    module.functions.map(functionParts),
  ];
}

function importParts(reference: ImportReference): Json {
  return [reference.dependency, reference.name];
}

function functionParts(code: FunctionCode): Json {
  return [
    code.name,
    FLAVORS.indexOf(code.flavor),
    code.parameterNames,
    code.required,
    code.hasRest,
    code.registerCount,
    code.constants.map(constantParts),
    code.captures.flatMap((capture) => [capture.from === "register" ? 0 : 1, capture.index, capture.isCell ? 1 : 0]),
    code.handlers.flatMap(({ start, end, target, register, isCleanup }) => [start, end, target, register, isCleanup ? 1 : 0]),
    code.checks.map(checkParts),
    code.cacheCount,
    code.code.length,
    code.sourceMap.length,
  ];
}

function constantParts(constant: Constant): Json {
  if (typeof constant !== "object" || constant === null) return constant;
  if ("float" in constant) return ["f", Object.is(constant.float, -0) ? "-0" : String(constant.float)];
  return "bigint" in constant ? ["i", String(constant.bigint)] : ["d", String(constant.durationMs)];
}

function checkParts(check: TypeCheck): Json {
  return [typeParts(check.type), check.text];
}

function typeParts(type: RuntimeType): Json {
  const tag = TYPE_KINDS.indexOf(type.kind);
  switch (type.kind) {
    case "any":
      return [tag];
    case "scalar":
    case "struct":
    case "enum":
    case "interface":
    case "handle":
      return [tag, type.name];
    case "literal":
      return [tag, typeof type.value === "bigint" ? [String(type.value)] : type.value];
    case "list":
      return [tag, typeParts(type.element)];
    case "dict":
      return [tag, typeParts(type.value)];
    case "tuple":
      return [tag, type.elements.map(typeParts)];
    case "union":
      return [tag, type.members.map(typeParts)];
    case "shape":
      return [tag, type.fields.map((field) => [field.name, field.optional, typeParts(field.type), field.text])];
    default:
      return type satisfies never;
  }
}
