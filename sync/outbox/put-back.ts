/** What was refused because its target was deleted, replaced or cancelled elsewhere comes back under new keys. */
import type { AccountDb } from '#db/account-db.ts';
import { refreshFinished } from '#db/finished-workout.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { append } from './append.ts';
import { isParked } from './decide.ts';

export interface PutBackOptions {
  nowMs: number;
  newKey: () => Key;
}

/**
 * What was lost elsewhere comes back: an item as a new item of the running workout (or of its own workout, while that
 * is active), else the workout as a finished one of its own. The parked entries of the group are spent.
 */
export function putBack(
  db: AccountDb,
  group: Key,
  options: PutBackOptions,
): Promise<'item' | 'workout' | 'nothing'> {
  return inTransaction(db, db.tables, async () => {
    const parked = (await db.outbox.where('state').equals('parked').toArray()).filter(isParked);
    const item = await db.items.get(group);
    const workout = await db.workouts.get(item?.workoutKey ?? group);
    if (!workout) return 'nothing';
    const asItem = item !== undefined && workout.status !== 'cancelled';
    const spent = parked.filter(({ group: of, intent }) =>
      asItem ? of === group : 'workoutKey' in intent && intent.workoutKey === workout.key,
    );
    if (spent.length === 0) return 'nothing';
    await db.outbox.bulkDelete(spent.map(entry => entry.seq));
    await (asItem ? putBackItem(db, item.key, options) : putBackWorkout(db, workout.key, options));
    return asItem ? 'item' : 'workout';
  });
}

/** New keys: the old ones are spent on the server for ever. */
async function putBackItem(db: AccountDb, oldKey: Key, { nowMs, newKey }: PutBackOptions): Promise<void> {
  const old = await db.items.get(oldKey);
  if (!old) return;
  const sets = await db.sets.where('itemKey').equals(oldKey).sortBy('order');
  const siblings = await db.items.where('workoutKey').equals(old.workoutKey).toArray();
  const order = Math.max(0, ...siblings.map(item => item.order)) + 1;
  const itemKey = newKey();
  const { server: _server, isDeleted: _deleted, ...kept } = old;
  await db.items.put({ ...kept, key: itemKey, serverId: null, order });
  const { workoutKey } = old;
  await append(
    db,
    { op: 'items.add', workoutKey, items: [{ itemKey, exerciseKey: old.exerciseKey }] },
    { nowMs, newKey },
  );
  for (const set of sets) {
    if (set.isDeleted) continue;
    const setKey = newKey();
    const { server: _copy, ...row } = set;
    await db.sets.put({ ...row, key: setKey, itemKey, serverId: null });
    const { done, weightKg, reps, hardReps, durationSec, restSec } = set;
    const values = { done, weightKg, reps, hardReps, durationSec, restSec };
    await append(db, { op: 'set.create', workoutKey, itemKey, setKey, values }, { nowMs, newKey });
  }
  await db.sets.where('itemKey').equals(oldKey).delete();
  await db.items.delete(oldKey);
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
