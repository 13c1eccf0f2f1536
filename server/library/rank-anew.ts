import { findUserById } from '../account/users.ts';
import type { Trx } from '../database/database.ts';
import type { DatabaseDialect } from '../database/dialect.ts';
import { revisionTaker } from '../database/revision.ts';
import { idList } from '../database/rows.ts';
import { refreshExercise } from '../workouts/figures.ts';

/** A release measures default exercises otherwise than the one before: whoever did them has other bests and records. */
export async function rankAnew(
  trx: Trx,
  dialect: DatabaseDialect,
  { exerciseIds, now }: { exerciseIds: readonly number[]; now: string },
): Promise<void> {
  const rows = await trx
    .selectFrom('workout_exercises')
    .select('user_id')
    .distinct()
    .where('exercise_id', 'in', idList(exerciseIds))
    .orderBy('user_id')
    .execute();
  for (const { user_id } of rows) {
    await dialect.lockUser(trx, user_id);
    const user = await findUserById(trx, user_id);
    if (!user) continue;
    const takeRevision = revisionTaker(trx, user, Date.parse(now));
    for (const id of exerciseIds) await refreshExercise({ trx, user, now, takeRevision }, id);
  }
}
