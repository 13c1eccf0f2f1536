/**
 * Something made and deleted before it was sent costs no call. Done when the delete's undo is no longer on offer,
 * just before the queue is sent; only among entries that were never frozen (FOLD3).
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Intent, Op } from '#db/intents.ts';
import { isReadable, type OutboxEntry, type WaitingEntry } from '#db/outbox-entry.ts';
import type { Synced } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta } from '../meta.ts';
import { askToReread, rereadIfGone } from '../reread.ts';
import { isParked } from './decide.ts';
import { dropRefused } from './drop-refused.ts';
import { entriesNaming } from './find-entries.ts';
import { isOfTemplate, placeOf } from './place.ts';
import { takeBack } from './roll-back.ts';
import { isAhead } from './waits.ts';

/** Inside the caller's transaction. */
export async function foldSpent(db: AccountDb, nowMs: number): Promise<void> {
  const spenders = await db.outbox.where('intent.op').anyOf(SPENDERS).sortBy('seq');
  for (const entry of spenders) {
    if (entry.state !== 'waiting' || isHeld(entry, nowMs)) continue;
    await foldOne(db, entry, await entriesNaming(db, [spentKey(entry.intent)]));
    if (entry.holdUntilMs !== null) await db.outbox.where('seq').equals(entry.seq).modify(release);
  }
}

/** What it took with it cannot be put back: an undo that comes now, from a tab that slept over it, is too late. */
export function release(entry: OutboxEntry): void {
  if (entry.state === 'waiting') entry.holdUntilMs = null;
}

export function isHeld(entry: WaitingEntry, nowMs: number): boolean {
  return isAhead(entry.holdUntilMs, nowMs);
}

const SPENDERS: Op[] = ['set.delete', 'item.delete', 'workout.cancel', 'template.delete', 'exercise.delete'];

/** The row that such an entry is about. */
function spentKey(intent: Intent): Key {
  return placeOf(intent).subject;
}

/** `all`: every entry that names what is spent; another tab may have said something of it since, as its field was left. */
async function foldOne(db: AccountDb, entry: WaitingEntry, all: OutboxEntry[]): Promise<void> {
  const { intent } = entry;
  const unsent = all.filter(
    (other): other is WaitingEntry =>
      other.state === 'waiting' && isReadable(other) && other.seq !== entry.seq,
  );
  switch (intent.op) {
    case 'set.delete': {
      const own = unsent.filter(other => other.subject === intent.setKey);
      await drop(db, own);
      const maker = makerIn(unsent, intent.setKey);
      if (!maker || !(await dropSet(db, maker, intent.setKey))) return takeBackAll(db, own);
      await drop(db, [entry]);
      await db.sets.delete(intent.setKey);
      return rereadIfGone(db, intent);
    }
    case 'item.delete': {
      const own = unsent.filter(
        other => 'itemKey' in other.intent && other.intent.itemKey === intent.itemKey,
      );
      await drop(db, own);
      const maker = makerIn(unsent, intent.itemKey);
      // Should it come to nothing (a cancel takes it along, and is refused), what was dropped must not go on showing.
      if (!maker) return takeBackAll(db, own);
      await dropItem(db, maker, intent.itemKey);
      await drop(db, [entry]);
      await db.sets.where('itemKey').equals(intent.itemKey).delete();
      await db.items.delete(intent.itemKey);
      return;
    }
    case 'workout.cancel': {
      const own = unsent.filter(
        other => 'workoutKey' in other.intent && other.intent.workoutKey === intent.workoutKey,
      );
      // A template made of it stays: then all of it goes to the server, and the cancel after it.
      if (all.some(other => isOfTemplate(other.intent) && isToCome(other))) return;
      // Begun from what was refused, or refused itself: there is none of it there, either.
      const maker = makerIn([...own, ...all.filter(isRefused)], intent.workoutKey);
      // The cancel is taken back when something of it is put back, and then all of it is there. What is under way may
      // turn out lost.
      if (!maker && all.some(other => isLost(other) || other.state === 'frozen')) return;
      await drop(db, maker ? [...own, entry] : own);
      // Should another device have ended it first, the cancel is refused, and what was dropped must not go on showing.
      if (!maker) {
        await takeBackAll(db, own);
        return rereadIfSomeGone(db, intent.workoutKey);
      }
      await dropRefused(db, intent.workoutKey);
      await db.sets.where('workoutKey').equals(intent.workoutKey).delete();
      await db.items.where('workoutKey').equals(intent.workoutKey).delete();
      await db.workouts.delete(intent.workoutKey);
      return;
    }
    case 'template.delete': {
      const own = unsent.filter(other => other.subject === intent.templateKey);
      if (!(await foldUnnamed(db, entry, own, all, intent.templateKey))) return;
      await db.templates.delete(intent.templateKey);
      return;
    }
    case 'exercise.delete': {
      const own = unsent.filter(other => other.subject === intent.exerciseKey);
      if (!(await foldUnnamed(db, entry, own, all, intent.exerciseKey))) return;
      await db.exercises.delete(intent.exerciseKey);
      return;
    }
    default:
      return;
  }
}

