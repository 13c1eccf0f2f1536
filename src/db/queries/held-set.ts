/** Which set a stopwatch runs for, in words. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import { getSets } from './workout-view.ts';

export interface HeldSet {
  exerciseName: string;
  /** Its place in the table, from 1. */
  number: number;
}

/** Undefined once it is gone. */
export async function findHeldSet(db: AccountDb, setKey: Key): Promise<HeldSet | undefined> {
  const set = await db.sets.get(setKey);
  const exercise = set && (await db.exercises.get(set.exerciseKey));
  if (!set || !exercise) return undefined;
  const sets = await getSets(db, set.itemKey, set.exerciseKey);
  return { exerciseName: exercise.name, number: sets.findIndex(({ key }) => key === setKey) + 1 };
}

/** Whether a stopwatch may begin for it. */
export async function mayHold(db: AccountDb, setKey: Key): Promise<boolean> {
  const set = await db.sets.get(setKey);
  const workout = set && (await db.workouts.get(set.workoutKey));
  return (
    set?.done === false && workout?.status === 'active' && (await db.rest.get('hold'))?.setKey !== setKey
  );
}
