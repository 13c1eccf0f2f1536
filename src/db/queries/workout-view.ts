/** A workout as a screen shows it: its items in order, each with its exercise and its sets. */
import type { Key } from '#domain/ids.ts';
import { byPlace } from '#domain/place.ts';
import type { AccountDb } from '../account-db.ts';
import type { ItemRow, SetRow, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';

export interface ItemView {
  item: ItemRow;
  /** Undefined only while its exercise has not come from the server yet. */
  exercise: ExerciseView | undefined;
  /** By place: see #domain/place.ts. */
  sets: SetRow[];
}

export interface WorkoutView {
  workout: WorkoutRow;
  items: ItemView[];
}

export async function getWorkoutView(db: AccountDb, workoutKey: Key): Promise<WorkoutView | undefined> {
  const [workout, items] = await Promise.all([db.workouts.get(workoutKey), getItemsWithSets(db, workoutKey)]);
  if (!workout) return undefined;
  const exercises = await getExerciseViews(
    db,
    items.map(({ item }) => item.exerciseKey),
  );
  return {
    workout,
    items: items.map(({ item, sets }) => ({ item, exercise: exercises.get(item.exerciseKey), sets })),
  };
}

/** Two reads side by side, however many items there are. */
export async function getItemsWithSets(
  db: AccountDb,
  workoutKey: Key,
): Promise<Pick<ItemView, 'item' | 'sets'>[]> {
  const [items, sets] = await Promise.all([
    db.items.where('workoutKey').equals(workoutKey).toArray(),
    db.sets.where('workoutKey').equals(workoutKey).toArray(),
  ]);
  return arrangeItems(items, sets);
}

/** A training's rows as they stand in it. */
export function arrangeItems(
  items: readonly ItemRow[],
  sets: readonly SetRow[],
): Pick<ItemView, 'item' | 'sets'>[] {
  const byItem = Map.groupBy(sets, set => set.itemKey);
  return items
    .toSorted(byPlace)
    .map(item => ({ item, sets: shownSets(item.exerciseKey, byItem.get(item.key) ?? []) }));
}

export async function getItems(db: AccountDb, workoutKey: Key): Promise<ItemRow[]> {
  const items = await db.items.where('workoutKey').equals(workoutKey).toArray();
  return items.sort(byPlace);
}

/** The sets that are shown under an item which holds this exercise. */
export async function getSets(db: AccountDb, itemKey: Key, exerciseKey: Key): Promise<SetRow[]> {
  return shownSets(exerciseKey, await db.sets.where('itemKey').equals(itemKey).toArray());
}

/** A set of the exercise that was replaced here is not shown, unless rejected changes must stay visible. */
function shownSets(exerciseKey: Key, sets: readonly SetRow[]): SetRow[] {
  return sets.filter(set => set.exerciseKey === exerciseKey || set.isLost).sort(byPlace);
}
