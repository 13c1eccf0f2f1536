/**
 * Derives the figures of a first reading. Thousands of trainings arrive page by page, newest first; ranking each among
 * all at once would read them over and over. So each page's figures are computed after it, a few trainings at a time,
 * without delaying a tick; records are counted once, at the end.
 */
import type { AccountDb } from '#db/account-db.ts';
import { readTimeline, recount } from '#db/derived/performances.ts';
import { countRecords, digestOf, hasGivenFigures, performancesOf } from '#db/derived/refresh-derived.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { readRef, refOf } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import type { Taken } from '../exchange/take-rows.ts';
import { readMeta, readMetas, writeMeta } from '../meta.ts';
import { deleteChildren } from './import-trainings.ts';
import { noteUnderived } from './note-underived.ts';
import { isMeasuredAnew, workoutOf } from './rebase.ts';

/** A slow phone computes this many without dropping a frame. */
const PIECE = 8;
/** Trainings whose records are counted in one transaction. */
const RECORDS_PIECE = 50;

/**
 * In the running transaction: notes workouts whose figures must be computed, also earlier ones that this page measures
 * differently.
 */
export async function noteWorkouts(db: AccountDb, { before, after }: Taken): Promise<void> {
  const keys = new Set(await readMeta(db, 'underived'));
  const known = keys.size;
  for (const [ref, row] of after) {
    const one = row ?? before.get(ref);
    const key = one && workoutOf(ref, one);
    if (key !== undefined) keys.add(key);
    if (!isMeasuredAnew(before.get(ref), row)) continue;
    for (const { workoutKey } of await readTimeline(db, readRef(ref).key)) keys.add(workoutKey);
  }
  if (keys.size > known) await noteUnderived(db, () => [...keys]);
}

/** Computes the noted figures, a few trainings a transaction; with `isThrough`, counts records too. */
export async function deriveNoted(db: AccountDb, isThrough: boolean): Promise<void> {
  const known = await readMetas(db, ['underived', 'reading', 'cursor', 'records-counted']);
  for (let isMore = known.underived.length > 0; isMore; ) isMore = await derivePiece(db);
  if (!isThrough || known['records-counted']) return;
  // Before the first reading, the data on this device is all there is.
  if (known.reading.isComplete || known.cursor === null) await countAllRecords(db);
}

function derivePiece(db: AccountDb): Promise<boolean> {
  return inTransaction(db, db.tables, async () => {
    const keys = await readMeta(db, 'underived');
    if (keys.length === 0) return false;
    for (const key of keys.slice(0, PIECE)) await deriveOne(db, key);
    await writeMeta(db, 'underived', keys.slice(PIECE));
    return keys.length > PIECE;
  });
}

async function deriveOne(db: AccountDb, workoutKey: Key): Promise<void> {
  const view = await getWorkoutView(db, workoutKey);
  if (view?.workout.status !== 'completed') return forget(db, workoutKey);
  if (view.items.length === 0 && (await hasGivenFigures(db, workoutKey))) return;
  const known = await db.performances.where('workoutKey').equals(workoutKey).toArray();
  const bests = new Map(known.map(row => [row.exerciseKey, row.bestBefore]));
  const rows = performancesOf(view.workout, view.items);
  await db.performances.bulkPut(
    rows.map(row => ({ ...row, bestBefore: bests.get(row.exerciseKey) ?? null })),
  );
  await db.digests.put(digestOf(view.workout, view.items));
}

/**
 * For a training that is no longer in the history, or that a later page has deleted. One that nobody knows any more was an
 * import's, undone before it was sent.
 */
async function forget(db: AccountDb, workoutKey: Key): Promise<void> {
  const { performances, digests, workouts, bases } = db;
  const isUnknown = !(await workouts.get(workoutKey)) && !(await bases.get(refOf('workouts', workoutKey)));
  if (isUnknown) await deleteChildren(db, [workoutKey]);
  await performances.bulkDelete(await performances.where('workoutKey').equals(workoutKey).primaryKeys());
  await digests.delete(workoutKey);
}

/** A transaction for each exercise and every few trainings, so that trainings finished meanwhile are counted too. */
async function countAllRecords(db: AccountDb): Promise<void> {
  const times = await readMeta(db, 'figures-noted');
  const keys = await db.performances.toCollection().primaryKeys();
  for (const exerciseKey of new Set(keys.map(([, key]) => key))) {
    await inTransaction(db, [db.performances], async () => {
      await db.performances.bulkPut(recount(await readTimeline(db, exerciseKey), null));
    });
  }
  const workoutKeys = [...new Set(keys.map(([key]) => key))];
  for (let from = 0; from < workoutKeys.length; from += RECORDS_PIECE) {
    await inTransaction(db, [db.performances, db.digests], () =>
      countRecords(db, new Set(workoutKeys.slice(from, from + RECORDS_PIECE))),
    );
  }
  await inTransaction(db, [db.meta], async () => {
    // Workouts that another tab noted meanwhile are not counted: the run that derives them counts again.
    const now = await readMetas(db, ['underived', 'figures-noted']);
    if (now.underived.length > 0 || now['figures-noted'] !== times) return;
    await writeMeta(db, 'records-counted', true);
  });
}
