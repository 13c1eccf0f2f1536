import { rememberDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { notFound } from '../http/api-error.ts';
import { isKey } from '../http/ids.ts';

/** Deletes every training of an import, whatever was changed in it since. In a batch one that is not there is taken back already. */
export async function takeBackImport(work: Work, key: string): Promise<void> {
  if (!isKey(key)) throw notFound();
  const workouts = await work.trx
    .selectFrom('workouts')
    .select(['id', 'client_key'])
    .where('user_id', '=', work.user.id)
    .where('import_key', '=', key)
    .execute();
  if (workouts.length === 0 && !work.act.isBatched) throw notFound();
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
