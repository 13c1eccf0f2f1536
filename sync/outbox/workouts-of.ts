/** The workouts that entries speak of. */
import type { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';

export function workoutsOf(entries: readonly OutboxEntry[]): Key[] {
  return entries.flatMap(({ intent }) => ('workoutKey' in intent ? intent.workoutKey : []));
}

/** Inside the caller's transaction, after the effect of the entries came or went. */
export async function refreshWorkoutsOf(db: AccountDb, entries: readonly OutboxEntry[]): Promise<void> {
  for (const workoutKey of new Set(workoutsOf(entries))) await refreshFinished(db, workoutKey);
}
