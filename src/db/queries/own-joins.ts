/**
 * The keys under which this device's own starts joined a running training. Other devices' joins are told here as well:
 * what this device began, its log knows.
 */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import { refOf } from '../rows.ts';

export async function findOwnJoins(db: AccountDb, workoutKey: Key): Promise<Key[]> {
  const keys = await db.aliases.where('into').equals(workoutKey).primaryKeys();
  if (keys.length === 0) return [];
  const begun = await db.log.where('makes').anyOf(keys).toArray();
  const made = new Set(begun.flatMap(entry => entry.makes));
  return keys.filter(key => made.has(key));
}

/** The one by which something may still be added; undefined: none, or the person has left that one. */
export async function findJoinToAddBy(db: AccountDb, workoutKey: Key): Promise<Key | undefined> {
  const keys = await findOwnJoins(db, workoutKey);
  if (keys.length === 0) return undefined;
  const left = await db.log
    .where('subject')
    .anyOf(keys.map(key => refOf('workouts', key)))
    .filter(({ kind, state }) => kind === 'workout.cancel' && state !== 'discarded')
    .toArray();
  return keys.findLast(key => !left.some(entry => entry.subject === refOf('workouts', key)));
}
