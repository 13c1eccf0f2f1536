/**
 * A training that was begun from a template or a past training which is discarded now, or was deleted elsewhere: what was
 * ticked in it is the person's, whatever it was begun from. It is sent as one of its own, made from its rows, and what
 * waits for it goes on.
 */
import type { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { append, type Stamp } from './append.ts';
import { retryParked } from './decide.ts';
import { madeByRefused } from './find-entries.ts';
import { isOfTemplate, isStart, makesTraining } from './place.ts';
import { redo } from './redo.ts';
import { callByCall } from './unfold-import.ts';
import { workoutsOf } from './workouts-of.ts';

export interface Begun {
  workouts: readonly WorkoutRow[];
  /** The calls that were to make them. */
  starts: readonly OutboxEntry[];
}

interface Kept extends Begun {
  /** The starts, and all that waits for them. */
  entries: readonly OutboxEntry[];
  /** What was discarded: none of it comes along. */
  gone: ReadonlySet<Key>;
}

/**
 * `all`: what would go with the chosen ones. A training that was chosen itself goes with them, and one that was cancelled,
 * unless a template was made of it: the server makes that of nothing else.
 */
export async function findBegun(
  db: AccountDb,
  { all, chosen }: { all: readonly OutboxEntry[]; chosen: readonly OutboxEntry[] },
): Promise<Begun> {
  const given = new Set(workoutsOf(chosen.filter(({ intent }) => makesTraining(intent))));
  const making = all.filter(({ intent, subject }) => makesTraining(intent) && !given.has(subject));
  const rows = await db.workouts.bulkGet([...new Set(workoutsOf(making))]);
  const withTemplate = new Set(
    workoutsOf(all.filter(entry => isOfTemplate(entry.intent) && !chosen.includes(entry))),
  );
  const workouts = rows
    .filter(row => row !== undefined)
    .filter(({ key, status }) => status !== 'cancelled' || withTemplate.has(key));
  const kept = new Set(workouts.map(({ key }) => key));
  return { workouts, starts: making.filter(({ subject }) => kept.has(subject)) };
}

/** Inside the caller's transaction, when what is discarded has left the outbox. */
export async function keepBegun(
  db: AccountDb,
  { workouts, starts, entries, gone }: Kept,
  stamp: Stamp,
): Promise<void> {
  const known = new Set(workouts.filter(({ serverId }) => serverId !== null).map(({ key }) => key));
  // The rest of one that the server knows goes on, without what is missing.
  const spent = starts.filter(({ intent, subject }) => isStart(intent) || !known.has(subject));
  await db.outbox.bulkDelete(seqsOf(spent));
  const bereft = starts.filter(({ needs }) => needs.some(key => gone.has(key)));
  const fromRows = new Set(bereft.map(({ subject }) => subject));
  const ofKnown = entries.filter(({ intent }) => isOfTraining(intent) && known.has(intent.workoutKey));
  // Its end has made it: what had waited for its start follows.
  await retryParked(db, seqsOf(ofKnown), stamp.newKey);
  // In their order, behind each other: what needs one of them must not call for it before it is whole.
  const again = entries.filter(entry => !ofKnown.includes(entry));
  await db.outbox.bulkDelete(seqsOf(again));
  /** What of each was refused by itself, and waits for the person's word. */
  const made = new Map<Key, ReadonlySet<Key>>();
  for (const { intent, needs } of again) {
    const workoutKey = isOfTraining(intent) ? intent.workoutKey : undefined;
    if (workoutKey === undefined || !fromRows.has(workoutKey)) {
      await sayAgain(db, { intent, gone }, stamp);
      continue;
    }
    let refused = made.get(workoutKey);
    if (!refused) {
      refused = await madeByRefused(db, workoutKey);
      made.set(workoutKey, refused);
      await makeFromRows(db, { workoutKey, refused, gone }, stamp);
    }
    // What was said of that since is not in what was made, and goes behind it; so does a cancel, behind the templates.
    if (intent.op === 'workout.cancel' || needs.some(key => refused.has(key)))
      await append(db, intent, stamp);
  }
  for (const { key } of workouts) await refreshFinished(db, key);
}

async function makeFromRows(
  db: AccountDb,
  { workoutKey, refused, gone }: Pick<Kept, 'gone'> & { workoutKey: Key; refused: ReadonlySet<Key> },
  stamp: Stamp,
): Promise<void> {
  const isOver = (row: { key: Key; exerciseKey: Key; isDeleted?: true }) =>
    (row.isDeleted === true && !refused.has(row.key)) || gone.has(row.exerciseKey);
  const items = await db.items.where('workoutKey').equals(workoutKey).filter(isOver).primaryKeys();
  await db.sets
    .where('workoutKey')
    .equals(workoutKey)
    .filter(set => items.includes(set.itemKey) || isOver(set))
    .delete();
  await db.items.bulkDelete(items);
  await db.workouts
    .where('key')
    .equals(workoutKey)
    .modify(row => {
      if (row.templateKey !== null && gone.has(row.templateKey)) row.templateKey = null;
    });
  for (const intent of await callByCall(db, workoutKey, refused)) await append(db, intent, stamp);
}

/** Templates made of it and what was said of those, and a training begun from what stays itself. */
async function sayAgain(
  db: AccountDb,
  { intent, gone }: Pick<Kept, 'gone'> & { intent: Intent },
  stamp: Stamp,
): Promise<void> {
  if (intent.op === 'template.update' && intent.templateKey !== null && gone.has(intent.templateKey)) return;
  await append(db, intent, stamp);
  await redo(db, intent);
}

function isOfTraining(intent: Intent): intent is Extract<Intent, { workoutKey: Key }> {
  return 'workoutKey' in intent && !isOfTemplate(intent);
}

function seqsOf(entries: readonly OutboxEntry[]): number[] {
  return entries.map(entry => entry.seq);
}
