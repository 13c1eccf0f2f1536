/**
 * The keys under which this device's own starts joined a running training, and which the person has neither left nor
 * finished: left, it is a training like any other; finished, it goes on its own. The rows have other devices' joins as
 * well; the log knows what this device began. By the last of them something may still be added.
 */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { MutationKind } from '../mutation-args.ts';
import { refOf } from '../rows.ts';

const ENDS: ReadonlySet<string> = new Set<MutationKind>(['workout.cancel', 'workout.finish']);

export async function findOwnJoins(db: AccountDb, workoutKey: Key): Promise<Key[]> {
  const keys = await db.aliases.where('into').equals(workoutKey).primaryKeys();
  if (keys.length === 0) return [];
  const begun = await db.log.where('makes').anyOf(keys).toArray();
  const made = new Set(begun.flatMap(entry => entry.makes));
  const ends = await db.log
    .where('subject')
    .anyOf(keys.map(key => refOf('workouts', key)))
    .filter(({ kind, state }) => ENDS.has(kind) && state !== 'discarded')
    .toArray();
  const ended = new Set(ends.map(({ subject }) => subject));
  return keys.filter(key => made.has(key) && !ended.has(refOf('workouts', key)));
}
