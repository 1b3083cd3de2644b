import type { Span } from "#compiler/diagnostics";
import type { Attribute, FunctionDeclaration, Name, SkillDeclaration, ToolDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { isMarked } from "./mark-unused.ts";
import { isUsedOutside, Mentions } from "./mentions.ts";

export const unusedFunction: Rule = {
  name: "unused-function",
  code: "HARN-LNT-019",
  doc: {
    text: "A private function, tool or skill is named by nothing but itself. Remove it, export it with `pub`, or begin its name with `_`. Methods, `main`, and functions with an attribute that registers them somewhere count as used.",
    bad: "fn square(x: int) -> int { return x * x }\n\npub fn double(x: int) -> int { return x + x }",
    good: "fn square(x: int) -> int { return x * x }\n\npub fn double_square(x: int) -> int { return 2 * square(x) }",
  },
  fixable: false,
  create(context) {
    const mentions = new Mentions();
    const candidates: { readonly kind: string; readonly name: Name; readonly span: Span }[] = [];
    const add = (kind: string, { isPublic, name, span, attributes }: FunctionDeclaration | ToolDeclaration | SkillDeclaration): void => {
      if (!isPublic && !isMarked(name.text) && !isRegistered(attributes)) candidates.push({ kind, name, span });
    };
    return {
      enter: {
        ...mentions.enter,
        FunctionDeclaration(node) {
          mentions.enter.FunctionDeclaration(node);
          if (context.parent?.kind === "ImplDeclaration" || (node.name.text === "main" && context.parent?.kind === "Program")) return;
          add("function", node);
        },
        ToolDeclaration(node) {
          mentions.enter.ToolDeclaration(node);
          add("tool", node);
        },
        SkillDeclaration(node) {
          mentions.enter.SkillDeclaration(node);
          add("skill", node);
        },
      },
      end() {
        for (const { kind, name, span } of candidates) {
          const binding = context.resolution.declarations.get(name);
          if (binding === undefined || isUsedOutside(context, binding, span) || mentions.has(name.text, span)) continue;
          context.report({ span: name.span, message: `${kind} \`${name.text}\` is declared but never used` });
        }
      },
    };
  },
};

/** Attributes that only describe; any other one may hand the function to a runtime. */
const DESCRIBING: ReadonlySet<string> = new Set(["deprecated", "complexity", "deterministic"]);

function isRegistered(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => !DESCRIBING.has(name.text));
}
