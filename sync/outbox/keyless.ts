/**
 * Rows of a workout that the server does not know by their keys: another client made them without. What names rows by
 * key (an import) would make them a second time; calls of their own name them by id.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';

export async function keylessIn(db: AccountDb, workoutKey: Key): Promise<ReadonlySet<Key>> {
  const [workout, items, sets] = await Promise.all([
    db.workouts.get(workoutKey),
    db.items.where('workoutKey').equals(workoutKey).toArray(),
    db.sets.where('workoutKey').equals(workoutKey).toArray(),
  ]);
  const rows = [...(workout ? [workout] : []), ...items, ...sets];
  return new Set(rows.filter(row => row.isKeyless && row.serverId !== null).map(row => row.key));
}
