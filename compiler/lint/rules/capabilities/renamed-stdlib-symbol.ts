import type { ImportDeclaration, Identifier, Name } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";

interface Renaming {
  readonly module: string;
  readonly to: string;
}

/** Renamed functions of library modules. Names that went to handles have rules of their own. */
const RENAMED: ReadonlyMap<string, Renaming> = new Map([["retry_with_backoff", { module: "std/async", to: "retry_predicate_with_backoff" }]]);

export const renamedStdlibSymbol: Rule = {
  name: "renamed-stdlib-symbol",
  code: "HARN-LNT-001",
  doc: {
    text: "A function of the standard library has another name now.",
    bad: "import { retry_with_backoff } from \"std/async\"\n\nfn main(harness: Harness) {\n  harness.stdio.println(\"${retry_with_backoff(3, 10, { -> true })}\")\n}",
    good: "import { retry_predicate_with_backoff } from \"std/async\"\n\nfn main(harness: Harness) {\n  harness.stdio.println(\"${retry_predicate_with_backoff(3, 10, { -> true })}\")\n}",
  },
  fixable: true,
  create(context) {
    const uses: Identifier[] = [];
    return {
      enter: {
        Identifier(node) {
          if (RENAMED.has(node.name) && meansLibrary(context, node)) uses.push(node);
        },
      },
      end() {
        const imports = importsOf(context);
        for (const name of imports) report(context, name, [name, ...uses.filter((use) => use.name === name.text)]);
        for (const use of uses) if (!imports.some(({ text }) => text === use.name)) report(context, { text: use.name, span: use.span }, [use]);
      },
    };
  },
};

/** Nothing else bears the name: it is not declared, or imported from the module. */
function meansLibrary({ resolution }: LintContext, node: Identifier): boolean {
  const reference = resolution.references.get(node);
  if (reference?.kind === "unresolved") return true;
  return reference?.kind === "binding" && reference.binding.imported !== null && reference.binding.imported.importNode.path === RENAMED.get(node.name)?.module;
}

/** Where renamed names are imported one by one. */
function importsOf({ module }: LintContext): readonly Name[] {
  const nodes: readonly ImportDeclaration[] = module.imports.map(({ node }) => node);
  return nodes.flatMap(({ path, names }) => (names ?? []).filter(({ text }) => RENAMED.get(text)?.module === path));
}

function report(context: LintContext, { text, span }: Name, places: readonly (Name | Identifier)[]): void {
  const to = RENAMED.get(text)?.to ?? text;
  context.report({ span, message: `\`${text}\` was renamed to \`${to}\``, edits: places.map((place) => ({ span: place.span, replacement: to })) });
}
