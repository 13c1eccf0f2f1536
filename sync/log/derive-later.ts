/**
 * Derives the figures of a first reading, and of an import. Thousands of trainings arrive page by page, newest first; ranking
 * each among all at once would read them over and over. So their own figures are computed as they come, and records are
 * counted once, at the end. What comes in parts is noted and computed from the database, a few trainings at a time, without delaying a tick.
 */
import type { AccountDb } from '#db/account-db.ts';
import { readTimeline, recount } from '#db/derived/performances.ts';
import { countRecords, digestOf, performancesOf } from '#db/derived/refresh-derived.ts';
import { arrangeItems, getWorkoutViews, viewWorkouts, type WorkoutView } from '#db/queries/workout-view.ts';
import {
  type ItemRow,
  type PerformanceRow,
  readRef,
  refOf,
  type SetRow,
  type ViewRow,
  type ViewTable,
  type WorkoutRow,
} from '#db/rows.ts';
import { holdNews, inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import type { Taken } from '../exchange/take-rows.ts';
import { readMeta, readMetas, writeMeta } from '../meta.ts';
import { deleteChildren } from './import-children.ts';
import { noteUnderived } from './note-underived.ts';
import { isMeasuredAnew, workoutOf } from './rebase.ts';
import type { Views } from './views.ts';

/** A slow phone computes this many without dropping a frame. */
const PIECE = 16;
/** Trainings whose records are counted in one transaction. */
const RECORDS_PIECE = 50;

/**
 * In the running transaction, after the rows of a page were written: computes the figures of completed trainings that it brought
 * whole, and notes the others whose figures must be computed, also earlier ones that this page measures differently.
 */
export async function deriveTaken(db: AccountDb, { before, after }: Taken): Promise<void> {
  const touched = new Set<Key>();
  const measuredAnew: Key[] = [];
  for (const [ref, row] of after) {
    const one = row ?? before.get(ref);
    const key = one && workoutOf(ref, one);
    if (key !== undefined) touched.add(key);
    if (isMeasuredAnew(before.get(ref), row)) measuredAnew.push(readRef(ref).key);
  }
  const earlier = (await Promise.all(measuredAnew.map(key => readTimeline(db, key)))).flat();
  const whole = await findWhole(db, after);
  await writeFigures(db, whole);
  for (const { workout } of whole) touched.delete(workout.key);
  for (const { workoutKey } of earlier) touched.add(workoutKey);
  if (touched.size + whole.length > 0) await noteUnderived(db, touched);
}

/** Completed trainings of which these rows are all that the database has. */
async function findWhole(db: AccountDb, rows: Views): Promise<WorkoutView[]> {
  const given = rowsOf(rows);
  const completed = given.workouts.filter(({ status }) => status === 'completed');
  const items = Map.groupBy(given.items, item => item.workoutKey);
  const sets = Map.groupBy(given.sets, set => set.workoutKey);
  const counted = await Promise.all(
    completed.map(async ({ key }) => {
      const counts = await Promise.all([
        db.items.where('workoutKey').equals(key).count(),
        db.sets.where('workoutKey').equals(key).count(),
      ]);
      return counts[0] === (items.get(key)?.length ?? 0) && counts[1] === (sets.get(key)?.length ?? 0);
    }),
  );
  const whole = completed.filter((_, at) => counted[at]);
  return viewWorkouts(
    db,
    whole.map(workout => ({
      workout,
      items: arrangeItems(items.get(workout.key) ?? [], sets.get(workout.key) ?? []),
    })),
  );
}

function rowsOf(rows: Views) {
  const of = <Row extends ViewRow>(table: ViewTable) =>
    [...rows].flatMap(([ref, row]) => (row && readRef(ref).table === table ? [row as Row] : []));
  return { workouts: of<WorkoutRow>('workouts'), items: of<ItemRow>('items'), sets: of<SetRow>('sets') };
}

/** Computes the noted figures, a few trainings a transaction; with `isThrough`, counts records too. */
export async function deriveNoted(db: AccountDb, isThrough: boolean): Promise<void> {
  const known = await readMetas(db);
  for (let isMore = known.underived.length > 0; isMore; ) isMore = await derivePiece(db);
  if (!isThrough || known['records-counted']) return;
  // Before the first reading, the data on this device is all there is.
  if (known.reading.isComplete || known.cursor === null) await countAllRecords(db);
}

function derivePiece(db: AccountDb): Promise<boolean> {
  return inTransaction(db, db.tables, async () => {
    const keys = await readMeta(db, 'underived');
    if (keys.length === 0) return false;
    await deriveAll(db, keys.slice(0, PIECE));
    await writeMeta(db, 'underived', keys.slice(PIECE));
    return keys.length > PIECE;
  });
}

async function deriveAll(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  const views = await getWorkoutViews(db, workoutKeys);
  const completed = views.filter(({ workout }) => workout.status === 'completed');
  const kept = new Set(completed.map(({ workout }) => workout.key));
  await writeFigures(db, completed);
  await forget(
    db,
    workoutKeys.filter(key => !kept.has(key)),
  );
}

/** The records among them are counted later. */
async function writeFigures(db: AccountDb, views: readonly WorkoutView[]): Promise<void> {
  if (views.length === 0) return;
  const keys = views.map(({ workout }) => workout.key);
  const [digests, known] = await Promise.all([
    db.digests.bulkGet(keys),
    Promise.all(keys.map(key => db.performances.where('workoutKey').equals(key).toArray())),
  ]);
  // A plain server tells some trainings in lines of its history alone.
  const counted = views.filter(({ items }, at) => items.length > 0 || !digests[at]?.isGiven);
  const nameOf = (row: PerformanceRow) => `${row.workoutKey}/${row.exerciseKey}`;
  const former = new Map(known.flat().map(row => [nameOf(row), row]));
  const rows = counted.flatMap(({ workout, items }) => performancesOf(workout, items));
  const performed = rows.map(row => ({ ...row, bestBefore: former.get(nameOf(row))?.bestBefore ?? null }));
  for (const row of rows) former.delete(nameOf(row));
  await Promise.all([
    db.performances.bulkDelete([...former.values()].map(row => [row.workoutKey, row.exerciseKey])),
    db.performances.bulkPut(performed),
    db.digests.bulkPut(counted.map(({ workout, items }) => digestOf(workout, items))),
  ]);
}

/**
 * For trainings that are no longer in the history, or that a later page has deleted. Those that nobody knows any more were an
 * import's, undone before it was sent.
 */
async function forget(db: AccountDb, workoutKeys: readonly Key[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const { performances, digests, workouts, bases } = db;
  const [rows, based, counted] = await Promise.all([
    workouts.bulkGet([...workoutKeys]),
    bases.bulkGet(workoutKeys.map(key => refOf('workouts', key))),
    Promise.all(workoutKeys.map(key => performances.where('workoutKey').equals(key).primaryKeys())),
  ]);
  await deleteChildren(
    db,
    workoutKeys.filter((_, at) => !rows[at] && !based[at]),
  );
  await Promise.all([performances.bulkDelete(counted.flat()), digests.bulkDelete([...workoutKeys])]);
}

/** A transaction for each exercise and every few trainings, so that trainings finished meanwhile are counted too. */
async function countAllRecords(db: AccountDb): Promise<void> {
  const times = await readMeta(db, 'figures-noted');
  const keys = await db.performances.toCollection().primaryKeys();
  for (const exerciseKey of new Set(keys.map(([, key]) => key))) {
    await inTransaction(db, [db.performances], async () => {
      await db.performances.bulkPut(recount(await readTimeline(db, exerciseKey), null));
      holdNews();
    });
  }
  const workoutKeys = [...new Set(keys.map(([key]) => key))];
  for (let from = 0; from < workoutKeys.length; from += RECORDS_PIECE) {
    await inTransaction(db, [db.performances, db.digests], async () => {
      await countRecords(db, new Set(workoutKeys.slice(from, from + RECORDS_PIECE)));
      holdNews();
    });
  }
  await inTransaction(db, [db.meta], async () => {
    // Workouts that another tab noted meanwhile are not counted: the run that derives them counts again.
    const now = await readMetas(db);
    if (now.underived.length > 0 || now['figures-noted'] !== times) return;
    await writeMeta(db, 'records-counted', true);
  });
}
