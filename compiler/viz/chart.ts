/** A Mermaid flowchart in the making. */

/** Where the flow comes from, and why. A node may follow several ends. */
export interface End {
  readonly from: string;
  readonly label?: string;
}

export type Ends = readonly End[];

export type Shape = "box" | "round" | "diamond" | "hexagon";

const SHAPES: Readonly<Record<Shape, readonly [string, string]>> = { box: ["[", "]"], round: ["([", "])"], diamond: ["{", "}"], hexagon: ["{{", "}}"] };
const widest = 60;

export class Chart {
  readonly #lines: string[] = ["flowchart TD"];
  #nodes = 0;
  #groups = 0;
  #depth = 1;

  /** Begins a group with a title. */
  open(title: string): void {
    this.#add(`subgraph g${this.#groups++}[${quoted(title)}]`);
    this.#depth++;
  }

  close(): void {
    this.#depth--;
    this.#add("end");
  }

  /** Adds a node behind some ends, and returns its id. */
  node(shape: Shape, label: string, from: Ends): string {
    const id = `n${this.#nodes++}`;
    const [left, right] = SHAPES[shape];
    this.#add(`${id}${left}${quoted(label)}${right}`);
    for (const end of from) this.edge(end, id);
    return id;
  }

  edge({ from, label }: End, to: string): void {
    this.#add(label === undefined ? `${from} --> ${to}` : `${from} -->|${quoted(label)}| ${to}`);
  }

  text(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  #add(line: string): void {
    this.#lines.push(`${"  ".repeat(this.#depth)}${line}`);
  }
}

/** A label that Mermaid shows as it is: one line, nothing that it would read as markup. */
function quoted(label: string): string {
  const line = label.replace(/\s+/g, " ").trim();
  const short = [...line].length > widest ? `${[...line].slice(0, widest - 1).join("")}…` : line;
  return `"${short.replace(/[#&<>"`\\]/g, (character) => `#${character.codePointAt(0)};`)}"`;
}
