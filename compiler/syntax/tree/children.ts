import type { AttributedDeclaration, EnumVariant, InterfaceDeclaration, InterfaceMethod, WhereBound } from "../ast-declarations.ts";
import type { BindingPattern, DictEntry, Expression, MatchArm, Name, Node, Parameter, Spread, Statement } from "../ast.ts";
import type { TypeNode } from "../ast-types.ts";

type Visit = (child: Node) => void;

/**
 * Calls `visit` for every child of a node, in source order. What lies between a node and its children without being
 * a node itself (parameters, dict entries, match arms, spreads, catch clauses, select cases, fields) is passed through;
 * names and attributes are not visited. Not recursive: whoever walks a whole tree keeps a stack.
 */
export function forEachChild(node: Node, visit: Visit): void {
  switch (node.kind) {
    case "Program":
    case "Block":
      return each(node.body, visit);
    case "NamePattern":
    case "DictPattern":
    case "ListPattern":
    case "PairPattern":
      return visitPattern(node, visit);
    case "NamedType":
    case "LiteralType":
    case "ListType":
    case "FunctionType":
    case "ShapeType":
    case "OptionalType":
    case "UnionType":
    case "IntersectionType":
    case "PredicateType":
      return visitType(node, visit);
    case "PipelineDeclaration":
    case "FunctionDeclaration":
    case "ToolDeclaration":
    case "SkillDeclaration":
    case "EvalPackDeclaration":
    case "StructDeclaration":
    case "EnumDeclaration":
    case "TypeDeclaration":
    case "InterfaceDeclaration":
    case "ImplDeclaration":
      return visitDeclaration(node, visit);
    case "ImportDeclaration":
    case "OverrideDeclaration":
    case "Binding":
    case "Assignment":
    case "For":
    case "While":
    case "Return":
    case "Throw":
    case "Guard":
    case "Require":
    case "Defer":
    case "Mutex":
    case "Scope":
    case "Select":
    case "Emit":
    case "Break":
    case "Continue":
    case "ExpressionStatement":
      return visitStatement(node, visit);
    default:
      return visitExpression(node, visit);
  }
}

function each(children: readonly Node[], visit: Visit): void {
  for (const child of children) visit(child);
}

function maybe(child: Node | null, visit: Visit): void {
  if (child !== null) visit(child);
}

function visitPattern(pattern: BindingPattern, visit: Visit): void {
  if (pattern.kind === "DictPattern") for (const field of pattern.fields) maybe(field.defaultValue, visit);
  else if (pattern.kind === "ListPattern") for (const element of pattern.elements) maybe(element.defaultValue, visit);
}

function visitType(node: TypeNode, visit: Visit): void {
  switch (node.kind) {
    case "NamedType":
      return each(node.arguments, visit);
    case "LiteralType":
      return;
    case "ListType":
      return visit(node.element);
    case "FunctionType":
      each(node.parameters, visit);
      return maybe(node.returnType, visit);
    case "ShapeType":
      return each([...node.fields.map((field) => field.type), ...node.tails].sort(bySource), visit);
    case "OptionalType":
      return visit(node.inner);
    case "UnionType":
    case "IntersectionType":
      return each(node.members, visit);
    case "PredicateType":
      return visit(node.type);
    default:
      node satisfies never;
  }
}

function bySource(a: Node, b: Node): number {
  return a.span.start - b.span.start;
}

function visitParameters(parameters: readonly Parameter[], visit: Visit): void {
  for (const parameter of parameters) {
    maybe(parameter.type, visit);
    maybe(parameter.defaultValue, visit);
  }
}

function visitWhere(bounds: readonly WhereBound[], visit: Visit): void {
  for (const bound of bounds) each(bound.bounds, visit);
}

function visitDeclaration(node: AttributedDeclaration, visit: Visit): void {
  switch (node.kind) {
    case "PipelineDeclaration":
    case "FunctionDeclaration":
    case "ToolDeclaration":
      visitParameters(node.parameters, visit);
      maybe(node.returnType, visit);
      maybe(node.throwsType, visit);
      if (node.kind === "FunctionDeclaration") visitWhere(node.where, visit);
      return visit(node.body);
    case "SkillDeclaration":
      return visitFields(node.fields, visit);
    case "EvalPackDeclaration":
      return each([...node.fields.map((field) => field.value), ...node.body, ...(node.summarize === null ? [] : [node.summarize])].sort(bySource), visit);
    case "StructDeclaration":
      for (const field of node.fields) visit(field.type);
      return;
    case "EnumDeclaration":
      return visitVariants(node.variants, visit);
    case "TypeDeclaration":
      return visit(node.type);
    case "InterfaceDeclaration":
      return visitInterface(node, visit);
    case "ImplDeclaration":
      return each(node.methods, visit);
    default:
      node satisfies never;
  }
}

function visitFields(fields: readonly { readonly name: Name; readonly value: Expression }[], visit: Visit): void {
  for (const field of fields) visit(field.value);
}