/** Exercises that were lost elsewhere showed for the sake of what was said in them. */
async function rereadIfSomeGone(db: AccountDb, workoutKey: Key): Promise<void> {
  const items = await db.items.where('workoutKey').equals(workoutKey).toArray();
  if (items.some(item => item.isGone)) await askToReread(db, [workoutKey]);
}

/** The rows as if what was dropped had never been done; those that only this device knew go. */
async function takeBackAll(db: AccountDb, dropped: WaitingEntry[]): Promise<void> {
  for (const { intent } of dropped.toReversed()) await takeBack(db, intent);
  await forgetMade(db, dropped);
}

async function forgetMade(db: AccountDb, dropped: readonly WaitingEntry[]): Promise<void> {
  const made = dropped.flatMap(entry => entry.makes);
  await db.sets.where('key').anyOf(made).filter(isOnlyHere).delete();
  await db.items.where('key').anyOf(made).filter(isOnlyHere).delete();
}

function isOnlyHere(row: Synced<object>): boolean {
  return row.serverId === null;
}

/** Unless another entry names what was made: then both calls go. */
async function foldUnnamed(
  db: AccountDb,
  entry: WaitingEntry,
  own: WaitingEntry[],
  all: OutboxEntry[],
  key: Key,
): Promise<boolean> {
  const isNamed = all.some(other => other.subject !== key && other.needs.includes(key));
  if (isNamed || !makerIn(own, key)) return false;
  await drop(db, [...own, entry]);
  return true;
}

function isRefused(entry: OutboxEntry): boolean {
  return isParked(entry) && !entry.refusal.isTargetLost;
}

/** Lost elsewhere: it can be put back. */
function isLost(entry: OutboxEntry): boolean {
  return isParked(entry) && entry.refusal.isTargetLost;
}

/** By itself, or with what it was set aside because of. */
function isToCome(entry: OutboxEntry): boolean {
  return isParked(entry) ? entry.becauseOf !== null : entry.state === 'waiting';
}

function makerIn<Entry extends OutboxEntry>(entries: Entry[], key: Key): Entry | undefined {
  return entries.find(entry => entry.makes.includes(key) && entry.intent.op !== 'workout.import');
}

async function drop(db: AccountDb, entries: OutboxEntry[]): Promise<void> {
  await db.outbox.bulkDelete(entries.map(entry => entry.seq));
}

/** The maker goes on without the item; an addition of nothing goes away. */
async function dropItem(db: AccountDb, maker: WaitingEntry, itemKey: Key): Promise<void> {
  const { intent } = maker;
  if (intent.op !== 'items.add' && intent.op !== 'workout.apply' && intent.op !== 'workout.recreate') return;
  const items = intent.items.filter(item => item.itemKey !== itemKey);
  if (intent.op === 'items.add' && items.length === 0) return drop(db, [maker]);
  await rewrite(db, maker, { ...intent, items } as typeof intent);
}

/** False: it came with a copy that this server makes by itself, so that the delete has to be sent. */
async function dropSet(db: AccountDb, maker: WaitingEntry, setKey: Key): Promise<boolean> {
  const { intent } = maker;
  if (intent.op === 'set.create') return true;
  if (intent.op !== 'workout.apply' && intent.op !== 'workout.recreate') return false;
  if ((await readMeta(db, 'server')).clientKeys !== true) return false;
  const items = intent.items.map(item => ({
    ...item,
    sets: item.sets.filter(set => set.setKey !== setKey),
  }));
  await rewrite(db, maker, { ...intent, items });
  return true;
}

async function rewrite(db: AccountDb, maker: WaitingEntry, intent: Intent): Promise<void> {
  const { makes, needs } = placeOf(intent);
  await db.outbox.update(maker.seq, { intent, makes, needs });
}
