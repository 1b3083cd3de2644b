/** Type predicates `-> x is T`: the body has to prove what the signature promises (types 8.5). */
import type { Block, Expression, FunctionDeclaration } from "#compiler/syntax";
import type { CheckContext } from "../state/context.ts";
import { factsOf } from "../state/conditions.ts";
import type { Fact } from "../flow/index.ts";
import { displayType, type FunctionType, membersOf, type Type } from "../model/index.ts";
import { isAssignable } from "../relate/index.ts";

const CODE = "HARN-TYP-029";

/** Checks the predicate of a function; does nothing for functions without one. */
export function checkPredicate(context: CheckContext, node: FunctionDeclaration, type: FunctionType): void {
  const { returnType } = node;
  if (returnType?.kind !== "PredicateType" || type.predicate === null) return;
  const { predicate } = type;
  const name = returnType.parameter.text;
  const report = (message: string): void => context.report(CODE, `type predicate of \`${node.name.text}\`: ${message}`, returnType.span);
  const parameter = node.parameters.find((one) => one.name.text === name);
  if (parameter === undefined) return report(`\`${name}\` is no parameter`);
  if (parameter.isRest) return report(`\`${name}\` is a rest parameter`);
  if (parameter.type === null) return report(`parameter \`${name}\` has no type`);
  if (predicate.type.kind === "parameter") return report("the tested type must not be a type parameter");
  const declared = context.lower(parameter.type);
  if (!isAssignable(declared, predicate.type) && declared.kind !== "unknown") return report(`${displayType(predicate.type)} is no subtype of ${displayType(declared)}`);
  const condition = conditionOf(node.body);
  if (condition === null) return report("the body must be optional `const` aliases followed by one `return condition`");
  const facts = factsOf(context, condition);
  const proven = typeIn(facts.whenTrue, name, declared);
  if (!isAssignable(predicate.type, proven) || (proven === declared && declared.kind === "unknown")) return report(`a true result does not prove that \`${name}\` is ${displayType(predicate.type)}`);
  // Nothing can be taken away from `any`.
  if (predicate.implies || declared.kind === "any") return;
  const otherwise = typeIn(facts.whenFalse, name, declared);
  const excluded = facts.whenFalse.some((fact) => fact.path.root.name === name && fact.path.steps.length === 0);
  if (!excluded || membersOf(otherwise).some((member) => isAssignable(predicate.type, member) && member.kind !== "unknown" && member.kind !== "any")) {
    report(`a false result does not exclude ${displayType(predicate.type)}; write \`implies ${name} is ${displayType(predicate.type)}\``);
  }
}

/** The condition that a predicate's body returns, or null for a body of another form. */
function conditionOf(body: Block): Expression | null {
  const statements = [...body.body];
  const last = statements.pop();
  if (!statements.every((statement) => statement.kind === "Binding" && statement.keyword === "const" && statement.pattern.kind === "NamePattern")) return null;
  if (last?.kind === "Return") return last.value;
  return last?.kind === "ExpressionStatement" ? last.expression : null;
}

function typeIn(facts: readonly Fact[], name: string, declared: Type): Type {
  for (const fact of facts) if (fact.kind === "type" && fact.path.root.name === name && fact.path.steps.length === 0) return fact.type;
  return declared;
}
