/**
 * The instruction set. An instruction is its opcode followed by the operands listed in `OPERANDS`, one int32 each.
 * Registers are relative to the frame's base. "Marks shared" refers to copy-on-write state (`vm/values/value.ts`):
 * reads that let a value escape from where it is owned raise its `shared` flag; `Take…` reads do not.
 */
export enum Op {
  // loads and moves
  LoadConst,
  LoadInt,
  LoadNil,
  LoadBool,
  /** The builtin as a value. */
  LoadBuiltin,
  Move,
  /** Move, and mark the value shared: for a copy of a variable that stays alive. */
  MoveShared,
  Share,
  /** Marks the value of parameter register r shared unless the caller moved that argument in. */
  ShareParam,

  // variables outside registers
  /** Wraps the register's value in a fresh cell, in place. */
  NewCell,
  /** A cell whose variable has no value yet: reading it through a closure is an undefined-variable error. */
  NewPendingCell,
  GetCell,
  TakeCell,
  SetCell,
  /** A by-value capture. */
  GetUpvalue,
  GetUpvalueCell,
  TakeUpvalueCell,
  SetUpvalueCell,
  GetModule,
  TakeModule,
  SetModule,
  GetImport,
  /** A name the host defines, such as `argv`; undefined-variable error when it does not. */
  GetGlobal,

  // operators; the last operand of Add tells who owns the left side: 0 nobody, 1 this frame, 2 + p whoever owns parameter p
  Add,
  /** `list + [value]` without the second list; the value is moved. */
  AddElement,
  Sub,
  Mul,
  Div,
  Mod,
  Pow,
  AddInt,
  SubInt,
  MulInt,
  /** The divisor is not 0. */
  ModInt,
  Negate,
  Not,
  Truthy,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  In,
  NotIn,
  Range,
  /** Display forms of `count` registers from `first`, joined. */
  Concat,

  // jumps
  Jump,
  /** A jump that costs fuel: every loop's back edge. */
  Loop,
  JumpIfTrue,
  JumpIfFalse,
  JumpIfNil,
  JumpIfNotNil,
  JumpUnlessLess,
  JumpUnlessLessEqual,
  JumpUnlessGreater,
  JumpUnlessGreaterEqual,
  JumpUnlessEqual,
  JumpUnlessNotEqual,
  JumpUnlessLessInt,
  JumpUnlessLessEqualInt,
  JumpUnlessGreaterInt,
  JumpUnlessGreaterEqualInt,
  JumpUnlessEqualInt,

  // calls; `mask` bit i: argument i is moved (its register dies here)
  /** callee at window, arguments behind it. */
  Call,
  /** GetModule into the window, then Call: what most calls are. */
  CallModule,
  /** Like Call, and arguments noted by PassParam are moved if the frame owns the parameter. */
  CallPassing,
  /** Notes that argument i of the coming CallPassing is parameter p at its last use. */
  PassParam,
  /** callee at window, one list of all arguments behind it. */
  CallSpread,
  /** Replaces the frame by the callee's. A callee without a frame leaves its result in the window; a Return of it follows. */
  TailCall,
  CallNative,
  CallNativeSpread,
  /** receiver at window, arguments behind it; mask bit 0 is the receiver. */
  CallMethod,
  CallMethodSpread,
  /** Marks a receiver that was taken from a variable shared, unless its method is a native, which cannot look at the variable. */
  LendReceiver,
  Return,
  ReturnNil,
  Closure,
  /** Jumps unless parameter p was omitted. */
  JumpIfPassed,
  CheckParam,
  CheckBinding,

  // collections and records
  NewList,
  ListPush,
  ListExtend,
  /** Keys from a key list, values in consecutive registers in the order of that list. */
  NewDict,
  DictSet,
  DictExtend,
  NewStruct,
  StructFromDict,
  NewEnum,
  /** The payload is a list that nothing else holds. */
  EnumFromList,
  DefineMethod,

  // access
  GetProp,
  GetPropOptional,
  SetProp,
  GetIndex,
  GetIndexOptional,
  SetIndex,
  Slice,
  /** Makes the collection in a register unshared, copying it if need be. */
  Own,
  /** The child at a place of an owned parent, made unshared and stored back. */
  OwnProp,
  OwnIndex,
  /** Read for an update of the same place: not marked, but shared if the parent is. */
  TakeProp,
  TakeIndex,

  // loops
  /** start at r, inclusive or exclusive end at r + 1; checks ints; jumps when empty. The variable goes to r + 2. */
  ForRangePrepare,
  ForRangeLoop,
  /** Iterator state for a value; never fails, a non-iterable has no elements. */
  IteratorPrepare,
  /** The element is marked shared. */
  IteratorNext,

  // patterns
  CheckDict,
  CheckList,
  CheckPair,
  DictKey,
  ListAt,
  ListRest,
  DictRest,
  IsDict,
  IsList,
  IsVariant,
  EnumField,

