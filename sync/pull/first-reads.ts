/**
 * How the first reading of each list went. A list that was never read must not be called empty: the screens tell one that
 * is on its way from one that the server refused or could not give.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { FirstReads, UnreadList } from '#db/queries/first-pull.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { PullOutcome } from './fetch-list.ts';

/** What has been read once stays so, whatever becomes of later readings. */
export async function noteRead(db: AccountDb, list: UnreadList, outcome: PullOutcome): Promise<void> {
  const isRead = outcome === 'applied' || outcome === 'nothing-new';
  if (!isRead && outcome !== 'unknown') return;
  const reads = await readMeta(db, 'firstReads');
  if (reads[list] !== 'read') await write(db, reads, { [list]: isRead ? 'read' : 'refused' });
}

/** Whether the last attempt ended without an answer, so that no list behind it was asked for. */
export async function noteAttempt(db: AccountDb, hasFailed: boolean): Promise<void> {
  await write(db, await readMeta(db, 'firstReads'), { hasFailed });
}

/** Every pull asks: only what changes is written. */
async function write(db: AccountDb, reads: FirstReads, news: Partial<FirstReads>): Promise<void> {
  const next = { ...reads, ...news };
  if (JSON.stringify(next) !== JSON.stringify(reads)) await writeMeta(db, 'firstReads', next);
}
