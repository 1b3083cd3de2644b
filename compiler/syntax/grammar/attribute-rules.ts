import type { TokenType } from "chevrotain";
import type { Attribute, AttributeArgument, AttributeValue } from "../ast-declarations.ts";
import type { Name } from "../ast.ts";
import * as type from "../lexer/vocabulary.ts";
import { nameOf, type Rule } from "./base-rules.ts";
import { Choice } from "./choice.ts";
import { StatementRules } from "./statement-rules.ts";

type DictEntries = Extract<AttributeValue, { kind: "Dict" }>["entries"][number];

/** Attributes: literal data before a declaration. Their lists do require commas. */
export abstract class AttributeRules extends StatementRules {
  readonly attribute: Rule<Attribute> = this.rule("attribute", (): Attribute => {
    const start = this.start();
    this.take(type.At);
    const name = this.at(type.Retry) ? nameOf(this.take(type.Retry)) : this.name("attribute name");
    const given = this.optional(this.onLine(type.LeftParen), () => this.call(this.attributeArguments));
    return { name, arguments: given, span: this.spanFrom(start) };
  });

  readonly attributeArguments: Rule<AttributeArgument[]> = this.rule("attributeArguments", (): AttributeArgument[] => {
    const given: AttributeArgument[] = [];
    this.enter();
    this.take(type.LeftParen);
    this.#commaList(type.RightParen, () => given.push(this.#attributeArgument()));
    this.take(type.RightParen);
    this.leave();
    return given;
  });

  #commaList(closer: typeof type.RightParen, element: () => void): void {
    this.repeat(
      () => !this.at(closer) && !this.atEnd(),
      () => {
        element();
        if (this.RECORDING_PHASE || !this.at(closer)) this.take(type.Comma);
      },
    );
  }

  #attributeArgument(): AttributeArgument {
    const start = this.start();
    const named = this.isNameToken(this.token) && this.isNext(2, type.Colon);
    const name = this.optional(named, () => {
      const found = this.anyName("argument name");
      this.take(type.Colon);
      return found;
    });
    const value = this.call(this.attributeValue);
    return { name, value, span: this.spanFrom(start) };
  }

  readonly attributeValue: Rule<AttributeValue> = this.rule("attributeValue", (): AttributeValue => {
    return this.choose(this.attributeValues) ?? this.fail("attribute value");
  });

  protected readonly attributeValues = new Choice<AttributeValue>([
    { starts: [type.StringText], read: () => this.#literal(type.StringText) },
    { starts: [type.RawString], read: () => this.#literal(type.RawString) },
    { starts: [type.IntNumber], read: () => this.#literal(type.IntNumber) },
    { starts: [type.FloatNumber], read: () => this.#literal(type.FloatNumber) },
    { starts: [type.True], read: () => this.#literal(type.True) },
    { starts: [type.False], read: () => this.#literal(type.False) },
    { starts: [type.Nil], read: () => this.#literal(type.Nil) },
    { starts: [type.Minus], read: () => this.#negative() },
    { starts: [type.Identifier], read: () => this.#path() },
    { starts: [type.LeftBracket], read: () => this.#valueList() },
    { starts: [type.LeftBrace], read: () => this.#dict() },
  ]);

  #literal(tokenType: TokenType): AttributeValue {
    const token = this.take(tokenType);
    const value = token.tokenType === type.True ? true : token.tokenType === type.False ? false : token.value;
    return { kind: "Literal", value, isFloat: token.tokenType === type.FloatNumber, span: token.span };
  }

  #negative(): AttributeValue {
    const start = this.start();
    this.take(type.Minus);
    const token = this.take(this.at(type.FloatNumber) ? type.FloatNumber : type.IntNumber, "number");
    const value = token.value === 0 ? 0 : typeof token.value === "number" || typeof token.value === "bigint" ? -token.value : null;
    return { kind: "Literal", value, isFloat: token.tokenType === type.FloatNumber, span: this.spanFrom(start) };
  }

  #path(): AttributeValue {
    const start = this.start();
    const path: Name[] = [nameOf(this.take(type.Identifier))];
    this.repeat(
      () => this.at(type.Dot),
      () => {
        this.take(type.Dot);
        path.push(this.anyName("name"));
      },
    );
    const given = this.optional(this.onLine(type.LeftParen), () => this.call(this.attributeArguments));
    const span = this.spanFrom(start);
    return given === null ? { kind: "Path", path, span } : { kind: "AttributeCall", path, arguments: given, span };
  }

  #valueList(): AttributeValue {
    const start = this.start();
    const elements: AttributeValue[] = [];
    this.enter();
    this.take(type.LeftBracket);
    this.#commaList(type.RightBracket, () => elements.push(this.call(this.attributeValue)));
    this.take(type.RightBracket);
    this.leave();
    return { kind: "List", elements, span: this.spanFrom(start) };
  }

  #dict(): AttributeValue {
    const start = this.start();
    const entries: DictEntries[] = [];
    this.enter();
    this.take(type.LeftBrace);
    this.#commaList(type.RightBrace, () => {
      const key = this.#dictKeyName();
      this.take(type.Colon);
      entries.push({ key, value: this.call(this.attributeValue) });
    });
    this.take(type.RightBrace);
    this.leave();
    return { kind: "Dict", entries, span: this.spanFrom(start) };
  }

  #dictKeyName(): Name {
    if (!this.at(type.StringText) && !this.at(type.RawString)) return this.anyName("key");
    const token = this.plainString("key");
    return { text: String(token.value ?? ""), span: token.span };
  }
}
