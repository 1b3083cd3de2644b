import type { Attribute, AttributeArgument, AttributeValue } from "../ast-declarations.ts";
import type { Name } from "../ast.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import { nameOf, type Rule } from "./base-rules.ts";
import { StatementRules } from "./statement-rules.ts";

type DictEntries = Extract<AttributeValue, { kind: "Dict" }>["entries"][number];

/** Attributes: literal data before a declaration. Their lists do require commas. */
export abstract class AttributeRules extends StatementRules {
  readonly attribute: Rule<Attribute> = this.RULE("attribute", (): Attribute => {
    const start = this.start();
    this.take(type.At);
    const name = this.at(type.Retry) ? nameOf(this.take(type.Retry)) : this.name("attribute name");
    const given = this.optional(this.onLine(type.LeftParen), () => this.subrule(this.slot, this.attributeArguments));
    return { name, arguments: given, span: this.spanFrom(start) };
  });

  readonly attributeArguments: Rule<AttributeArgument[]> = this.RULE("attributeArguments", (): AttributeArgument[] => {
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
    const named = this.isNameToken(this.peek()) && this.isNext(2, type.Colon);
    const name = this.optional(named, () => {
      const found = this.anyName("argument name");
      this.take(type.Colon);
      return found;
    });
    const value = this.subrule(this.slot, this.attributeValue);
    return { name, value, span: this.spanFrom(start) };
  }

  readonly attributeValue: Rule<AttributeValue> = this.RULE("attributeValue", (): AttributeValue => {
    const start = this.start();
    if (!this.RECORDING_PHASE && !valueStarters.has(this.LA(1).tokenTypeIdx)) this.fail("attribute value");
    return this.OR([
      { ALT: () => this.#literal(start, this.take(type.StringText)) },
      { ALT: () => this.#literal(start, this.take(type.RawString)) },
      { ALT: () => this.#literal(start, this.take(type.IntNumber)) },
      { ALT: () => this.#literal(start, this.take(type.FloatNumber)) },
      { ALT: () => this.#literal(start, this.take(type.True)) },
      { ALT: () => this.#literal(start, this.take(type.False)) },
      { ALT: () => this.#literal(start, this.take(type.Nil)) },
      { ALT: () => this.#negative(start) },
      { ALT: () => this.#path(start) },
      { ALT: () => this.#valueList(start) },
      { ALT: () => this.#dict(start) },
    ]);
  });

  #literal(start: number, token: Token): AttributeValue {
    const value = token.tokenType === type.True ? true : token.tokenType === type.False ? false : token.value;
    return { kind: "Literal", value, isFloat: token.tokenType === type.FloatNumber, span: this.spanFrom(start) };
  }

  #negative(start: number): AttributeValue {
    this.take(type.Minus);
    const token = this.take(this.at(type.FloatNumber) ? type.FloatNumber : type.IntNumber, "number");
    const value = token.value === 0 ? 0 : typeof token.value === "number" || typeof token.value === "bigint" ? -token.value : null;
    return { kind: "Literal", value, isFloat: token.tokenType === type.FloatNumber, span: this.spanFrom(start) };
  }

  #path(start: number): AttributeValue {
    const path: Name[] = [nameOf(this.take(type.Identifier))];
    this.repeat(
      () => this.at(type.Dot),
      () => {
        this.take(type.Dot);
        path.push(this.anyName("name"));
      },
    );
    const given = this.optional(this.onLine(type.LeftParen), () => this.subrule(this.slot, this.attributeArguments));
    const span = this.spanFrom(start);
    return given === null ? { kind: "Path", path, span } : { kind: "AttributeCall", path, arguments: given, span };
  }

  #valueList(start: number): AttributeValue {
    const elements: AttributeValue[] = [];
    this.enter();
    this.take(type.LeftBracket);
    this.#commaList(type.RightBracket, () => elements.push(this.subrule(this.slot, this.attributeValue)));
    this.take(type.RightBracket);
    this.leave();
    return { kind: "List", elements, span: this.spanFrom(start) };
  }

  #dict(start: number): AttributeValue {
    const entries: DictEntries[] = [];
    this.enter();
    this.take(type.LeftBrace);
    this.#commaList(type.RightBrace, () => {
      const key = this.#dictKeyName();
      this.take(type.Colon);
      entries.push({ key, value: this.subrule(this.slot, this.attributeValue) });
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

const valueStarters: ReadonlySet<number> = new Set(
  [
    type.StringText, type.RawString, type.IntNumber, type.FloatNumber, type.True, type.False, type.Nil, type.Minus, type.Identifier,
    type.LeftBracket, type.LeftBrace,
  ].map((each) => each.tokenTypeIdx as number),
);
