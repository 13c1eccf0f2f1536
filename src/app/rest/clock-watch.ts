/**
 * Notices a clock that was set back while a rest ran, and moves the deadline with it: the lifter rests as long as
 * was meant. A clock that was set forward looks like a sleep, in which the rest went on; it is believed.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';

/** What clocks are corrected by now and then without anybody noticing. */
const TOLERANCE_MS = 1_500;

export interface Clocks {
  /** The wall clock, which people and networks set. */
  wallMs: () => number;
  /** Time that only ever goes on. */
  steadyMs: () => number;
}

export interface ClockWatch {
  /** Every second, with the rest that runs. */
  check: (rest: RestRow | undefined) => Promise<void>;
}

export function watchClock(db: AccountDb, { wallMs, steadyMs }: Clocks): ClockWatch {
  let last: { wallMs: number; steadyMs: number; endsAtMs: number } | undefined;

  return {
    async check(rest) {
      const before = last;
      last = rest && { wallMs: wallMs(), steadyMs: steadyMs(), endsAtMs: rest.endsAtMs };
      if (!last || !rest) return;
      const jumpMs = before
        ? last.wallMs - before.wallMs - (last.steadyMs - before.steadyMs)
        : // A rest that has yet to begin: the clock was set back while nobody was here.
          last.wallMs - rest.startedAtMs;
      if (jumpMs < -TOLERANCE_MS) await moveDeadline(db, before?.endsAtMs ?? rest.endsAtMs, jumpMs);
    },
  };
}

/** Every tab sees the jump. The first moves the deadline that all of them last saw, the others find it moved. */
function moveDeadline(db: AccountDb, seenMs: number, byMs: number): Promise<void> {
  return inTransaction(db, [db.rest], async () => {
    const rest = await db.rest.get('rest');
    if (rest?.endsAtMs !== seenMs) return;
    // A stopwatch that runs counts by the same clock, whichever of the two the deadline is of.
    const moved = await db.rest.toArray();
    await db.rest.bulkPut(
      moved.map(row => ({ ...row, startedAtMs: row.startedAtMs + byMs, endsAtMs: row.endsAtMs + byMs })),
    );
  });
}
