/**
 * The syntax tree: plain readonly objects, discriminated by `kind`, without parent pointers.
 * Grammar: the language reference, chapters "Lexis" and "Grammar". Parentheses leave no node.
 */
import type { Span } from "#compiler/diagnostics";
import type { TypeNode } from "./ast-types.ts";
import type { AttributedDeclaration, Declaration } from "./ast-declarations.ts";

export interface NodeBase {
  readonly span: Span;
}

/** A name with its own place, for diagnostics and renames. */
export interface Name extends NodeBase {
  readonly text: string;
}

export interface Program extends NodeBase {
  readonly kind: "Program";
  readonly body: readonly Statement[];
}

export interface Block extends NodeBase {
  readonly kind: "Block";
  readonly body: readonly Statement[];
}

// ---------------------------------------------------------------- statements

export type Statement =
  | Declaration
  | Binding
  | Assignment
  | For
  | While
  | Return
  | Throw
  | Guard
  | Require
  | Defer
  | Mutex
  | Scope
  | Select
  | Emit
  | Break
  | Continue
  | ExpressionStatement;

export interface Binding extends NodeBase {
  readonly kind: "Binding";
  /** `var` is the old spelling of `let`; the parser has already warned. */
  readonly keyword: "const" | "let" | "var";
  readonly isPublic: boolean;
  readonly pattern: BindingPattern;
  readonly type: TypeNode | null;
  readonly value: Expression;
}

export type BindingPattern = NamePattern | DictPattern | ListPattern | PairPattern;

export interface NamePattern extends NodeBase {
  readonly kind: "NamePattern";
  /** `_` discards. */
  readonly name: string;
}

export interface DictPattern extends NodeBase {
  readonly kind: "DictPattern";
  readonly fields: readonly DictPatternField[];
  readonly rest: Name | null;
}

export interface DictPatternField extends NodeBase {
  readonly key: Name;
  /** The bound name; equal to the key in the short form. */
  readonly binding: Name;
  readonly defaultValue: Expression | null;
}

export interface ListPattern extends NodeBase {
  readonly kind: "ListPattern";
  readonly elements: readonly ListPatternElement[];
  readonly rest: Name | null;
}

export interface ListPatternElement extends NodeBase {
  readonly binding: Name;
  readonly defaultValue: Expression | null;
}

/** `(a, b)`: in `for … in` only. */
export interface PairPattern extends NodeBase {
  readonly kind: "PairPattern";
  readonly first: Name;
  readonly second: Name;
}

export interface Assignment extends NodeBase {
  readonly kind: "Assignment";
  readonly operator: "=" | "+=" | "-=" | "*=" | "/=" | "%=";
  /** Any expression; the resolver rejects what is not a variable or a path rooted in one. */
  readonly target: Expression;
  readonly value: Expression;
}

export interface For extends NodeBase {
  readonly kind: "For";
  readonly pattern: BindingPattern;
  readonly iterable: Expression;
  readonly body: Block;
}

export interface While extends NodeBase {
  readonly kind: "While";
  readonly condition: Expression;
  readonly body: Block;
}

export interface Return extends NodeBase {
  readonly kind: "Return";
  readonly value: Expression | null;
}

export interface Throw extends NodeBase {
  readonly kind: "Throw";
  readonly value: Expression;
}

export interface Guard extends NodeBase {
  readonly kind: "Guard";
  readonly condition: Expression;
  readonly otherwise: Block;
}

export interface Require extends NodeBase {
  readonly kind: "Require";
  readonly condition: Expression;
  readonly message: Expression | null;
}

export interface Defer extends NodeBase {
  readonly kind: "Defer";
  readonly body: Block;
}

export interface Mutex extends NodeBase {
  readonly kind: "Mutex";
  readonly key: Expression | null;
  readonly body: Block;
}

export interface Scope extends NodeBase {
  readonly kind: "Scope";
  readonly body: Block;
}

export interface Select extends NodeBase {
  readonly kind: "Select";
  readonly cases: readonly SelectCase[];
  readonly timeout: { readonly duration: Expression; readonly body: Block } | null;
  readonly otherwise: Block | null;
}

