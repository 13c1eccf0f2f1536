/** The training that is running on this account, if any. */
import { Dexie } from 'dexie';
import { FORGOTTEN_AFTER_MS } from '#domain/limits.ts';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';

/** The newest should there be more than one (a join is on its way). */
export async function getActiveWorkout(db: AccountDb): Promise<WorkoutRow | undefined> {
  const active = await db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .toArray();
  // One that is gone on the server is only shown for its rejected changes: nobody trains in it.
  return active.findLast(workout => !workout.isLost);
}

export interface WorkoutTouch {
  /** When one of its sets was last written, or it began. */
  touchedAtMs: number;
  /** When its last set was ticked, or it began: where a forgotten training ends. */
  tickedAtMs: number;
}

export async function getLastTouch(db: AccountDb, { key, startedAtMs }: WorkoutRow): Promise<WorkoutTouch> {
  const sets = await db.sets.where('workoutKey').equals(key).toArray();
  return {
    touchedAtMs: Math.max(startedAtMs, ...sets.map(set => set.updatedAtMs)),
    tickedAtMs: Math.max(startedAtMs, ...sets.filter(set => set.done).map(set => set.updatedAtMs)),
  };
}

/** Left open so long that the next training is another one. */
export function isForgotten({ touchedAtMs }: WorkoutTouch, nowMs: number): boolean {
  return nowMs - touchedAtMs > FORGOTTEN_AFTER_MS;
}
