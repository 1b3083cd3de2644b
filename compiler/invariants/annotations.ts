/** Reads `@invariant(…)`. */
import type { Span } from "#compiler/diagnostics";
import { suggest } from "#compiler/names";
import type { Attribute, AttributeArgument, AttributedDeclaration, AttributeValue } from "#compiler/syntax";
import { CAPABILITIES, type Capability, isCapability } from "./capabilities.ts";
import type { Guarantee } from "./flow-state.ts";

export type Handler = Extract<AttributedDeclaration, { kind: "FunctionDeclaration" | "ToolDeclaration" | "PipelineDeclaration" }>;

export type Invariant =
  | { readonly name: "fs.writes"; readonly globs: readonly string[] }
  | { readonly name: "budget.remaining"; readonly target: string }
  | { readonly name: "approval.reachability" }
  | {
      readonly name: "capability.policy";
      readonly allow: ReadonlySet<Capability>;
      /** null: writes may go anywhere. */
      readonly workspace: readonly string[] | null;
      /** What must hold when a capability is exercised. */
      readonly demands: ReadonlyMap<Capability, ReadonlySet<Guarantee>>;
    };

export const INVARIANT_NAMES = ["fs.writes", "budget.remaining", "approval.reachability", "capability.policy"] as const;

export interface AnnotationFault {
  readonly message: string;
  readonly span: Span;
  readonly help: string;
}

export interface Annotation {
  /** The invariant's name as written. */
  readonly name: string;
  readonly span: Span;
  readonly reading: { readonly invariant: Invariant } | { readonly fault: AnnotationFault };
}

/** Arguments of `capability.policy` that name capabilities, with what each demands of them. */
const DEMANDS: ReadonlyMap<string, Guarantee> = new Map([
  ["require_approval", "approval"],
  ["require_command_policy", "command policy"],
  ["require_egress_policy", "egress policy"],
  ["require_budget", "budget"],
  ["require_autonomy_policy", "autonomy policy"],
  ["require_execution_policy", "execution policy"],
  ["require_approval_policy", "approval policy"],
]);

/** The invariants that a declaration claims. A bare `@invariant` marks a Flow predicate and claims none. */
export function annotationsOf(handler: Handler): readonly Annotation[] {
  return handler.attributes.flatMap((attribute) => {
    if (attribute.name.text !== "invariant" || (attribute.arguments ?? []).length === 0) return [];
    return [readAnnotation(attribute, attribute.arguments ?? [])];
  });
}

function readAnnotation(attribute: Attribute, [first, ...others]: readonly AttributeArgument[]): Annotation {
  const name = first === undefined || first.name !== null ? null : textOf(first.value);
  const { span } = attribute;
  const fault = (message: string, place: Span, help: string): Annotation => ({ name: name ?? "", span, reading: { fault: { message, span: place, help } } });
  const known = INVARIANT_NAMES.map((one) => `\`${one}\``).join(", ");
  if (name === null) return fault("`@invariant` names its invariant first, as a string", span, `invariants: ${known}`);
  try {
    return { name, span, reading: { invariant: readInvariant(name, attribute, others) } };
  } catch (error) {
    if (error instanceof UnknownInvariant) {
      const closest = suggest(name, INVARIANT_NAMES);
      return fault(`unknown invariant \`${name}\``, first?.span ?? span, closest === null ? `invariants: ${known}` : `did you mean \`${closest}\`?`);
    }
    if (error instanceof BadArgument) return fault(error.message, error.span, error.help);
    throw error;
  }
}

class UnknownInvariant extends Error {}

class BadArgument extends Error {
  constructor(
    message: string,
    readonly span: Span,
    readonly help: string,
  ) {
    super(message);
  }
}

