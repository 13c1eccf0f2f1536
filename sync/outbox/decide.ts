/**
 * The person's word on what was refused: try again (discarding: discard.ts, putting back: put-back.ts). One transaction;
 * what depends on an entry goes with it.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry, ParkedEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { entriesBy } from './find-entries.ts';
import { placeOf } from './place.ts';
import { redo } from './redo.ts';
import { refreshWorkoutsOf } from './workouts-of.ts';

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

/** All that it says something of, or makes; of a training that was to go as one call, each row. */
function subjectsOf(intent: Intent): Key[] {
  const folded = intent.op === 'workout.import' ? intent.folded : [];
  const places = [intent, ...folded.map(stored => stored.intent)].map(placeOf);
  return places.flatMap(({ subject, makes }) => [subject, ...makes]);
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
