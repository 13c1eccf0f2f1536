/** What a person does: which exercises stand in their last finished trainings, how often, and when last. */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';

export interface ExerciseUsage {
  /** Trainings with it, of those that were looked at. */
  count: number;
  lastAtMs: number;
}

/** Half a year of those who train four times a week: what was done before says little of today. */
const WORKOUTS = 100;

/** In the order of the last time, the latest first. Trainings in their figures: one reading of a bounded size. */
export async function getExerciseUsage(db: AccountDb): Promise<Map<Key, ExerciseUsage>> {
  const workouts = await db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey])
    .reverse()
    .limit(WORKOUTS)
    .toArray();
  // Missing while a first reading has not come to a training's figures yet: its turn comes.
  const digests = await db.digests.bulkGet(workouts.map(workout => workout.key));
  const usage = new Map<Key, ExerciseUsage>();
  workouts.forEach(({ startedAtMs }, place) => {
    const done = digests[place]?.lines.filter(line => line.setsCount > 0) ?? [];
    for (const key of new Set(done.map(line => line.exerciseKey))) {
      const { count, lastAtMs } = usage.get(key) ?? { count: 0, lastAtMs: startedAtMs };
      usage.set(key, { count: count + 1, lastAtMs });
    }
  });
  return usage;
}
