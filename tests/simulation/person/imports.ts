/** Trainings of another app are brought along, and an import is taken back as a whole. */
import { addImportedTrainings, beginImport, endImport, takeBackImport } from '#commands/imports.ts';
import type { ImportedTraining } from '#db/mutation-args.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Imported } from '../record/deed.ts';
import { tickedIn, withSeen } from './destroyed.ts';
import type { Action, Stage } from './stage.ts';
import { madeSet } from './training.ts';

const HOUR_MS = 3_600_000;
const SOURCE = 'strong';

export const importActions = {
  import: {
    weight: 2,
    isPossible: ({ glimpse }) => glimpse.exercises.length > 0,
    async perform(stage) {
      const { ctx, db, rng } = stage;
      const importKey = await beginImport(ctx, SOURCE);
      const trainings = Array.from({ length: rng.int(1, 3) }, () => drawTraining(stage));
      const workoutKeys = trainings.map(({ workoutKey }) => workoutKey);
      await addImportedTrainings(ctx, { importKey, source: SOURCE }, trainings);
      await endImport(ctx, importKey);
      const there = (await db.workouts.bulkGet(workoutKeys)).filter(row => row !== undefined);
      const workouts = await Promise.all(
        there.map(async ({ key, title, startedAtMs, finishedAtMs }): Promise<Imported> => {
          const seen = (await getWorkoutView(db, key))?.items ?? [];
          const items = seen.map(({ item, sets }) => ({
            itemKey: item.key,
            exerciseKey: item.exerciseKey,
            sets: sets.map(madeSet),
          }));
          return { workoutKey: key, title, startedAtMs, finishedAtMs: finishedAtMs ?? 0, items };
        }),
      );
      return workouts.length > 0 ? { kind: 'import', importKey, workouts } : undefined;
    },
  },
  'take-back-import': {
    weight: 4,
    isPossible: ({ glimpse }) => glimpse.imported.length > 0,
    async perform(stage) {
      const { ctx, db, rng, glimpse } = stage;
      const importKey = rng.pick(glimpse.imported).importKey ?? '';
      const rows = (await db.workouts.toArray()).filter(row => row.importKey === importKey);
      const sets = await db.sets
        .where('workoutKey')
        .anyOf(rows.map(({ key }) => key))
        .toArray();
      const workoutKeys = rows.map(({ key }) => key);
      const what = { kind: 'take-back-import' as const, importKey, workoutKeys, seenTicked: tickedIn(sets) };
      stage.intend(what);
      await takeBackImport(ctx, importKey);
      return withSeen(stage, what);
    },
  },
} satisfies Record<string, Action>;

function drawTraining({ ctx, rng, glimpse }: Stage): ImportedTraining {
  const items = Array.from({ length: rng.int(1, 2) }, () => ({
    itemKey: ctx.newKey(),
    exerciseKey: rng.pick(glimpse.exercises).key,
    sets: Array.from({ length: rng.int(1, 3) }, () => ({
      setKey: ctx.newKey(),
      values: { done: true, weightKg: rng.int(1, 400) / 2, reps: rng.int(1, 20) },
    })),
  }));
  return {
    workoutKey: ctx.newKey(),
    title: `Из файла ${rng.int(1, 999)}`,
    startedAtMs: ctx.now() - rng.int(48, 900) * HOUR_MS,
    durationSec: rng.int(10, 90) * 60,
    items,
  };
}
