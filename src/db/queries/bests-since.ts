/** A finished workout's exercises against the time before, wherever that was. */
import type { Key } from '#domain/ids.ts';
import { differenceText } from '#domain/record-gain.ts';
import { compareRanks, rankText } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { findLastBefore } from '../derived/performances.ts';
import { getExerciseViews } from './exercise-view.ts';

export interface BestSince {
  /** The best set, as history lines write it. */
  best: string;
  /** Empty: the same as the time before. */
  difference: string;
  isMore: boolean;
}

/** By exercise; without those that were done for the first time. Reads two rows an exercise. */
export async function getBestsSince(db: AccountDb, workoutKey: Key): Promise<Map<Key, BestSince>> {
  const achieved = await db.performances.where('workoutKey').equals(workoutKey).toArray();
  const exercises = await getExerciseViews(
    db,
    achieved.map(({ exerciseKey }) => exerciseKey),
  );
  const bests = new Map<Key, BestSince>();
  for (const row of achieved) {
    const { exerciseKey, rank } = row;
    const before = await findLastBefore(db, exerciseKey, row, other => other.rank !== null);
    if (!rank || !before?.rank) continue;
    const { isTimeBased = false, settings } = exercises.get(exerciseKey) ?? {};
    bests.set(exerciseKey, {
      best: rankText(rank, isTimeBased, settings?.loadMode),
      difference: differenceText(rank, before.rank, isTimeBased, settings?.loadMode),
      isMore: compareRanks(rank, before.rank) > 0,
    });
  }
  return bests;
}
