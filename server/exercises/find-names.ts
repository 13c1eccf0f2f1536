import type { Id } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';
import { idList, keyList } from '../database/rows.ts';
import { splitRefs } from '../http/ids.ts';

/** Equipments or muscles by id or key: the ids in the order they are asked for, null for unknown ones. */
export async function findNameIds(
  trx: Trx,
  table: 'equipments' | 'muscles',
  ids: readonly Id[],
): Promise<(number | null)[]> {
  const { numbers, keys } = splitRefs(ids);
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'client_key'])
    .where(eb => eb.or([eb('id', 'in', idList(numbers)), eb('client_key', 'in', keyList(keys))]))
    .execute();
  const known = new Map(
    rows.flatMap(row => [[String(row.id), row.id] as const, [row.client_key, row.id] as const]),
  );
  return ids.map(id => known.get(String(id)) ?? null);
}
