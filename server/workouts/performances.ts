import { isTimeBased } from '#domain/exercise.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { Schema, WorkoutRow } from '../database/schema.ts';
import { loadModes } from '../exercises/load-modes.ts';
import { type ItemContent, loadContent, loadDone } from './contents.ts';
import { rankBest } from './ranks.ts';
import { isWarmup } from './set-columns.ts';

/*
 * The rows of workout_exercises: what each completed workout achieved in each exercise of which it has a done set that is no warm-up. They
 * follow from that workout's own sets alone. Whatever else is shown of a workout (records, previous values) is found
 * from them when it is read, so a change in one workout writes nothing in others.
 */

export type Performance = Schema['workout_exercises'];

const selectPerformances = prepare((trx: Trx, { workoutId }: { workoutId: number }) =>
  trx.selectFrom('workout_exercises').selectAll().where('workout_id', '=', workoutId),
);
const deletePerformance = prepare(
  (trx: Trx, { workout_id, exercise_id }: Pick<Performance, 'workout_id' | 'exercise_id'>) =>
    trx
      .deleteFrom('workout_exercises')
      .where('workout_id', '=', workout_id)
      .where('exercise_id', '=', exercise_id),
);
const insertPerformance = prepare((trx: Trx, row: { [Column in keyof Performance]: Performance[Column] }) =>
  trx.insertInto('workout_exercises').values(row),
);

type Whose = Pick<WorkoutRow, 'id' | 'user_id' | 'started_at' | 'status'>;

/** Brings a workout's performances up to its sets: mostly one exercise is another than before, or none. */
export async function refreshPerformances(trx: Trx, workout: Whose): Promise<void> {
  const before = await selectPerformances(trx, { workoutId: workout.id });
  const after = workout.status === 'completed' ? await perform(trx, workout) : [];
  const known = new Map(before.map(one => [one.exercise_id, one]));
  for (const one of after) {
    const old = known.get(one.exercise_id);
    known.delete(one.exercise_id);
    if (old && isSame(one, old)) continue;
    if (old) await deletePerformance(trx, keyOf(old));
    await insertPerformance(trx, one);
  }
  for (const old of known.values()) await deletePerformance(trx, keyOf(old));
}

async function perform(trx: Trx, workout: Whose): Promise<Performance[]> {
  const items = await loadContent(trx, workout.id);
  const exerciseIds = [...new Set(items.map(item => item.exercise_id))];
  const timeBased = await loadTimeBased(trx, exerciseIds);
  const modes = await loadModes(trx, workout.user_id, exerciseIds);
  return exerciseIds.flatMap(exercise_id => {
    const done = doneSets(items.filter(item => item.exercise_id === exercise_id));
    if (done.length === 0) return [];
    const { id: workout_id, user_id, started_at } = workout;
    const best_rank = rankBest(done, timeBased.has(exercise_id), modes.get(exercise_id));
    return [{ workout_id, exercise_id, user_id, started_at, best_rank }];
  });
}

function doneSets(items: readonly ItemContent[]) {
  return items.flatMap(item => item.sets).filter(set => set.done === 1 && !isWarmup(set));
}

function isSame(a: Performance, b: Performance): boolean {
  return a.best_rank === b.best_rank && a.started_at === b.started_at;
}

function keyOf({ workout_id, exercise_id }: Performance) {
  return { workout_id, exercise_id };
}

const selectOfExercise = prepare((trx: Trx, { userId, exerciseId }: { userId: number; exerciseId: number }) =>
  trx
    .selectFrom('workout_exercises')
    .selectAll()
    .where('user_id', '=', userId)
    .where('exercise_id', '=', exerciseId),
);
type Rank = Pick<Performance, 'workout_id' | 'exercise_id' | 'best_rank'>;

const updateRank = prepare((trx: Trx, { workout_id, exercise_id, best_rank }: Rank) =>
  trx
    .updateTable('workout_exercises')
    .set({ best_rank })
    .where('workout_id', '=', workout_id)
    .where('exercise_id', '=', exercise_id),
);

/** An exercise changed what it is measured in: it is ranked again wherever this user did it. */
export async function recomputeRanksOf(trx: Trx, userId: number, exerciseId: number): Promise<void> {
  const performances = await selectOfExercise(trx, { userId, exerciseId });
  const isTimed = (await loadTimeBased(trx, [exerciseId])).has(exerciseId);
  const mode = (await loadModes(trx, userId, [exerciseId])).get(exerciseId);
  const done = await loadDone(
    trx,
    performances.map(one => one.workout_id),
    () => [exerciseId],
  );
  for (const { workout_id, best_rank: before } of performances) {
    const best_rank = rankBest(doneSets(done.get(workout_id) ?? []), isTimed, mode);
    if (best_rank !== before) await updateRank(trx, { workout_id, exercise_id: exerciseId, best_rank });
  }
}

const selectEquipments = prepare((trx: Trx, { ids }: { ids: readonly number[] }) =>
  trx
    .selectFrom('exercises')
    .innerJoin('equipments', 'equipments.id', 'exercises.equipment_id')
    .select(['exercises.id', 'equipments.name'])
    .where('exercises.id', 'in', ids),
);

async function loadTimeBased(trx: Trx, exerciseIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await inChunks(exerciseIds, ids => selectEquipments(trx, { ids }));
  return new Set(rows.filter(row => isTimeBased(row.name)).map(row => row.id));
}
