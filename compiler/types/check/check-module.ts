/** The walk over one module. */
import { type Diagnostic, type Edit, repair } from "#compiler/diagnostics";
import { type Block, type Expression, type FunctionDeclaration, isDeclaration, type Statement } from "#compiler/syntax";
import { FactStore } from "../flow/index.ts";
import { NEVER, NIL, type Type, UNTYPED } from "../model/index.ts";
import { applyAssertion } from "../state/conditions.ts";
import { CheckContext, type CheckInput } from "../state/context.ts";
import { checkDeclaration, hasBody, hoist } from "./declarations.ts";
import { expressionType } from "./expressions.ts";
import { type Frame, newFrame } from "../state/frame.ts";
import { inferReturn } from "./functions.ts";
import { inCalleesFirstOrder } from "./inference-order.ts";
import { linksBefore } from "./left-chains.ts";
import { plainStatement } from "./statements.ts";

/**
 * Bodies read for their type inside one another, where the order of inference does not foresee it: functions that are declared
 * in the body of others. Their results beyond are dynamic.
 */
const MAX_INFERRING = 8;

class ModuleChecker extends CheckContext {
  readonly facts = new FactStore();
  frame: Frame = newFrame("module", null);
  /** Types of links of a long chain that have been read ahead of the links around them. */
  readonly #ready = new Map<Expression, Type>();
  readonly #isRead = (link: Expression): boolean => this.#ready.has(link);
  /** Statements around the current place. */
  #depth = 0;
  readonly #inferred = new Map<FunctionDeclaration, Type>();
  #inferring = 0;
  readonly #onStatement: CheckInput["onStatement"];
  readonly #typeOf = (node: Expression): Type | undefined => this.types.get(node);

  constructor(input: CheckInput) {
    super(input);
    this.#onStatement = input.onStatement;
  }

  expression(node: Expression, expected: Type | null = null): Type {
    const ready = this.#ready.get(node);
    if (ready !== undefined) {
      this.#ready.delete(node);
      return ready;
    }
    for (const link of linksBefore(node, this.#isRead)) this.#ready.set(link, this.expression(link));
    const type = expressionType(this, node, expected);
    this.types.set(node, type);
    return type;
  }

  block(node: Block, expected: Type | null = null): Type {
    return this.inTypeScope(this.scope.child(node.body), () => this.statements(node.body, expected));
  }

  statement(node: Statement): void {
    this.statements([node], null);
  }

  /** Statements in order. What follows one that never passes its end cannot be reached; it is read all the same. */
  statements(nodes: readonly Statement[], expected: Type | null): Type {
    hoist(this, nodes);
    let value: Type = NIL;
    let isReached = true;
    let isReported = false;
    for (const [index, node] of nodes.entries()) {
      if (!isReached && !isReported && !isDeclaration(node)) {
        isReported = true;
        this.warn("HARN-ORC-008", "unreachable code", node.span, { rule: "dead-code-after-return", label: "never runs", repair: repair("control-flow/remove-dead", withoutRest(this.source.text, nodes.slice(index))) });
      }
      value = this.#guarded(node, index === nodes.length - 1 ? expected : null);
      if (value.kind === "never") isReached = false;
    }
    return isReached ? value : NEVER;
  }

  /** A fault of the checker costs the findings of one statement, and is reported; the rest of the file is still checked. */
  #guarded(node: Statement, expected: Type | null): Type {
    const restore = this.snapshot();
    this.#depth++;
    try {
      return this.#one(node, expected);
    } catch (error) {
      restore();
      this.reportFault(error, node.span);
      // It may have been a `return` of anything.
      this.frame.returned.push(UNTYPED);
      return UNTYPED;
    } finally {
      // What has been read is asked for only within its statement; kept for a whole file it would cost more than it saves.
      if (--this.#depth === 0) {
        this.#onStatement?.(node, this.#typeOf);
        this.types.clear();
      }
    }
  }

  /** The value of a statement: `nil` but for expressions, `never` when control does not pass its end. */
  #one(node: Statement, expected: Type | null): Type {
    if (isDeclaration(node)) checkDeclaration(this, node);
    else if (node.kind === "ExpressionStatement") {
      const value = this.expression(node.expression, expected);
      applyAssertion(this, node.expression);
      return value;
    } else if (!plainStatement(this, node)) return NEVER;
    return NIL;
  }

  inferredReturn(node: FunctionDeclaration): Type {
    const known = this.#inferred.get(node);
    if (known !== undefined) return known;
    if (this.#inferring >= MAX_INFERRING) return UNTYPED;
    this.#inferring++;
    try {
      inCalleesFirstOrder(this, { node, scope: this.scope }, (one) => this.#beginInferring(one), ({ node: one, scope }) => {
        this.#inferred.set(one, this.inTypeScope(scope, () => inferReturn(this, one)));
      });
    } finally {
      this.#inferring--;
    }
    return this.#inferred.get(node) ?? UNTYPED;
  }

  /** A recursive call inside stays dynamic. */
  #beginInferring(node: FunctionDeclaration): boolean {
    if (this.#inferred.has(node)) return false;
    this.#inferred.set(node, UNTYPED);
    return true;
  }
}

/**
 * Checks the types of a module that has been parsed and resolved. Never throws for any program; time is linear in its size.
 * @returns diagnostics in no particular order
 */
export function checkModule(input: CheckInput): readonly Diagnostic[] {
  const checker = new ModuleChecker(input);
  const { body } = input.module.program;
  hoist(checker, body);
  // Bodies come last: they see every module-level variable, as they do at run time.
  checker.statements(body.filter((node) => !hasBody(node)), null);
  checker.statements(body.filter(hasBody), null);
  return checker.diagnostics;
}

/** Takes the statements that never run away, with their lines; declarations among them may be in use, so then nothing is taken. */
function withoutRest(text: string, nodes: readonly Statement[]): readonly Edit[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined || nodes.some(isDeclaration)) return [];
  const lineStart = text.lastIndexOf("\n", first.span.start - 1) + 1;
  const isAlone = text.slice(lineStart, first.span.start).trim() === "" && /^[ \t]*\n/.test(text.slice(last.span.end));
  if (!isAlone) return [];
  return [{ span: { start: lineStart, end: text.indexOf("\n", last.span.end) + 1 }, replacement: "" }];
}
