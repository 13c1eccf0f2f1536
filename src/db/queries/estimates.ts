/** The estimated maxima of a time: by the trainings' index, so that years before it cost nothing. */
import type { ChartPoint } from '#domain/chart-scale.ts';
import type { Key } from '#domain/ids.ts';
import type { Week } from '#domain/weeks.ts';
import type { AccountDb } from '../account-db.ts';
import { getExerciseViews } from './exercise-view.ts';
import { findTrained } from './week-figures.ts';

/** By exercise, each from the oldest to the newest; by Epley. Those without an estimate, and deleted ones, are left out. */
export async function getEstimates(db: AccountDb, time: Week): Promise<Map<Key, ChartPoint[]>> {
  const keys = await findTrained(db, time);
  // Each training's rows at once: a cursor over all of them would take a step a row.
  const ofTrainings = keys.map(key => db.performances.where('workoutKey').equals(key).toArray());
  const rows = (await Promise.all(ofTrainings)).flat().sort((a, b) => a.startedAtMs - b.startedAtMs);
  const estimated = rows.filter(({ oneRepMax }) => oneRepMax);
  const exercises = await getExerciseViews(
    db,
    estimated.map(({ exerciseKey }) => exerciseKey),
  );
  const estimates = new Map<Key, ChartPoint[]>();
  for (const { exerciseKey, startedAtMs, oneRepMax } of estimated) {
    const exercise = exercises.get(exerciseKey);
    // A hold's weight is no maximum, whatever repetitions were written beside it.
    if (!oneRepMax || exercise?.isTimeBased || exercise?.isGone) continue;
    const points = estimates.get(exerciseKey) ?? [];
    estimates.set(exerciseKey, points);
    points.push({ atMs: startedAtMs, value: oneRepMax.epleyKg });
  }
  return estimates;
}
