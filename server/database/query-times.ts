/** How long the database took, for /metrics: histograms of statements and of whole transactions. */
export interface QueryTimes {
  observe(kind: QueryKind, ms: number, failed: boolean): void;
  read(): ReadonlyMap<QueryKind, TimeCounts>;
}

/** A statement alone, or all between begin and commit with the wait for a connection. */
export type QueryKind = 'statement' | 'read' | 'write';

export interface TimeCounts {
  count: number;
  failed: number;
  sumSec: number;
  /** How many took no longer than the bound of the same index. */
  buckets: number[];
}

/** Upper bounds in seconds: a statement lies in the first ones, a disk in trouble in the last. */
export const QUERY_BUCKETS_SEC: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5,
];

export function makeQueryTimes(): QueryTimes {
  const times = new Map<QueryKind, TimeCounts>();
  return {
    observe(kind, ms, failed) {
      const counts = times.get(kind) ?? {
        count: 0,
        failed: 0,
        sumSec: 0,
        buckets: QUERY_BUCKETS_SEC.map(() => 0),
      };
      times.set(kind, counts);
      const sec = ms / 1000;
      counts.count++;
      counts.sumSec += sec;
      if (failed) counts.failed++;
      for (const [index, bound] of QUERY_BUCKETS_SEC.entries()) {
        if (sec <= bound) counts.buckets[index] = (counts.buckets[index] ?? 0) + 1;
      }
    },
    read: () => times,
  };
}
