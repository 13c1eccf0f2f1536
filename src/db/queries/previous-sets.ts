/**
 * What was lifted the previous time (API.md, "prev_*"): the done sets of the exercise's item in the latest earlier
 * completed workout with it. The k-th item of the same exercise looks at the k-th there, else at the last.
 */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { PreviousValues } from '../rows.ts';
import { getItems, getSets } from './workout-view.ts';

export const NO_PREVIOUS: PreviousValues = { weightKg: null, reps: null, hardReps: null, durationSec: null };

export interface PreviousQuery {
  exerciseKey: Key;
  beforeMs: number;
  /** The how-manyth item of this exercise in its workout, from 0. */
  occurrence: number;
}

/** In the order of the sets; empty when the exercise was never done before. Reads by index, whatever the history's length. */
export async function getPreviousSets(db: AccountDb, query: PreviousQuery): Promise<PreviousValues[]> {
  const latest = await db.items
    .where('[exerciseKey+doneAtMs]')
    .between([query.exerciseKey, Dexie.minKey], [query.exerciseKey, query.beforeMs], true, false)
    .last();
  if (!latest) return [];
  const items = await getItems(db, latest.workoutKey);
  const alike = items.filter(item => item.exerciseKey === query.exerciseKey);
  const chosen = alike[Math.min(query.occurrence, alike.length - 1)] ?? latest;
  const sets = await getSets(db, chosen.key);
  return sets
    .filter(set => set.done)
    .map(({ weightKg, reps, hardReps, durationSec }) => ({
      weightKg,
      reps,
      hardReps,
      durationSec,
    }));
}
