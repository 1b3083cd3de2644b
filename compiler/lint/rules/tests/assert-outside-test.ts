import type { Span } from "#compiler/diagnostics";
import type { FunctionDeclaration, Identifier, Node } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { isInTest, isTestPipeline } from "./test-pipelines.ts";

const ASSERTIONS: ReadonlySet<string> = new Set(["assert", "assert_eq", "assert_ne"]);

export const assertOutsideTest: Rule = {
  name: "assert-outside-test",
  code: "HARN-LNT-025",
  doc: {
    text: "Production code checks something with an assertion. Assertions belong into test pipelines, functions that only those call, and files of tests; elsewhere write `require CONDITION, MESSAGE`.",
    bad: 'pub fn half(x: int) -> int {\n  assert(x % 2 == 0, "even")\n  return x / 2\n}',
    good: 'pub fn half(x: int) -> int {\n  require x % 2 == 0, "even"\n  return x / 2\n}',
  },
  fixable: false,
  create(context) {
    if (context.isTestSource) return {};
    const found: { readonly callee: Identifier; readonly place: FunctionDeclaration | null }[] = [];
    return {
      enter: {
        Call({ callee }) {
          if (callee.kind !== "Identifier" || !ASSERTIONS.has(callee.name)) return;
          if (context.resolution.references.get(callee)?.kind !== "builtin" || isInTest(context.ancestors)) return;
          found.push({ callee, place: outerFunction(context.ancestors) });
        },
      },
      end() {
        const helpers = new TestHelpers(context);
        for (const { callee, place } of found) {
          if (place !== null && helpers.has(place)) continue;
          const message = `\`${callee.name}\` is intended for test pipelines, not production control flow`;
          context.report({ span: callee.span, message, help: "use `require CONDITION, MESSAGE`" });
        }
      },
    };
  },
};

/** The function of the top level that a place lies in. */
function outerFunction([, top]: readonly Node[]): FunctionDeclaration | null {
  return top?.kind === "FunctionDeclaration" ? top : null;
}

/** Private functions that only tests call, directly or through others like them. */
class TestHelpers {
  readonly #context: LintContext;
  readonly #known = new Map<FunctionDeclaration, boolean>();
  readonly #places: readonly Node[];

  constructor(context: LintContext) {
    this.#context = context;
    this.#places = context.module.program.body;
  }

  has(node: FunctionDeclaration): boolean {
    // A circle of functions is one of helpers if all that is outside of it is.
    const seen = new Set<FunctionDeclaration>([node]);
    const pending = [node];
    let isHelper = true;
    for (let next = pending.pop(); next !== undefined && isHelper; next = pending.pop()) {
      const known = this.#known.get(next);
      if (known === true) continue;
      isHelper = known ?? this.#addCallers(next, seen, pending);
    }
    this.#known.set(node, isHelper);
    return isHelper;
  }

  /** @returns false if something else than functions and tests uses it, or nothing at all */
  #addCallers(node: FunctionDeclaration, seen: Set<FunctionDeclaration>, pending: FunctionDeclaration[]): boolean {
    const binding = this.#context.resolution.declarations.get(node.name);
    const uses = binding === undefined || node.isPublic || node.attributes.length > 0 ? [] : this.#context.usesOf(binding);
    for (const { span } of uses) {
      const place = this.#placeOf(span);
      if (place?.kind === "PipelineDeclaration" && isTestPipeline(place)) continue;
      if (place?.kind !== "FunctionDeclaration") return false;
      if (seen.has(place)) continue;
      seen.add(place);
      pending.push(place);
    }
    return uses.length > 0;
  }

  /** The statement of the top level that holds a place. */
  #placeOf({ start }: Span): Node | undefined {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle]?.span.end ?? Infinity) <= start) low = middle + 1;
      else high = middle;
    }
    return this.#places[low];
  }
}
