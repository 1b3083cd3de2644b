import {
  Alternation, type ILookaheadStrategy, type IProduction, LLkLookaheadStrategy, NonTerminal, Option, Repetition, type Rule,
  Terminal, type TokenType,
} from "chevrotain";

const neverUsed = (): boolean => false;

/** Token types with which a piece of grammar can begin, and whether it can be empty. */
interface First {
  readonly types: ReadonlySet<TokenType>;
  readonly nullable: boolean;
}

/**
 * Lookahead of the grammar: one token for alternatives, from first sets that are computed once a rule.
 * Optional and repeated parts are decided by our own productions, which know layout, so nothing is computed for
 * them. Chevrotain's own analysis follows every path anew, which took most of the start-up time.
 */
export class LayoutLookahead extends LLkLookaheadStrategy implements ILookaheadStrategy {
  readonly #firstOfRule = new Map<Rule, First>();
  /** Type index of the next token of the parser. */
  nextType: () => number = () => 0;

  override buildLookaheadForOptional(): () => boolean {
    return neverUsed;
  }

  override buildLookaheadForAlternation(options: { readonly prodOccurrence: number; readonly rule: Rule }): () => number | undefined {
    const chosen: (number | undefined)[] = [];
    findAlternation(options.rule.definition, options.prodOccurrence)?.definition.forEach((alternative, index) => {
      for (const type of this.#first(partsOf(alternative)).types) {
        for (const kind of [type.tokenTypeIdx as number, ...(type.categoryMatches ?? [])]) chosen[kind] ??= index;
      }
    });
    return () => chosen[this.nextType()];
  }

  #first(productions: readonly IProduction[]): First {
    const types = new Set<TokenType>();
    for (const production of productions) {
      const first = this.#firstOf(production);
      for (const type of first.types) types.add(type);
      if (!first.nullable) return { types, nullable: false };
    }
    return { types, nullable: true };
  }

  #firstOf(production: IProduction): First {
    if (production instanceof Terminal) return { types: new Set([production.terminalType]), nullable: false };
    if (production instanceof NonTerminal) return this.#firstOfReference(production.referencedRule);
    if (production instanceof Alternation) {
      const alternatives = production.definition.map((alternative) => this.#first(partsOf(alternative)));
      const types = new Set(alternatives.flatMap((each) => [...each.types]));
      return { types, nullable: alternatives.some((each) => each.nullable) };
    }
    const { types, nullable } = this.#first(partsOf(production));
    return { types, nullable: nullable || production instanceof Option || production instanceof Repetition };
  }

  #firstOfReference(rule: Rule): First {
    const known = this.#firstOfRule.get(rule);
    if (known !== undefined) return known;
    const first = this.#first(rule.definition);
    this.#firstOfRule.set(rule, first);
    return first;
  }
}

function partsOf(production: IProduction): readonly IProduction[] {
  return "definition" in production ? (production.definition as readonly IProduction[]) : [];
}

function findAlternation(productions: readonly IProduction[], occurrence: number): Alternation | null {
  for (const production of productions) {
    if (production instanceof Alternation && production.idx === occurrence) return production;
    const inner = production instanceof NonTerminal ? null : findAlternation(partsOf(production), occurrence);
    if (inner !== null) return inner;
  }
  return null;
}
