/**
 * The person's word that what was refused goes for good: what is shown afterwards is what the server holds. What is nothing
 * without it goes along; a training that was begun from it does not (keep-begun.ts).
 */
import type { AccountDb } from '#db/account-db.ts';
import { forgetFinished } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { stopIdleRest } from '../idle-rest.ts';
import { askToReread } from '../reread.ts';
import type { Stamp } from './append.ts';
import { isParked } from './decide.ts';
import { entriesOfSetsFor, isMakingRefused } from './find-entries.ts';
import { type Begun, findBegun, keepBegun } from './keep-begun.ts';
import { parkSince } from './park.ts';
import { hide, show, takeBack } from './roll-back.ts';
import { refreshWorkoutsOf, workoutsOf } from './workouts-of.ts';

export function discardParked(db: AccountDb, seqs: readonly number[], stamp: Stamp): Promise<void> {
  return inTransaction(db, db.tables, async () => {
    // Its turn would come when nobody can tell any more what it names.
    for (const entry of await db.outbox.bulkGet([...seqs])) {
      if (entry && isParked(entry)) await parkSince(db, entry, stamp);
    }
    const { entries, begun, staying } = await findGoing(db, seqs);
    await db.outbox.bulkDelete(entries.map(entry => entry.seq));
    const gone = madeBy(entries);
    for (const entry of entries.toReversed()) await removeEffect(db, entry, gone);
    await refreshWorkoutsOf(db, entries);
    await keepBegun(db, { ...begun, entries: staying, gone }, stamp);
    await stopIdleRest(db);
    // What was shown in spite of the server is read anew.
    await db.meta.delete('etags');
    await askToReread(db, workoutsOf(entries));
  });
}

/** How many changes besides these would go with them: also what was said of a discarded exercise in trainings that stay. */
export function countGoingAlong(db: AccountDb, seqs: readonly number[]): Promise<number> {
  return inTransaction(db, [db.outbox, db.workouts, db.items, db.sets], async () => {
    const { entries, begun, staying } = await findGoing(db, seqs);
    const made = madeBy(entries);
    const leaving = await itemsLeaving(db, begun, made);
    const going = new Set([...entries, ...(await entriesOfSetsFor(db, [...made]))].map(entry => entry.seq));
    const along = [...going].filter(seq => !seqs.includes(seq));
    return along.length + staying.filter(({ intent }) => isAbout(intent, leaving)).length;
  });
}

function madeBy(entries: readonly OutboxEntry[]): Set<Key> {
  return new Set(entries.flatMap(entry => entry.makes));
}

/** A discarded exercise goes out of the trainings begun with it. */
async function itemsLeaving(
  db: AccountDb,
  { workouts }: Begun,
  gone: ReadonlySet<Key>,
): Promise<ReadonlySet<Key>> {
  const own = db.items.where('workoutKey').anyOf(workouts.map(({ key }) => key));
  return new Set(await own.filter(({ exerciseKey }) => gone.has(exerciseKey)).primaryKeys());
}

function isAbout(intent: Intent, items: ReadonlySet<Key>): boolean {
  if (intent.op === 'items.add') return intent.items.some(({ itemKey }) => items.has(itemKey));
  return 'itemKey' in intent && items.has(intent.itemKey);
}

/** What goes; the trainings begun from it, and all that waits for them, which stay. */
async function findGoing(
  db: AccountDb,
  seqs: readonly number[],
): Promise<{ entries: OutboxEntry[]; begun: Begun; staying: OutboxEntry[] }> {
  const unsent = (await db.outbox.orderBy('seq').toArray()).filter(({ state }) => state !== 'frozen');
  const chosen = unsent.filter(entry => isParked(entry) && seqs.includes(entry.seq));
  const all = withBereft(unsent, chosen);
  const begun = await findBegun(db, { all, chosen });
  const staying = new Set(withBereft(unsent, begun.starts).filter(entry => !chosen.includes(entry)));
  const entries = all.filter(entry => !staying.has(entry));
  return { entries, begun, staying: [...staying] };
}

/**
 * These and what is nothing without them: parked because of them, or waiting for what they make. Not an exercise that
 * waits for its alternative: it can do without.
 */
function withBereft(unsent: readonly OutboxEntry[], first: readonly OutboxEntry[]): OutboxEntry[] {
  const found = new Set(first);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    const seqs = new Set([...found].map(entry => entry.seq));
    const made = new Set([...found].flatMap(entry => madeWith(entry, found)));
    for (const entry of unsent) {
      const isDependent =
        entry.state === 'parked'
          ? entry.becauseOf !== null && seqs.has(entry.becauseOf)
          : entry.lane === 'training' && entry.needs.some(key => made.has(key));
      if (isDependent) found.add(entry);
    }
  }
  return unsent.filter(entry => found.has(entry));
}

/** Of exercises that are added in one go, those that are made stay. */
function madeWith({ intent, makes }: OutboxEntry, found: ReadonlySet<OutboxEntry>): Key[] {
  if (intent.op !== 'items.add') return makes;
  const exercises = new Set([...found].flatMap(entry => (entry.lane === 'exercises' ? entry.makes : [])));
  const bereft = intent.items.filter(item => exercises.has(item.exerciseKey));
  return bereft.length > 0 ? bereft.map(item => item.itemKey) : makes;
}

async function removeEffect(db: AccountDb, entry: OutboxEntry, gone: ReadonlySet<Key>): Promise<void> {
  await takeBack(db, entry.intent);
  await showInRefused(db, entry.intent);
  await forgetMade(db, entry.makes);
  await forgetLost(db, entry, gone);
}

/** A training that was refused itself is to be made with all that is in it: what is not to be deleted any more is in it again. */
async function showInRefused(db: AccountDb, intent: Intent): Promise<void> {
  if (intent.op !== 'item.delete' && intent.op !== 'set.delete') return;
  if (!(await isMakingRefused(db, intent.workoutKey))) return;
  if (intent.op === 'item.delete') await show(db.items, intent.itemKey);
  else await show(db.sets, intent.setKey);
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

/**
 * Rows that were shown although the server lost them. What was to be made by something that goes, too, was never there to
 * be lost: if the server has it now, something else has made it (the end of its training).
 */
async function forgetLost(db: AccountDb, entry: OutboxEntry, gone: ReadonlySet<Key>): Promise<void> {
  if (!isParked(entry) || !entry.refusal.isTargetLost || !('setKey' in entry.intent)) return;
  if (!gone.has(entry.intent.setKey)) await hide(db.sets, entry.intent.setKey);
}
