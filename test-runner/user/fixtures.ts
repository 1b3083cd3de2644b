/** Functions with `@test_fixture(scope: file|case)`: they make the value that tests of the file get first. */
import type { Attribute, AttributedDeclaration, FunctionDeclaration, Parameter, Statement } from "#compiler/syntax";
import { isDeclaration } from "#compiler/syntax";
import type { ReportFault } from "./tables.ts";

export interface TestFixture {
  readonly name: string;
  /** `file`: made once for all cases of the file; `case`: made anew in the engine of each. */
  readonly scope: "file" | "case";
}

/** Finds the fixtures of a file. Mistakes are reported; a fixture with one is still known by its name. */
export function findFixtures(statements: readonly Statement[], report: ReportFault): ReadonlyMap<string, TestFixture> {
  const fixtures = new Map<string, TestFixture>();
  for (const node of statements) {
    const attribute = fixtureAttribute(node);
    if (attribute === null) continue;
    if (node.kind !== "FunctionDeclaration") {
      report(attribute.span, "`@test_fixture` only applies to function declarations");
      continue;
    }
    if (fixtures.has(node.name.text)) report(node.name.span, `duplicate test fixture declaration \`${node.name.text}\``);
    else fixtures.set(node.name.text, { name: node.name.text, scope: readScope(attribute, report) });
    checkSignature(node, report);
  }
  return fixtures;
}

function fixtureAttribute(node: Statement): Attribute | null {
  if (!isDeclaration(node) || !("attributes" in node)) return null;
  return (node satisfies AttributedDeclaration).attributes.find(({ name }) => name.text === "test_fixture") ?? null;
}

function readScope(attribute: Attribute, report: ReportFault): TestFixture["scope"] {
  const [argument, ...others] = attribute.arguments ?? [];
  if (argument === undefined || others.length > 0 || argument.name?.text !== "scope") {
    report(attribute.span, "`@test_fixture` requires exactly one `scope: file|case` argument");
    return "case";
  }
  const { value } = argument;
  const word = value.kind === "Path" && value.path.length === 1 ? value.path[0]?.text : value.kind === "Literal" ? value.value : null;
  if (word === "file" || word === "case") return word;
  report(value.span, "`@test_fixture(scope: ...)` must be `file` or `case`");
  return "case";
}

function checkSignature(node: FunctionDeclaration, report: ReportFault): void {
  const { name, parameters } = node;
  if (node.returnType === null) report(name.span, `test fixture \`${name.text}\` must declare an explicit return type`);
  if (parameters.some((parameter, i) => i > 0 || !isHarness(parameter))) report(name.span, `test fixture \`${name.text}\` must not declare parameters`);
  if (node.isGenerator) report(name.span, `test fixture \`${name.text}\` cannot be a stream function`);
}

/** Whether the host fills the parameter in with the harness: by type, or by name where it has no type. */
export function isHarness({ name, type }: Parameter): boolean {
  return type === null ? name.text.replace(/^_+/, "") === "harness" : type.kind === "NamedType" && type.name === "Harness";
}
