/**
 * Where the next exercise of a training, or the next set of an exercise, stands until the server says so: behind all
 * that are there, and behind those whose delete can still be undone.
 */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from './account-db.ts';
import type { LogEntry } from './log-entry.ts';

export async function nextItemOrder(db: AccountDb, workoutKey: Key, nowMs: number): Promise<number> {
  const [items, held] = await Promise.all([
    db.items.where('workoutKey').equals(workoutKey).toArray(),
    readHeld(db, nowMs),
  ]);
  return behind(
    items,
    held.filter(({ args }) => 'workoutKey' in args && args.workoutKey === workoutKey),
  );
}

export async function nextSetOrder(db: AccountDb, itemKey: Key, nowMs: number): Promise<number> {
  const [sets, held] = await Promise.all([
    db.sets.where('itemKey').equals(itemKey).toArray(),
    readHeld(db, nowMs),
  ]);
  return behind(
    sets,
    held.filter(({ args }) => 'itemKey' in args && args.itemKey === itemKey),
  );
}

/** The few changes whose undo is on offer: each hides one row. */
function readHeld(db: AccountDb, nowMs: number): Promise<LogEntry[]> {
  return db.log.where('holdUntilMs').above(nowMs).toArray();
}

function behind(rows: readonly { order: number }[], held: readonly LogEntry[]): number {
  return Math.max(0, ...rows.map(row => row.order)) + held.length + 1;
}
