import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { Achievement } from './achievements.ts';

/* The rows of workout_exercises, one for each exercise of a workout. */

const selectAchievements = prepare((trx: Trx, { workoutId }: { workoutId: number }) =>
  trx.selectFrom('workout_exercises').selectAll().where('workout_id', '=', workoutId),
);

export async function loadAchievements(trx: Trx, workoutId: number): Promise<Achievement[]> {
  return await selectAchievements(trx, { workoutId });
}

const deleteAchievement = prepare(
  (trx: Trx, { workout_id, exercise_id }: Pick<Achievement, 'workout_id' | 'exercise_id'>) =>
    trx
      .deleteFrom('workout_exercises')
      .where('workout_id', '=', workout_id)
      .where('exercise_id', '=', exercise_id),
);
const insertAchievement = prepare((trx: Trx, row: { [Column in keyof Achievement]: Achievement[Column] }) =>
  trx.insertInto('workout_exercises').values(row),
);

const selectTimeline = prepare((trx: Trx, { userId, exerciseId }: { userId: number; exerciseId: number }) =>
  trx
    .selectFrom('workout_exercises')
    .selectAll()
    .where('user_id', '=', userId)
    .where('exercise_id', '=', exerciseId)
    .orderBy('started_at')
    .orderBy('workout_id'),
);

/** One exercise in all of a user's workouts, the oldest first. */
export async function loadTimeline(trx: Trx, userId: number, exerciseId: number): Promise<Achievement[]> {
  return await selectTimeline(trx, { userId, exerciseId });
}

type Rank = Pick<Achievement, 'workout_id' | 'exercise_id' | 'best_rank'>;

const updateRank = prepare((trx: Trx, { workout_id, exercise_id, best_rank }: Rank) =>
  trx
    .updateTable('workout_exercises')
    .set({ best_rank })
    .where('workout_id', '=', workout_id)
    .where('exercise_id', '=', exercise_id),
);

export async function writeRank(trx: Trx, { workout_id, exercise_id, best_rank }: Rank): Promise<void> {
  await updateRank(trx, { workout_id, exercise_id, best_rank });
}

/** Writes what became different: mostly one exercise, or none. */
export async function writeAchievements(
  trx: Trx,
  before: readonly Achievement[],
  after: readonly Achievement[],
) {
  const known = new Map(before.map(achievement => [achievement.exercise_id, achievement]));
  const fresh = after.filter(one => {
    const old = known.get(one.exercise_id);
    if (old && isSame(one, old)) known.delete(one.exercise_id);
    return !old || !isSame(one, old);
  });
  for (const { workout_id, exercise_id } of known.values())
    await deleteAchievement(trx, { workout_id, exercise_id });
  for (const achievement of fresh) await insertAchievement(trx, achievement);
}

/** In all that its record follows from. */
export function isSame(a: Achievement, b: Achievement): boolean {
  return a.best_rank === b.best_rank && a.started_at === b.started_at && a.is_completed === b.is_completed;
}

type Moment = Pick<Achievement, 'exercise_id' | 'user_id' | 'started_at' | 'workout_id'>;

const selectEarlierBest = prepare((trx: Trx, { exercise_id, user_id, started_at, workout_id }: Moment) =>
  trx
    .selectFrom('workout_exercises')
    .select(eb => eb.fn.max('best_rank').as('best'))
    .where('exercise_id', '=', exercise_id)
    .where('user_id', '=', user_id)
    .where('is_completed', '=', 1)
    // Not itself at the time it began before.
    .where('workout_id', '!=', workout_id)
    .where(eb => eb(eb.refTuple('started_at', 'workout_id'), '<', eb.tuple(started_at, workout_id))),
);

/** The best that came before, of completed workouts. */
export async function findEarlierBest(trx: Trx, moment: Moment): Promise<number | null> {
  const { exercise_id, user_id, started_at, workout_id } = moment;
  const [row] = await selectEarlierBest(trx, { exercise_id, user_id, started_at, workout_id });
  return row?.best ?? null;
}
