/** A part of the cases for each of several machines. */
import type { TestFile } from "./discovery.ts";

export interface Shard {
  /** From 1 to `total`. */
  readonly index: number;
  readonly total: number;
}

/** The cases, and failed files, of one shard: every n-th in the order of the files, so that all shards are equally long and miss none. */
export function shardOf(files: readonly TestFile[], { index, total }: Shard): readonly TestFile[] {
  let number = 0;
  const isMine = (): boolean => number++ % total === index - 1;
  return files.flatMap((file) => {
    if (file.failure !== null) return isMine() ? [file] : [];
    const cases = file.cases.filter(isMine);
    return cases.length === 0 ? [] : [{ ...file, cases }];
  });
}
