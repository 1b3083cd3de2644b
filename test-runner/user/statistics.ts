/** Figures about the times that tests took. */

export interface TimeStatistics {
  readonly sample_count: number;
  readonly average_ms: number | null;
  readonly p50_ms: number | null;
  readonly p90_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
}

/** Mean and percentiles (nearest rank) in whole milliseconds; null without samples. */
export function timeStatistics(samples: readonly number[]): TimeStatistics {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (part: number): number | null => {
    const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
    return value === undefined ? null : Math.round(value);
  };
  return {
    sample_count: sorted.length,
    average_ms: sorted.length === 0 ? null : Math.round(sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length),
    p50_ms: at(0.5),
    p90_ms: at(0.9),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
  };
}
