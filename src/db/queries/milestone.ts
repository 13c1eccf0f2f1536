/** What a finished training is among all of them: which one, and how many weeks in a row have had one. */
import type { Key } from '#domain/ids.ts';
import { countWeeksInRow } from '#domain/weeks-in-row.ts';
import type { AccountDb } from '../account-db.ts';

export interface Milestone {
  /** 1 for the first training ever. */
  nth: number;
  /** Calendar weeks up to its own with a training in each; 0 where its week had one before it. */
  weeksInRow: number;
}

/** Undefined where there is no such completed training. Reads keys of the index, no rows but its own. */
export async function getMilestone(db: AccountDb, workoutKey: Key): Promise<Milestone | undefined> {
  const workout = await db.workouts.get(workoutKey);
  if (workout?.status !== 'completed') return undefined;
  const { startedAtMs } = workout;
  const keys = await db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Number.NEGATIVE_INFINITY], ['completed', startedAtMs], true, false)
    .keys();
  const starts = keys.flatMap(key => (Array.isArray(key) ? [Number(key[1])] : []));
  return { nth: starts.length + 1, weeksInRow: countWeeksInRow(startedAtMs, starts) };
}
