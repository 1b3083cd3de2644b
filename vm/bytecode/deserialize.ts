import type {
  Capture, Constant, FunctionCode, Handler, ImportReference, ModuleCode, ModuleExport, PipelineCode, StructCode, StructReference,
} from "./code.ts";
import { unpack } from "./container.ts";
import { array, boolean, choice, Damage, damaged, int64, integer, string, strings } from "./json-reader.ts";
import { EXPORT_KINDS, FLAVORS, MAX_TYPE_DEPTH, TYPE_KINDS } from "./layout.ts";
import type { RuntimeType, TypeCheck } from "./type-check.ts";
import { validate } from "./validate.ts";

const MAX_INT32 = 2 ** 31 - 1;

/** Bytes that are no valid module of this build. */
export interface DamagedCode {
  readonly error: string;
}

/**
 * Reads what `serialize` wrote, and checks all of it: an accepted module has only known opcodes with operands in range.
 * @param source `own` for files of this very installation: the instructions are not checked again behind the checksum,
 * which saves most of the time
 * @returns the module, or what is wrong with the bytes; never throws for any bytes
 */
export function deserialize(bytes: Uint8Array, source: "own" | "foreign" = "foreign"): ModuleCode | DamagedCode {
  const sections = unpack(bytes);
  if (typeof sections === "string") return { error: sections };
  try {
    const module = readModule(JSON.parse(sections.json), sections.words);
    const problem = source === "own" ? null : validate(module);
    return problem === null ? module : { error: `damaged bytecode: ${problem}` };
  } catch (error) {
    if (error instanceof Damage) return { error: error.message };
    if (error instanceof SyntaxError) return { error: "damaged bytecode: not JSON" };
    throw error;
  }
}

function readModule(data: unknown, words: Int32Array): ModuleCode {
  const parts = array(data, "module", 13);
  const cursor = { at: 0 };
  const module: ModuleCode = {
    path: string(parts[0], "path"),
    init: integer(parts[1], "init", 0, MAX_INT32),
    dependencies: strings(parts[2], "dependencies"),
    imports: array(parts[3], "imports").map(readImport),
    exports: array(parts[4], "exports").map(readExport),
    slots: strings(parts[5], "slots"),
    structs: array(parts[6], "structs").map(readStruct),
    structReferences: array(parts[7], "struct references").map(readStructReference),
    natives: strings(parts[8], "natives"),
    keyLists: array(parts[9], "key lists").map((list) => strings(list, "key list")),
    pipelines: array(parts[10], "pipelines").map(readPipeline),
    mainSlot: integer(parts[11], "main slot", -1, MAX_INT32),
    functions: array(parts[12], "functions").map((part) => readFunction(part, words, cursor)),
  };
  if (cursor.at !== words.length) throw damaged("code section");
  return module;
}

function readImport(data: unknown): ImportReference {
  const parts = array(data, "import", 2);
  return { dependency: integer(parts[0], "import", 0, MAX_INT32), name: string(parts[1], "import") };
}

function readExport(data: unknown): ModuleExport {
  const parts = array(data, "export", 4);
  return {
    name: string(parts[0], "export"),
    kind: choice(parts[1], "export", EXPORT_KINDS),
    index: integer(parts[2], "export", -1, MAX_INT32),
    from: parts[3] === null ? null : readImport(parts[3]),
  };
}

function readStruct(data: unknown): StructCode {
  const parts = array(data, "struct", 4);
  return {
    name: string(parts[0], "struct"),
    fields: strings(parts[1], "struct"),
    types: array(parts[2], "struct").map((type) => readType(type, 0)),
    text: string(parts[3], "struct"),
  };
}

function readStructReference(data: unknown): StructReference {
  if (typeof data === "number") return { kind: "local", index: integer(data, "struct reference", 0, MAX_INT32) };
  return { kind: "import", reference: readImport(data) };
}

function readPipeline(data: unknown): PipelineCode {
  const parts = array(data, "pipeline", 2);
  return { name: string(parts[0], "pipeline"), function: integer(parts[1], "pipeline", 0, MAX_INT32) };
}

