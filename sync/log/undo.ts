/** Undoes a deletion or a cancel that is still unsent. */
import type { AccountDb } from '#db/account-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { type RestRow, type RowRef, readRef } from '#db/rows.ts';
import { endEntries } from './end-entries.ts';
import { rebase } from './rebase.ts';
import { readViews } from './views.ts';

export type Undone =
  | { kind: 'undone'; stoppedRest: RestRow[] | undefined }
  /** It has been or is being sent, or another device deleted the same. */
  | { kind: 'too-late' }
  /** Another training runs in place of the cancelled one. */
  | { kind: 'other-runs' };

/** In the running transaction, which has all tables. */
export async function undo(db: AccountDb, seq: number): Promise<Undone> {
  const entry = await db.log.get(seq);
  // Another tab has taken it back meanwhile.
  if (entry?.state === 'discarded' && (await isBack(db, entry.subject)))
    return { kind: 'undone', stoppedRest: undefined };
  if (entry?.state !== 'waiting' || entry.holdUntilMs === null) return { kind: 'too-late' };
  if (entry.kind === 'workout.cancel' && (await getActiveWorkout(db))) return { kind: 'other-runs' };
  const base = await db.bases.get(entry.subject);
  if (base?.isGone) return { kind: 'too-late' };
  await rebase(db, await endEntries(db, [entry]));
  return (await isBack(db, entry.subject))
    ? { kind: 'undone', stoppedRest: entry.stoppedRest }
    : { kind: 'too-late' };
}

/** A row that another device deleted too does not come back. */
async function isBack(db: AccountDb, ref: RowRef): Promise<boolean> {
  const view = (await readViews(db, [ref])).get(ref);
  if (!view || ('isGone' in view && view.isGone)) return false;
  return readRef(ref).table !== 'workouts' || ('status' in view && view.status !== 'cancelled');
}
