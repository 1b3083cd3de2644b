import type {
  Attribute, EvalPackDeclaration, FunctionDeclaration, ImportDeclaration, PipelineDeclaration, SkillDeclaration, ToolDeclaration, TypeParameter, WhereBound,
} from "../ast-declarations.ts";
import type { Block, Expression, Name, Parameter, Statement } from "../ast.ts";
import type { TypeNode } from "../ast-types.ts";
import * as type from "../lexer/vocabulary.ts";
import { nameOf, type Rule } from "./base-rules.ts";
import { AttributeRules } from "./attribute-rules.ts";

/** What stood before a declaration's keyword. */
export interface Prefix {
  readonly start: number;
  readonly attributes: readonly Attribute[];
  readonly isPublic: boolean;
}

/** Declarations with a body of statements, and imports. */
export abstract class CallableRules extends AttributeRules {
  // ---------------------------------------------------------------- functions

  protected functionDeclaration({ start, attributes, isPublic }: Prefix): FunctionDeclaration {
    const isGenerator = this.optional(this.atWord("gen"), () => this.take(type.Identifier)) !== null;
    this.take(type.Fn);
    const name = this.name("function name");
    const typeParameters = this.typeParameters();
    const parameters = this.parenthesisedParameters();
    const returnType = this.result();
    const throwsType = this.throwsClause();
    const where = this.#where();
    const body = this.block();
    return {
      kind: "FunctionDeclaration", attributes, isPublic, isGenerator, name, typeParameters, parameters, returnType, throwsType, where, body,
      span: this.spanFrom(start),
    };
  }

  protected typeParameters(): TypeParameter[] {
    return this.optional(this.at(type.Less), () => this.call(this.typeParameterList)) ?? [];
  }

  readonly typeParameterList: Rule<TypeParameter[]> = this.rule("typeParameterList", (): TypeParameter[] => {
    const parameters: TypeParameter[] = [];
    this.take(type.Less);
    this.list(type.Greater, () => {
      const start = this.start();
      const variance = this.#variance();
      const name = this.name("type parameter name");
      parameters.push({ name, variance, span: this.spanFrom(start) });
    });
    this.take(type.Greater);
    return parameters;
  });

