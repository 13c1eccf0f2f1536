import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { isParked } from './decide.ts';
import { entriesNaming } from './find-entries.ts';

/**
 * Inside the caller's transaction, for a training that the person has cancelled: what was refused of it (an exercise's
 * name) is nothing to decide on any more. What was lost elsewhere stays: that can be put back. Templates are of their own.
 */
export async function dropRefused(db: AccountDb, workoutKey: Key): Promise<void> {
  const refused = (await entriesNaming(db, [workoutKey]))
    .filter(isParked)
    .filter(({ intent, refusal }) => !intent.op.startsWith('template.') && !refusal.isTargetLost);
  await db.outbox.bulkDelete(refused.map(entry => entry.seq));
}
