import type { Id } from '#contract/common.ts';
import { idList } from '../database/rows.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { OpenWork, Work } from '../database/work.ts';
import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { parseId } from '../http/ids.ts';

/** An exercise that this person may see: a default one or their own, not deleted. */
export async function mustFindVisible(work: OpenWork, id: Id): Promise<ExerciseRow> {
  const number = parseId(id);
  const row =
    number === null
      ? undefined
      : await work.trx.selectFrom('exercises').selectAll().where('id', '=', number).executeTakeFirst();
  const isVisible = row && row.deleted_at === null && (row.user_id === null || row.user_id === work.user?.id);
  if (!isVisible) throw notFound();
  return row;
}

/** An exercise that this person may change: 404 for another's, 403 for a default one, which they see. */
export async function mustFindOwn(work: Work, id: Id): Promise<ExerciseRow> {
  const row = await mustFindVisible(work, id);
  if (row.user_id !== work.user.id) throw new ApiError('forbidden');
  return row;
}

/**
 * The ids of exercises to train with. Archived and deleted ones are taken: the device may not have known, and its
 * training must not be refused for that. Unknown and foreign ones are 400.
 */
export async function resolveExerciseIds(work: Work, ids: readonly Id[], field: string): Promise<number[]> {
  const numbers = ids.map(parseId);
  const rows = await work.trx
    .selectFrom('exercises')
    .select('id')
    .where('id', 'in', idList(numbers))
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', work.user.id)]))
    .execute();
  const known = new Set(rows.map(row => row.id));
  return numbers.map((number, at) => {
    if (number !== null && known.has(number)) return number;
    throw invalidField(field, `Упражнение ${ids[at]} не найдено.`);
  });
}
