/** Types of module-level names as other modules see them: by what is written, without reading bodies. */
import type { ExportableDeclaration, ExportedName, ModuleNode } from "#compiler/modules";
import type { Binding, Closure, Expression } from "#compiler/syntax";
import {
  BARE_DICT, BARE_LIST, BOOL, CLOSURE, container, DURATION, type Field, FLOAT, INT, NIL, STRING, type Type, unionOf, UNTYPED,
} from "../model/index.ts";
import { functionType } from "./functions.ts";
import { lowerType } from "./lower.ts";
import type { ModuleTypes } from "./module-types.ts";
import type { TypeScope } from "./type-scope.ts";

export class ValueTypes {
  constructor(readonly types: ModuleTypes) {}

  /**
   * The type of a value that a module exports, re-exports and `@sibling` functions included.
   * @returns null when the module exports no such name, or the name is that of a type: those are in the type scope
   */
  exportType(module: ModuleNode, name: string): Type | null {
    const exported = module.exports.get(name) ?? module.siblings.get(name);
    return exported === undefined ? null : this.typeOf(exported);
  }

  /** The type of an exported or imported name; null for types. */
  typeOf({ name, declaration, declaredIn }: ExportedName): Type | null {
    const home = this.types.graph.modules.get(declaredIn);
    return home === undefined ? null : declaredType(name, declaration, this.types.scopeOf(home));
  }
}

/**
 * The type of a name that a declaration gives, by its annotations alone.
 * @param scope the scope that the declaration stands in
 * @returns null for types
 */
export function declaredType(name: string, declaration: ExportableDeclaration, scope: TypeScope): Type | null {
  switch (declaration.kind) {
    case "FunctionDeclaration":
    case "ToolDeclaration":
    case "PipelineDeclaration":
      return functionType(declaration, scope);
    case "Binding":
      return bindingType(name, declaration, scope);
    case "SkillDeclaration":
      return BARE_DICT;
    case "EvalPackDeclaration":
      return UNTYPED;
    case "StructDeclaration":
    case "EnumDeclaration":
    case "InterfaceDeclaration":
    case "TypeDeclaration":
      return null;
    default:
      return declaration satisfies never;
  }
}

/** By annotation, else of a `const` by its literal. What a pattern takes apart is not followed. */
function bindingType(name: string, node: Binding, scope: TypeScope): Type {
  if (node.pattern.kind !== "NamePattern" || node.pattern.name !== name) return UNTYPED;
  if (node.type !== null) return lowerType(node.type, scope, null);
  return node.keyword === "const" ? (literalType(node.value, scope) ?? UNTYPED) : UNTYPED;
}

/** The type of a literal, or null where it depends on more than the text. */
function literalType(node: Expression, scope: TypeScope): Type | null {
  switch (node.kind) {
    case "StringLiteral":
    case "InterpolatedString":
      return STRING;
    case "IntLiteral":
      return INT;
    case "FloatLiteral":
      return FLOAT;
    case "BoolLiteral":
      return BOOL;
    case "NilLiteral":
      return NIL;
    case "DurationLiteral":
      return DURATION;
    case "Unary": {
      const isNumber = node.operator === "-" && (node.operand.kind === "IntLiteral" || node.operand.kind === "FloatLiteral");
      return isNumber ? literalType(node.operand, scope) : null;
    }
    case "ListLiteral": {
      const items: Type[] = [];
      for (const element of node.elements) {
        const item = element.kind === "Spread" ? null : literalType(element, scope);
        if (item === null) return null;
        items.push(item);
      }
      return items.length === 0 ? BARE_LIST : container("list", unionOf(items));
    }
    case "DictLiteral": {
      const fields = new Map<string, Field>();
      for (const entry of node.entries) {
        const key = entry.kind === "Spread" || entry.computed ? null : keyText(entry.key);
        const value = entry.kind === "Spread" || key === null ? null : literalType(entry.value, scope);
        if (key === null || value === null) return null;
        fields.set(key, { type: value, optional: false });
      }
      return fields.size === 0 ? BARE_DICT : { kind: "shape", fields, tails: [], inferred: true };
    }
    case "Closure":
      return isFullyTyped(node) ? functionType(node, scope) : CLOSURE;
    default:
      return null;
  }
}

function keyText(key: { readonly text: string } | Expression): string | null {
  if ("text" in key) return key.text;
  return key.kind === "StringLiteral" ? key.value : null;
}

function isFullyTyped(node: Closure): boolean {
  return node.returnType !== null && node.parameters.every(({ type }) => type !== null);
}
