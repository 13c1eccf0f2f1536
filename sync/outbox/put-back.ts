/**
 * What was refused because its target was deleted, replaced or cancelled elsewhere comes back: under new keys, where the
 * old ones are spent on the server.
 */
import type { AccountDb } from '#db/account-db.ts';
import { finishAnew } from '#db/finished-workout.ts';
import type { Intent } from '#db/intents.ts';
import { nextItemOrder } from '#db/next-item-order.ts';
import type { ParkedEntry, WaitingEntry } from '#db/outbox-entry.ts';
import type { ItemRow, SetRow, WorkoutRow } from '#db/rows.ts';
import { setFields } from '#db/server-copy.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { askToReread } from '../reread.ts';
import { append, type Stamp } from './append.ts';
import { isParked, retryParked, withDependents } from './decide.ts';
import { entriesBy, entriesNaming, waitingOfWorkout } from './find-entries.ts';
import { keepBegun } from './keep-begun.ts';
import { keysNamed } from './keys-named.ts';
import { isStart } from './place.ts';
import { putBackWorkout } from './put-back-workout.ts';
import { byExerciseOf } from './sets-by-exercise.ts';

export type PutBack = 'item' | 'finished' | 'workout' | 'running' | 'nothing';

/**
 * What was lost elsewhere comes back: an item as a new item of its workout, while that is not cancelled, else the
 * workout as a finished one of its own; 'running': it goes on. A cancel that only this device knows of is taken back:
 * 'finished', the training stays, as one that is over. The group's lost entries are spent.
 */
export function putBack(db: AccountDb, group: Key, options: Stamp): Promise<PutBack> {
  return inTransaction(db, db.tables, async () => {
    const parked = await db.outbox.where('state').equals('parked').toArray();
    const lost = parked.filter(isParked).filter(entry => entry.refusal.isTargetLost);
    const item = await db.items.get(group);
    const workout = await db.workouts.get(item?.workoutKey ?? group);
    if (!workout) return 'nothing';
    const cancel = await cancelOnlyHere(db, { workout, item }, lost);
    const isCancelled =
      (workout.status === 'cancelled' && !cancel) || lost.some(entry => isByCancel(entry, workout));
    const starts = lost.filter(entry => isStartOf(entry, workout));
    const isUnmade = starts.length > 0 && workout.serverId === null;
    if (isUnmade && workout.status === 'active') return putBackRunning(db, { workout, starts }, options);
    const asItem = item !== undefined && !isCancelled && !isUnmade;
    if (!asItem && starts.length > 0 && !isCancelled && workout.serverId !== null)
      return putBackIntoStarted(db, starts, options);
    const spent = lost.filter(({ group: of, intent }) =>
      asItem ? of === group : 'workoutKey' in intent && intent.workoutKey === workout.key,
    );
    if (spent.length === 0) return 'nothing';
    await db.outbox.bulkDelete(spent.map(entry => entry.seq));
    await askToReread(db, [workout.key]);
    if (cancel) await finishInstead(db, { workout, cancel }, options);
    if (asItem) {
      await putBackItem(db, { item, spent }, options);
      await finishAnew(db, workout.key);
      return cancel ? 'finished' : 'item';
    }
    const lostKeys = new Set(spent.flatMap(({ refusal }) => [...keysNamed(refusal)]));
    if (!isCancelled && lostKeys.size > 0 && !lostKeys.has(workout.key)) {
      await putBackParts(db, { workoutKey: workout.key, spent, lostKeys }, options);
      await finishAnew(db, workout.key);
      return cancel ? 'finished' : 'item';
    }
    await putBackWorkout(db, { old: workout, spent }, options);
    return 'workout';
  });
}

function isStartOf({ intent, subject }: ParkedEntry, { key }: WorkoutRow): boolean {
  return subject === key && isStart(intent);
}

/** Refused for it, while its row does not say so: no pull has come yet, or what was said here of its end stands before it. */
function isByCancel({ intent, refusal }: ParkedEntry, { key }: WorkoutRow): boolean {
  return 'workoutKey' in intent && intent.workoutKey === key && refusal.code === 'workout_cancelled';
}

/**
 * The cancel of a training that the server knows, or will have made before it answers, and nobody else has cancelled:
 * unsent, and so to be taken back. Undefined as well where the training itself is what was lost.
 */
