/**
 * The parser of signature texts: `fn<U>(f: fn(T) -> U, limit?: int, ...rest: any) -> list<U>`. It builds the type nodes
 * of the syntax tree (with zero spans), in one pass, without the language's own parser.
 */
import type { FunctionType, Name, NamedType, ShapeField, TypeNode } from "#compiler/syntax";
import { type SignatureToken, tokenizeSignature } from "./signature-tokens.ts";

export interface SignatureParameter {
  readonly name: string;
  readonly optional: boolean;
  readonly rest: boolean;
  /** The type as it is written, for error texts. */
  readonly typeText: string;
  /** Of a rest parameter: the type of one argument. */
  readonly type: TypeNode;
}

export interface Signature {
  readonly typeParameters: readonly string[];
  readonly parameters: readonly SignatureParameter[];
  readonly returns: TypeNode;
}

export interface SignatureError {
  readonly error: string;
}

const ZERO = { start: 0, end: 0 } as const;
const MAX_NESTING = 64;

class SignatureProblem extends Error {}

/** Parses the text of a declaration's signature. A missing result type reads as `any`. Never throws. */
export function parseSignature(text: string): Signature | SignatureError {
  const tokens = tokenizeSignature(text);
  if ("badOffset" in tokens) return { error: `unexpected character at ${tokens.badOffset} in \`${text}\`` };
  try {
    return new SignatureParser(text, tokens).signature();
  } catch (problem) {
    if (problem instanceof SignatureProblem) return { error: problem.message };
    throw problem;
  }
}

class SignatureParser {
  #at = 0;
  #nesting = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly SignatureToken[],
  ) {}

  signature(): Signature {
    if (!this.#acceptName("fn")) this.#fail("`fn`");
    const typeParameters = this.#typeParameters();
    this.#expect("(");
    const parameters: SignatureParameter[] = [];
    while (!this.#accept(")")) {
      parameters.push(this.#parameter());
      if (!this.#accept(",") && !this.#peek(")")) this.#fail("`,` or `)`");
    }
    const returns = this.#accept("->") ? this.#returnType() : named("any");
    if (this.#token().kind !== "end") this.#fail("the end of the signature");
    return { typeParameters, parameters, returns };
  }

  #typeParameters(): string[] {
    const names: string[] = [];
    if (!this.#accept("<")) return names;
    do names.push(this.#name());
    while (this.#accept(","));
    this.#expect(">");
    return names;
  }

  #parameter(): SignatureParameter {
    const rest = this.#accept("...");
    const name = this.#name();
    const optional = this.#accept("?");
    this.#expect(":");
    const start = this.#token().start;
    const type = this.#type();
    const end = (this.tokens[this.#at - 1] as SignatureToken).end;
    return { name, optional, rest, typeText: this.text.slice(start, end), type };
  }

  #returnType(): TypeNode {
    const implies = this.#acceptName("implies");
    const next = this.tokens[this.#at + 1];
    if (this.#token().kind === "name" && next?.kind === "name" && next.text === "is") {
      const parameter: Name = { text: this.#name(), span: ZERO };
      this.#at++;
      return { kind: "PredicateType", implies, parameter, type: this.#type(), span: ZERO };
    }
    return this.#type();
  }

  #type(): TypeNode {
    if (++this.#nesting > MAX_NESTING) this.#fail("less nesting");
    const members = [this.#intersection()];
    while (this.#accept("|")) members.push(this.#intersection());
    this.#nesting--;
    return members.length === 1 ? (members[0] as TypeNode) : { kind: "UnionType", members, span: ZERO };
  }

  #intersection(): TypeNode {
    const members = [this.#optional()];
    while (this.#accept("&")) members.push(this.#optional());
    return members.length === 1 ? (members[0] as TypeNode) : { kind: "IntersectionType", members, span: ZERO };
  }

  #optional(): TypeNode {
    let type = this.#primary();
    while (this.#accept("?")) type = { kind: "OptionalType", inner: type, span: ZERO };
    return type;
  }

  #primary(): TypeNode {
    const token = this.#token();
    switch (token.kind) {
      case "name":
        this.#at++;
        return token.text === "fn" ? this.#functionType() : this.#namedType(token.text);
      case "string":
        this.#at++;
        return { kind: "LiteralType", value: token.text, span: ZERO };
      case "int":
        this.#at++;
        return { kind: "LiteralType", value: Number(token.text), span: ZERO };
      case "mark":
        return this.#bracketedType();
      case "end":
        return this.#fail("a type");
      default:
        return token satisfies never;
    }
  }

  #bracketedType(): TypeNode {
    if (this.#accept("[")) {
      const element = this.#type();
      this.#expect("]");
      return { kind: "ListType", element, span: ZERO };
    }
    if (this.#accept("(")) {
      const inner = this.#type();
      this.#expect(")");
      return inner;
    }
    if (this.#accept("{")) return this.#shapeType();
    return this.#fail("a type");
  }

  #namedType(name: string): NamedType {
    const args: TypeNode[] = [];
    if (this.#accept("<")) {
      do args.push(this.#type());
      while (this.#accept(","));
      this.#expect(">");
    }
    return { kind: "NamedType", name, arguments: args, span: ZERO };
  }

  #functionType(): FunctionType {
    this.#expect("(");
    const parameters: TypeNode[] = [];
    while (!this.#accept(")")) {
      this.#skipParameterName();
      parameters.push(this.#type());
      if (!this.#accept(",") && !this.#peek(")")) this.#fail("`,` or `)`");
    }
    const returnType = this.#accept("->") ? this.#returnType() : null;
    return { kind: "FunctionType", parameters, returnType, span: ZERO };
  }

  /** `fn(item: T) -> U`: the name is documentation. */
  #skipParameterName(): void {
    const next = this.tokens[this.#at + 1];
    if (this.#token().kind === "name" && next?.kind === "mark" && next.text === ":") this.#at += 2;
  }

  #shapeType(): TypeNode {
    const fields: ShapeField[] = [];
    const tails: TypeNode[] = [];
    while (!this.#accept("}")) {
      if (this.#accept("...")) {
        tails.push(this.#type());
      } else {
        const name: Name = { text: this.#name(), span: ZERO };
        const optional = this.#accept("?");
        this.#expect(":");
        fields.push({ name, optional, type: this.#type(), span: ZERO });
      }
      if (!this.#accept(",") && !this.#peek("}")) this.#fail("`,` or `}`");
    }
    return { kind: "ShapeType", fields, tails, span: ZERO };
  }

  #token(): SignatureToken {
    return this.tokens[this.#at] as SignatureToken;
  }

  #peek(mark: string): boolean {
    const token = this.#token();
    return token.kind === "mark" && token.text === mark;
  }

  #accept(mark: string): boolean {
    if (!this.#peek(mark)) return false;
    this.#at++;
    return true;
  }

  #acceptName(name: string): boolean {
    const token = this.#token();
    if (token.kind !== "name" || token.text !== name) return false;
    this.#at++;
    return true;
  }

  #expect(mark: string): void {
    if (!this.#accept(mark)) this.#fail(`\`${mark}\``);
  }

  #name(): string {
    const token = this.#token();
    if (token.kind !== "name") return this.#fail("a name");
    this.#at++;
    return token.text;
  }

  #fail(expected: string): never {
    throw new SignatureProblem(`expected ${expected} at ${this.#token().start} in \`${this.text}\``);
  }
}

function named(name: string): NamedType {
  return { kind: "NamedType", name, arguments: [], span: ZERO };
}
