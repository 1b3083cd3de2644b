/** A module's documentation as a page of Markdown. */
import { blocksToMarkdown, codeBlock, codeSpan, inline, listItem } from "./markdown-text.ts";
import type { DocComment, ItemDoc, ItemKind, MemberDoc, ModuleDoc, ReexportDoc } from "./model.ts";

export interface PageContext {
  /** What the page calls itself: the path of a file, the name under which it is imported. */
  readonly title: string;
  /** Level of the page's heading: 1, or 2 in a document of several pages. */
  readonly level: 1 | 2;
  /** Goes before every anchor and a dot, so that pages in one document have different ones; the page's own anchor. Empty: neither. */
  readonly anchorPrefix: string;
  /** How a module is shown. */
  nameOf(path: string): string;
  /** Address of an anchor on the page of another module; null without such a page. */
  linkTo(path: string, anchor: string): string | null;
}

export interface PageLink {
  readonly title: string;
  readonly address: string;
  readonly doc: DocComment | null;
}

const SECTIONS: readonly (readonly [ItemKind, string])[] = [
  ["pipeline", "Pipelines"],
  ["function", "Functions"],
  ["tool", "Tools"],
  ["skill", "Skills"],
  ["struct", "Structs"],
  ["enum", "Enums"],
  ["interface", "Interfaces"],
  ["type", "Types"],
  ["impl", "Methods of other types"],
  ["const", "Constants"],
  ["let", "Variables"],
  ["eval_pack", "Eval packs"],
];

/** The anchor of an item on its page, without prefix. */
export function itemAnchor({ kind, name }: Pick<ReexportDoc, "kind" | "name">): string {
  return `${kind}-${name}`;
}

/**
 * Writes a page: header, contents, one section a kind. Names stand in code spans and doc text cannot leave its section.
 * @returns text that ends in a line break
 */
export function moduleToMarkdown(module: ModuleDoc, context: PageContext): string {
  return new Page(context).write(module);
}

/** Writes the page that leads to the others. */
export function indexToMarkdown(title: string, pages: readonly PageLink[]): string {
  return `${[`# ${codeSpan(title)}`, "## Modules", contents(pages)].join("\n\n")}\n`;
}

function contents(links: readonly PageLink[]): string {
  return links.map(({ title, address, doc }) => `- [${codeSpan(title)}](${address})${summaryOf(doc)}`).join("\n");
}

function summaryOf(doc: DocComment | null): string {
  return doc === null || doc.summary === "" ? "" : `: ${inline(doc.summary)}`;
}

class Page {
  readonly #parts: string[] = [];

  constructor(readonly context: PageContext) {}

  write(module: ModuleDoc): string {
    const { title, anchorPrefix } = this.context;
    if (anchorPrefix !== "") this.#anchor("");
    this.#heading(0, codeSpan(title));
    if (module.doc !== null) this.#comment(module.doc);
    if (module.items.length + module.reexports.length === 0) this.#add("Nothing is public here.");
    else this.#contents(module);
    for (const [kind, heading] of SECTIONS) {
      const items = module.items.filter((each) => each.kind === kind);
      if (items.length > 0) this.#heading(1, heading);
      for (const item of items) this.#item(item);
    }
    if (module.reexports.length > 0) this.#reexports(module.reexports);
    return `${this.#parts.join("\n\n")}\n`;
  }

  #add(part: string): void {
    if (part !== "") this.#parts.push(part);
  }

  /** `depth` 0 is the page's own. */
  #heading(depth: number, text: string): void {
    this.#add(`${"#".repeat(this.context.level + depth)} ${text}`);
  }

  #anchor(name: string): void {
    this.#add(`<a id="${this.#idOf(name)}"></a>`);
  }

  #idOf(name: string): string {
    return [this.context.anchorPrefix, name].filter((part) => part !== "").join(".");
  }

  #contents({ items, reexports }: ModuleDoc): void {
    this.#heading(1, "Contents");
    for (const [kind, heading] of SECTIONS) {
      const links = items.filter((each) => each.kind === kind).map((item) => ({ title: item.name, address: this.#addressOf(itemAnchor(item)), doc: item.doc }));
      if (links.length > 0) this.#add(`**${heading}**\n\n${contents(links)}`);
    }
    if (reexports.length > 0) this.#add(`[**Re-exports**](${this.#addressOf("reexports")})`);
  }

  #addressOf(anchor: string): string {
    return `#${encodeURIComponent(this.#idOf(anchor))}`;
  }

  #item(item: ItemDoc): void {
    this.#anchor(itemAnchor(item));
    this.#heading(2, codeSpan(item.name));
    const notes = [...(item.isPublic ? [] : ["*Private.*"]), ...(item.declaredIn === null ? [] : [`Re-exported from ${codeSpan(this.context.nameOf(item.declaredIn))}.`])];
    this.#add(notes.join(" "));
    this.#add(codeBlock("harn", [...item.attributes, item.signature].join("\n")));
    if (item.doc !== null) this.#comment(item.doc);
    this.#memberList("Fields", item.members.filter(({ kind }) => kind === "field"));
    this.#memberList("Variants", item.members.filter(({ kind }) => kind === "variant"));
    this.#memberList("Associated types", item.members.filter(({ kind }) => kind === "type"));
    for (const method of item.members) if (method.kind === "method") this.#method(item, method);
  }

  /** The signature of the whole shows all members; those with a documentation are listed. */
  #memberList(label: string, members: readonly MemberDoc[]): void {
    const documented = members.flatMap(({ signature, doc }) => (doc === null ? [] : [listItem(codeSpan(signature), doc.blocks)]));
    if (documented.length > 0) this.#add(`**${label}**\n\n${documented.join("\n")}`);
  }

  #method(item: ItemDoc, { name, signature, doc }: MemberDoc): void {
    this.#anchor(`${itemAnchor(item)}.${name}`);
    this.#heading(3, codeSpan(`${item.name}.${name}`));
    this.#add(codeBlock("harn", signature));
    if (doc !== null) this.#comment(doc);
  }

  #comment({ blocks, parameters, returns, throws, examples, deprecated }: DocComment): void {
    if (deprecated !== null) this.#add(deprecated.length === 0 ? "**Deprecated.**" : `**Deprecated**\n\n${blocksToMarkdown(deprecated)}`);
    this.#add(blocksToMarkdown(blocks));
    if (parameters.length > 0) this.#add(`**Parameters**\n\n${parameters.map((each) => listItem(codeSpan(each.name), each.blocks)).join("\n")}`);
    if (returns !== null && returns.length > 0) this.#add(`**Returns**\n\n${blocksToMarkdown(returns)}`);
    if (throws.length > 0) this.#add(`**Throws**\n\n${blocksToMarkdown(throws.flat())}`);
    for (const each of examples) this.#add(`**Example**\n\n${blocksToMarkdown(each)}`);
  }

  #reexports(reexports: readonly ReexportDoc[]): void {
    this.#anchor("reexports");
    this.#heading(1, "Re-exports");
    const lines = reexports.map((each) => {
      const address = this.context.linkTo(each.declaredIn, itemAnchor(each));
      const name = codeSpan(each.name);
      return `- ${address === null ? name : `[${name}](${address})`} of ${codeSpan(this.context.nameOf(each.declaredIn))}`;
    });
    this.#add(lines.join("\n"));
  }
}
