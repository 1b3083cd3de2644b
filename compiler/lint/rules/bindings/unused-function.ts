import type { Attribute, FunctionDeclaration, SkillDeclaration, ToolDeclaration } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";
import { Mentions } from "./mentions.ts";
import { UnusedItems } from "./unused-items.ts";

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
    const items = new UnusedItems();
    const add = (kind: string, node: FunctionDeclaration | ToolDeclaration | SkillDeclaration): void => {
      if (!isRegistered(node.attributes)) items.add(kind, node);
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
        items.report(context, mentions, "used");
      },
    };
  },
};

/** Attributes that only describe; any other one may hand the function to a runtime. */
const DESCRIBING: ReadonlySet<string> = new Set(["deprecated", "complexity", "deterministic"]);

function isRegistered(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => !DESCRIBING.has(name.text));
}