  // errors and results
  Throw,
  /** Throws the string constant. */
  ThrowText,
  /** A run-time error of class Runtime with the constant text. */
  Fail,
  /** What a handler sees of the raw error in a register. */
  CatchValue,
  Rethrow,
  /** Rethrows the raw error in the register if trying again does not help. */
  CheckRetry,
  IsErrorEnum,
  OkResult,
  ErrResult,
  /** `?`: payload of Ok to the first register; jumps on Err. */
  Propagate,
  NonNull,
  /** Declared in the language, run time not built: names the construct. */
  Unavailable,

  // tasks
  /** A child task that runs the closure; gives its handle. */
  Spawn,
  /** subject, body and bound of concurrency at window; the int is a `ParallelMode`. */
  Parallel,
  EnterScope,
  /** Scope, completion kind: waits for the children of the scope, or ends them when the body failed. */
  LeaveScope,
  EnterDeadline,
  /** Deadline, completion kind, raw error: what the error stands for outside of the deadline. */
  LeaveDeadline,
  /** Lock of a key; the int tells whether the key is a place in the program. */
  EnterMutex,
  LeaveMutex,
  /** Notes what the task holds now. */
  EnterPermits,
  /** Gives back what was taken since. */
  LeavePermits,
  /** Channels at window; timeout or nil; whether it must not wait. Gives a pair of case index (-1: none) and value. */
  Select,

  // producers
  Yield,

  /** Type error `cannot pipe into <type>` unless the value is callable. */
  CheckPipe,

  /** Notes that the statement at source offset n has been reached; only in code that was emitted to be measured. */
  Cover,
}

export type OperandKind =
  | "reg" // read
  | "bound" // read, or -1 for none
  | "out" // written
  | "inout"
  | "window" // first of a run of consecutive registers
  | "count"
  | "int"
  | "const"
  | "name" // constant that is a string
  | "target" // code offset
  | "function" // of the module
  | "native" // of the module
  | "keys" // key list of the module
  | "check" // run-time type check of the function
  | "slot" // module variable
  | "import"
  | "struct" // struct reference of the module
  | "upvalue"
  | "cache"
  | "mask"
  | "owner";

