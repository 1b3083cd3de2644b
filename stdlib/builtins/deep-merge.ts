import { copyForWrite, HDict, markShared } from "#vm/values";

/**
 * Two dicts merged at every level: nested dicts merge, any other value of the right side wins. Neither argument is changed.
 * Works off a list instead of recursing, and merges each pair of nested dicts once, so that depth and sharing do no harm.
 */
export function deepMerge(left: HDict, right: HDict): HDict {
  const root = copyForWrite(left);
  const merged = new Map<HDict, Map<HDict, HDict>>();
  const work: { target: HDict; left: HDict; right: HDict }[] = [{ target: root, left, right }];
  for (let job = work.pop(); job !== undefined; job = work.pop()) {
    for (const [key, value] of job.right.entries()) {
      const before = job.left.get(key);
      if (!(before instanceof HDict && value instanceof HDict)) {
        job.target.set(key, markShared(value));
        continue;
      }
      let byRight = merged.get(before);
      if (byRight === undefined) merged.set(before, (byRight = new Map()));
      let nested = byRight.get(value);
      if (nested === undefined) {
        nested = copyForWrite(before);
        byRight.set(value, nested);
        work.push({ target: nested, left: before, right: value });
      } else {
        markShared(nested);
      }
      job.target.set(key, nested);
    }
  }
  return root;
}