export interface SelectCase extends NodeBase {
  readonly binding: Name;
  readonly channel: Expression;
  readonly body: Block;
}

export interface Emit extends NodeBase {
  readonly kind: "Emit";
  readonly value: Expression;
}

export interface Break extends NodeBase {
  readonly kind: "Break";
}

export interface Continue extends NodeBase {
  readonly kind: "Continue";
}

export interface ExpressionStatement extends NodeBase {
  readonly kind: "ExpressionStatement";
  readonly expression: Expression;
}

// ---------------------------------------------------------------- expressions

export type Expression =
  | NilLiteral
  | BoolLiteral
  | IntLiteral
  | FloatLiteral
  | DurationLiteral
  | StringLiteral
  | InterpolatedString
  | Identifier
  | ListLiteral
  | DictLiteral
  | StructLiteral
  | Closure
  | Unary
  | Binary
  | Ternary
  | Range
  | Pipe
  | Property
  | MethodCall
  | Index
  | Slice
  | Call
  | Propagate
  | NonNull
  | TryStar
  | If
  | Match
  | Retry
  | Deadline
  | Try
  | Parallel
  | Spawn
  | CostRoute
  | Yield;

export interface NilLiteral extends NodeBase {
  readonly kind: "NilLiteral";
}

export interface BoolLiteral extends NodeBase {
  readonly kind: "BoolLiteral";
  readonly value: boolean;
}

export interface IntLiteral extends NodeBase {
  readonly kind: "IntLiteral";
  /** A bigint only past 2^53 - 1, up to 2^63 - 1. */
  readonly value: number | bigint;
}

export interface FloatLiteral extends NodeBase {
  readonly kind: "FloatLiteral";
  readonly value: number;
}

export interface DurationLiteral extends NodeBase {
  readonly kind: "DurationLiteral";
  /** Unbounded here; the emitter rejects what passes i64. */
  readonly milliseconds: bigint;
}

export interface StringLiteral extends NodeBase {
  readonly kind: "StringLiteral";
  /** Cooked text. */
  readonly value: string;
  readonly form: "plain" | "triple" | "raw";
}

export interface InterpolatedString extends NodeBase {
  readonly kind: "InterpolatedString";
  readonly form: "plain" | "triple";
  /** Cooked text pieces and holes in order; no two texts in a row, empty texts left out. */
  readonly parts: readonly (string | Expression)[];
}

export interface Identifier extends NodeBase {
  readonly kind: "Identifier";
  readonly name: string;
}

export interface Spread extends NodeBase {
  readonly kind: "Spread";
  readonly value: Expression;
}

export interface ListLiteral extends NodeBase {
  readonly kind: "ListLiteral";
  readonly elements: readonly (Expression | Spread)[];
}

export interface DictLiteral extends NodeBase {
  readonly kind: "DictLiteral";
  readonly entries: readonly (DictEntry | Spread)[];
}

export interface DictEntry extends NodeBase {
  readonly kind: "DictEntry";
  /** A name or string key, or a computed one (`[expr]: v`). */
  readonly key: Name | Expression;
  readonly computed: boolean;
  readonly value: Expression;
}

export interface StructLiteral extends NodeBase {
  readonly kind: "StructLiteral";
  readonly name: Name;
  readonly entries: readonly (DictEntry | Spread)[];
}

export interface Parameter extends NodeBase {
  readonly name: Name;
  readonly isRest: boolean;
  readonly type: TypeNode | null;
  readonly defaultValue: Expression | null;
}

export interface Closure extends NodeBase {
  readonly kind: "Closure";
  /** `{ x -> … }` or `fn(x) { … }`. */
  readonly form: "brace" | "fn";
  readonly parameters: readonly Parameter[];
  readonly returnType: TypeNode | null;
  readonly throwsType: TypeNode | null;
  readonly body: Block;
}

export interface Unary extends NodeBase {
  readonly kind: "Unary";
  readonly operator: "!" | "-";
  readonly operand: Expression;
}

export type BinaryOperator =
  | "+" | "-" | "*" | "/" | "%" | "**"
  | "==" | "!=" | "<" | ">" | "<=" | ">="
  | "&&" | "||" | "??" | "in" | "not in";

