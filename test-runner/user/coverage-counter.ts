/** Counts which statements are reached while tests run. */
import { LENGTHS, type ModuleCode, Op } from "#vm/bytecode";
import type { CoverageSink } from "#vm/host";
import type { FileCoverage } from "./job.ts";

export class CoverageCounter implements CoverageSink {
  #counts = new Map<string, Map<number, number>>();

  /** Makes the statements of a module known, so that those which are never reached are there too. */
  add(code: ModuleCode): void {
    const counts = this.#of(code.path);
    for (const fn of code.functions) {
      for (let pc = 0; pc < fn.code.length; pc += LENGTHS[fn.code[pc] ?? 0] ?? 1) {
        const offset = fn.code[pc] === Op.Cover ? fn.code[pc + 1] : undefined;
        if (offset !== undefined && !counts.has(offset)) counts.set(offset, 0);
      }
    }
  }

  reached(path: string, offset: number): void {
    const counts = this.#of(path);
    counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }

  /** What has been counted since the last call. */
  take(): FileCoverage[] {
    const taken = [...this.#counts].map(([path, counts]) => ({ path, counts: [...counts].flat() }));
    this.#counts = new Map();
    return taken;
  }

  #of(path: string): Map<number, number> {
    let counts = this.#counts.get(path);
    if (counts === undefined) this.#counts.set(path, (counts = new Map()));
    return counts;
  }
}
