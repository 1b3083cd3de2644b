import { didYouMean } from "#compiler/modules";
import type { Rule } from "../../rule.ts";
import { isPrivileged } from "../privileged-names.ts";

export const undefinedFunction: Rule = {
  name: "undefined-function",
  code: "HARN-LNT-022",
  doc: {
    text: "A call names a function that is neither declared, nor imported, nor part of the library. Nothing is said while an import of the file leads nowhere, since that may be where the function is.",
    bad: "pub fn square(x: int) -> int { return x * x }\n\npub fn four() -> int { return sqaure(2) }",
    good: "pub fn square(x: int) -> int { return x * x }\n\npub fn four() -> int { return square(2) }",
  },
  fixable: false,
  create(context) {
    const { resolution, library } = context;
    return {
      end() {
        for (const { code, span, repair } of resolution.diagnostics) {
          if (code !== "HARN-NAM-002" || span === undefined) continue;
          const name = context.text(span);
          // Removed and privileged names have rules of their own, which say more; the others belong to hosts.
          if (library.removed.has(name) || isPrivileged(name) || name.startsWith("hostlib_")) continue;
          context.report({ span, message: `function \`${name}\` is not defined${didYouMean(repair?.edits[0]?.replacement ?? null)}` });
        }
      },
    };
  },
};
