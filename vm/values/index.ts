export { HDict, HList, HPair, HRange, HSet } from "./collections.ts";
export { Cancellation, type ErrorClass, ExitRequest, HarnError, runtimeError, thrown, type TraceFrame, typeError } from "./error.ts";
export { HEnum, HStruct, StructType } from "./records.ts";
export { Cell, ElementSource, HBuiltin, HClosure, HHandle, HIterator, HResource, type IteratorSource, IterView, type ModuleScope } from "./references.ts";
export { HBytes, HDecimal, HDuration, HFloat } from "./scalars.ts";
export { EMPTY_SHAPE, MAX_SHAPE_KEYS, Shape } from "./shape.ts";
export { compareCodePoints, isBasic } from "./text.ts";
export { type HeapValue, Kind, type SharedValue, typeName, type Value } from "./value.ts";