async function cancelOnlyHere(
  db: AccountDb,
  { workout, item }: { workout: WorkoutRow; item: ItemRow | undefined },
  lost: readonly ParkedEntry[],
): Promise<WaitingEntry | undefined> {
  if (workout.status !== 'cancelled' || workout.server?.status === 'cancelled') return undefined;
  const own = lost.filter(({ intent }) => 'workoutKey' in intent && intent.workoutKey === workout.key);
  if (own.some(entry => isByCancel(entry, workout))) return undefined;
  const lostKeys = own.flatMap(({ refusal }) => [...keysNamed(refusal)]);
  if (lostKeys.includes(workout.key) || (lostKeys.length === 0 && !item)) return undefined;
  if (!(await mayBeThere(db, workout))) return undefined;
  return (await waitingOfWorkout(db, workout.key)).find(({ intent }) => intent.op === 'workout.cancel');
}

/** The server knows it, or will have made it before it answers. */
async function mayBeThere(db: AccountDb, { key, serverId }: WorkoutRow): Promise<boolean> {
  if (serverId !== null) return true;
  return (await entriesBy(db, 'makes', [key])).some(({ state }) => state === 'frozen');
}

/** Over when it was cancelled, unless another device has finished it meanwhile. */
async function finishInstead(
  db: AccountDb,
  { workout, cancel }: { workout: WorkoutRow; cancel: WaitingEntry },
  stamp: Stamp,
): Promise<void> {
  await db.outbox.delete(cancel.seq);
  const { key: workoutKey, server } = workout;
  if (server?.status === 'completed') {
    const { status, finishedAtMs, durationSec } = server;
    await db.workouts.update(workoutKey, { status, finishedAtMs, durationSec });
  } else if (cancel.intent.op === 'workout.cancel') {
    const { finishedAtMs, durationSec } = cancel.intent;
    await db.workouts.update(workoutKey, { status: 'completed', finishedAtMs, durationSec });
    await append(db, { op: 'workout.finish', workoutKey, finishedAtMs, durationSec }, stamp);
  }
}

/** What it was begun from was deleted elsewhere: it goes on as one of its own, and nobody is thrown out of it. */
async function putBackRunning(
  db: AccountDb,
  { workout, starts }: { workout: WorkoutRow; starts: readonly ParkedEntry[] },
  stamp: Stamp,
): Promise<'running'> {
  const own = await entriesNaming(db, [workout.key]);
  const entries = own.filter(
    entry => entry.state === 'waiting' || (isParked(entry) && entry.refusal.isTargetLost),
  );
  const gone = new Set(starts.flatMap(({ intent }) => sourceOf(intent)));
  await keepBegun(db, { workouts: [workout], starts, entries, gone }, stamp);
  return 'running';
}

function sourceOf(intent: Intent): Key[] {
  if (intent.op === 'workout.apply') return [intent.templateKey];
  return intent.op === 'workout.recreate' ? [intent.sourceKey] : [];
}

/**
 * Its start was refused (the template was deleted elsewhere), and its end has made it all the same. What needed the start
 * goes on, under its own keys: none of it was ever sent.
 */
async function putBackIntoStarted(
  db: AccountDb,
  starts: readonly ParkedEntry[],
  { newKey }: Stamp,
): Promise<'item'> {
  const started = new Set(starts.map(entry => entry.seq));
  const all = await withDependents(db, [...started]);
  await db.outbox.bulkDelete([...started]);
  await retryParked(
    db,
    all.map(entry => entry.seq).filter(seq => !started.has(seq)),
    newKey,
  );
  return 'item';
}

async function putBackItem(
  db: AccountDb,
  { item, spent }: { item: ItemRow; spent: ParkedEntry[] },
  options: Stamp,
): Promise<void> {
  const lostKeys = new Set(spent.flatMap(({ intent }) => ('setKey' in intent ? intent.setKey : [])));
  // What was said of all of it was refused because it is gone, which no pull may have told yet.
  const isGone = item.isGone === true || spent.some(({ intent }) => !('setKey' in intent));
  await bringBack(db, item, { isGone, lostKeys }, options);
}

/**
 * New keys: the old ones are spent on the server for ever. Of an item that is gone all sets come back; of one that is
 * still there (its exercise was replaced, or one set deleted) only those that were lost, for the exercise they were made
 * for.
 */
