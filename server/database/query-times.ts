import { type Histogram, makeHistogram, observe } from '../histogram.ts';

/** A statement as the database took it. */
export interface RanStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Called by a connection with each statement that it ran. What it throws fails the statement. */
export type Watch = (statement: RanStatement, ms: number, failed: boolean) => void;

/** How long the database took, for /metrics: of statements and of whole transactions. */
export interface QueryTimes {
  observe(kind: QueryKind, ms: number, failed: boolean): void;
  read(): ReadonlyMap<QueryKind, TimeCounts>;
}

/** A statement alone, or all between begin and commit with the wait for a connection. */
export type QueryKind = 'statement' | 'read' | 'write';

export interface TimeCounts extends Histogram {
  failed: number;
}

/** Upper bounds in seconds: a statement lies in the first ones, a disk in trouble in the last. */
const BOUNDS_SEC: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

export function makeQueryTimes(): QueryTimes {
  const times = new Map<QueryKind, TimeCounts>();
  return {
    observe(kind, ms, failed) {
      const counts = times.get(kind) ?? { ...makeHistogram(BOUNDS_SEC), failed: 0 };
      times.set(kind, counts);
      observe(counts, ms / 1000);
      if (failed) counts.failed++;
    },
    read: () => times,
  };
}
