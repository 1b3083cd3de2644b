/** What has to be known about files to tell, without parsing them, whether a finding about one of them still holds. */
import { createHash } from "node:crypto";
import { isFile } from "../source-bytes.ts";
import { components } from "#compiler/graphs";

export interface ImportFact {
  /** Absolute path of the module; null: a library module, which the build decides, or nothing. */
  readonly path: string | null;
  /** Where a file was looked for before and not found: one that appears there changes the answer. */
  readonly missing: readonly string[];
}

export interface ModuleFacts {
  /** Of the contents. */
  readonly hash: string;
  readonly imports: readonly ImportFact[];
}

export interface FactSource {
  /** Facts noted about a file by an earlier run. */
  factsOf(path: string): ModuleFacts | undefined;
  /** Null when the file cannot be read. */
  hashOf(path: string): string | null;
}

/**
 * Fingerprints of everything that the findings about files depend on: each file, what it reaches through imports, and how imports
 * resolved.
 */
export class Fingerprints {
  readonly #source: FactSource;
  readonly #holds = new Map<string, ModuleFacts | null>();
  readonly #prints = new Map<string, string | null>();

  constructor(source: FactSource) {
    this.#source = source;
  }

  /** Null when something in the file's reach has changed, or was never seen. */
  of(path: string): string | null {
    if (!this.#prints.has(path)) this.#measure(path);
    return this.#prints.get(path) ?? null;
  }

  #measure(start: string): void {
    for (const members of components([start], (path) => (this.#prints.has(path) ? [] : this.#importsOf(path)))) {
      // Measured by an earlier question, on its own or in its circle.
      if (members.every((path) => this.#prints.has(path))) continue;
      const print = this.#printOf(members);
      for (const path of members) this.#prints.set(path, print);
    }
  }

  #printOf(members: readonly string[]): string | null {
    const own = new Set(members);
    const parts: unknown[] = [];
    for (const path of [...members].sort()) {
      const facts = this.#currentFacts(path);
      if (facts === null) return null;
      const imports: unknown[] = [];
      for (const target of this.#importsOf(path)) {
        const print = own.has(target) ? "" : (this.#prints.get(target) ?? null);
        if (print === null) return null;
        imports.push([target, print]);
      }
      parts.push([path, facts.hash, imports]);
    }
    return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  }

  #importsOf(path: string): readonly string[] {
    return (this.#currentFacts(path)?.imports ?? []).flatMap((fact) => (fact.path === null ? [] : [fact.path]));
  }

  /** The noted facts if they hold for the file as it is now. */
  #currentFacts(path: string): ModuleFacts | null {
    let facts = this.#holds.get(path);
    if (facts === undefined) {
      const noted = this.#source.factsOf(path);
      facts = noted !== undefined && noted.hash === this.#source.hashOf(path) && noted.imports.every(stillMissing) ? noted : null;
      this.#holds.set(path, facts);
    }
    return facts;
  }
}

function stillMissing({ missing }: ImportFact): boolean {
  return !missing.some(isFile);
}
