import type { Name } from "#compiler/syntax";
import type { Rule } from "../../rule.ts";

/** Capital letters after any underscores at the beginning make no snake case, underscores between make no Pascal case. */
const UPPER = /\p{Lu}/u;
const PASCAL = /^_*\p{Lu}[^_]*$/u;
/** Letters without case, as in scripts that know none, are fine everywhere. */
const LOWER_START = /^_*\p{Ll}/u;

export const namingConvention: Rule = {
  name: "naming-convention",
  code: "HARN-LNT-003",
  doc: {
    text: "Functions are written in snake_case; structs, enums, interfaces and types in PascalCase.",
    bad: "fn main(harness: Harness) { harness.stdio.println(shortName(\"Ada L.\")) }\n\nfn shortName(name: string) -> string { return name }",
    good: "fn main(harness: Harness) { harness.stdio.println(short_name(\"Ada L.\")) }\n\nfn short_name(name: string) -> string { return name }",
  },
  fixable: false,
  create(context) {
    const type = (kind: string, { text, span }: Name): void => {
      if (PASCAL.test(text) || !(LOWER_START.test(text) || /[^_]_/.test(text))) return;
      context.report({ span, message: `${kind} \`${text}\` should use PascalCase` });
    };
    return {
      enter: {
        FunctionDeclaration({ name: { text, span } }) {
          if (UPPER.test(text)) context.report({ span, message: `function \`${text}\` should use snake_case` });
        },
        StructDeclaration: ({ name }) => type("struct", name),
        EnumDeclaration: ({ name }) => type("enum", name),
        InterfaceDeclaration: ({ name }) => type("interface", name),
        TypeDeclaration: ({ name }) => type("type", name),
      },
    };
  },
};