function readInvariant(name: string, attribute: Attribute, others: readonly AttributeArgument[]): Invariant {
  switch (name) {
    case "fs.writes": {
      const globs = others.flatMap((argument) => {
        if (argument.name !== null && argument.name.text !== "path" && argument.name.text !== "paths") throw unknownArgument(argument, ["paths"]);
        return textsOf(argument);
      });
      if (globs.length === 0) {
        throw new BadArgument("`fs.writes` needs a glob that writes stay within", attribute.span, 'for example: @invariant("fs.writes", "src/**")');
      }
      return { name, globs };
    }
    case "budget.remaining": {
      const [argument, ...more] = others;
      const extra = argument?.name !== null && argument?.name?.text !== "target" ? argument : more[0];
      if (extra !== undefined) throw unknownArgument(extra, ["target"]);
      const target = argument === undefined ? null : textOf(argument.value);
      if (target === null) {
        const help = 'for example: @invariant("budget.remaining", target: "remaining")';
        throw new BadArgument("`budget.remaining` needs the name of a variable", attribute.span, help);
      }
      return { name, target };
    }
    case "approval.reachability":
      if (others[0] !== undefined) throw unknownArgument(others[0], []);
      return { name };
    case "capability.policy":
      return readPolicy(others);
    default:
      throw new UnknownInvariant();
  }
}

function readPolicy(args: readonly AttributeArgument[]): Invariant {
  const allow = new Set<Capability>();
  let workspace: string[] | null = null;
  const demands = new Map<Capability, Set<Guarantee>>();
  for (const argument of args) {
    const key = argument.name?.text ?? "";
    const guarantee = DEMANDS.get(key);
    if (key === "workspace") workspace = [...(workspace ?? []), ...textsOf(argument)];
    else if (key === "allow") for (const capability of capabilitiesOf(argument)) allow.add(capability);
    else if (guarantee === undefined) throw unknownArgument(argument, ["allow", "workspace", ...DEMANDS.keys()]);
    else for (const capability of capabilitiesOf(argument)) demands.set(capability, (demands.get(capability) ?? new Set()).add(guarantee));
  }
  return { name: "capability.policy", allow, workspace, demands };
}

function unknownArgument(argument: AttributeArgument, known: readonly string[]): BadArgument {
  const shown = argument.name === null ? "an argument without name" : `the argument \`${argument.name.text}\``;
  const closest = argument.name === null ? null : suggest(argument.name.text, known);
  const list = known.length === 0 ? "it takes none" : `arguments: ${known.join(", ")}`;
  return new BadArgument(`this invariant does not take ${shown}`, argument.span, closest === null ? list : `did you mean \`${closest}\`?`);
}

function capabilitiesOf(argument: AttributeArgument): readonly Capability[] {
  return textsOf(argument).map((name) => {
    if (isCapability(name)) return name;
    const closest = suggest(name, CAPABILITIES);
    const help = closest === null ? `capabilities: ${CAPABILITIES.join(", ")}` : `did you mean \`${closest}\`?`;
    throw new BadArgument(`unknown capability \`${name}\``, argument.span, help);
  });
}

/** `"a, b"` and `["a", "b"]` are the same list. */
function textsOf(argument: AttributeArgument): readonly string[] {
  const { value } = argument;
  const texts = value.kind === "List" ? value.elements.map(textOf) : [textOf(value)];
  const known = texts.filter((text) => text !== null);
  if (known.length < texts.length) {
    throw new BadArgument("this argument must be a string or a list of strings", argument.span, 'for example: "a, b" or ["a", "b"]');
  }
  return known.flatMap((text) => text.split(",")).map((text) => text.trim()).filter((text) => text !== "");
}

/** The text of a string or of a bare dotted name. */
function textOf(value: AttributeValue): string | null {
  switch (value.kind) {
    case "Literal":
      return typeof value.value === "string" ? value.value : null;
    case "Path":
      return value.path.map(({ text }) => text).join(".");
    case "AttributeCall":
    case "List":
    case "Dict":
      return null;
    default:
      return value satisfies never;
  }
}
