/** With which token types the parts of a recorded grammar can begin. */
import { Alternation, type IProduction, NonTerminal, Option, Repetition, type Rule, Terminal, type TokenType } from "chevrotain";

interface First {
  readonly types: readonly TokenType[];
  /** It may be empty. */
  readonly nullable: boolean;
}

/**
 * The token types with which each alternative of a rule's choice begins.
 * @param rule its last part is the choice
 */
export function firstTypesOfAlternatives(rule: Rule): TokenType[][] {
  const choice = rule.definition.at(-1);
  if (!(choice instanceof Alternation)) throw new Error(`${rule.name} does not end with a choice`);
  return choice.definition.map((alternative) => [...new Set(firstOfAll(partsOf(alternative)).types)]);
}

function firstOfAll(productions: readonly IProduction[]): First {
  const types: TokenType[] = [];
  for (const production of productions) {
    const first = firstOf(production);
    types.push(...first.types);
    if (!first.nullable) return { types, nullable: false };
  }
  return { types, nullable: true };
}

function firstOf(production: IProduction): First {
  if (production instanceof Terminal) return { types: [production.terminalType], nullable: false };
  if (production instanceof NonTerminal) return firstOfAll(production.referencedRule.definition);
  if (production instanceof Alternation) {
    const alternatives = production.definition.map((alternative) => firstOfAll(partsOf(alternative)));
    return { types: alternatives.flatMap(({ types }) => types), nullable: alternatives.some(({ nullable }) => nullable) };
  }
  const { types, nullable } = firstOfAll(partsOf(production));
  return { types, nullable: nullable || production instanceof Option || production instanceof Repetition };
}

function partsOf(production: IProduction): readonly IProduction[] {
  return "definition" in production ? (production.definition as readonly IProduction[]) : [];
}
