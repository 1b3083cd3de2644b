/** The type of a name in value position. */
import type { Identifier } from "#compiler/syntax";
import type { Binding } from "#compiler/names";
import { functionType } from "../declare/index.ts";
import { CLOSURE, container, STRING, type Type, UNTYPED } from "../model/index.ts";
import type { CheckContext } from "../state/context.ts";

/** What a name stands for, without the facts of the place. */
export function referenceType(context: CheckContext, node: Identifier): Type {
  const reference = context.resolution.references.get(node);
  switch (reference?.kind) {
    case "binding":
      return bindingType(context, reference.binding);
    case "builtin": {
      const signatures = context.library.builtin(node.name);
      return signatures.length === 1 ? (signatures[0] ?? CLOSURE) : CLOSURE;
    }
    case "constant":
      return context.library.constant(node.name);
    case "global":
      return node.name === "argv" ? container("list", STRING) : node.name === "harness" ? { kind: "handle", name: "Harness" } : UNTYPED;
    case "placeholder":
      return context.placeholders.at(-1) ?? UNTYPED;
    case "result":
    case "legacy":
      return node.name === "Result" ? UNTYPED : CLOSURE;
    case "namespace":
    case "unresolved":
    case undefined:
      return UNTYPED;
    default:
      return reference satisfies never;
  }
}

function bindingType(context: CheckContext, binding: Binding): Type {
  switch (binding.kind) {
    case "const":
    case "let":
    case "parameter":
    case "loop":
    case "catch":
    case "match":
      return context.bindings.get(binding)?.type ?? UNTYPED;
    case "function":
      return functionOf(context, binding);
    case "tool":
    case "pipeline":
      return context.bindings.get(binding)?.type ?? UNTYPED;
    case "type":
      return schemaOf(context, binding.name);
    case "import":
      return importedType(context, binding);
    case "skill":
    case "eval_pack":
    case "struct":
    case "enum":
    case "interface":
      return UNTYPED;
    default:
      return binding.kind satisfies never;
  }
}

/** A declared function; without a declared result that of its body. */
function functionOf(context: CheckContext, binding: Binding): Type {
  const declared = context.functions.get(binding);
  if (declared === undefined) return UNTYPED;
  const { node, scope } = declared;
  const type = functionType(node, scope);
  if (node.returnType !== null) return type;
  const returns = context.inTypeScope(scope, () => context.inferredReturn(node));
  return returns.kind === "untyped" ? type : { ...type, returns };
}

/** The name of a type in value position is the schema of its values (types 1.5). */
function schemaOf(context: CheckContext, name: string): Type {
  const entry = context.scope.lookup(name);
  if (entry?.kind !== "symbol" || entry.symbol.kind !== "alias") return UNTYPED;
  return container("Schema", { kind: "alias", symbol: entry.symbol, arguments: [] });
}

function importedType(context: CheckContext, binding: Binding): Type {
  if (binding.imported === null) return UNTYPED;
  const { exported } = binding.imported;
  if (exported.kind === "type") return schemaOf(context, binding.name);
  return context.values.typeOf(exported) ?? UNTYPED;
}
