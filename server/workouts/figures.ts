import { isTimeBased } from '#domain/exercise.ts';
import { toHundredths } from '#domain/number.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { Trx } from '../database/database.ts';
import { idList } from '../database/rows.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { type Achievement, isRecord, rankBest } from './achievements.ts';
import { type ItemContent, loadContent } from './contents.ts';
import { mustGetWorkout } from './find-workouts.ts';
import { retellLater } from './later-workouts.ts';
import { toPerformed } from './set-columns.ts';

/*
 * A workout's figures are kept, not computed when read: a page of history would have to look through years. Whatever
 * changes a workout calls refreshFigures at its end; it tells the later workouts whose records or previous values
 * depend on this one.
 */

/** Brings one workout's figures up to its sets, and those of later ones up to it. */
export async function refreshFigures(work: Work, workoutId: number): Promise<void> {
  const { trx } = work;
  const workout = await mustGetWorkout(trx, workoutId);
  const items = await loadContent(trx, workoutId);
  const before = await loadAchievements(trx, workoutId);
  const after = await achieve(trx, workout, items);
  await writeAchievements(trx, workoutId, after);
  const sets = items.flatMap(item => item.sets).map(toPerformed);
  await trx
    .updateTable('workouts')
    .set({
      updated_at: work.now,
      revision: await work.takeRevision(),
      tonnage_total_hundredths: toHundredths(tonnageTotal(sets)),
      tonnage_hard_hundredths: toHundredths(tonnageHard(sets)),
      personal_records: after.filter(achievement => achievement.is_record === 1).length,
    })
    .where('id', '=', workoutId)
    .execute();
  await retellLater(
    work,
    [...before, ...after].filter(achievement => achievement.is_completed === 1),
  );
}

/** An exercise changed what it is measured in: every workout with it is ranked anew, the oldest first. */
export async function refreshExercise(work: Work, exerciseId: number): Promise<void> {
  const rows = await work.trx
    .selectFrom('workout_exercises')
    .select('workout_id')
    .where('user_id', '=', work.user.id)
    .where('exercise_id', '=', exerciseId)
    .orderBy('started_at')
    .orderBy('workout_id')
    .execute();
  for (const row of rows) await refreshFigures(work, row.workout_id);
}

async function achieve(trx: Trx, workout: WorkoutRow, items: readonly ItemContent[]): Promise<Achievement[]> {
  const timeBased = await loadTimeBased(trx, items);
  const setsByExercise = Map.groupBy(items, item => item.exercise_id);
  const achievements: Achievement[] = [];
  for (const [exercise_id, its] of setsByExercise) {
    const sets = its.flatMap(item => item.sets);
    const achievement: Achievement = {
      workout_id: workout.id,
      exercise_id,
      user_id: workout.user_id,
      started_at: workout.started_at,
      is_completed: workout.status === 'completed' ? 1 : 0,
      best_rank: rankBest(sets, timeBased.has(exercise_id)),
      is_record: 0,
    };
    const earlier = await findEarlierBest(trx, achievement);
    achievements.push({ ...achievement, is_record: isRecord(achievement.best_rank, earlier) ? 1 : 0 });
  }
  return achievements;
}

async function loadTimeBased(trx: Trx, items: readonly ItemContent[]): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('exercises')
    .innerJoin('equipments', 'equipments.id', 'exercises.equipment_id')
    .select(['exercises.id', 'equipments.name'])
    .where('exercises.id', 'in', idList(items.map(item => item.exercise_id)))
    .execute();
  return new Set(rows.filter(row => isTimeBased(row.name)).map(row => row.id));
}

async function findEarlierBest(trx: Trx, achievement: Achievement): Promise<number | null> {
  const row = await trx
    .selectFrom('workout_exercises')
    .select(eb => eb.fn.max('best_rank').as('best'))
    .where('exercise_id', '=', achievement.exercise_id)
    .where('user_id', '=', achievement.user_id)
    .where('is_completed', '=', 1)
    .where(eb =>
      eb(
        eb.refTuple('started_at', 'workout_id'),
        '<',
        eb.tuple(achievement.started_at, achievement.workout_id),
      ),
    )
    .executeTakeFirst();
  return row?.best ?? null;
}

async function loadAchievements(trx: Trx, workoutId: number): Promise<Achievement[]> {
  return await trx.selectFrom('workout_exercises').selectAll().where('workout_id', '=', workoutId).execute();
}

async function writeAchievements(trx: Trx, workoutId: number, achievements: readonly Achievement[]) {
  await trx.deleteFrom('workout_exercises').where('workout_id', '=', workoutId).execute();
  if (achievements.length > 0) await trx.insertInto('workout_exercises').values(achievements).execute();
}
