/** A workout as a screen shows it: its items in order, each with its exercise and its sets. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { ItemRow, SetRow, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';

export interface ItemView {
  item: ItemRow;
  /** Undefined only while its exercise has not come from the server yet. */
  exercise: ExerciseView | undefined;
  /** By order, then key. */
  sets: SetRow[];
}

export interface WorkoutView {
  workout: WorkoutRow;
  items: ItemView[];
}

/** `guess`: exercises that are most likely in it, asked for beside the rest instead of after it. */
export async function getWorkoutView(
  db: AccountDb,
  workoutKey: Key,
  guess?: readonly Key[],
): Promise<WorkoutView | undefined> {
  const [workout, items, guessed] = await Promise.all([
    db.workouts.get(workoutKey),
    getItemsWithSets(db, workoutKey),
    guess && getExerciseViews(db, guess),
  ]);
  if (!workout) return undefined;
  const keys = exercisesIn({ items });
  const isGuessed = keys.every(key => guess?.includes(key));
  const exercises = guessed && isGuessed ? guessed : await getExerciseViews(db, keys);
  return {
    workout,
    items: items.map(({ item, sets }) => ({ item, exercise: exercises.get(item.exerciseKey), sets })),
  };
}

export function exercisesIn({ items }: { items: readonly Pick<ItemView, 'item'>[] }): Key[] {
  return items.map(({ item }) => item.exerciseKey);
}

/** Two reads side by side, however many items there are. */
export async function getItemsWithSets(
  db: AccountDb,
  workoutKey: Key,
): Promise<Pick<ItemView, 'item' | 'sets'>[]> {
  const [items, sets] = await Promise.all([
    getItems(db, workoutKey),
    db.sets.where('workoutKey').equals(workoutKey).toArray(),
  ]);
  return items.map(item => ({
    item,
    sets: sets.filter(set => set.itemKey === item.key && !set.isDeleted).sort(byOrder),
  }));
}

export async function getItems(db: AccountDb, workoutKey: Key): Promise<ItemRow[]> {
  const items = await db.items.where('workoutKey').equals(workoutKey).toArray();
  return items.filter(item => !item.isDeleted).sort(byOrder);
}

export async function getSets(db: AccountDb, itemKey: Key): Promise<SetRow[]> {
  const sets = await db.sets.where('itemKey').equals(itemKey).toArray();
  return sets.filter(set => !set.isDeleted).sort(byOrder);
}

function byOrder(a: { order: number; key: Key }, b: { order: number; key: Key }): number {
  return a.order - b.order || a.key.localeCompare(b.key);
}
