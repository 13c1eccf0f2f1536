import { rememberDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { isKey } from '../http/ids.ts';

/** Deletes every training of an import, whatever was changed in it since. One that is not there is taken back already. */
export async function takeBackImport(work: Work, key: string): Promise<void> {
  if (!isKey(key)) return;
  const workouts = await work.trx
    .selectFrom('workouts')
    .select(['id', 'client_key'])
    .where('user_id', '=', work.user.id)
    .where('import_key', '=', key)
    .execute();
  await inChunks(
    workouts.map(workout => workout.id),
    async ids => {
      await work.trx.deleteFrom('workouts').where('id', 'in', ids).execute();
      return [];
    },
  );
  await rememberDeleted(
    work,
    'workout',
    workouts.map(workout => workout.client_key),
  );
}
