/** A program's pipelines and functions as a Mermaid flowchart: what runs after what, where it branches and where it loops. */
import type { Block, Expression, If, Node, Program, Statement } from "#compiler/syntax";
import { Chart, type End, type Ends, type Shape } from "./chart.ts";

/**
 * Draws every pipeline, function and tool of a program, and the statements outside them.
 * @param text source of the program, for the labels
 * @returns a `flowchart TD` document
 */
export function flowchart(program: Program, text: string): string {
  const drawing = new Drawing(text);
  drawing.program(program);
  return drawing.chart.text();
}

const nothing: Ends = [];

class Drawing {
  readonly chart = new Chart();
  readonly #text: string;
  /** Where `break` and `continue` of the loop around lead. */
  #loop: { readonly head: string; readonly exits: End[] } | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  program({ body }: Program): void {
    const loose: Statement[] = [];
    for (const item of body) if (!this.#declaration(item)) loose.push(item);
    const running = loose.filter(({ kind }) => kind !== "ImportDeclaration" && !kind.endsWith("Declaration"));
    if (running.length > 0) this.#callable("top level", running);
  }

  /** Draws what has a body; false for a statement that is none of these. */
  #declaration(item: Statement): boolean {
    switch (item.kind) {
      case "PipelineDeclaration":
        this.#callable(`pipeline ${item.name.text}`, item.body.body);
        return true;
      case "FunctionDeclaration":
        this.#callable(`fn ${item.name.text}`, item.body.body);
        return true;
      case "ToolDeclaration":
        this.#callable(`tool ${item.name.text}`, item.body.body);
        return true;
      case "OverrideDeclaration":
        this.#callable(`override ${item.name.text}`, item.body.body);
        return true;
      case "ImplDeclaration":
        for (const method of item.methods) this.#callable(`fn ${item.target.text}.${method.name.text}`, method.body.body);
        return true;
      default:
        return false;
    }
  }

  #callable(title: string, body: readonly Statement[]): void {
    const outer = this.#loop;
    this.#loop = null;
    this.chart.open(title);
    const start = this.chart.node("round", title, nothing);
    const ends = this.#statements(body, [{ from: start }]);
    if (ends.length > 0) this.chart.node("round", "end", ends);
    this.chart.close();
    this.#loop = outer;
  }

  #statements(body: readonly Statement[], from: Ends): Ends {
    let ends = from;
    for (const statement of body) {
      // Nothing leads to what stands behind a return.
      if (ends.length === 0 && from.length > 0) break;
      ends = this.#statement(statement, ends);
    }
    return ends;
  }

  #statement(node: Statement, from: Ends): Ends {
    switch (node.kind) {
      case "ExpressionStatement":
        return this.#expression(node.expression, from);
      case "Binding":
      case "Assignment":
        return this.#valued(node, node.value, from);
      case "Return":
      case "Throw":
        this.#end(node, node.value === null ? from : this.#before(node.value, from));
        return nothing;
      case "For":
        return this.#repeat(`for ${this.#source(node.pattern)} in ${this.#source(node.iterable)}`, node.body, from);
      case "While":
        return this.#repeat(`while ${this.#source(node.condition)}`, node.body, from);
      case "Guard": {
        const test = this.chart.node("diamond", `guard ${this.#source(node.condition)}`, from);
        return [{ from: test, label: "yes" }, ...this.#statements(node.otherwise.body, [{ from: test, label: "no" }])];
      }
      case "Break":
        this.#loop?.exits.push(...from);
        return nothing;
      case "Continue":
        if (this.#loop !== null) for (const end of from) this.chart.edge(end, this.#loop.head);
        return nothing;
      case "Select": {
        const head = this.chart.node("diamond", "select", from);
        const cases = node.cases.flatMap((each) => this.#statements(each.body.body, [{ from: head, label: `${each.binding.text} from ${this.#source(each.channel)}` }]));
        const timeout = node.timeout === null ? [] : this.#statements(node.timeout.body.body, [{ from: head, label: `timeout ${this.#source(node.timeout.duration)}` }]);
        const otherwise = node.otherwise === null ? [] : this.#statements(node.otherwise.body, [{ from: head, label: "default" }]);
        return [...cases, ...timeout, ...otherwise];
      }
      case "Defer":
        return this.#boxed("defer", node.body, from);
      case "Mutex":
        return this.#boxed(node.key === null ? "mutex" : `mutex ${this.#source(node.key)}`, node.body, from);
      case "Scope":
        return this.#boxed("scope", node.body, from);
      case "Require":
      case "Emit":
        return this.#step("box", node, from);
      case "ImportDeclaration":
      case "StructDeclaration":
      case "EnumDeclaration":
      case "TypeDeclaration":
      case "InterfaceDeclaration":
      case "SkillDeclaration":
      case "EvalPackDeclaration":
        return from;
      default:
        this.#declaration(node);
        return from;
    }
  }

  /** An expression that runs as a statement, or as the value of one. */
  #expression(node: Expression, from: Ends): Ends {
    switch (node.kind) {
      case "If":
        return this.#branches(node, from);
      case "Match": {
        const test = this.chart.node("diamond", `match ${this.#source(node.subject)}`, from);
        return node.arms.flatMap((arm) => {
          const guard = arm.guard === null ? "" : ` if ${this.#source(arm.guard)}`;
          return this.#statements(arm.body.body, [{ from: test, label: `${arm.patterns.map((each) => this.#source(each)).join(" | ")}${guard}` }]);
        });
      }
      case "Try": {
        const start = this.chart.node("box", "try", from);
        const body = this.#statements(node.body.body, [{ from: start }]);
        const caught = node.handler === null ? [] : this.#statements(node.handler.body.body, [{ from: start, label: node.handler.binding === null ? "catch" : `catch ${node.handler.binding.text}` }]);
        const ends = [...body, ...caught];
        return node.finalizer === null || ends.length === 0 ? ends : this.#boxed("finally", node.finalizer, ends);
      }
      case "Retry":
        return this.#repeat(`retry ${this.#source(node.count)}`, node.body, from);
      case "Parallel":
        return this.#repeat(`parallel ${node.mode === "count" ? "" : `${node.mode} `}${this.#source(node.subject)}`, node.body, from);
      case "Deadline":
        return this.#boxed(`deadline ${this.#source(node.duration)}`, node.body, from);
      case "Spawn":
        return this.#boxed("spawn", node.body, from);
      case "CostRoute":
        return this.#boxed("cost_route", node.body, from);
      default:
        return this.#step("box", node, from);
    }
  }

  /** An `if` with all its `else if`, of which there may be thousands. */
  #branches(first: If, from: Ends): Ends {
    const ends: End[] = [];
    let incoming = from;
    for (let node: If | null = first; node !== null; ) {
      const test = this.chart.node("diamond", `if ${this.#source(node.condition)}`, incoming);
      ends.push(...this.#statements(node.consequent.body, [{ from: test, label: "yes" }]));
      incoming = [{ from: test, label: "no" }];
      const alternate: Block | If | null = node.alternate;
      if (alternate?.kind === "Block") return [...ends, ...this.#statements(alternate.body, incoming)];
      node = alternate;
    }
    return [...ends, ...incoming];
  }

  /** A statement whose value may itself branch: the branches first, then what takes their value. */
  #valued(node: Statement, value: Expression, from: Ends): Ends {
    return this.#step("box", node, this.#before(value, from));
  }

  #before(value: Expression, from: Ends): Ends {
    switch (value.kind) {
      case "If":
      case "Match":
      case "Try":
      case "Retry":
      case "Parallel":
      case "Deadline":
      case "Spawn":
      case "CostRoute":
        return this.#expression(value, from);
      default:
        return from;
    }
  }

  #end(node: Statement, from: Ends): void {
    this.#step("round", node, from);
  }

  #boxed(label: string, body: Block, from: Ends): Ends {
    return this.#statements(body.body, [{ from: this.chart.node("box", label, from) }]);
  }

  #repeat(label: string, body: Block, from: Ends): Ends {
    const head = this.chart.node("hexagon", label, from);
    const outer = this.#loop;
    const exits: End[] = [];
    this.#loop = { head, exits };
    for (const end of this.#statements(body.body, [{ from: head, label: "each" }])) this.chart.edge(end, head);
    this.#loop = outer;
    return [{ from: head, label: "done" }, ...exits];
  }

  #step(shape: Shape, node: Node, from: Ends): Ends {
    return [{ from: this.chart.node(shape, this.#source(node), from) }];
  }

  #source({ span }: { readonly span: { readonly start: number; readonly end: number } }): string {
    return this.#text.slice(span.start, Math.min(span.end, span.start + 200));
  }
}
