import { ApiError } from '../http/api-error.ts';
import type { Trx } from './database.ts';
import { prepare } from './prepare.ts';
import { inBatches, inChunks } from './rows.ts';
import type { DeletableKind } from './schema.ts';
import type { Work } from './work.ts';

/*
 * A client_key is used once for ever. While its row is there the row holds the key; when the row is deleted the key
 * is remembered here, so that a late retry of its making doesn't bring it back.
 */

type KeysOfKind = { userId: number; kind: DeletableKind; keys: readonly string[] };

const selectDeleted = prepare((trx: Trx, { userId, kind, keys }: KeysOfKind) =>
  trx
    .selectFrom('deleted_keys')
    .select('client_key')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('client_key', 'in', keys),
);

export async function findDeletedKeys(
  work: Work,
  kind: DeletableKind,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await inChunks(keys, chunk =>
    selectDeleted(work.trx, { userId: work.user.id, kind, keys: chunk }),
  );
  return rows.map(row => row.client_key);
}

export async function assertNotDeleted(
  work: Work,
  kind: DeletableKind,
  keys: readonly string[],
): Promise<void> {
  refuseDeleted(await findDeletedKeys(work, kind, keys));
}

export function refuseDeleted(keys: readonly string[]): void {
  if (keys.length > 0)
    throw new ApiError('deleted', { body: { detail: 'Удалено.', client_keys: [...keys] } });
}

export async function rememberDeleted(
  work: Work,
  kind: DeletableKind,
  keys: readonly (string | null)[],
): Promise<void> {
  const rows = keys
    .filter(key => key !== null)
    .map(client_key => ({ user_id: work.user.id, kind, client_key, deleted_at: work.now }));
  work.countRows(rows.length);
  await inBatches(rows, batch => work.trx.insertInto('deleted_keys').values(batch).execute());
}
