/** The best set of each exercise's last time: '82,5 кг × 8'. Of finished trainings, from their figures. */
import type { Key } from '#domain/ids.ts';
import { rankText } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { getExerciseViews } from './exercise-view.ts';

/** As far back as what was done lately and often is looked for. */
const WORKOUTS = 100;

export async function getLastBests(db: AccountDb): Promise<ReadonlyMap<Key, string>> {
  const workoutKeys = await db.workouts
    .where('[status+startedAtMs]')
    .between(['completed'], ['completed', []])
    .reverse()
    .limit(WORKOUTS)
    .primaryKeys();
  const bests = new Map<Key, string>();
  for (const digest of await db.digests.bulkGet(workoutKeys)) {
    const lines = (digest?.lines ?? []).filter(line => !bests.has(line.exerciseKey));
    for (const [exerciseKey, own] of Map.groupBy(lines, line => line.exerciseKey)) {
      const [best, ...others] = new Set(own.flatMap(line => line.best ?? []));
      if (best === undefined) continue;
      const ofAll = others.length > 0 && (await readBest(db, digest?.workoutKey ?? '', exerciseKey));
      bests.set(exerciseKey, ofAll || best);
    }
  }
  return bests;
}

/** Where the exercise came more than once: a line of figures knows only its own sets. */
async function readBest(db: AccountDb, workoutKey: Key, exerciseKey: Key): Promise<string | undefined> {
  const performance = await db.performances.get([workoutKey, exerciseKey]);
  const exercise = (await getExerciseViews(db, [exerciseKey])).get(exerciseKey);
  if (!performance?.rank || !exercise) return undefined;
  return rankText(performance.rank, exercise.isTimeBased, exercise.settings.loadMode);
}
