import type { ExerciseBrief } from '#contract/exercises.ts';
import { isTimeBased } from '#domain/exercise.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { LoadModes } from '../exercises/load-modes.ts';
import type { PerformedItem } from './contents.ts';
import { isRecord, rankBest } from './ranks.ts';

/** A workout with what is in it. */
interface Whole {
  row: WorkoutRow;
  items: readonly PerformedItem[];
}

/**
 * In how many exercises each of some workouts outranks every earlier completed one, by the workout's id. Each exercise
 * of the page is looked up once: its best before the page, and its times within it.
 */
export async function countRecords(
  trx: Trx,
  workouts: readonly Whole[],
  { exercises, modes }: { exercises: ReadonlyMap<number, ExerciseBrief>; modes: LoadModes },
): Promise<ReadonlyMap<number, number>> {
  const [first] = workouts;
  if (!first) return new Map();
  const exerciseIds = [...new Set(workouts.flatMap(({ items }) => items.map(item => item.exercise_id)))];
  const starts = workouts.map(({ row }) => row.started_at).toSorted();
  const span = { userId: first.row.user_id, since: starts[0] ?? '', until: starts.at(-1) ?? '' };
  const bestBefore = new Map(
    (await inChunks(exerciseIds, ids => selectBestBefore(trx, { ...span, ids }))).map(row => [
      row.exercise_id,
      row.best,
    ]),
  );
  const within = Map.groupBy(
    await inChunks(exerciseIds, ids => selectWithin(trx, { ...span, ids })),
    row => row.exercise_id,
  );

  function findBestBefore(exerciseId: number, row: WorkoutRow): number | null {
    let best = bestBefore.get(exerciseId) ?? null;
    for (const then of within.get(exerciseId) ?? []) {
      if (then.best_rank === null || !isBefore(then, row)) continue;
      best = Math.max(best ?? then.best_rank, then.best_rank);
    }
    return best;
  }

  return new Map(
    workouts.map(({ row, items }) => {
      const byExercise = Map.groupBy(items, item => item.exercise_id);
      const beaten = [...byExercise].filter(([exerciseId, its]) => {
        const isTimed = isTimeBased(exercises.get(exerciseId)?.equipment.name ?? '');
        const rank = rankBest(
          its.flatMap(item => item.sets),
          isTimed,
          modes.get(exerciseId),
        );
        return rank !== null && isRecord(rank, findBestBefore(exerciseId, row));
      });
      return [row.id, beaten.length];
    }),
  );
}

/** Of two that started together the one made first is the earlier. */
function isBefore(then: { started_at: string; workout_id: number }, row: WorkoutRow): boolean {
  if (then.started_at !== row.started_at) return then.started_at < row.started_at;
  return then.workout_id < row.id;
}

type Span = { userId: number; since: string; until: string; ids: readonly number[] };

const selectBestBefore = prepare((trx: Trx, { userId, since, ids }: Span) =>
  trx
    .selectFrom('workout_exercises')
    .select(['exercise_id', eb => eb.fn.max('best_rank').as('best')])
    .where('user_id', '=', userId)
    .where('exercise_id', 'in', ids)
    .where('started_at', '<', since)
    .groupBy('exercise_id'),
);
const selectWithin = prepare((trx: Trx, { userId, since, until, ids }: Span) =>
  trx
    .selectFrom('workout_exercises')
    .select(['exercise_id', 'workout_id', 'started_at', 'best_rank'])
    .where('user_id', '=', userId)
    .where('exercise_id', 'in', ids)
    .where('started_at', '>=', since)
    .where('started_at', '<=', until),
);
