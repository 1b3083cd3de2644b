import type { IntersectionType, LiteralType, NamedType, PredicateType, ShapeField, ShapeType, TypeNode, UnionType } from "../ast-types.ts";
import * as type from "../lexer/vocabulary.ts";
import { BaseRules, type Rule } from "./base-rules.ts";

/** Types. A type ends before a line that begins with `|`, `&` or `?` (language reference 3.2). */
export abstract class TypeRules extends BaseRules {
  readonly type: Rule<TypeNode> = this.RULE("type", (): TypeNode => {
    const start = this.start();
    const members: TypeNode[] = [this.subrule(this.slot, this.intersectionType)];
    this.repeat(
      () => this.onLine(type.Bar),
      () => {
        this.take(type.Bar);
        members.push(this.subrule(this.slot, this.intersectionType));
      },
    );
    return members.length === 1 ? (members[0] as TypeNode) : ({ kind: "UnionType", members, span: this.spanFrom(start) } satisfies UnionType);
  });

  readonly intersectionType: Rule<TypeNode> = this.RULE("intersectionType", (): TypeNode => {
    const start = this.start();
    const members: TypeNode[] = [this.optionalType()];
    this.repeat(
      () => this.onLine(type.Ampersand),
      () => {
        this.take(type.Ampersand);
        members.push(this.optionalType());
      },
    );
    return members.length === 1
      ? (members[0] as TypeNode)
      : ({ kind: "IntersectionType", members, span: this.spanFrom(start) } satisfies IntersectionType);
  });

  protected optionalType(): TypeNode {
    const start = this.start();
    const inner = this.subrule(this.slot, this.primaryType);
    const mark = this.optional(this.onLine(type.Question), () => this.take(type.Question));
    return mark === null ? inner : { kind: "OptionalType", inner, span: this.spanFrom(start) };
  }