  #variance(): "in" | "out" | null {
    if (this.optional(this.at(type.In), () => this.take(type.In)) !== null) return "in";
    if (!this.atWord("out") || !this.isNext(2, type.Identifier)) return null;
    this.take(type.Identifier);
    return "out";
  }

  #where(): WhereBound[] {
    return this.optional(this.wordOnLine("where"), () => this.call(this.whereClause)) ?? [];
  }

  readonly whereClause: Rule<WhereBound[]> = this.rule("whereClause", (): WhereBound[] => {
    const bounds: WhereBound[] = [];
    this.take(type.Identifier);
    bounds.push(this.call(this.whereBound));
    this.repeat(
      () => this.at(type.Comma),
      () => {
        this.take(type.Comma);
        bounds.push(this.call(this.whereBound));
      },
    );
    return bounds;
  });

  readonly whereBound: Rule<WhereBound> = this.rule("whereBound", (): WhereBound => {
    const start = this.start();
    const bounds: TypeNode[] = [];
    const parameter = this.name("type parameter name");
    this.take(type.Colon);
    bounds.push(this.call(this.type));
    this.repeat(
      () => this.at(type.Plus),
      () => {
        this.take(type.Plus);
        bounds.push(this.call(this.type));
      },
    );
    return { parameter, bounds, span: this.spanFrom(start) };
  });

  protected pipelineDeclaration({ start, attributes, isPublic }: Prefix): PipelineDeclaration {
    const parameters: Parameter[] = [];
    this.take(type.Pipeline);
    const name = this.name("pipeline name");
    this.take(type.LeftParen);
    this.list(type.RightParen, () => parameters.push(this.call(this.pipelineParameter)));
    this.take(type.RightParen);
    const returnType = this.result();
    const throwsType = this.throwsClause();
    const parent = this.optional(this.onLine(type.Extends), () => {
      this.take(type.Extends);
      return this.name("pipeline name");
    });
    const body = this.block();
    return { kind: "PipelineDeclaration", attributes, isPublic, name, parameters, returnType, throwsType, parent, body, span: this.spanFrom(start) };
  }

  /** A name and perhaps a type: no defaults, no rest. */
  readonly pipelineParameter: Rule<Parameter> = this.rule("pipelineParameter", (): Parameter => {
    const start = this.start();
    const name = this.name("parameter name");
    const annotation = this.optional(this.onLine(type.Colon), () => {
      this.take(type.Colon);
      return this.call(this.type);
    });
    return { name, isRest: false, type: annotation, defaultValue: null, span: this.spanFrom(start) };
  });

  // ---------------------------------------------------------------- tools, skills, eval packs

  protected toolDeclaration({ start, attributes, isPublic }: Prefix): ToolDeclaration {
    const statements: Statement[] = [];
    this.take(type.Tool);
    const name = this.name("tool name");
    const parameters = this.parenthesisedParameters();
    const returnType = this.result();
    const throwsType = this.throwsClause();
    const bodyStart = this.start();
    this.enterBlock();
    this.take(type.LeftBrace);
    let description: string | null = null;
    this.optional(this.atWord("description") && (this.isNext(2, type.StringText) || this.isNext(2, type.RawString)), () => {
      this.take(type.Identifier);
      description = String(this.plainString("tool description").value ?? "");
      this.optional(this.at(type.Semicolon), () => this.take(type.Semicolon));
    });
    this.items("tool body item", false, () => statements.push(this.call(this.statement)));
    this.closeBrace();
    this.leaveBlock();
    const body: Block = { kind: "Block", body: statements, span: this.spanFrom(bodyStart) };
    return { kind: "ToolDeclaration", attributes, isPublic, name, parameters, returnType, throwsType, description, body, span: this.spanFrom(start) };
  }

  protected skillDeclaration({ start, attributes, isPublic }: Prefix): SkillDeclaration {
    const fields: { name: Name; value: Expression }[] = [];
    this.take(type.Skill);
    const name = this.name("skill name");
    this.enterBlock();
    this.take(type.LeftBrace);
    this.items("skill field", true, () => {
      const field = this.name("skill field name");
      this.optional(this.at(type.Colon), () => this.take(type.Colon));
      fields.push({ name: field, value: this.call(this.expression) });
    });
    this.closeBrace();
    this.leaveBlock();
    return { kind: "SkillDeclaration", attributes, isPublic, name, fields, span: this.spanFrom(start) };
  }

  protected evalPackDeclaration({ start, attributes, isPublic }: Prefix): EvalPackDeclaration {
    const fields: { name: Name; value: Expression }[] = [];
    const body: Statement[] = [];
    let summarize: Block | null = null;
    this.take(type.EvalPack);
    const bound = this.optional(this.at(type.Identifier), () => this.name("eval pack name"));
    const named = this.optional(bound === null || this.at(type.StringText) || this.at(type.RawString), () => this.plainString("eval pack name"));
    const id = named === null ? null : String(named.value ?? "");
    const name: Name = bound ?? { text: identifierOf(id ?? ""), span: (named ?? this.previous).span };
    this.enterBlock();
    this.take(type.LeftBrace);
    this.items("eval_pack item", true, () => {
      if (this.atWord("summarize") && this.isNext(2, type.LeftBrace)) {
        const word = this.take(type.Identifier);
        if (summarize !== null) this.report("one summarize block", word, "duplicate summarize block");
        summarize = this.block();
      } else if (this.at(type.Identifier) && this.isNext(2, type.Colon)) {
        const field = nameOf(this.take(type.Identifier));
        this.take(type.Colon);
        fields.push({ name: field, value: this.call(this.expression) });
      } else {
        body.push(this.call(this.statement));
      }
    });
    this.closeBrace();
    this.leaveBlock();
    return { kind: "EvalPackDeclaration", attributes, isPublic, name, id, fields, body, summarize, span: this.spanFrom(start) };
  }

  // ---------------------------------------------------------------- imports

  protected importDeclaration({ start, isPublic }: Prefix): ImportDeclaration {
    this.take(type.Import);
    if (this.RECORDING_PHASE) {
      this.or(this.slot, [{ ALT: () => this.plainString("") }, { ALT: () => this.#importNames() }, { ALT: () => this.take(type.Identifier) }]);
    }
    if (this.at(type.Identifier) && this.isNext(2, type.ColonColon)) return this.#pathImport(start, isPublic);
    const names = this.at(type.LeftBrace) ? this.#importNames() : null;
    if (names !== null) this.take(type.From);
    const path = this.plainString("import path string");
    return { kind: "ImportDeclaration", isPublic, path: String(path.value ?? ""), pathSpan: path.span, names, span: this.spanFrom(start) };
  }

  #importNames(): Name[] {
    const names: Name[] = [];
    this.take(type.LeftBrace);
    this.list(type.RightBrace, () => names.push(this.name("import name")));
    this.take(type.RightBrace);
    return names;
  }

  /** `import a::b::{x}`, which reads as the path `a/b`. */
  #pathImport(start: number, isPublic: boolean): ImportDeclaration {
    const pathStart = this.start();
    const segments: string[] = [this.take(type.Identifier).image];
    let pathSpan = this.spanFrom(pathStart);
    this.take(type.ColonColon);
    while (!this.at(type.LeftBrace)) {
      segments.push(this.anyName("import path segment").text);
      pathSpan = this.spanFrom(pathStart);
      this.take(type.ColonColon);
    }
    const names = this.#importNames();
    return { kind: "ImportDeclaration", isPublic, path: segments.join("/"), pathSpan, names, span: this.spanFrom(start) };
  }
}

/** An eval pack's id as the name that it binds. */
function identifierOf(id: string): string {
  const text = id.replace(/[^\p{Alphabetic}\p{N}_]/gu, "_");
  return /^[\p{Alphabetic}_]/u.test(text) ? text : `_${text}`;
}
