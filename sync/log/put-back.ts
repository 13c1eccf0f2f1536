/**
 * Makes lost changes again under new keys, after their target was deleted, replaced or cancelled elsewhere: as new
 * exercises of the training or, if that is cancelled or gone, as a finished training of their own.
 */

import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { getItemsWithSets } from '#db/queries/workout-view.ts';
import { type ItemRow, refOf, type SetRow, type WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { holdsSomething } from '#domain/set-values.ts';
import { type Again, addAgain } from './add-again.ts';
import { discardInTransaction, retryInTransaction, seqsOf } from './decide.ts';
import { mutate } from './mutate.ts';

/** again: the target has come back, and the rejected changes are sent once more. */
export type PutBack = 'item' | 'workout' | 'again' | 'nothing';

/** `group`: the item or workout under which the rejections are shown. */
export function putBack(db: AccountDb, group: Key, ctx: Again): Promise<PutBack> {
  return inTransaction(db, db.tables, async () => {
    const rejected = await db.log.where('state').equals('rejected').sortBy('seq');
    const ofGroup = rejected.filter(entry => entry.group === group);
    const again = await findStanding(db, ofGroup);
    const lost = ofGroup.filter(entry => !again.includes(entry));
    await retryInTransaction(db, seqsOf(again), ctx);
    const isAgain = again.length > 0;
    if (isAgain && lost.length === 0) return 'again';
    const lostSets = await findLostSets(db, lost);
    const training = await db.workouts.get(group);
    // In one that has come back elsewhere, all but these sets stand.
    const sets = training && !isThere(training) ? await findSetsOf(db, training.key, lostSets) : lostSets;
    const first = sets[0];
    // What cannot be put back stays, to be read and discarded.
    if (!first) return isAgain ? 'again' : 'nothing';
    const workout = await db.workouts.get(first.workoutKey);
    // Also discards retried changes of the same sets: the copy has their values.
    const waiting = await findOwn(db, sets);
    await discardInTransaction(db, seqsOf([...lost, ...waiting]));
    const home = await findHome(db, workout, ctx);
    await addAgain(db, home.workoutKey, sets, ctx);
    if (home.isNew) await finish(db, home.workoutKey, sets, ctx);
    return home.isNew ? 'workout' : 'item';
  });
}

/**
 * Entries whose target has come back or is made again with them. They are sent again, because a copy would double them.
 */
async function findStanding(db: AccountDb, lost: readonly LogEntry[]): Promise<LogEntry[]> {
  const standing: LogEntry[] = [];
  const before: Before = { made: new Set(), exercises: new Map() };
  for (const entry of lost) {
    if (!(await isStanding(db, entry, before))) continue;
    standing.push(entry);
    for (const key of entry.makes) before.made.add(key);
    if (entry.kind === 'item.replace') before.exercises.set(entry.args.itemKey, entry.args.exerciseKey);
  }
  return standing;
}

/** What the entries sent again before this one lead to. */
interface Before {
  /** Keys of the rows they make. */
  made: Set<Key>;
  /** The exercise they put in each place; sets added to it go with it. */
  exercises: Map<Key, Key>;
}

async function isStanding(
  db: AccountDb,
  { args, makes }: LogEntry,
  { made, exercises }: Before,
): Promise<boolean> {
  if (!('workoutKey' in args)) return false;
  const workout = await readBase<WorkoutRow>(db, 'workouts', args.workoutKey);
  if (!workout || workout.status === 'cancelled') return false;
  if (!('itemKey' in args)) return true;
  const item = await readBase<ItemRow>(db, 'items', args.itemKey);
  if (!item && !made.has(args.itemKey)) return false;
  const exerciseKey = exercises.get(args.itemKey) ?? item?.exerciseKey;
  if (item && 'exerciseKey' in args && 'setKey' in args && exerciseKey !== args.exerciseKey) return false;
  if (!('setKey' in args) || makes.includes(args.setKey) || made.has(args.setKey)) return true;
  return (await readBase(db, 'sets', args.setKey)) !== undefined;
}

/** The row as the server has it; undefined if it is gone or never existed. */
async function readBase<Row>(
  { bases }: AccountDb,
  table: 'workouts' | 'items' | 'sets',
  key: Key,
): Promise<Row | undefined> {
  const base = await bases.get(refOf(table, key));
  return base && !base.isGone && base.row ? (base.row as Row) : undefined;
}

async function findLostSets(db: AccountDb, lost: readonly LogEntry[]): Promise<SetRow[]> {
  const keys = new Set(lost.flatMap(entry => ('setKey' in entry.args ? [entry.args.setKey] : [])));
  const rows = await db.sets.bulkGet([...keys]);
  return rows.filter(row => row !== undefined).sort((a, b) => a.order - b.order);
}

function findOwn({ log }: AccountDb, sets: readonly SetRow[]): Promise<LogEntry[]> {
  const subjects = sets.map(({ key }) => refOf('sets', key));
  return log.where('subject').anyOf(subjects).toArray();
}

/** All that was done in a training cancelled elsewhere, and what was typed and lost with it, in the order of its exercises. */
async function findSetsOf(db: AccountDb, workoutKey: Key, lost: readonly SetRow[]): Promise<SetRow[]> {
  const typed = new Set(lost.filter(holdsSomething).map(({ key }) => key));
  const items = await getItemsWithSets(db, workoutKey);
  return items.flatMap(({ sets }) => sets.filter(set => set.done || typed.has(set.key)));
}

/** Neither cancelled nor gone: what is put into it is seen. */
export function isThere({ status, isLost }: WorkoutRow): boolean {
  return status !== 'cancelled' && !isLost;
}

async function findHome(db: AccountDb, workout: WorkoutRow | undefined, ctx: Again) {
  if (workout && isThere(workout)) return { workoutKey: workout.key, isNew: false };
  const workoutKey = ctx.newKey();
  const title = workout?.title ?? '';
  const startedAtMs = workout?.startedAtMs ?? ctx.nowMs;
  await mutate(db, 'workout.create', { workoutKey, title, startedAtMs }, ctx);
  if (workout?.note) await mutate(db, 'workout.note', { workoutKey, note: workout.note }, ctx);
  return { workoutKey, isNew: true };
}

async function finish(db: AccountDb, workoutKey: Key, sets: readonly SetRow[], ctx: Again): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  const finishedAtMs = Math.max(workout?.startedAtMs ?? 0, ...sets.map(set => set.updatedAtMs));
  const durationSec = Math.floor((finishedAtMs - (workout?.startedAtMs ?? finishedAtMs)) / 1000);
  await mutate(db, 'workout.finish', { workoutKey, finishedAtMs, durationSec }, ctx);
}
