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

/** The active workout with when somebody was last at it. */
export interface RunningWorkout {
  workout: WorkoutRow;
  touch: WorkoutTouch;
}

export async function getRunningWorkout(db: AccountDb): Promise<RunningWorkout | undefined> {
  const workout = await getActiveWorkout(db);
  return workout && { workout, touch: await getLastTouch(db, workout) };
}

interface WorkoutTouch {
  /** When one of its sets was last written, or it began. */
  touchedAtMs: number;
  /** When its last set was ticked, or it began: where a forgotten training ends. */
  tickedAtMs: number;
}

async function getLastTouch(db: AccountDb, { key, startedAtMs }: WorkoutRow): Promise<WorkoutTouch> {
  const sets = await db.sets.where('workoutKey').equals(key).toArray();
  return {
    touchedAtMs: Math.max(startedAtMs, ...sets.map(set => set.updatedAtMs)),
    tickedAtMs: Math.max(startedAtMs, ...sets.filter(set => set.done).map(set => set.updatedAtMs)),
  };
}

/** Left open so long that the next training is another one. */
export function isForgotten({ touch }: RunningWorkout, nowMs: number): boolean {
  return nowMs - touch.touchedAtMs > FORGOTTEN_AFTER_MS;
}