function readFunction(data: unknown, words: Int32Array, cursor: { at: number }): FunctionCode {
  const parts = array(data, "function", 13);
  const take = (length: unknown): Int32Array => {
    const start = cursor.at;
    cursor.at = start + integer(length, "code length", 0, words.length - start);
    return words.subarray(start, cursor.at);
  };
  return {
    name: parts[0] === null ? null : string(parts[0], "function name"),
    flavor: choice(parts[1], "function flavor", FLAVORS),
    parameterNames: strings(parts[2], "parameters"),
    required: integer(parts[3], "required parameters", 0, MAX_INT32),
    hasRest: boolean(parts[4], "rest parameter"),
    registerCount: integer(parts[5], "register count", 0, MAX_INT32),
    constants: array(parts[6], "constants").map(readConstant),
    captures: rows(parts[7], "captures", 3).map(readCapture),
    handlers: rows(parts[8], "handlers", 5).map(readHandler),
    checks: array(parts[9], "checks").map(readCheck),
    cacheCount: integer(parts[10], "cache count", 0, MAX_INT32),
    code: take(parts[11]),
    sourceMap: take(parts[12]),
  };
}

/** A flat list of integers, cut into rows. */
function rows(data: unknown, what: string, width: number): number[][] {
  const items = array(data, what);
  if (items.length % width !== 0) throw damaged(what);
  const result: number[][] = [];
  for (let i = 0; i < items.length; i += width) {
    result.push(items.slice(i, i + width).map((item) => integer(item, what, 0, MAX_INT32)));
  }
  return result;
}

function readCapture(row: number[]): Capture {
  const [from, index, isCell] = row as [number, number, number];
  if (from > 1 || isCell > 1) throw damaged("capture");
  return { from: from === 0 ? "register" : "upvalue", index, isCell: isCell === 1 };
}

function readHandler(row: number[]): Handler {
  const [start, end, target, register, isCleanup] = row as [number, number, number, number, number];
  if (isCleanup > 1) throw damaged("handler");
  return { start, end, target, register, isCleanup: isCleanup === 1 };
}

function readConstant(data: unknown): Constant {
  if (data === null || typeof data === "boolean" || typeof data === "string") return data;
  if (typeof data === "number") return integer(data, "int constant", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const [tag, text] = array(data, "constant", 2);
  switch (tag) {
    case "f": {
      const float = Number(string(text, "float constant"));
      if (Number.isNaN(float) && text !== "NaN") throw damaged("float constant");
      return { float };
    }
    case "i":
      return { bigint: int64(text, "int constant") };
    case "d":
      return { durationMs: int64(text, "duration constant") };
    default:
      throw damaged("constant");
  }
}

function readCheck(data: unknown): TypeCheck {
  const parts = array(data, "type check", 2);
  return { type: readType(parts[0], 0), text: string(parts[1], "type check") };
}

function readType(data: unknown, depth: number): RuntimeType {
  if (depth > MAX_TYPE_DEPTH) throw damaged("type depth");
  const parts = array(data, "type");
  const kind = choice(parts[0], "type", TYPE_KINDS);
  if (parts.length !== (kind === "any" ? 1 : 2)) throw damaged("type");
  const part = parts[1];
  switch (kind) {
    case "any":
      return { kind };
    case "scalar":
    case "struct":
    case "enum":
    case "interface":
    case "handle":
      return { kind, name: string(part, "type name") };
    case "literal":
      return { kind, value: readLiteral(part) };
    case "list":
      return { kind, element: readType(part, depth + 1) };
    case "dict":
      return { kind, value: readType(part, depth + 1) };
    case "tuple":
      return { kind, elements: array(part, "tuple").map((element) => readType(element, depth + 1)) };
    case "union":
      return { kind, members: array(part, "union").map((member) => readType(member, depth + 1)) };
    case "shape":
      return {
        kind,
        fields: array(part, "shape").map((field) => {
          const [name, optional, type, text] = array(field, "shape field", 4);
          return {
            name: string(name, "shape field"),
            optional: boolean(optional, "shape field"),
            type: readType(type, depth + 1),
            text: string(text, "shape field"),
          };
        }),
      };
    default:
      return kind satisfies never;
  }
}

function readLiteral(data: unknown): string | number | bigint {
  if (typeof data === "string") return data;
  if (typeof data === "number") return integer(data, "literal type", Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return int64(array(data, "literal type", 1)[0], "literal type");
}
