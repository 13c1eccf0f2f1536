import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { Change } from '../database/work.ts';
import { type Achievement, isRecord } from './achievements.ts';

type Later = Pick<Achievement, 'workout_id' | 'is_completed' | 'best_rank' | 'is_record' | 'started_at'>;

/**
 * A completed workout changed, came in between or went away: later ones may gain or lose a record, and those up to
 * the next time of each exercise have other previous values. They count as changed, for whoever pulls by `since`.
 * Usually it is the newest, and one look into the index finds nobody to tell.
 */
export async function retellLater(change: Change, changed: readonly Achievement[]): Promise<void> {
  const told = new Set<number>();
  // One that turns out to have begun elsewhen left one place and took another: what followed and what follows is told.
  const places = new Map(changed.map(one => [`${one.exercise_id} ${one.started_at}`, one]));
  for (const place of places.values()) {
    for (const id of await retellExercise(change.trx, place)) told.add(id);
  }
  for (const achievement of changed) told.delete(achievement.workout_id);
  await recount(change, [...told]);
}

/** An exercise is ranked otherwise in all its workouts, whose first this is: those that gained or lost a record changed. */
export async function retellRanking(change: Change, first: Achievement): Promise<void> {
  const all = await loadLater(change.trx, first);
  await recount(change, await retellRecords(change.trx, first, all));
}

/** One exercise's workouts from a moment on that changed. */
async function retellExercise(trx: Trx, since: Achievement): Promise<number[]> {
  const later = await loadLater(trx, since);
  if (later.every(one => one.workout_id === since.workout_id)) return [];
  return [...findFollowers(since, later), ...(await retellRecords(trx, since, later))];
}

/** Up to the next time: their previous values are from then. */
function findFollowers(since: Achievement, later: readonly Later[]): number[] {
  const others = later.filter(one => one.workout_id !== since.workout_id && !isBefore(one, since));
  const nextTime = others.findIndex(one => one.is_completed === 1);
  const followers = nextTime === -1 ? others : others.slice(0, nextTime + 1);
  return followers.map(one => one.workout_id);
}

/** Walks from a moment on, and answers with the workouts that gained or lost a record. */
async function retellRecords(trx: Trx, since: Achievement, later: readonly Later[]): Promise<number[]> {
  const gained: number[] = [];
  const lost: number[] = [];
  let best = await findBestBefore(trx, since);
  for (const one of later) {
    const is_record = isRecord(one.best_rank, best) ? 1 : 0;
    if (is_record !== one.is_record) (is_record === 1 ? gained : lost).push(one.workout_id);
    if (one.is_completed === 0 || one.best_rank === null) continue;
    best = Math.max(best ?? one.best_rank, one.best_rank);
  }
  await writeRecords(trx, since.exercise_id, { workoutIds: gained, isRecord: 1 });
  await writeRecords(trx, since.exercise_id, { workoutIds: lost, isRecord: 0 });
  return [...gained, ...lost];
}

/** Of two that started together (a training put back on two devices) the one made first is the earlier. */
function isBefore(one: Later, { started_at, workout_id }: Achievement): boolean {
  return one.started_at === started_at && one.workout_id < workout_id;
}

async function loadLater(trx: Trx, since: Achievement): Promise<Later[]> {
  return await trx
    .selectFrom('workout_exercises')
    .select(['workout_id', 'is_completed', 'best_rank', 'is_record', 'started_at'])
    .where('exercise_id', '=', since.exercise_id)
    .where('user_id', '=', since.user_id)
    .where('started_at', '>=', since.started_at)
    .orderBy('started_at')
    .orderBy('workout_id')
    .execute();
}

async function findBestBefore(trx: Trx, since: Achievement): Promise<number | null> {
  const row = await trx
    .selectFrom('workout_exercises')
    .select(eb => eb.fn.max('best_rank').as('best'))
    .where('exercise_id', '=', since.exercise_id)
    .where('user_id', '=', since.user_id)
    .where('is_completed', '=', 1)
    .where('started_at', '<', since.started_at)
    .executeTakeFirst();
  return row?.best ?? null;
}

const updateRecords = prepare(
  (trx: Trx, given: { exerciseId: number; isRecord: 0 | 1; workoutIds: readonly number[] }) =>
    trx
      .updateTable('workout_exercises')
      .set({ is_record: given.isRecord })
      .where('workout_id', 'in', given.workoutIds)
      .where('exercise_id', '=', given.exerciseId),
);

async function writeRecords(
  trx: Trx,
  exerciseId: number,
  { workoutIds, isRecord }: { workoutIds: readonly number[]; isRecord: 0 | 1 },
): Promise<void> {
  await inChunks(workoutIds, chunk => updateRecords(trx, { exerciseId, isRecord, workoutIds: chunk }));
}

const updateCounts = prepare(
  (trx: Trx, given: { now: string; revision: number; workoutIds: readonly number[] }) =>
    trx
      .updateTable('workouts')
      .set(eb => ({
        updated_at: given.now,
        revision: given.revision,
        personal_records: eb
          .selectFrom('workout_exercises')
          .select(inner => inner.fn.countAll<number>().as('records'))
          .whereRef('workout_exercises.workout_id', '=', 'workouts.id')
          .where('is_record', '=', 1),
      }))
      .where('id', 'in', given.workoutIds),
);

async function recount({ trx, now, takeRevision }: Change, workoutIds: readonly number[]): Promise<void> {
  if (workoutIds.length === 0) return;
  const revision = await takeRevision();
  await inChunks(workoutIds, chunk => updateCounts(trx, { now, revision, workoutIds: chunk }));
}
