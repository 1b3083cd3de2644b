/** Whether the types that importers of a module see may have changed: one short text for everything they can depend on. */
import type { ExportableDeclaration, ModuleGraph, ModuleNode } from "#compiler/modules";
import type { ImplDeclaration } from "#compiler/syntax";
import { type InterfacePart, interfacePart } from "./fingerprint-parts.ts";

interface Declared {
  readonly name: string;
  readonly declaration: ExportableDeclaration;
  readonly home: ModuleNode;
}

interface ModuleIndex {
  readonly types: ReadonlyMap<string, ExportableDeclaration>;
  readonly impls: ReadonlyMap<string, readonly ImplDeclaration[]>;
}

export class ModuleFingerprints {
  readonly #indexes = new Map<ModuleNode, ModuleIndex>();
  readonly #parts = new Map<ExportableDeclaration, InterfacePart>();

  constructor(readonly graph: ModuleGraph) {}

  /**
   * A hash of a module's exports: their names, kinds, signatures without bodies, declared types and annotations, and the same of
   * every type that these mention, in whichever module it is declared. Equal texts: importers need no new check.
   */
  interfaceFingerprint(module: ModuleNode): string {
    const lines: string[] = [];
    const queue: Declared[] = [];
    const seen = new Set<ExportableDeclaration>();
    const reach = (declared: Declared): void => {
      if (seen.has(declared.declaration)) return;
      seen.add(declared.declaration);
      queue.push(declared);
    };
    for (const table of [module.exports, module.siblings]) {
      lines.push("exports");
      const names = [...table.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const { name, kind, declaration, declaredIn } of names) {
        lines.push(`${name}\t${kind}\t${declaredIn}`);
        const home = this.graph.modules.get(declaredIn);
        if (home !== undefined) reach({ name, declaration, home });
      }
    }
    // The queue grows while it is read.
    for (const { name, declaration, home } of queue) {
      const { text, mentions } = this.#part(name, declaration, home);
      lines.push(`${home.path}\t${name}\n${text}`);
      for (const mention of mentions) {
        const type = this.#typeNamed(mention, home);
        if (type !== null) reach(type);
      }
    }
    return hashText(lines.join("\n"));
  }

  #part(name: string, declaration: ExportableDeclaration, home: ModuleNode): InterfacePart {
    const known = this.#parts.get(declaration);
    if (known !== undefined) return known;
    const isType = declaration.kind === "StructDeclaration" || declaration.kind === "EnumDeclaration";
    const part = interfacePart(declaration, home, isType ? (this.#index(home).impls.get(name) ?? []) : []);
    this.#parts.set(declaration, part);
    return part;
  }

  #typeNamed(name: string, module: ModuleNode): Declared | null {
    const own = this.#index(module).types.get(name);
    if (own !== undefined) return { name, declaration: own, home: module };
    const exported = module.importedNames.get(name)?.exported;
    const home = exported === undefined ? undefined : this.graph.modules.get(exported.declaredIn);
    return exported === undefined || home === undefined ? null : { name, declaration: exported.declaration, home };
  }

  #index(module: ModuleNode): ModuleIndex {
    const known = this.#indexes.get(module);
    if (known !== undefined) return known;
    const types = new Map<string, ExportableDeclaration>();
    const impls = new Map<string, ImplDeclaration[]>();
    for (const node of module.program.body) {
      switch (node.kind) {
        case "StructDeclaration":
        case "EnumDeclaration":
        case "InterfaceDeclaration":
        case "TypeDeclaration":
          types.set(node.name.text, node);
          break;
        case "ImplDeclaration": {
          const blocks = impls.get(node.target.text);
          if (blocks === undefined) impls.set(node.target.text, [node]);
          else blocks.push(node);
          break;
        }
        default:
      }
    }
    const index = { types, impls };
    this.#indexes.set(module, index);
    return index;
  }
}

/** 106 bits: two runs of a multiplicative hash (cyrb53) with different seeds. */
function hashText(text: string): string {
  return hash53(text, 0).padStart(14, "0") + hash53(text, 0x9e3779b9).padStart(14, "0");
}

function hash53(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (b & 2097151) + (a >>> 0)).toString(16);
}
