import type { NamedRef } from '#contract/common.ts';
import type { Trx } from '../database/database.ts';

/** In the library's own order, which goes from the common to the rare. */
export async function listNames(trx: Trx, table: 'muscles' | 'equipments'): Promise<NamedRef[]> {
  return await trx.selectFrom(table).select(['id', 'name', 'client_key']).orderBy('id').execute();
}
