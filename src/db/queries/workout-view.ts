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
  return (await getWorkoutViews(db, [workoutKey]))[0];
}

/** Several trainings in as many turns of the database as one. Those that are not on this device are left out. */
export async function getWorkoutViews(db: AccountDb, workoutKeys: readonly Key[]): Promise<WorkoutView[]> {
  const [workouts, items] = await Promise.all([
    db.workouts.bulkGet([...workoutKeys]),
    Promise.all(workoutKeys.map(key => getItemsWithSets(db, key))),
  ]);
  return viewWorkouts(
    db,
    workouts.flatMap((workout, at) => (workout ? [{ workout, items: items[at] ?? [] }] : [])),
  );
}

/** Adds the exercises to trainings whose rows are known. */
export async function viewWorkouts(
  db: AccountDb,
  known: readonly { workout: WorkoutRow; items: readonly Omit<ItemView, 'exercise'>[] }[],
): Promise<WorkoutView[]> {
  const keys = known.flatMap(({ items }) => items.map(({ item }) => item.exerciseKey));
  const exercises = await getExerciseViews(db, keys);
  return known.map(({ workout, items }) => ({
    workout,
    items: items.map(({ item, sets }) => ({ item, exercise: exercises.get(item.exerciseKey), sets })),
  }));
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

/** Those of them that are this exercise's own. */
export async function getOwnSets(db: AccountDb, itemKey: Key, exerciseKey: Key): Promise<SetRow[]> {
  return setsOf(exerciseKey, await getSets(db, itemKey, exerciseKey));
}

/** What figures and copies follow from: what was ticked of a replaced exercise stays in sight, and is none of the other one. */
export function ownSets({ item, sets }: Pick<ItemView, 'item' | 'sets'>): SetRow[] {
  return setsOf(item.exerciseKey, sets);
}

export function setsOf(exerciseKey: Key, sets: readonly SetRow[]): SetRow[] {
  return sets.filter(set => set.exerciseKey === exerciseKey);
}

/** A set of the exercise that was replaced here is not shown, unless rejected changes must stay visible. */
function shownSets(exerciseKey: Key, sets: readonly SetRow[]): SetRow[] {
  return sets.filter(set => set.exerciseKey === exerciseKey || set.isLost).sort(byPlace);
}
