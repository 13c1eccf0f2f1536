/** What was refused because its target was deleted, replaced or cancelled elsewhere comes back under new keys. */
import type { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import type { ItemRow, SetRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { askToReread } from '../reread.ts';
import { append } from './append.ts';
import { isParked } from './decide.ts';

export interface PutBackOptions {
  nowMs: number;
  newKey: () => Key;
}

/**
 * What was lost elsewhere comes back: an item as a new item of its workout, while that is not cancelled, else the
 * workout as a finished one of its own. The group's lost entries are spent.
 */
export function putBack(
  db: AccountDb,
  group: Key,
  options: PutBackOptions,
): Promise<'item' | 'workout' | 'nothing'> {
  return inTransaction(db, db.tables, async () => {
    const parked = await db.outbox.where('state').equals('parked').toArray();
    const lost = parked.filter(isParked).filter(entry => entry.refusal.isTargetLost);
    const item = await db.items.get(group);
    const workout = await db.workouts.get(item?.workoutKey ?? group);
    if (!workout) return 'nothing';
    const asItem = item !== undefined && workout.status !== 'cancelled';
    const spent = lost.filter(({ group: of, intent }) =>
      asItem ? of === group : 'workoutKey' in intent && intent.workoutKey === workout.key,
    );
    if (spent.length === 0) return 'nothing';
    await db.outbox.bulkDelete(spent.map(entry => entry.seq));
    await (asItem ? putBackItem(db, { item, spent }, options) : putBackWorkout(db, workout.key, options));
    await askToReread(db, [workout.key]);
    return asItem ? 'item' : 'workout';
  });
}

/**
 * New keys: the old ones are spent on the server for ever. Of an item that is gone all sets come back; of one that is
 * still there (its exercise was replaced, or one set deleted) only those that were lost, for the exercise they were made
 * for.
 */
async function putBackItem(
  db: AccountDb,
  { item, spent }: { item: ItemRow; spent: ParkedEntry[] },
  options: PutBackOptions,
): Promise<void> {
  const named = new Set(spent.flatMap(({ intent }) => ('setKey' in intent ? intent.setKey : [])));
  const sets = await db.sets.where('itemKey').equals(item.key).sortBy('order');
  const lost = sets.filter(set => !set.isDeleted && (item.isGone || named.has(set.key)));
  const byExercise = Map.groupBy(lost, set => set.exerciseKey);
  if (byExercise.size === 0 && item.isGone) byExercise.set(item.exerciseKey, []);
  for (const [exerciseKey, its] of byExercise) await addAnew(db, { ...item, exerciseKey }, its, options);
  await db.sets.bulkDelete(lost.map(set => set.key));
  if (item.isGone) await db.items.delete(item.key);
}

async function addAnew(
  db: AccountDb,
  old: ItemRow,
  sets: SetRow[],
  { nowMs, newKey }: PutBackOptions,
): Promise<void> {
  const { workoutKey, exerciseKey } = old;
  const siblings = await db.items.where('workoutKey').equals(workoutKey).toArray();
  const order = Math.max(0, ...siblings.map(item => item.order)) + 1;
  const itemKey = newKey();
  const { server: _server, isDeleted: _deleted, isGone: _gone, ...kept } = old;
  await db.items.put({ ...kept, key: itemKey, serverId: null, order });
  await append(db, { op: 'items.add', workoutKey, items: [{ itemKey, exerciseKey }] }, { nowMs, newKey });
  for (const set of sets) {
    const setKey = newKey();
    const { server: _copy, ...row } = set;
    await db.sets.put({ ...row, key: setKey, itemKey, serverId: null });
    const { done, weightKg, reps, hardReps, durationSec, restSec } = set;
    const values = { done, weightKg, reps, hardReps, durationSec, restSec };
    await append(db, { op: 'set.create', workoutKey, itemKey, setKey, values }, { nowMs, newKey });
  }
}

/** A training that was cancelled elsewhere becomes a finished one, under a key of its own. */
async function putBackWorkout(db: AccountDb, oldKey: Key, { nowMs, newKey }: PutBackOptions): Promise<void> {
  const old = await db.workouts.get(oldKey);
  if (!old) return;
  const workoutKey = newKey();
  const { server: _server, ...kept } = old;
  const finishedAtMs = old.finishedAtMs ?? nowMs;
  const durationSec = old.durationSec ?? Math.max(0, Math.floor((finishedAtMs - old.startedAtMs) / 1000));
  await db.workouts.put({
    ...kept,
    key: workoutKey,
    serverId: null,
    status: 'completed',
    finishedAtMs,
    durationSec,
  });
  for (const item of await db.items.where('workoutKey').equals(oldKey).toArray()) {
    const itemKey = newKey();
    const { server: _item, ...itemRow } = item;
    await db.items.put({ ...itemRow, key: itemKey, workoutKey, serverId: null, doneAtMs: old.startedAtMs });
    for (const set of await db.sets.where('itemKey').equals(item.key).toArray()) {
      const { server: _set, ...setRow } = set;
      await db.sets.put({ ...setRow, key: newKey(), itemKey, workoutKey, serverId: null });
      await db.sets.delete(set.key);
    }
    await db.items.delete(item.key);
  }
  await db.workouts.delete(oldKey);
  await refreshFinished(db, workoutKey);
  await append(db, { op: 'workout.import', workoutKey, folded: [] }, { nowMs, newKey });
}
