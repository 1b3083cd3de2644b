import type {
  Attribute, EnumDeclaration, EnumVariant, EnumVariantField, FunctionDeclaration, ImplDeclaration, InterfaceDeclaration, InterfaceMethod,
  StructDeclaration, StructField, TypeDeclaration,
} from "../ast-declarations.ts";
import type { Name, Statement } from "../ast.ts";
import type { TypeNode } from "../ast-types.ts";
import type { Token } from "../lexer/token.ts";
import * as type from "../lexer/vocabulary.ts";
import type { Rule } from "./base-rules.ts";
import { CallableRules, type Prefix } from "./callable-rules.ts";
import { Choice } from "./choice.ts";

const publicWords = "fn, tool, skill, eval_pack, struct, enum, type, interface, pipeline, import, const, let after pub";

/** Declarations with what may stand before them, and the choice among all statements. */
export abstract class DeclarationRules extends CallableRules {
  #prefix: Prefix = { start: 0, attributes: [], isPublic: false };

  readonly statement: Rule<Statement> = this.rule("statement", (): Statement => {
    if (!this.RECORDING_PHASE) {
      const kind = this.token.tokenType;
      if (kind === type.Identifier) return this.#wordStatement();
      if (kind === type.Fn && this.isNext(2, type.LeftParen)) return this.expressionStatement();
    }
    return this.choose(this.keywordStatements) ?? this.expressionStatement();
  });

  protected readonly keywordStatements = new Choice<Statement>([
    { starts: declarationStarters, read: () => this.call(this.declaration) },
    { starts: [type.For], read: () => this.forStatement() },
    { starts: [type.While], read: () => this.whileStatement() },
    { starts: [type.Return], read: () => this.returnStatement() },
    { starts: [type.Yield], read: () => this.yieldStatement() },
    { starts: [type.Throw], read: () => this.throwStatement() },
    { starts: [type.Emit], read: () => this.emitStatement() },
    { starts: [type.Break], read: () => this.word("Break") },
    { starts: [type.Continue], read: () => this.word("Continue") },
    { starts: [type.Guard], read: () => this.guardStatement() },
    { starts: [type.Require], read: () => this.requireStatement() },
    { starts: [type.Defer], read: () => this.deferStatement() },
    { starts: [type.Mutex], read: () => this.mutexStatement() },
    { starts: [type.Select], read: () => this.selectStatement() },
    { starts: [type.Override], read: () => this.overrideDeclaration() },
  ]);

