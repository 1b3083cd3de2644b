/** The rules about ambient names that went to handles: one a family of names, all alike. Where a name went stands in the library. */
import type { Edit, Explanation } from "#compiler/diagnostics";
import type { HandleDeclaration } from "#compiler/library";
import type { Call, Identifier, Parameter } from "#compiler/syntax";
import type { LintContext, Rule } from "../../rule.ts";
import { methodFor } from "./ambient-methods.ts";
import { ROOT_TYPE, typeNameOf } from "./handles.ts";
import { NameIndex } from "./name-index.ts";

/** The families that have a code of their own; every other removed name is of the last, `ambient-harness-method`. */
const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    clock: "now_ms monotonic_ms sleep_ms timestamp elapsed",
    stdio: "print println eprint eprintln read_line prompt_user",
    fs: "read_file write_file file_exists delete_file append_file list_dir mkdir copy_file temp_dir mkdtemp stat move_file read_lines walk_dir glob find_text",
    env: "env env_or",
    random: "random random_int random_choice random_shuffle",
    net: "http_get http_post http_put http_patch http_delete http_request http_download",
  }).flatMap(([family, names]) => names.split(" ").map((name) => [name, family])),
);

/** Number of arguments, the generator included. */
const WITH_GENERATOR: ReadonlyMap<string, number> = new Map([["random", 1], ["random_int", 3]]);

interface Found {
  readonly node: Identifier;
  readonly suggestion: string;
  /** What the call can be made through, as names in scope, from the inside out. */
  readonly parameters: readonly Scope[];
  readonly isCallee: boolean;
}

interface Scope {
  readonly parameter: Parameter;
  readonly span: Identifier["span"];
}

function ambientRule(name: string, code: string, family: string | undefined, doc: Explanation): Rule {
  const kind = family ?? "runtime";
  return {
    name,
    code,
    doc,
    fixable: true,
    create(context) {
      const { library: { removed }, module, resolution } = context;
      const found: Found[] = [];
      return {
        enter: {
          Identifier(node) {
            const suggestion = removed.get(node.name);
            if (suggestion === undefined || FAMILIES.get(node.name) !== family) return;
            const { parent } = context;
            const call = parent?.kind === "Call" && parent.callee === node ? parent : null;
            const reference = resolution.references.get(node)?.kind;
            // An import that does not resolve may have been meant to bring the name in.
            if (reference === "builtin" ? !lacksGenerator(call) : reference !== "legacy" && (reference !== "unresolved" || module.hasUnresolvedImport)) return;
            found.push({ node, suggestion, parameters: authorityAround(context, node), isCallee: call !== null });
          },
        },
        end() {
          if (found.length === 0) return;
          const index = new NameIndex(resolution);
          for (const each of found) {
            const edits = editsFor(context, each, index);
            context.report({
              span: each.node.span,
              message: `ambient ${kind} builtin \`${each.node.name}\` was replaced by \`${each.suggestion}\``,
              ...(edits !== null && { edits }),
            });
          }
        },
      };
    },
  };
}

/** Whether a call of one of the functions that are still there, but take a generator first now, is written without one. */
function lacksGenerator(call: Call | null): boolean {
  if (call?.callee.kind !== "Identifier" || call.arguments.some(({ kind }) => kind === "Spread")) return false;
  return call.arguments.length < (WITH_GENERATOR.get(call.callee.name) ?? 0);
}

/** Parameters of the functions around a node. */
function authorityAround({ ancestors }: LintContext, { span }: Identifier): readonly Scope[] {
  const scopes: Scope[] = [];
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const node = ancestors[index];
    switch (node?.kind) {
      case "FunctionDeclaration":
      case "PipelineDeclaration":
      case "ToolDeclaration":
      case "Closure":
        if (span.start < node.body.span.start) break;
        for (const parameter of node.parameters) if (!parameter.isRest && typeNameOf(parameter) !== null) scopes.push({ parameter, span: node.span });
        break;
      default:
    }
  }
  return scopes;
}

/** The call through a handle that is in scope; null where there is none, or where a call alone would not do. */
function editsFor({ library }: LintContext, { node, parameters, isCallee }: Found, index: NameIndex): readonly Edit[] | null {
  const target = isCallee ? methodFor(node.name, library) : null;
  if (target === null) return null;
  for (const { parameter, span } of parameters) {
    const path = pathThrough(parameter, target.handle);
    // A second declaration of the name may stand between.
    if (path !== null && index.declarationsIn(parameter.name.text, span) === 1) return [{ span: node.span, replacement: `${path}.${target.method}` }];
  }
  return null;
}

function pathThrough(parameter: Parameter, { field, type }: HandleDeclaration): string | null {
  switch (typeNameOf(parameter)) {
    case ROOT_TYPE:
      return `${parameter.name.text}.${field}`;
    case type:
      return parameter.name.text;
    default:
      return null;
  }
}

const inMain = (call: string): string => `fn main(harness: Harness) { harness.stdio.println("\${${call}}") }`;

export const AMBIENT_RULES: readonly Rule[] = [
  ambientRule("ambient-clock-builtin", "HARN-LNT-052", "clock", {
    text: "Functions of the clock are methods of `harness.clock` now.",
    bad: inMain("now_ms()"),
    good: inMain("harness.clock.now_ms()"),
  }),
  ambientRule("ambient-stdio-builtin", "HARN-LNT-053", "stdio", {
    text: "Functions that write to the terminal and read from it are methods of `harness.stdio` now.",
    bad: "fn main(harness: Harness) {\n  harness.stdio.print(\"hi \")\n  println(argv[0] ?? \"you\")\n}",
    good: "fn main(harness: Harness) {\n  harness.stdio.print(\"hi \")\n  harness.stdio.println(argv[0] ?? \"you\")\n}",
  }),
  ambientRule("ambient-fs-builtin", "HARN-LNT-054", "fs", {
    text: "Functions about files and folders are methods of `harness.fs` now, some under shorter names.",
    bad: inMain("read_file(\"notes.txt\")"),
    good: inMain("harness.fs.read_text(\"notes.txt\")"),
  }),
  ambientRule("ambient-env-builtin", "HARN-LNT-055", "env", {
    text: "Variables of the environment are read with `harness.env.get` and `harness.env.get_or` now.",
    bad: inMain("env_or(\"HOME\", \"/\")"),
    good: inMain("harness.env.get_or(\"HOME\", \"/\")"),
  }),
  ambientRule("ambient-random-builtin", "HARN-LNT-056", "random", {
    text: "Random numbers and choices come from `harness.random` now.",
    bad: inMain("random_int(1, 6)"),
    good: inMain("harness.random.range(1, 6)"),
  }),
  ambientRule("ambient-net-builtin", "HARN-LNT-057", "net", {
    text: "Requests over the network are methods of `harness.net` now.",
    bad: inMain("http_get(\"https://example.org\")"),
    good: inMain("harness.net.get(\"https://example.org\")"),
  }),
  ambientRule("ambient-harness-method", "HARN-LNT-071", undefined, {
    text: "What a program does to the world goes through its `harness`. Functions of the runtime that used to be callable by name are methods of its handles now.",
    bad: inMain("uuid()"),
    good: inMain("harness.random.uuid()"),
  }),
];
