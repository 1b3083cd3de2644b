/** Reference paths: a variable followed by constant property accesses and constant subscripts (types 5). */
import type { Binding, Resolution } from "#compiler/names";
import type { Expression } from "#compiler/syntax";

let bindingCount = 0;
const bindingIds = new WeakMap<Binding, number>();

function idOf(binding: Binding): number {
  let id = bindingIds.get(binding);
  if (id === undefined) {
    id = ++bindingCount;
    bindingIds.set(binding, id);
  }
  return id;
}

/** A place that a fact may be about. Equal keys, equal places: `.`, `?.`, `["name"]` and `?.["name"]` are one step. */
export class Path {
  readonly root: Binding;
  /** Names of the steps; a subscript by an int is its decimal text, as dictionaries read it. */
  readonly steps: readonly string[];
  /** As a message shows it: `entry.arguments`. */
  readonly text: string;
  readonly key: string;

  constructor(root: Binding, steps: readonly string[] = [], text: string = root.name) {
    this.root = root;
    this.steps = steps;
    this.text = text;
    this.key = [idOf(root), ...steps].join("\0");
  }

  /** The path one step further. */
  step(name: string, text: string): Path {
    return new Path(this.root, [...this.steps, name], this.text + text);
  }

  /** The path of the first steps only. */
  upTo(length: number): Path {
    if (length === this.steps.length) return this;
    const steps = this.steps.slice(0, length);
    return new Path(this.root, steps, [this.root.name, ...steps.map((step) => `.${step}`)].join(""));
  }

  /** True when the other path is this one or lies below it. */
  isPrefixOf(other: Path): boolean {
    return this.root === other.root && this.steps.length <= other.steps.length && this.steps.every((step, index) => step === other.steps[index]);
  }
}

const paths = new WeakMap<Resolution, WeakMap<Expression, Path | null>>();

/** The path that an expression denotes; null when it is none, for example because of a dynamic subscript. */
export function pathOf(node: Expression, resolution: Resolution): Path | null {
  let known = paths.get(resolution);
  if (known === undefined) {
    known = new WeakMap();
    paths.set(resolution, known);
  }
  let path = known.get(node);
  if (path === undefined) {
    path = findPath(node, resolution);
    known.set(node, path);
  }
  return path;
}

function findPath(node: Expression, resolution: Resolution): Path | null {
  switch (node.kind) {
    case "Identifier": {
      const reference = resolution.references.get(node);
      return reference?.kind === "binding" ? new Path(reference.binding) : null;
    }
    case "Property":
      return pathOf(beforeBang(node.object), resolution)?.step(node.name.text, `.${node.name.text}`) ?? null;
    case "Index": {
      const step = constantStep(node.index);
      return step === null ? null : (pathOf(beforeBang(node.object), resolution)?.step(step.name, step.text) ?? null);
    }
    default:
      return null;
  }
}

/** `x!.name` and `x.name` read the same place. */
function beforeBang(node: Expression): Expression {
  return node.kind === "NonNull" ? node.operand : node;
}

/** What a subscript adds to a path; null when it is not a constant. */
export function constantStep(index: Expression): { readonly name: string; readonly text: string } | null {
  switch (index.kind) {
    case "StringLiteral":
      return { name: index.value, text: `[${JSON.stringify(index.value)}]` };
    case "IntLiteral":
      return { name: String(index.value), text: `[${index.value}]` };
    case "Unary":
      return index.operator === "-" && index.operand.kind === "IntLiteral" ? { name: `-${index.operand.value}`, text: `[-${index.operand.value}]` } : null;
    default:
      return null;
  }
}

/** What an assignment changes: a place with all below it, or only something below a place (`xs[i] = v`). */
export interface Write {
  readonly path: Path;
  readonly isWhole: boolean;
}

/** What an assignment to `target` changes; null when its root is no variable. */
export function writeOf(target: Expression, resolution: Resolution): Write | null {
  switch (target.kind) {
    case "Identifier": {
      const path = pathOf(target, resolution);
      return path === null ? null : { path, isWhole: true };
    }
    case "Property":
      return further(writeOf(target.object, resolution), { name: target.name.text, text: `.${target.name.text}` });
    case "Index":
      return further(writeOf(target.object, resolution), constantStep(target.index));
    case "NonNull":
      return writeOf(target.operand, resolution);
    default:
      return null;
  }
}

/** A negative index may denote the element of another index, so a write through it counts as one of any element. */
function further(base: Write | null, step: { readonly name: string; readonly text: string } | null): Write | null {
  if (base === null || !base.isWhole) return base;
  return step === null || isFromTheEnd(step.name) ? { path: base.path, isWhole: false } : { path: base.path.step(step.name, step.text), isWhole: true };
}

/** True for the step of a negative index. */
export function isFromTheEnd(step: string): boolean {
  return /^-\d+$/.test(step);
}
