import { ApiError } from '../http/api-error.ts';
import { contest } from './acts.ts';
import type { Trx } from './database.ts';
import { prepare } from './prepare.ts';
import { inBatches, inChunks } from './rows.ts';
import type { GoneKind, UnmadeKind } from './schema.ts';
import { toTime, type Work } from './work.ts';

/*
 * A row's key is used once for ever. While the row is there it holds its key; when it is deleted a tombstone does, so
 * that a late retry of its making doesn't bring it back. The feed tells the tombstones to devices that had the row.
 */

type KeysOfKind = { userId: number; kind: GoneKind; keys: readonly string[] };

const selectDeleted = prepare((trx: Trx, { userId, kind, keys }: KeysOfKind) =>
  trx
    .selectFrom('tombstones')
    .select('key')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', 'in', keys),
);

export async function findDeletedKeys(
  work: Work,
  kind: GoneKind,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await inChunks(keys, chunk =>
    selectDeleted(work.trx, { userId: work.user.id, kind, keys: chunk }),
  );
  return rows.map(row => row.key);
}

export async function assertNotDeleted(work: Work, kind: GoneKind, keys: readonly string[]): Promise<void> {
  refuseDeleted(await findDeletedKeys(work, kind, keys));
}

/** To be run, with the conditions of whoever lets these keys come again. */
export function forgettingKeys(work: Work, kind: GoneKind | UnmadeKind, keys: readonly string[]) {
  return work.trx
    .deleteFrom('tombstones')
    .where('user_id', '=', work.user.id)
    .where('kind', '=', kind)
    .where('key', 'in', keys);
}

/** What a file brings again after it was deleted; what a later act deleted stays so. */
export async function forgetEarlierDeleted(work: Work, kind: GoneKind, key: string): Promise<void> {
  const until = toTime(work.act.actMs);
  await forgettingKeys(work, kind, [key]).where('deleted_at', '<=', until).execute();
}

export function refuseDeleted(keys: readonly string[]): void {
  if (keys.length > 0)
    throw new ApiError('deleted', { body: { detail: 'Удалено.', client_keys: [...keys] } });
}

type Dead = KeysOfKind & { revision: number; deleted_at: string };

const insertDeleted = prepare((trx: Trx, { userId, keys, ...row }: Dead) =>
  trx
    .insertInto('tombstones')
    .values(keys.map(key => ({ ...row, user_id: userId, key, acts: null })))
    .onConflict(conflict => conflict.columns(['user_id', 'kind', 'key']).doNothing()),
);

export async function rememberDeleted(work: Work, kind: GoneKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  work.countRows(keys.length);
  await bury(work, { kind, keys, deleted_at: toTime(work.act.actMs) });
}

/** Of several devices that delete a row the last act counts, against a file that brings the row again. */
export async function noteDeletedAgain(work: Work, kind: GoneKind, key: string): Promise<void> {
  const deleted_at = toTime(work.act.actMs);
  await work.trx
    .updateTable('tombstones')
    .set({ deleted_at })
    .where('user_id', '=', work.user.id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('deleted_at', '<', deleted_at)
    .execute();
}

/**
 * Rows that go with their import, whose places on the disk these take. Nobody meant them alone: whichever act was the
 * later, they may come again with it.
 */
export async function rememberGoneAlong(work: Work, kind: GoneKind, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await bury(work, { kind, keys, deleted_at: toTime(0) });
}

type Burial = Pick<Dead, 'kind' | 'keys' | 'deleted_at'>;

/** Keys that are in the ground already stay as they are. */
async function bury(work: Work, { kind, keys, deleted_at }: Burial): Promise<void> {
  const revision = work.changes.stamp('gone');
  const row = { userId: work.user.id, kind, revision, deleted_at };
  await inBatches(keys, batch => insertDeleted(work.trx, { ...row, keys: batch }));
}

/*
 * Once this server was put back from a copy, a device may tell of a deletion before another makes the row again. Exercises
 * and imports have no tombstones that devices receive: theirs says when the person deleted them.
 */

export async function rememberUnmade(work: Work, kind: UnmadeKind, key: string): Promise<void> {
  const before = await findUnmade(work, kind, key);
  const { wins, acts } = contest(before?.acts ?? null, ['deleted'], work.act);
  if (!wins.has('deleted')) return;
  await forgetUnmade(work, kind, key);
  const deleted_at = toTime(work.act.actMs);
  work.countRows(1);
  await work.trx
    .insertInto('tombstones')
    .values({ user_id: work.user.id, kind, key, revision: 0, deleted_at, acts })
    .execute();
}

export interface Unmade {
  /** When the person deleted it. */
  deletedMs: number;
  acts: string | null;
}

export async function findUnmade(work: Work, kind: UnmadeKind, key: string): Promise<Unmade | null> {
  const row = await work.trx
    .selectFrom('tombstones')
    .select(['deleted_at', 'acts'])
    .where('user_id', '=', work.user.id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { deletedMs: Date.parse(row.deleted_at), acts: row.acts } : null;
}

export async function forgetUnmade(work: Work, kind: UnmadeKind, key: string): Promise<void> {
  await forgettingKeys(work, kind, [key]).execute();
}
