import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { isParked } from './decide.ts';
import { entriesNaming } from './find-entries.ts';
import { isOfTemplate } from './place.ts';

/**
 * Inside the caller's transaction, for a training that the person has cancelled: what was refused of it (an exercise's
 * name) is nothing to decide on any more. What was lost elsewhere stays: that can be put back. Templates are of their own.
 * True where something of it stays, which comes back with all of the training: its rows are needed still.
 */
export async function dropRefused(db: AccountDb, workoutKey: Key): Promise<boolean> {
  const refused = (await entriesNaming(db, [workoutKey]))
    .filter(isParked)
    .filter(({ intent }) => !isOfTemplate(intent));
  const spent = refused.filter(({ refusal }) => !refusal.isTargetLost);
  await db.outbox.bulkDelete(spent.map(entry => entry.seq));
  return spent.length < refused.length;
}

/**
 * Inside the caller's transaction, for a set or an exercise of a training that the person has deleted, when the server has
 * none of it any more: nothing is left that what was refused of it could be said of, or be put back from.
 */
export async function dropRefusedOf(db: AccountDb, key: Key): Promise<void> {
  const about = (await entriesNaming(db, [key]))
    .filter(isParked)
    .filter(
      ({ intent }) =>
        ('setKey' in intent && intent.setKey === key) || ('itemKey' in intent && intent.itemKey === key),
    );
  await db.outbox.bulkDelete(about.map(entry => entry.seq));
}
