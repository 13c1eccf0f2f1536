import { isTimeBased } from '#domain/exercise.ts';
import { toHundredths } from '#domain/number.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { idList } from '../database/rows.ts';
import type { WorkoutRow } from '../database/schema.ts';
import type { Change, Work } from '../database/work.ts';
import { type Achievement, isRecord, rankBest } from './achievements.ts';
import { type ItemContent, loadContent, loadDone } from './contents.ts';
import { mustGetWorkout } from './find-workouts.ts';
import {
  findEarlierBest,
  isSame,
  loadAchievements,
  loadTimeline,
  writeAchievements,
  writeRank,
} from './kept-achievements.ts';
import { retellLater, retellRanking } from './later-workouts.ts';
import { toPerformed } from './set-columns.ts';
import { assertNotTooLarge } from './workout-size.ts';

/*
 * A workout's figures are kept, not computed when read: a page of history would have to look through years. Whatever
 * changes a workout calls refreshFigures at its end; it tells the later workouts whose records or previous values
 * depend on this one.
 */

/** Brings one workout's figures up to its sets, and those of later ones up to it. */
export async function refreshFigures(work: Work, workoutId: number): Promise<void> {
  await refresh(work, workoutId, await loadContent(work.trx, workoutId));
}

/** The same after rows were added: a workout that has become too large is refused, and nothing of the call stays. */
export async function refreshGrown(work: Work, workoutId: number): Promise<void> {
  const items = await loadContent(work.trx, workoutId);
  assertNotTooLarge(items);
  await refresh(work, workoutId, items);
}

async function refresh(work: Work, workoutId: number, items: readonly ItemContent[]): Promise<void> {
  const { trx } = work;
  const workout = await mustGetWorkout(trx, workoutId);
  const before = await loadAchievements(trx, workoutId);
  const after = await achieve(trx, { workout, items, before });
  await writeAchievements(trx, before, after);
  const sets = items.flatMap(item => item.sets).map(toPerformed);
  await updateFigures(trx, {
    id: workoutId,
    updated_at: work.now,
    revision: await work.takeRevision(),
    tonnage_total_hundredths: toHundredths(tonnageTotal(sets)),
    tonnage_hard_hundredths: toHundredths(tonnageHard(sets)),
    personal_records: after.filter(achievement => achievement.is_record === 1).length,
  });
  await retellLater(
    work,
    [...before, ...after].filter(achievement => achievement.is_completed === 1),
  );
}

type Figures = Pick<
  WorkoutRow,
  | 'id'
  | 'updated_at'
  | 'revision'
  | 'tonnage_total_hundredths'
  | 'tonnage_hard_hundredths'
  | 'personal_records'
>;

const updateFigures = prepare((trx: Trx, { id, ...figures }: Figures) =>
  trx.updateTable('workouts').set(figures).where('id', '=', id),
);

/** An exercise changed what it is measured in: it is ranked anew in every workout with it. */
export async function refreshExercise(change: Change, exerciseId: number): Promise<void> {
  const { trx, user } = change;
  const timeline = await loadTimeline(trx, user.id, exerciseId);
  const [first] = timeline;
  if (!first) return;
  const isTimed = (await loadTimeBased(trx, [exerciseId])).has(exerciseId);
  const done = await loadDone(
    trx,
    timeline.map(one => one.workout_id),
    () => [exerciseId],
  );
  for (const one of timeline) {
    const sets = (done.get(one.workout_id) ?? []).flatMap(item => item.sets);
    await writeRank(trx, { ...one, best_rank: rankBest(sets, isTimed) });
  }
  await retellRanking(change, first);
}

interface Performance {
  workout: WorkoutRow;
  items: readonly ItemContent[];
  before: readonly Achievement[];
}

async function achieve(trx: Trx, { workout, items, before }: Performance): Promise<Achievement[]> {
  const known = new Map(before.map(achievement => [achievement.exercise_id, achievement]));
  const timeBased = await loadTimeBased(
    trx,
    items.map(item => item.exercise_id),
  );
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
    achievements.push({
      ...achievement,
      is_record: await findRecord(trx, achievement, known.get(exercise_id)),
    });
  }
  return achievements;
}

/** What is as it was keeps its record: earlier workouts tell the later ones when they change. */
async function findRecord(trx: Trx, now: Achievement, before: Achievement | undefined): Promise<0 | 1> {
  if (before && isSame(now, before)) return before.is_record;
  return isRecord(now.best_rank, await findEarlierBest(trx, now)) ? 1 : 0;
}

const selectEquipments = prepare((trx: Trx, { ids }: { ids: readonly number[] }) =>
  trx
    .selectFrom('exercises')
    .innerJoin('equipments', 'equipments.id', 'exercises.equipment_id')
    .select(['exercises.id', 'equipments.name'])
    .where('exercises.id', 'in', ids),
);

async function loadTimeBased(trx: Trx, exerciseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await selectEquipments(trx, { ids: idList(exerciseIds) });
  return new Set(rows.filter(row => isTimeBased(row.name)).map(row => row.id));
}
