import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import { inChunks } from '../database/rows.ts';
import type { ExerciseRow } from '../database/schema.ts';
import type { OpenWork, Work } from '../database/work.ts';
import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { parseRef, splitRefs } from '../http/ids.ts';

type ByKey = { userId: number; keys: readonly string[] };

const selectByKeys = prepare((trx: Trx, { userId, keys }: ByKey) =>
  trx
    .selectFrom('exercises')
    .select(['id', 'client_key'])
    .where('client_key', 'in', keys)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)])),
);
const selectByIds = prepare((trx: Trx, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  trx
    .selectFrom('exercises')
    .select('id')
    .where('id', 'in', ids)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)])),
);

/** An exercise that this person may see: a default one or their own, not deleted. */
export async function mustFindVisible(work: OpenWork, id: Id): Promise<ExerciseRow> {
  const row = await findByRef(work, id);
  const isVisible = row && row.deleted_at === null && (row.user_id === null || row.user_id === work.user?.id);
  if (!isVisible) throw notFound();
  return row;
}

async function findByRef(work: OpenWork, id: Id): Promise<ExerciseRow | undefined> {
  const ref = parseRef(id);
  if (!ref) return undefined;
  const all = work.trx.selectFrom('exercises').selectAll();
  if ('id' in ref) return await all.where('id', '=', ref.id).executeTakeFirst();
  return await all
    .where('client_key', '=', ref.key)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', work.user?.id ?? 0)]))
    .executeTakeFirst();
}

/** An exercise that this person may change: 404 for another's, 403 for a default one, which they see. */
export async function mustFindOwn(work: Work, id: Id): Promise<ExerciseRow> {
  const row = await mustFindVisible(work, id);
  if (row.user_id !== work.user.id) throw new ApiError('forbidden');
  return row;
}

/** As `mustFindOwn`, a deleted one too. */
export async function mustFindOwnEver(work: Work, id: Id): Promise<ExerciseRow> {
  const row = await findByRef(work, id);
  if (row?.user_id !== work.user.id) return mustFindOwn(work, id);
  return row;
}

/** Default exercises and the person's own by id or key: the ids in the order they are asked for, null for others. */
export async function findExerciseIds(work: OpenWork, ids: readonly Id[]): Promise<(number | null)[]> {
  const { numbers, keys } = splitRefs(ids);
  const userId = work.user?.id ?? 0;
  const unique = [...new Set(numbers)];
  const known = await inChunks(unique, chunk => selectByIds(work.trx, { userId, ids: chunk }));
  const named = await inChunks([...new Set(keys)], chunk => selectByKeys(work.trx, { userId, keys: chunk }));
  const byName = new Map<string, number>([
    ...known.map(row => [String(row.id), row.id] as const),
    ...named.map(row => [row.client_key, row.id] as const),
  ]);
  return ids.map(id => byName.get(String(id)) ?? null);
}

/**
 * The ids of exercises to train with. Archived and deleted ones are taken: the device may not have known, and its
 * training must not be refused for that. Unknown and foreign ones are 400.
 */
export async function resolveExerciseIds(work: Work, ids: readonly Id[], field: string): Promise<number[]> {
  const found = await findExerciseIds(work, ids);
  return found.map((id, at) => {
    if (id !== null) return id;
    throw invalidField(field, `Упражнение ${ids[at]} не найдено.`);
  });
}
