/** How a run is divided among threads. */

/**
 * Splits items into as many runs of neighbours as there are threads, of about equal weight: files of one folder import the same
 * modules, which each thread has to read for itself.
 */
export function shares<T>(items: readonly T[], count: number, weightOf: (item: T) => number): readonly (readonly T[])[] {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  const result: T[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const item of items) {
    const weight = weightOf(item);
    // By its middle, so that no item counts for a share that it hardly touches.
    const index = total === 0 ? 0 : Math.floor(((before + weight / 2) / total) * count);
    result[Math.min(index, count - 1)]?.push(item);
    before += weight;
  }
  return result.filter((share) => share.length > 0);
}
