/**
 * On a server that takes a training call by call, nothing of it may come after its end: what was queued behind the
 * end (values that the server did not take with a set) goes before it, and so does what is held for its undo.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { OutboxEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { waitingOfWorkout } from './find-entries.ts';
import { isHeld } from './fold-spent.ts';

/** Inside the caller's transaction: the entry to send instead of the head, or undefined while that one is held. */
export async function firstBeforeEnd(
  db: AccountDb,
  head: WaitingEntry,
  nowMs: number,
): Promise<WaitingEntry | undefined> {
  const { intent } = head;
  if (intent.op !== 'workout.finish' && intent.op !== 'workout.cancel') return head;
  const waiting = await waitingOfWorkout(db, intent.workoutKey);
  const first = waiting.find(entry => entry.seq !== head.seq && isInside(entry) && entry.group !== null);
  if (!first) return head;
  return isHeld(first, nowMs) ? undefined : first;
}

function isInside({ intent }: OutboxEntry): boolean {
  return intent.op.startsWith('item') || intent.op.startsWith('set.') || intent.op === 'workout.title';
}
