/**
 * Workouts to be read whole by the next pull, one by one. A row that stood in a pull's way (its change was refused, or
 * the answer came twice) may be out of date when nothing stands in the way any more, and a list of what changed since
 * does not name its workout again.
 */
import { Dexie } from 'dexie';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Inside the caller's transaction. */
export async function askToReread(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const asked = await readMeta(db, 'reread');
  await writeMeta(db, 'reread', [...new Set([...asked, ...workoutKeys])]);
}

/** An exercise that was lost elsewhere shows for the sake of what was said in it. With that deleted, nothing may keep it. */
export async function rereadIfGone(
  db: AccountDb,
  { itemKey, workoutKey }: { itemKey: Key; workoutKey: Key },
): Promise<void> {
  if ((await db.items.get(itemKey))?.isGone) await askToReread(db, [workoutKey]);
}

/** Inside the transaction that lays what was read over the rows. */
export async function settleReread(db: AccountDb, workoutKeys: ReadonlySet<Key>): Promise<void> {
  const asked = await readMeta(db, 'reread');
  const left = asked.filter(key => !workoutKeys.has(key));
  if (left.length < asked.length) await writeMeta(db, 'reread', left);
}

/** A deleted exercise is in no list again; what it was last called, and measured in, is told by a workout with it. */
export async function askForLastWordOn(db: AccountDb, exerciseKey: Key): Promise<void> {
  const item = await db.items
    .where('[exerciseKey+doneAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
    .last();
  if (item) await askToReread(db, [item.workoutKey]);
}