export interface Binary extends NodeBase {
  readonly kind: "Binary";
  readonly operator: BinaryOperator;
  /** Place of the operator token. */
  readonly operatorSpan: Span;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Ternary extends NodeBase {
  readonly kind: "Ternary";
  readonly condition: Expression;
  readonly consequent: Expression;
  readonly alternate: Expression;
}

export interface Range extends NodeBase {
  readonly kind: "Range";
  readonly start: Expression;
  readonly end: Expression;
  readonly exclusive: boolean;
}

export interface Pipe extends NodeBase {
  readonly kind: "Pipe";
  readonly left: Expression;
  readonly right: Expression;
}

export interface Property extends NodeBase {
  readonly kind: "Property";
  readonly object: Expression;
  readonly name: Name;
  readonly optional: boolean;
}

export interface MethodCall extends NodeBase {
  readonly kind: "MethodCall";
  readonly object: Expression;
  readonly name: Name;
  readonly optional: boolean;
  readonly arguments: readonly (Expression | Spread)[];
}

export interface Index extends NodeBase {
  readonly kind: "Index";
  readonly object: Expression;
  readonly index: Expression;
  readonly optional: boolean;
}

export interface Slice extends NodeBase {
  readonly kind: "Slice";
  readonly object: Expression;
  readonly start: Expression | null;
  readonly end: Expression | null;
}

export interface Call extends NodeBase {
  readonly kind: "Call";
  readonly callee: Expression;
  readonly typeArguments: readonly TypeNode[];
  readonly arguments: readonly (Expression | Spread)[];
}

/** `x?` */
export interface Propagate extends NodeBase {
  readonly kind: "Propagate";
  readonly operand: Expression;
}

/** `x!` */
export interface NonNull extends NodeBase {
  readonly kind: "NonNull";
  readonly operand: Expression;
}

/** `try* e` */
export interface TryStar extends NodeBase {
  readonly kind: "TryStar";
  readonly operand: Expression;
}

export interface If extends NodeBase {
  readonly kind: "If";
  readonly condition: Expression;
  readonly consequent: Block;
  readonly alternate: Block | If | null;
}

export interface Match extends NodeBase {
  readonly kind: "Match";
  readonly subject: Expression;
  readonly arms: readonly MatchArm[];
}

export interface MatchArm extends NodeBase {
  /** Alternatives of an or-pattern; one in the common case. Patterns are expressions read by shape (language reference 8.2). */
  readonly patterns: readonly MatchPattern[];
  readonly guard: Expression | null;
  readonly body: Block;
}

/** `...rest` inside a list pattern is a Spread element of a ListLiteral. */
export type MatchPattern = Expression;

export interface Retry extends NodeBase {
  readonly kind: "Retry";
  readonly count: Expression;
  readonly body: Block;
}

export interface Deadline extends NodeBase {
  readonly kind: "Deadline";
  readonly duration: Expression;
  readonly body: Block;
}

export interface Try extends NodeBase {
  readonly kind: "Try";
  readonly body: Block;
  readonly handler: CatchClause | null;
  readonly finalizer: Block | null;
}

export interface CatchClause extends NodeBase {
  readonly binding: Name | null;
  readonly type: TypeNode | null;
  readonly body: Block;
}

export interface Parallel extends NodeBase {
  readonly kind: "Parallel";
  readonly mode: "count" | "each" | "settle";
  readonly subject: Expression;
  readonly maxConcurrent: Expression | null;
  readonly binding: Name | null;
  readonly body: Block;
  readonly asStream: boolean;
}

export interface Spawn extends NodeBase {
  readonly kind: "Spawn";
  readonly body: Block;
}

export interface CostRoute extends NodeBase {
  readonly kind: "CostRoute";
  readonly options: readonly { readonly name: Name; readonly value: Expression }[];
  readonly body: Block;
}

export interface Yield extends NodeBase {
  readonly kind: "Yield";
  readonly value: Expression | null;
}

export type Node = Program | Block | Statement | Expression | BindingPattern | AttributedDeclaration | TypeNode;
