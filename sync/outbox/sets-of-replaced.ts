/**
 * Sets that show in an item whose exercise another device has replaced since they were made. Their own calls name the
 * exercise they are for, and an import names one for each item: with that they would count for the new one.
 */
import type { AccountDb } from '#db/account-db.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { entriesBy } from './find-entries.ts';

export async function setsOfReplaced(db: AccountDb, workoutKey: Key): Promise<ReadonlySet<Key>> {
  const items = await getItemsWithSets(db, workoutKey);
  const made = items.flatMap(({ item, sets }) => sets.filter(set => set.exerciseKey !== item.exerciseKey));
  return new Set(made.map(set => set.key));
}

/** Those of them that have calls of their own. */
export async function saidApart(db: AccountDb, workoutKey: Key): Promise<ReadonlySet<Key>> {
  const own = await entriesBy(db, 'subject', [...(await setsOfReplaced(db, workoutKey))]);
  return new Set(own.map(entry => entry.subject));
}
