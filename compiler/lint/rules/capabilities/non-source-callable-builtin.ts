import type { Rule } from "../../rule.ts";
import { isPrivileged } from "../privileged-names.ts";

export const nonSourceCallableBuiltin: Rule = {
  name: "non-source-callable-builtin",
  code: "HARN-LNT-072",
  doc: {
    text: "The builtin is there for the standard library or for the host. Programs reach what it does through a handle of their `harness`.",
    bad: "fn main(harness: Harness) { harness.stdio.println(\"${__monotonic_ms()}\") }",
    good: "fn main(harness: Harness) { harness.stdio.println(\"${harness.clock.monotonic_ms()}\") }",
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        Call({ callee }) {
          if (callee.kind !== "Identifier" || context.resolution.references.get(callee)?.kind !== "unresolved") return;
          const { name, span } = callee;
          if (isPrivileged(name)) context.report({ span, message: `builtin \`${name}\` cannot be called from source` });
        },
      },
    };
  },
};
