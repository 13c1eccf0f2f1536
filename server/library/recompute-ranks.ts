import type { Trx } from '../database/database.ts';
import type { DatabaseDialect } from '../database/dialect.ts';
import { idList } from '../database/rows.ts';
import { recomputeRanksOf } from '../workouts/performances.ts';

/** A release measures default exercises otherwise than the one before: whoever did them has other bests and records. */
export async function recomputeRanks(
  trx: Trx,
  dialect: DatabaseDialect,
  exerciseIds: readonly number[],
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
    for (const id of exerciseIds) await recomputeRanksOf(trx, user_id, id);
  }
}