  /** Statements that begin with an identifier: two contextual words, otherwise an expression. */
  #wordStatement(): Statement {
    const second = this.peek(2);
    if (this.atWord("scope") && second.tokenType === type.LeftBrace && !second.newlineBefore) return this.scopeStatement();
    if (this.atWord("gen") && second.tokenType === type.Fn && !second.newlineBefore) return this.call(this.declaration);
    return this.expressionStatement();
  }

  readonly declaration: Rule<Statement> = this.rule("declaration", (): Statement => {
    const start = this.start();
    const attributes: Attribute[] = [];
    this.repeat(
      () => this.at(type.At),
      () => {
        attributes.push(this.call(this.attribute));
      },
    );
    const isPublic = this.optional(this.at(type.Pub), () => this.take(type.Pub)) !== null;
    this.#prefix = { start, attributes, isPublic };
    if (!this.RECORDING_PHASE) this.#checkKeyword(attributes.length > 0, isPublic);
    return this.choose(this.declarations) ?? this.fail("declaration");
  });

  protected readonly declarations = new Choice<Statement>([
    { starts: [type.Identifier, type.Fn], read: () => this.functionDeclaration(this.#prefix) },
    { starts: [type.Const, type.Let, type.Var], read: () => this.binding(this.#prefix.start, this.#prefix.isPublic) },
    { starts: [type.Pipeline], read: () => this.pipelineDeclaration(this.#prefix) },
    { starts: [type.Import], read: () => this.importDeclaration(this.#prefix) },
    { starts: [type.Tool], read: () => this.toolDeclaration(this.#prefix) },
    { starts: [type.Skill], read: () => this.skillDeclaration(this.#prefix) },
    { starts: [type.EvalPack], read: () => this.evalPackDeclaration(this.#prefix) },
    { starts: [type.Struct], read: () => this.#struct(this.#prefix) },
    { starts: [type.Enum], read: () => this.#enum(this.#prefix) },
    { starts: [type.TypeKeyword], read: () => this.#type(this.#prefix) },
    { starts: [type.Interface], read: () => this.#interface(this.#prefix) },
    { starts: [type.Impl], read: () => this.#impl(this.#prefix) },
  ]);

  #checkKeyword(attributed: boolean, isPublic: boolean): void {
    const kind = this.token.tokenTypeIdx;
    const generator = this.atWord("gen") && this.isNext(2, type.Fn);
    if (isPublic && !generator && !publicStarters.has(kind)) this.fail(publicWords);
    if (attributed && !generator && !attributableStarters.has(kind)) this.fail("declaration after attributes", "non-declaration statement");
    if (this.nesting > 0 && (kind === type.Pipeline.tokenTypeIdx || kind === type.Import.tokenTypeIdx)) this.fail("statement");
    if (isPublic && kind === type.Fn.tokenTypeIdx && this.isNext(2, type.LeftParen)) this.fail("function name", undefined, this.peek(2));
  }

  // ---------------------------------------------------------------- types with members

  #struct({ start, attributes, isPublic }: Prefix): StructDeclaration {
    const fields: StructField[] = [];
    this.take(type.Struct);
    const name = this.name("struct name");
    const typeParameters = this.typeParameters();
    this.take(type.LeftBrace);
    this.members(true, isWord, () => fields.push(this.call(this.structField)));
    this.closeBrace();
    return { kind: "StructDeclaration", attributes, isPublic, name, typeParameters, fields, span: this.spanFrom(start) };
  }

  readonly structField: Rule<StructField> = this.rule("structField", (): StructField => {
    const start = this.start();
    const name = this.name("field name");
    const optional = this.optional(this.onLine(type.Question), () => this.take(type.Question)) !== null;
    this.take(type.Colon);
    const fieldType = this.call(this.type);
    return { name, optional, type: fieldType, span: this.spanFrom(start) };
  });

  #enum({ start, attributes, isPublic }: Prefix): EnumDeclaration {
    const variants: EnumVariant[] = [];
    this.take(type.Enum);
    const name = this.name("enum name");
    const typeParameters = this.typeParameters();
    this.take(type.LeftBrace);
    this.members(true, isWord, () => variants.push(this.call(this.enumVariant)));
    this.closeBrace();
    return { kind: "EnumDeclaration", attributes, isPublic, name, typeParameters, variants, span: this.spanFrom(start) };
  }

  readonly enumVariant: Rule<EnumVariant> = this.rule("enumVariant", (): EnumVariant => {
    const start = this.start();
    const name = this.name("variant name");
    const fields = this.optional(this.onLine(type.LeftParen), () => {
      const found: EnumVariantField[] = [];
      this.take(type.LeftParen);
      this.list(type.RightParen, () => found.push(this.call(this.enumVariantField)));
      this.take(type.RightParen);
      return found;
    });
    return { name, fields, span: this.spanFrom(start) };
  });

  readonly enumVariantField: Rule<EnumVariantField> = this.rule("enumVariantField", (): EnumVariantField => {
    const start = this.start();
    const name = this.optional(this.at(type.Identifier) && this.isNext(2, type.Colon), () => {
      const found = this.name("field name");
      this.take(type.Colon);
      return found;
    });
    const fieldType = this.call(this.type);
    return { name, type: fieldType, span: this.spanFrom(start) };
  });

  #type({ start, attributes, isPublic }: Prefix): TypeDeclaration {
    this.take(type.TypeKeyword);
    const name = this.name("type name");
    const typeParameters = this.typeParameters();
    this.take(type.Assign);
    const aliased = this.call(this.type);
    return { kind: "TypeDeclaration", attributes, isPublic, name, typeParameters, type: aliased, span: this.spanFrom(start) };
  }

  #interface({ start, attributes, isPublic }: Prefix): InterfaceDeclaration {
    const associatedTypes: { name: Name; defaultType: TypeNode | null }[] = [];
    const methods: InterfaceMethod[] = [];
    this.take(type.Interface);
    const name = this.name("interface name");
    const typeParameters = this.typeParameters();
    this.take(type.LeftBrace);
    this.members(false, startsInterfaceMember, () => {
      if (this.at(type.TypeKeyword)) associatedTypes.push(this.#associatedType());
      else methods.push(this.call(this.interfaceMethod));
    });
    this.closeBrace();
    return { kind: "InterfaceDeclaration", attributes, isPublic, name, typeParameters, associatedTypes, methods, span: this.spanFrom(start) };
  }

  #associatedType(): { name: Name; defaultType: TypeNode | null } {
    this.take(type.TypeKeyword);
    const name = this.name("type name");
    const defaultType = this.optional(this.at(type.Assign), () => {
      this.take(type.Assign);
      return this.call(this.type);
    });
    return { name, defaultType };
  }

  readonly interfaceMethod: Rule<InterfaceMethod> = this.rule("interfaceMethod", (): InterfaceMethod => {
    const start = this.start();
    this.take(type.Fn, "`fn`, `type` or `}`");
    const name = this.name("method name");
    const typeParameters = this.typeParameters();
    const parameters = this.parenthesisedParameters();
    const returnType = this.result();
    return { name, typeParameters, parameters, returnType, span: this.spanFrom(start) };
  });

  #impl({ start, attributes }: Prefix): ImplDeclaration {
    const methods: FunctionDeclaration[] = [];
    this.take(type.Impl);
    const target = this.name("type name");
    this.take(type.LeftBrace);
    this.members(false, startsMethod, () => methods.push(this.call(this.method)));
    this.closeBrace();
    return { kind: "ImplDeclaration", attributes, target, methods, span: this.spanFrom(start) };
  }

  readonly method: Rule<FunctionDeclaration> = this.rule("method", (): FunctionDeclaration => {
    const start = this.start();
    const attributes: Attribute[] = [];
    this.repeat(
      () => this.at(type.At),
      () => {
        attributes.push(this.call(this.attribute));
      },
    );
    const isPublic = this.optional(this.at(type.Pub), () => this.take(type.Pub)) !== null;
    if (!this.RECORDING_PHASE && !this.at(type.Fn) && !this.atWord("gen")) this.fail("`fn` or `}`");
    return this.functionDeclaration({ start, attributes, isPublic });
  });
}

function indexes(types: readonly (typeof type.Fn)[]): ReadonlySet<number> {
  return new Set(types.map((each) => each.tokenTypeIdx as number));
}

/** Reserved words too: one in the place of a member's name is an error of that member. */
function isWord(token: Token): boolean {
  return token.tokenType === type.Identifier || type.keywords.has(token.image);
}

function startsInterfaceMember({ tokenType }: Token): boolean {
  return tokenType === type.Fn || tokenType === type.TypeKeyword;
}

function startsMethod({ tokenType, image }: Token): boolean {
  return tokenType === type.Fn || tokenType === type.Pub || tokenType === type.At || (tokenType === type.Identifier && image === "gen");
}

const attributable = [
  type.Pub, type.Pipeline, type.Fn, type.Tool, type.Skill, type.EvalPack, type.Struct, type.Enum, type.TypeKeyword, type.Interface, type.Impl,
];
const attributableStarters = indexes(attributable);

const publicStarters = indexes([
  type.Pipeline, type.Fn, type.Tool, type.Skill, type.EvalPack, type.Struct, type.Enum, type.TypeKeyword, type.Interface, type.Import,
  type.Const, type.Let, type.Var,
]);

/** The identifier is the word `gen`. */
const declarationStarters = [...attributable, type.At, type.Import, type.Const, type.Let, type.Var, type.Identifier];