async function bringBack(
  db: AccountDb,
  item: ItemRow,
  { isGone, lostKeys }: { isGone: boolean; lostKeys: ReadonlySet<Key> },
  options: Stamp,
): Promise<void> {
  const sets = await db.sets.where('itemKey').equals(item.key).sortBy('order');
  const lost = sets.filter(set => !set.isDeleted && (isGone || lostKeys.has(set.key)));
  if (lost.length === 0 && !isGone) return;
  await dropWaiting(db, { itemKeys: isGone ? [item.key] : [], setKeys: lost.map(set => set.key) });
  for (const [exerciseKey, its] of byExerciseOf(item, lost))
    await addAnew(db, { ...item, exerciseKey }, its, options);
  await db.sets.bulkDelete(lost.map(set => set.key));
  if (isGone) await db.items.delete(item.key);
}

/** What waits of it would be sent under keys that are spent; it is in the rows that come back. */
async function dropWaiting(
  db: AccountDb,
  { itemKeys, setKeys }: { itemKeys: Key[]; setKeys: Key[] },
): Promise<void> {
  const found = [...(await entriesBy(db, 'needs', itemKeys)), ...(await entriesBy(db, 'subject', setKeys))];
  const waiting = found.filter(({ state, intent }) => state === 'waiting' && 'itemKey' in intent);
  await db.outbox.bulkDelete(waiting.map(entry => entry.seq));
}

/** Of a training that is there, with some of it deleted elsewhere: that comes back in it, and the rest is said again. */
async function putBackParts(
  db: AccountDb,
  { workoutKey, spent, lostKeys }: { workoutKey: Key; spent: ParkedEntry[]; lostKeys: ReadonlySet<Key> },
  options: Stamp,
): Promise<void> {
  const gone = new Set<Key>();
  for (const item of await db.items.where('workoutKey').equals(workoutKey).toArray()) {
    const isGone = item.isGone === true || lostKeys.has(item.key);
    if (isGone) gone.add(item.key);
    await bringBack(db, item, { isGone, lostKeys }, options);
  }
  const isLost = (key: Key) => gone.has(key) || lostKeys.has(key);
  for (const intent of spent.flatMap(({ intent }) => saidIn(intent))) {
    const rest = withoutLost(intent, isLost);
    if (rest) await append(db, rest, options);
  }
}

function saidIn(intent: Intent): Intent[] {
  return intent.op === 'workout.import' ? intent.folded.map(stored => stored.intent) : [intent];
}

function withoutLost(intent: Intent, isLost: (key: Key) => boolean): Intent | undefined {
  if ('itemKey' in intent && isLost(intent.itemKey)) return undefined;
  if ('setKey' in intent && isLost(intent.setKey)) return undefined;
  if (intent.op !== 'items.add') return intent;
  const items = intent.items.filter(item => !isLost(item.itemKey));
  return items.length > 0 ? { ...intent, items } : undefined;
}

async function addAnew(db: AccountDb, old: ItemRow, sets: SetRow[], { nowMs, newKey }: Stamp): Promise<void> {
  const { workoutKey, exerciseKey } = old;
  const order = await nextItemOrder(db, workoutKey);
  const itemKey = newKey();
  const { server: _server, isDeleted: _deleted, isGone: _gone, ...kept } = old;
  await db.items.put({ ...kept, key: itemKey, serverId: null, order });
  await append(db, { op: 'items.add', workoutKey, items: [{ itemKey, exerciseKey }] }, { nowMs, newKey });
  for (const set of sets) {
    const setKey = newKey();
    const { server: _copy, ...row } = set;
    await db.sets.put({ ...row, key: setKey, itemKey, serverId: null });
    const made = { op: 'set.create' as const, workoutKey, itemKey, setKey, values: setFields(set) };
    await append(db, made, { nowMs, newKey });
    await db.rest
      .where({ id: 'rest' })
      .filter(rest => rest.setKey === set.key)
      .modify({ setKey, itemKey, exerciseOrder: order });
  }
  const { joinedItemKeys } = (await db.workouts.get(workoutKey)) ?? {};
  if (joinedItemKeys?.includes(old.key))
    await db.workouts.update(workoutKey, { joinedItemKeys: [...joinedItemKeys, itemKey] });
}