function visitVariants(variants: readonly EnumVariant[], visit: Visit): void {
  for (const variant of variants) for (const field of variant.fields ?? []) visit(field.type);
}

/** Methods and associated types stand in any order. */
function visitInterface(node: InterfaceDeclaration, visit: Visit): void {
  const types: Node[] = [];
  for (const associated of node.associatedTypes) maybe(associated.defaultType, (type) => types.push(type));
  for (const method of node.methods) visitMethod(method, (type) => types.push(type));
  each(types.sort(bySource), visit);
}

function visitMethod(method: InterfaceMethod, visit: Visit): void {
  visitParameters(method.parameters, visit);
  maybe(method.returnType, visit);
}

function visitStatement(node: Exclude<Statement, AttributedDeclaration>, visit: Visit): void {
  switch (node.kind) {
    case "Binding":
      visit(node.pattern);
      maybe(node.type, visit);
      return visit(node.value);
    case "Assignment":
      visit(node.target);
      return visit(node.value);
    case "For":
      visit(node.pattern);
      visit(node.iterable);
      return visit(node.body);
    case "While":
      visit(node.condition);
      return visit(node.body);
    case "Return":
    case "Throw":
    case "Emit":
      return maybe(node.value, visit);
    case "Guard":
      visit(node.condition);
      return visit(node.otherwise);
    case "Require":
      visit(node.condition);
      return maybe(node.message, visit);
    case "Mutex":
      maybe(node.key, visit);
      return visit(node.body);
    case "Defer":
    case "Scope":
    case "OverrideDeclaration":
      return visit(node.body);
    case "Select":
      for (const item of node.cases) {
        visit(item.channel);
        visit(item.body);
      }
      if (node.timeout !== null) {
        visit(node.timeout.duration);
        visit(node.timeout.body);
      }
      return maybe(node.otherwise, visit);
    case "ExpressionStatement":
      return visit(node.expression);
    case "ImportDeclaration":
    case "Break":
    case "Continue":
      return;
    default:
      node satisfies never;
  }
}

function visitElements(elements: readonly (Expression | Spread)[], visit: Visit): void {
  for (const element of elements) visit(element.kind === "Spread" ? element.value : element);
}

function visitEntries(entries: readonly (DictEntry | Spread)[], visit: Visit): void {
  for (const entry of entries) {
    if (entry.kind === "DictEntry" && "kind" in entry.key) visit(entry.key);
    visit(entry.value);
  }
}

function visitArm(arm: MatchArm, visit: Visit): void {
  each(arm.patterns, visit);
  maybe(arm.guard, visit);
  visit(arm.body);
}

function visitExpression(node: Expression, visit: Visit): void {
  switch (node.kind) {
    case "NilLiteral":
    case "BoolLiteral":
    case "IntLiteral":
    case "FloatLiteral":
    case "DurationLiteral":
    case "StringLiteral":
    case "Identifier":
      return;
    case "InterpolatedString":
      for (const part of node.parts) if (typeof part !== "string") visit(part);
      return;
    case "ListLiteral":
      return visitElements(node.elements, visit);
    case "DictLiteral":
    case "StructLiteral":
      return visitEntries(node.entries, visit);
    case "Closure":
      visitParameters(node.parameters, visit);
      maybe(node.returnType, visit);
      maybe(node.throwsType, visit);
      return visit(node.body);
    case "Unary":
    case "Propagate":
    case "NonNull":
    case "TryStar":
      return visit(node.operand);
    case "Binary":
    case "Pipe":
      visit(node.left);
      return visit(node.right);
    case "Ternary":
      visit(node.condition);
      visit(node.consequent);
      return visit(node.alternate);
    case "Range":
      visit(node.start);
      return visit(node.end);
    case "Property":
      return visit(node.object);
    case "MethodCall":
      visit(node.object);
      return visitElements(node.arguments, visit);
    case "Index":
      visit(node.object);
      return visit(node.index);
    case "Slice":
      visit(node.object);
      maybe(node.start, visit);
      return maybe(node.end, visit);
    case "Call":
      visit(node.callee);
      each(node.typeArguments, visit);
      return visitElements(node.arguments, visit);
    case "If":
      visit(node.condition);
      visit(node.consequent);
      return maybe(node.alternate, visit);
    case "Match":
      visit(node.subject);
      for (const arm of node.arms) visitArm(arm, visit);
      return;
    case "Retry":
      visit(node.count);
      return visit(node.body);
    case "Deadline":
      visit(node.duration);
      return visit(node.body);
    case "Try":
      visit(node.body);
      maybe(node.handler?.type ?? null, visit);
      maybe(node.handler?.body ?? null, visit);
      return maybe(node.finalizer, visit);
    case "Parallel":
      visit(node.subject);
      maybe(node.maxConcurrent, visit);
      return visit(node.body);
    case "Spawn":
      return visit(node.body);
    case "CostRoute":
      visitFields(node.options, visit);
      return visit(node.body);
    case "Yield":
      return maybe(node.value, visit);
    default:
      node satisfies never;
  }
}