export const OPERANDS: Readonly<Record<keyof typeof Op, readonly OperandKind[]>> = {
  LoadConst: ["out", "const"],
  LoadInt: ["out", "int"],
  LoadNil: ["out"],
  LoadBool: ["out", "int"],
  LoadBuiltin: ["out", "native"],
  Move: ["out", "reg"],
  MoveShared: ["out", "reg"],
  Share: ["reg"],
  ShareParam: ["reg"],
  NewCell: ["inout"],
  NewPendingCell: ["out", "name"],
  GetCell: ["out", "reg"],
  TakeCell: ["out", "reg"],
  SetCell: ["reg", "reg"],
  GetUpvalue: ["out", "upvalue"],
  GetUpvalueCell: ["out", "upvalue"],
  TakeUpvalueCell: ["out", "upvalue"],
  SetUpvalueCell: ["upvalue", "reg"],
  GetModule: ["out", "slot"],
  TakeModule: ["out", "slot"],
  SetModule: ["slot", "reg"],
  GetImport: ["out", "import"],
  GetGlobal: ["out", "name"],
  Add: ["out", "reg", "reg", "owner"],
  AddElement: ["out", "reg", "reg", "owner"],
  Sub: ["out", "reg", "reg"],
  Mul: ["out", "reg", "reg"],
  Div: ["out", "reg", "reg"],
  Mod: ["out", "reg", "reg"],
  Pow: ["out", "reg", "reg"],
  AddInt: ["out", "reg", "int"],
  SubInt: ["out", "reg", "int"],
  MulInt: ["out", "reg", "int"],
  ModInt: ["out", "reg", "int"],
  Negate: ["out", "reg"],
  Not: ["out", "reg"],
  Truthy: ["out", "reg"],
  Equal: ["out", "reg", "reg"],
  NotEqual: ["out", "reg", "reg"],
  Less: ["out", "reg", "reg"],
  LessEqual: ["out", "reg", "reg"],
  Greater: ["out", "reg", "reg"],
  GreaterEqual: ["out", "reg", "reg"],
  In: ["out", "reg", "reg"],
  NotIn: ["out", "reg", "reg"],
  Range: ["out", "reg", "reg", "int"],
  Concat: ["out", "window", "count"],
  Jump: ["target"],
  Loop: ["target"],
  JumpIfTrue: ["reg", "target"],
  JumpIfFalse: ["reg", "target"],
  JumpIfNil: ["reg", "target"],
  JumpIfNotNil: ["reg", "target"],
  JumpUnlessLess: ["reg", "reg", "target"],
  JumpUnlessLessEqual: ["reg", "reg", "target"],
  JumpUnlessGreater: ["reg", "reg", "target"],
  JumpUnlessGreaterEqual: ["reg", "reg", "target"],
  JumpUnlessEqual: ["reg", "reg", "target"],
  JumpUnlessNotEqual: ["reg", "reg", "target"],
  JumpUnlessLessInt: ["reg", "int", "target"],
  JumpUnlessLessEqualInt: ["reg", "int", "target"],
  JumpUnlessGreaterInt: ["reg", "int", "target"],
  JumpUnlessGreaterEqualInt: ["reg", "int", "target"],
  JumpUnlessEqualInt: ["reg", "int", "target"],
  Call: ["window", "count", "out", "mask"],
  CallModule: ["slot", "window", "count", "out", "mask"],
  CallPassing: ["window", "count", "out", "mask"],
  PassParam: ["int", "reg"],
  CallSpread: ["window", "out"],
  TailCall: ["window", "count", "mask"],
  CallNative: ["native", "window", "count", "out", "mask"],
  CallNativeSpread: ["native", "reg", "out"],
  CallMethod: ["window", "count", "out", "name", "mask", "cache"],
  CallMethodSpread: ["window", "out", "name"],
  LendReceiver: ["reg", "name"],
  Return: ["reg"],
  ReturnNil: [],
  Closure: ["out", "function"],
  JumpIfPassed: ["reg", "target"],
  CheckParam: ["reg", "check"],
  CheckBinding: ["reg", "check", "name"],
  NewList: ["out", "window", "count"],
  ListPush: ["inout", "reg"],
  ListExtend: ["inout", "reg"],
  NewDict: ["out", "keys", "window"],
  DictSet: ["inout", "reg", "reg"],
  DictExtend: ["inout", "reg"],
  NewStruct: ["out", "struct", "keys", "window", "cache"],
  StructFromDict: ["out", "struct", "reg"],
  NewEnum: ["out", "name", "name", "window", "int"],
  EnumFromList: ["out", "name", "name", "reg"],
  DefineMethod: ["struct", "name", "reg"],
  GetProp: ["out", "reg", "name", "cache"],
  GetPropOptional: ["out", "reg", "name"],
  SetProp: ["inout", "name", "reg", "cache"],
  GetIndex: ["out", "reg", "reg"],
  GetIndexOptional: ["out", "reg", "reg"],
  SetIndex: ["inout", "reg", "reg"],
  Slice: ["out", "reg", "bound", "bound"],
  Own: ["inout"],
  OwnProp: ["out", "inout", "name"],
  OwnIndex: ["out", "inout", "reg"],
  TakeProp: ["out", "reg", "name"],
  TakeIndex: ["out", "reg", "reg"],
  ForRangePrepare: ["window", "int", "target"],
  ForRangeLoop: ["window", "target"],
  IteratorPrepare: ["out", "reg"],
  IteratorNext: ["inout", "out", "target"],
  CheckDict: ["reg"],
  CheckList: ["reg"],
  CheckPair: ["reg"],
  DictKey: ["out", "reg", "name"],
  ListAt: ["out", "reg", "int"],
  ListRest: ["out", "reg", "int"],
  DictRest: ["out", "reg", "keys"],
  IsDict: ["out", "reg"],
  IsList: ["out", "reg", "int", "int"],
  IsVariant: ["out", "reg", "const", "name"],
  EnumField: ["out", "reg", "int"],
  Throw: ["reg"],
  ThrowText: ["name"],
  Fail: ["name"],
  CatchValue: ["out", "reg"],
  Rethrow: ["reg"],
  CheckRetry: ["reg"],
  IsErrorEnum: ["out", "reg", "name"],
  OkResult: ["out", "reg"],
  ErrResult: ["out", "reg"],
  Propagate: ["out", "reg", "target"],
  NonNull: ["reg"],
  Unavailable: ["name"],
  Spawn: ["out", "reg"],
  Parallel: ["out", "window", "int"],
  EnterScope: ["out"],
  LeaveScope: ["inout", "reg"],
  EnterDeadline: ["out", "reg"],
  LeaveDeadline: ["reg", "reg", "inout"],
  EnterMutex: ["out", "reg", "int"],
  LeaveMutex: ["reg"],
  EnterPermits: ["out"],
  LeavePermits: ["reg"],
  Select: ["out", "window", "count", "reg", "int"],
  Yield: ["out", "reg"],
  CheckPipe: ["reg"],
  Cover: ["int"],
};

/** Int32 words of an instruction, opcode included, by opcode number. */
export const LENGTHS: readonly number[] = Object.entries(Op)
  .filter((entry): entry is [keyof typeof Op, Op] => typeof entry[1] === "number")
  .sort((a, b) => a[1] - b[1])
  .map(([name]) => 1 + OPERANDS[name].length);