  readonly primaryType: Rule<TypeNode> = this.RULE("primaryType", (): TypeNode => {
    if (!this.RECORDING_PHASE && !typeStarters.has(this.LA(1).tokenTypeIdx)) this.fail("type");
    return this.OR(this.#primaryTypes);
  });

  readonly #primaryTypes = [
    { ALT: () => this.#namedType() },
    { ALT: () => this.#wordType(type.Nil) },
    { ALT: () => this.#wordType(type.True) },
    { ALT: () => this.#wordType(type.False) },
    { ALT: () => this.#literalType(type.StringText) },
    { ALT: () => this.#literalType(type.RawString) },
    { ALT: () => this.#literalType(type.IntNumber) },
    { ALT: () => this.#negativeType() },
    { ALT: () => this.listType() },
    { ALT: () => this.functionType() },
    { ALT: () => this.shapeType() },
  ];

  #namedType(): NamedType {
    const start = this.start();
    const name = this.take(type.Identifier).image;
    const typeArguments = this.optional(this.onLine(type.Less), () => this.subrule(this.slot, this.typeArguments)) ?? [];
    return { kind: "NamedType", name, arguments: typeArguments, span: this.spanFrom(start) };
  }

  #wordType(tokenType: typeof type.Nil): NamedType {
    const token = this.take(tokenType);
    return { kind: "NamedType", name: token.image, arguments: [], span: token.span };
  }

  #literalType(tokenType: typeof type.Nil): LiteralType {
    const token = this.take(tokenType);
    return { kind: "LiteralType", value: token.value ?? token.image, span: token.span };
  }

  #negativeType(): LiteralType {
    const start = this.start();
    this.take(type.Minus);
    const value = this.take(type.IntNumber).value;
    const negative = value === 0 || value === null || typeof value === "string" ? 0 : -value;
    return { kind: "LiteralType", value: negative, span: this.spanFrom(start) };
  }

  /** `<A, B>`, at least one. */
  readonly typeArguments: Rule<TypeNode[]> = this.RULE("typeArguments", (): TypeNode[] => {
    const types: TypeNode[] = [];
    this.enter();
    this.take(type.Less);
    types.push(this.subrule(this.slot, this.type));
    this.repeat(
      () => this.at(type.Comma),
      () => {
        this.take(type.Comma);
        types.push(this.subrule(this.slot, this.type));
      },
    );
    this.take(type.Greater);
    this.leave();
    return types;
  });

  protected listType(): TypeNode {
    const start = this.start();
    this.enter();
    this.take(type.LeftBracket);
    const element = this.subrule(this.slot, this.type);
    this.take(type.RightBracket);
    this.leave();
    return { kind: "ListType", element, span: this.spanFrom(start) };
  }

  protected functionType(): TypeNode {
    const start = this.start();
    const parameters: TypeNode[] = [];
    this.enter();
    this.take(type.Fn);
    this.take(type.LeftParen);
    this.list(type.RightParen, () => parameters.push(this.subrule(this.slot, this.type)));
    this.take(type.RightParen);
    // In `{ f: fn(int) -> body }` the arrow belongs to the closure, unless a type and another arrow follow.
    const returnType = this.optional(this.onLine(type.Arrow) && typeStarters.has(this.LA(2).tokenTypeIdx), () => {
      this.take(type.Arrow);
      return this.subrule(this.slot, this.type);
    });
    this.leave();
    return { kind: "FunctionType", parameters, returnType, span: this.spanFrom(start) };
  }

  protected shapeType(): TypeNode {
    const start = this.start();
    const fields: ShapeField[] = [];
    const tails: TypeNode[] = [];
    this.enter();
    this.take(type.LeftBrace);
    this.list(type.RightBrace, () => {
      if (this.at(type.Ellipsis)) {
        this.take(type.Ellipsis);
        tails.push(this.subrule(this.slot, this.type));
      } else {
        fields.push(this.subrule(this.slot, this.shapeField));
      }
    });
    this.take(type.RightBrace);
    this.leave();
    return { kind: "ShapeType", fields, tails, span: this.spanFrom(start) } satisfies ShapeType;
  }

  readonly shapeField: Rule<ShapeField> = this.RULE("shapeField", (): ShapeField => {
    const start = this.start();
    const name = this.anyName("field name");
    const optional = this.optional(this.onLine(type.Question), () => this.take(type.Question)) !== null;
    this.take(type.Colon);
    const fieldType = this.subrule(this.slot, this.type);
    return { name, optional, type: fieldType, span: this.spanFrom(start) };
  });

  /** The result of a function after `->`: a type, `x is T` or `implies x is T`. */
  readonly resultType: Rule<TypeNode> = this.RULE("resultType", (): TypeNode => {
    const start = this.start();
    const implies = this.atWord("implies") && this.isNext(2, type.Identifier) && this.#isWord(3, "is");
    if (!implies && !(this.at(type.Identifier) && this.#isWord(2, "is"))) return this.subrule(this.slot, this.type);
    if (implies) this.take(type.Identifier);
    const parameter = this.name("parameter name");
    this.take(type.Identifier);
    const tested = this.subrule(this.slot, this.type);
    return { kind: "PredicateType", implies, parameter, type: tested, span: this.spanFrom(start) } satisfies PredicateType;
  });

  #isWord(distance: number, word: string): boolean {
    const token = this.peek(distance);
    return token.tokenType === type.Identifier && token.image === word && !token.newlineBefore;
  }

  /** `-> type`, on the line of what it belongs to. */
  protected result(): TypeNode | null {
    return this.optional(this.onLine(type.Arrow), () => {
      this.take(type.Arrow);
      return this.subrule(this.slot, this.resultType);
    });
  }

  protected throwsClause(): TypeNode | null {
    return this.optional(this.onLine(type.Throws), () => {
      this.take(type.Throws);
      return this.subrule(this.slot, this.type);
    });
  }
}

const typeStarters: ReadonlySet<number> = new Set(
  [
    type.Identifier, type.Nil, type.True, type.False, type.StringText, type.RawString, type.IntNumber, type.Minus, type.LeftBracket,
    type.Fn, type.LeftBrace,
  ].map((each) => each.tokenTypeIdx as number),
);
