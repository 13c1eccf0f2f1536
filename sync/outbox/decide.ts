/**
 * The person's word on what waits or was refused: try again or discard (putting back: put-back.ts). Each is one
 * transaction; what depends on an entry goes with it.
 */
import type { AccountDb } from '#db/account-db.ts';
import { forgetFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry, ParkedEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { askToReread } from '../reread.ts';
import { entriesBy } from './find-entries.ts';
import { placeOf } from './place.ts';
import { redo } from './redo.ts';
import { hide, rollBack } from './roll-back.ts';
import { refreshWorkoutsOf, workoutsOf } from './workouts-of.ts';

/**
 * Parked entries go back into the queue, in their old order, with their effect on the screen again. But for a replaced
 * exercise that the person has gone on with since: a replacement takes the sets along, and what was ticked is never lost.
 */
export function retryParked(db: AccountDb, seqs: readonly number[], newKey: () => Key): Promise<void> {
  return inTransaction(db, db.tables, async () => {
    const retried = await dropOvertaken(db, await withDependents(db, seqs));
    for (const entry of retried) {
      const { call: _call, refusal: _refusal, becauseOf: _because, ...kept } = entry;
      const waiting: WaitingEntry = {
        ...kept,
        state: 'waiting',
        holdUntilMs: null,
        idempotencyKey: newKey(),
      };
      await db.outbox.put(waiting);
    }
    await showAgain(db, retried);
    await refreshWorkoutsOf(db, retried);
  });
}

async function dropOvertaken(db: AccountDb, entries: readonly ParkedEntry[]): Promise<ParkedEntry[]> {
  const left: ParkedEntry[] = [];
  for (const entry of entries) {
    if (await isOvertaken(db, entry)) await db.outbox.delete(entry.seq);
    else left.push(entry);
  }
  return left;
}

/** Told by the rows, never by a clock: the phone's may be wrong, and an answer brings the server's time. */
async function isOvertaken(db: AccountDb, { intent }: ParkedEntry): Promise<boolean> {
  if (intent.op !== 'item.replace') return false;
  const sets = await db.sets.where('itemKey').equals(intent.itemKey).toArray();
  return sets.some(set => !set.isDeleted && set.exerciseKey !== intent.exerciseKey && !set.isBack);
}

/** Their effect, and over it what was said of the same rows since and waits: it is sent after them and will stand. */
async function showAgain(db: AccountDb, retried: readonly ParkedEntry[]): Promise<void> {
  const since = new Map<Key, number>();
  for (const { seq, intent } of retried) {
    for (const key of subjectsOf(intent)) since.set(key, Math.min(seq, since.get(key) ?? seq));
  }
  for (const entry of await entriesBy(db, 'subject', [...since.keys()])) {
    if (entry.state === 'waiting' && entry.seq >= (since.get(entry.subject) ?? 0))
      await redo(db, entry.intent);
  }
}

/** Of a training that was to go as one call, all that it says something of. */
function subjectsOf(intent: Intent): Key[] {
  const folded = intent.op === 'workout.import' ? intent.folded : [];
  return [intent, ...folded.map(stored => stored.intent)].map(one => placeOf(one).subject);
}

/** Parked entries go for good: what is shown afterwards is what the server holds. */
export function discardParked(db: AccountDb, seqs: readonly number[]): Promise<void> {
  return inTransaction(db, db.tables, async () => {
    const entries = await withDependents(db, seqs);
    await db.outbox.bulkDelete(entries.map(entry => entry.seq));
    for (const entry of entries.toReversed()) await removeEffect(db, entry);
    await refreshWorkoutsOf(db, entries);
    // What was shown in spite of the server is read anew.
    await db.meta.delete('etags');
    await askToReread(db, workoutsOf(entries));
  });
}

/** An entry and those that wait only because of it. */
export async function withDependents(db: AccountDb, seqs: readonly number[]): Promise<ParkedEntry[]> {
  const parked = (await db.outbox.where('state').equals('parked').sortBy('seq')).filter(isParked);
  const chosen = new Set(seqs);
  // What was rewritten since may stand before what it waits for: one walk through them is not enough.
  for (let before = -1; before < chosen.size; ) {
    before = chosen.size;
    for (const { becauseOf, seq } of parked) if (becauseOf !== null && chosen.has(becauseOf)) chosen.add(seq);
  }
  return parked.filter(entry => chosen.has(entry.seq));
}

export function isParked(entry: OutboxEntry): entry is ParkedEntry {
  return entry.state === 'parked';
}

async function removeEffect(db: AccountDb, entry: ParkedEntry): Promise<void> {
  const refusal = { ...entry.refusal, isTargetLost: false };
  await rollBack(db, { ...entry, refusal });
  await forgetMade(db, entry.makes);
  await forgetLost(db, entry);
}

/** Rows that only this device knew: nothing else will ever name them. */
async function forgetMade(db: AccountDb, keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    for (const table of [db.sets, db.items, db.workouts, db.templates, db.exercises]) {
      const row = await table.get(key);
      if (!row || row.serverId !== null) continue;
      if (table === db.workouts) await forgetFinished(db, key);
      await table.delete(key);
    }
  }
}

/** Rows that were shown although the server lost them. */
async function forgetLost(db: AccountDb, { intent, refusal }: ParkedEntry): Promise<void> {
  if (!refusal.isTargetLost) return;
  if ('setKey' in intent) await hide(db.sets, intent.setKey);
}
