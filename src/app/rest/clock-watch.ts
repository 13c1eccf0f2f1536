/**
 * Notices a clock that was set back while a rest or a stopwatch ran, and moves its moments with it: the lifter rests as
 * long as was meant. A clock that was set forward looks like a sleep, in which the rest went on; it is believed.
 */
import { LEAD_IN_MS } from '#commands/hold.ts';
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
  let last: { wallMs: number; steadyMs: number; rest: RestRow } | undefined;

  return {
    async check(rest) {
      const before = last;
      last = rest && { wallMs: wallMs(), steadyMs: steadyMs(), rest };
      if (!last || !rest) return;
      const jumpMs = before
        ? last.wallMs - before.wallMs - (last.steadyMs - before.steadyMs)
        : // A rest that has yet to begin: the clock was set back while nobody was here.
          last.wallMs - begunAtMs(rest);
      if (jumpMs < -TOLERANCE_MS) await moveMoments(db, before?.rest ?? rest, jumpMs);
    },
  };
}

function begunAtMs({ id, startedAtMs }: RestRow): number {
  return id === 'hold' ? startedAtMs - LEAD_IN_MS : startedAtMs;
}

/** Every tab sees the jump. The first moves what all of them last saw, the others find it moved. */
function moveMoments(db: AccountDb, seen: RestRow, byMs: number): Promise<void> {
  return inTransaction(db, [db.rest], async () => {
    if ((await db.rest.get(seen.id))?.endsAtMs !== seen.endsAtMs) return;
    // Rest and stopwatch count by the same clock.
    const moved = await db.rest.toArray();
    await db.rest.bulkPut(
      moved.map(row => ({ ...row, startedAtMs: row.startedAtMs + byMs, endsAtMs: row.endsAtMs + byMs })),
    );
  });
}
