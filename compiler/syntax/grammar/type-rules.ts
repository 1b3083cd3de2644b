import type { IntersectionType, LiteralType, NamedType, PredicateType, ShapeField, ShapeType, TypeNode, UnionType } from "../ast-types.ts";
import * as type from "../lexer/vocabulary.ts";
import { BaseRules, type Rule } from "./base-rules.ts";
import { Choice } from "./choice.ts";

/** Types. A type ends before a line that begins with `|`, `&` or `?` (language reference 3.2). */
export abstract class TypeRules extends BaseRules {
  readonly type: Rule<TypeNode> = this.rule("type", (): TypeNode => {
    const start = this.start();
    const first = this.call(this.intersectionType);
    if (!this.RECORDING_PHASE && !this.onLine(type.Bar)) return first;
    const members: TypeNode[] = [first];
    this.repeat(
      () => this.onLine(type.Bar),
      () => {
        this.take(type.Bar);
        members.push(this.call(this.intersectionType));
      },
    );
    return { kind: "UnionType", members, span: this.spanFrom(start) } satisfies UnionType;
  });

  readonly intersectionType: Rule<TypeNode> = this.rule("intersectionType", (): TypeNode => {
    const start = this.start();
    const first = this.optionalType();
    if (!this.RECORDING_PHASE && !this.onLine(type.Ampersand)) return first;
    const members: TypeNode[] = [first];
    this.repeat(
      () => this.onLine(type.Ampersand),
      () => {
        this.take(type.Ampersand);
        members.push(this.optionalType());
      },
    );
    return { kind: "IntersectionType", members, span: this.spanFrom(start) } satisfies IntersectionType;
  });

  protected optionalType(): TypeNode {
    const start = this.start();
    const inner = this.call(this.primaryType);
    const mark = this.optional(this.onLine(type.Question), () => this.take(type.Question));
    return mark === null ? inner : { kind: "OptionalType", inner, span: this.spanFrom(start) };
  }

  readonly primaryType: Rule<TypeNode> = this.rule("primaryType", (): TypeNode => {
    return this.choose(this.primaryTypes) ?? this.fail("type");
  });

  protected readonly primaryTypes = new Choice<TypeNode>([
    { starts: [type.Identifier], read: () => this.#namedType() },
    { starts: [type.Nil], read: () => this.#wordType(type.Nil) },
    { starts: [type.True], read: () => this.#wordType(type.True) },
    { starts: [type.False], read: () => this.#wordType(type.False) },
    { starts: [type.StringText], read: () => this.#literalType(type.StringText) },
    { starts: [type.RawString], read: () => this.#literalType(type.RawString) },
    { starts: [type.IntNumber], read: () => this.#literalType(type.IntNumber) },
    { starts: [type.Minus], read: () => this.#negativeType() },
    { starts: [type.LeftBracket], read: () => this.listType() },
    { starts: [type.Fn], read: () => this.functionType() },
    { starts: [type.LeftBrace], read: () => this.shapeType() },
  ]);

  #namedType(): NamedType {
    const start = this.start();
    const name = this.take(type.Identifier).image;
    const typeArguments = this.optional(this.onLine(type.Less), () => this.call(this.typeArguments)) ?? [];
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
  readonly typeArguments: Rule<TypeNode[]> = this.rule("typeArguments", (): TypeNode[] => {
    const types: TypeNode[] = [];
    this.enter();
    this.take(type.Less);
    types.push(this.call(this.type));
    this.repeat(
      () => this.at(type.Comma),
      () => {
        this.take(type.Comma);
        types.push(this.call(this.type));
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
    const element = this.call(this.type);
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
    this.list(type.RightParen, () => parameters.push(this.call(this.type)));
    this.take(type.RightParen);
    // In `{ f: fn(int) -> body }` the arrow belongs to the closure, unless a type and another arrow follow.
    const returnType = this.optional(this.onLine(type.Arrow) && this.primaryTypes.at(this.peek(2)) !== undefined, () => {
      this.take(type.Arrow);
      return this.call(this.type);
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
        tails.push(this.call(this.type));
      } else {
        fields.push(this.call(this.shapeField));
      }
    });
    this.take(type.RightBrace);
    this.leave();
    return { kind: "ShapeType", fields, tails, span: this.spanFrom(start) } satisfies ShapeType;
  }

  readonly shapeField: Rule<ShapeField> = this.rule("shapeField", (): ShapeField => {
    const start = this.start();
    const name = this.anyName("field name");
    const optional = this.optional(this.onLine(type.Question), () => this.take(type.Question)) !== null;
    this.take(type.Colon);
    const fieldType = this.call(this.type);
    return { name, optional, type: fieldType, span: this.spanFrom(start) };
  });

  /** The result of a function after `->`: a type, `x is T` or `implies x is T`. */
  readonly resultType: Rule<TypeNode> = this.rule("resultType", (): TypeNode => {
    const start = this.start();
    const implies = this.atWord("implies") && this.isNext(2, type.Identifier) && this.#isWord(3, "is");
    if (!implies && !(this.at(type.Identifier) && this.#isWord(2, "is"))) return this.call(this.type);
    if (implies) this.take(type.Identifier);
    const parameter = this.name("parameter name");
    this.take(type.Identifier);
    const tested = this.call(this.type);
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
      return this.call(this.resultType);
    });
  }

  protected throwsClause(): TypeNode | null {
    return this.optional(this.onLine(type.Throws), () => {
      this.take(type.Throws);
      return this.call(this.type);
    });
  }
}
