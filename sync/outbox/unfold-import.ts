/** A finished workout goes call by call: the server has no import, or some of it has to wait. */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent, StoredIntent } from '#db/intents.ts';
import type { OutboxEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import { setFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { addingItems } from './adding-items.ts';
import { type AppendOptions, append } from './append.ts';
import { waitingOfWorkout } from './find-entries.ts';
import { isOfTemplate, placeOf } from './place.ts';

/** Inside the caller's transaction. The entries that the import took in stand in their old places again. */
export async function unfoldImport(db: AccountDb, entry: OutboxEntry, options: AppendOptions): Promise<void> {
  if (entry.intent.op !== 'workout.import') return;
  const { workoutKey, folded } = entry.intent;
  await db.outbox.delete(entry.seq);
  // The first one's key may be spent: the import went under it.
  const [first, ...others] = folded.map(stored => asWaiting(stored, entry.v));
  if (first) await db.outbox.bulkPut([{ ...first, idempotencyKey: options.newKey() }, ...others]);
  if (folded.length > 0) return;
  for (const intent of await callByCall(db, workoutKey)) await append(db, intent, options);
  // Templates made of it since come behind it again.
  const templates = (await waitingOfWorkout(db, workoutKey)).filter(({ intent }) => isOfTemplate(intent));
  for (const { seq, ...template } of templates) {
    await db.outbox.delete(seq);
    await db.outbox.add(template);
  }
}

/** In its old place. */
export function asWaiting({ seq, idempotencyKey, madeAtMs, intent }: StoredIntent, v: number): WaitingEntry {
  return {
    ...placeOf(intent),
    seq,
    v,
    state: 'waiting',
    intent,
    idempotencyKey,
    madeAtMs,
    attempts: 0,
    nextTryAtMs: null,
    holdUntilMs: null,
  };
}

/**
 * A workout that was put back was never made of entries: its rows say what to send. A running one has no end yet, and a
 * cancel is the caller's to say. `refused`: what was refused of it and waits for the person's word.
 */
export async function callByCall(
  db: AccountDb,
  workoutKey: Key,
  refused: ReadonlySet<Key> = new Set(),
): Promise<Intent[]> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout) return [];
  const { title, startedAtMs, status } = workout;
  const intents: Intent[] = [{ op: 'workout.create', workoutKey, title, startedAtMs }];
  const items = (await getItems(db, workoutKey)).filter(item => !refused.has(item.key));
  const added = items.map(({ key, exerciseKey }) => ({ itemKey: key, exerciseKey }));
  intents.push(...addingItems(workoutKey, added));
  for (const { key: itemKey } of items) {
    for (const set of await getSets(db, itemKey)) {
      if (refused.has(set.key)) continue;
      intents.push({ op: 'set.create', workoutKey, itemKey, setKey: set.key, values: setFields(set) });
    }
  }
  if (status !== 'completed') return intents;
  const { finishedAtMs, durationSec } = workout;
  intents.push({
    op: 'workout.finish',
    workoutKey,
    durationSec: durationSec ?? 0,
    finishedAtMs: finishedAtMs ?? startedAtMs,
  });
  return intents;
}
