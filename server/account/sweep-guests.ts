import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { toTime } from '../database/work.ts';
import { GUESTS_PER_SWEEP, IDLE_GUEST_DAYS, UNSEEN_GUEST_DAYS } from '../limits.ts';
import type { Services } from '../services.ts';
import { deleteUser } from './users.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes guests that never did anything a month after they were last seen, and others after more than a year. A device
 * that still holds such a guest gets a new one by its secret, and sends its data again.
 */
export async function sweepGuests({ database, ports }: Services): Promise<void> {
  const nowMs = ports.now();
  const ids = await database.read(async trx => await findGone(trx, nowMs));
  // A transaction for each guest, so that other calls wait for one deletion at most.
  for (const id of ids) {
    await database.write(async trx => {
      await database.dialect.lockUser(trx, id);
      if (await isStillGone(trx, id, nowMs)) await deleteUser(trx, id);
    });
  }
}

async function findGone(trx: Trx, nowMs: number): Promise<number[]> {
  const rows = await selectGone(trx, nowMs).orderBy('seen_at').limit(GUESTS_PER_SWEEP).execute();
  return rows.map(row => row.id);
}

/** The guest may have returned or registered since the search. */
async function isStillGone(trx: Trx, id: number, nowMs: number): Promise<boolean> {
  return (await selectGone(trx, nowMs).where('users.id', '=', id).execute()).length > 0;
}

function selectGone(trx: Trx, nowMs: number) {
  const daysAgo = (days: number) => toTime(nowMs - days * DAY_MS);
  return (
    trx
      .selectFrom('users')
      .select('users.id')
      // A literal, not a parameter: otherwise SQLite does not use the partial index of guests.
      .where('is_guest', '=', sql.lit(1 as const))
      .where('seen_at', '<', daysAgo(IDLE_GUEST_DAYS))
      .where(eb => {
        const hasNo = (table: 'workouts' | 'templates' | 'exercises' | 'exercise_settings') =>
          eb.not(eb.exists(eb.selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')));
        return eb.or([
          eb('seen_at', '<', daysAgo(UNSEEN_GUEST_DAYS)),
          eb.and([
            hasNo('workouts'),
            hasNo('templates'),
            hasNo('exercises'),
            // A note on an exercise is something.
            hasNo('exercise_settings'),
            eb('settings_revision', '=', 0),
          ]),
        ]);
      })
  );
}
