import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { Changes } from '../database/revision.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { BYTES_PER_GUEST, BYTES_PER_MEMBER, BYTES_PER_REQUEST, type Limit, ROW_BYTES } from '../limits.ts';
import { ApiError } from './api-error.ts';
import { isPlausibleEnd, refuseUntil } from './rate-limits.ts';

/*
 * What a user's calls leave on the disk, counted by the hour in the user's own row. A change holds that row and writes it
 * anyway, so all processes count together at no cost, and what is undone counts nothing.
 */

/** Texts to store; null and undefined count as none. */
export type Texts = readonly (string | null | undefined)[];

type Writer = Pick<UserRow, 'is_guest' | 'written_bytes' | 'written_until'>;

interface Counting {
  user: Writer;
  nowMs: number;
  /** Of the unit of work. */
  changes: Pick<Changes, 'bytes' | 'spentBytes' | 'addBytes'>;
}

/**
 * Counts rows about to be written, and the long texts in them. Throws too_many beyond the hour's limit, and too_large
 * where one request would write too much.
 */
export function countRows({ user, nowMs, changes }: Counting, rows: number, texts: Texts): void {
  changes.addBytes(texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), rows * ROW_BYTES));
  const limit = limitOf(user);
  const { written_bytes, written_until } = addWritten(user, changes.bytes, nowMs);
  if (written_bytes > limit.max) refuseUntil(Date.parse(written_until), limit, nowMs);
  if (changes.spentBytes > BYTES_PER_REQUEST) throw new ApiError('too_large');
}

/** The user's columns after so much more. */
export function addWritten(user: Writer, bytes: number, nowMs: number) {
  const limit = limitOf(user);
  const { written_bytes, written_until } = user;
  if (written_until !== null && isPlausibleEnd(Date.parse(written_until), limit, nowMs)) {
    return { written_bytes: written_bytes + bytes, written_until };
  }
  return { written_bytes: bytes, written_until: toTime(nowMs + limit.windowMs) };
}

function limitOf({ is_guest }: Writer): Limit {
  return is_guest === 1 ? BYTES_PER_GUEST : BYTES_PER_MEMBER;
}

export const updateWritten = prepare(
  (trx: Trx, { userId, ...written }: { userId: number; written_bytes: number; written_until: string }) =>
    trx.updateTable('users').set(written).where('id', '=', userId),
);

/** Counts rows of a login or a refresh, of which none is refused for it: they have limits of their own. */
export async function noteRows(trx: Trx, userId: number, rows: number, nowMs: number): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['is_guest', 'written_bytes', 'written_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await updateWritten(trx, { userId, ...addWritten(user, rows * ROW_BYTES, nowMs) });
}
