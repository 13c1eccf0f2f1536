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

/** A streak is counted over two years at most. */
const FAR_BACK_MS = 2 * 366 * 86_400_000;
/** Ten trainings a week for all that time. */
const MOST_READ = 1000;

/** Undefined where there is no such completed training. Reads keys of the index, no rows but its own. */
export async function getMilestone(db: AccountDb, workoutKey: Key): Promise<Milestone | undefined> {
  const workout = await db.workouts.get(workoutKey);
  if (workout?.status !== 'completed') return undefined;
  const { startedAtMs } = workout;
  const earlier = (fromMs: number) =>
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', fromMs], ['completed', startedAtMs], true, false);
  const [count, keys] = await Promise.all([
    earlier(Number.NEGATIVE_INFINITY).count(),
    earlier(startedAtMs - FAR_BACK_MS)
      .limit(MOST_READ)
      .keys(),
  ]);
  const starts = keys.flatMap(key => (Array.isArray(key) ? [Number(key[1])] : []));
  return { nth: count + 1, weeksInRow: countWeeksInRow(startedAtMs, starts) };
}
