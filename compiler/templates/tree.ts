/**
 * The tree of a prompt template (`.harn.prompt`, `.prompt`): plain readonly data. Blocks and parentheses nest at most
 * `MAX_TEMPLATE_DEPTH` deep and chains (`a or b or …`, filters) are lists, so whoever walks the tree may recurse.
 */
import type { Span } from "#compiler/diagnostics";

/** How deep blocks, and parentheses and `not` inside one directive, may nest. */
export const MAX_TEMPLATE_DEPTH = 128;

export type TemplateNode = TextNode | InterpolationNode | IfNode | ForNode | IncludeNode | SectionNode;

interface TemplateNodeBase {
  /** From `{{` to `}}`; of blocks, the directive that opens them; of text, where it stands. */
  readonly span: Span;
}

/** Literal text as it is written out: trim markers have had their effect. */
export interface TextNode extends TemplateNodeBase {
  readonly kind: "Text";
  readonly text: string;
}

export interface InterpolationNode extends TemplateNodeBase {
  readonly kind: "Interpolation";
  readonly value: TemplateExpression;
  /** The name if nothing but one name stands there: without a binding, the directive itself is written out. */
  readonly bareName: string | null;
}

export interface IfNode extends TemplateNodeBase {
  readonly kind: "If";
  /** The first one stands for `if`, the others for `elif`. */
  readonly branches: readonly IfBranch[];
  readonly otherwise: readonly TemplateNode[] | null;
}

export interface IfBranch {
  readonly span: Span;
  readonly condition: TemplateExpression;
  readonly body: readonly TemplateNode[];
}

export interface ForNode extends TemplateNodeBase {
  readonly kind: "For";
  /** Name of the item, or names of key and value. */
  readonly names: readonly string[];
  readonly iterable: TemplateExpression;
  readonly body: readonly TemplateNode[];
  /** What stands there for an empty iterable. */
  readonly otherwise: readonly TemplateNode[] | null;
}

export interface IncludeNode extends TemplateNodeBase {
  readonly kind: "Include";
  readonly path: TemplateExpression;
  readonly bindings: readonly TemplateArgument[];
}

export interface SectionNode extends TemplateNodeBase {
  readonly kind: "Section";
  readonly name: SectionName;
  readonly arguments: readonly TemplateArgument[];
  readonly body: readonly TemplateNode[];
}

export const SECTION_NAMES = ["task", "examples", "output_format", "tools", "thinking_scaffold", "chain_of_thought", "system_framing"] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export interface TemplateArgument {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: TemplateExpression;
}

export type TemplateExpression = TemplateLiteral | TemplatePath | TemplateNot | TemplateLogical | TemplateComparison | TemplatePipeline;

interface TemplateExpressionBase {
  readonly span: Span;
}

export interface TemplateLiteral extends TemplateExpressionBase {
  readonly kind: "Literal";
  /** A bigint only past 2^53 - 1. */
  readonly value: string | number | bigint | boolean | null;
  readonly isFloat: boolean;
}

export interface TemplatePath extends TemplateExpressionBase {
  readonly kind: "Path";
  readonly name: string;
  /** Texts are fields (`.a` and `["a"]`), numbers are indices. */
  readonly steps: readonly (string | number | bigint)[];
}

export interface TemplateNot extends TemplateExpressionBase {
  readonly kind: "Not";
  readonly operand: TemplateExpression;
}

/** Gives the operand that decides. At least two operands. */
export interface TemplateLogical extends TemplateExpressionBase {
  readonly kind: "And" | "Or";
  readonly operands: readonly TemplateExpression[];
}

export interface TemplateComparison extends TemplateExpressionBase {
  readonly kind: "Comparison";
  readonly operator: ComparisonOperator;
  readonly left: TemplateExpression;
  readonly right: TemplateExpression;
}

export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** At least one filter, applied from left to right. */
export interface TemplatePipeline extends TemplateExpressionBase {
  readonly kind: "Pipeline";
  readonly value: TemplateExpression;
  readonly filters: readonly FilterCall[];
}

export interface FilterCall {
  /** Need not be a known one. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly TemplateExpression[];
}
