/** The exercise library: filtered, sorted by name. */
import type { Key } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow, NamedRow } from '../rows.ts';
import { type ExerciseView, toExerciseViews } from './exercise-view.ts';

export interface ExerciseFilter {
  /** Matches anywhere in the name; ё and е are one letter. Empty: all. */
  text: string;
  equipmentKey: Key | null;
  muscleKey: Key | null;
}

export interface ExerciseListPage {
  exercises: ExerciseView[];
  /** How many match in all. */
  count: number;
}

/** The first `limit` matches by name; archived and deleted ones left out. */
export async function getExerciseList(
  db: AccountDb,
  filter: ExerciseFilter,
  limit: number,
): Promise<ExerciseListPage> {
  const text = foldText(filter.text);
  const matches = await db.exercises
    .orderBy('foldedName')
    .filter(row => isListed(row) && !row.isArchived && matchesFilter(row, filter, text))
    .toArray();
  return { exercises: await toExerciseViews(db, matches.slice(0, limit)), count: matches.length };
}

export async function getArchivedExercises(db: AccountDb): Promise<ExerciseView[]> {
  const rows = await db.exercises
    .orderBy('foldedName')
    .filter(row => isListed(row) && row.isArchived)
    .toArray();
  return toExerciseViews(db, rows);
}

export function getEquipments(db: AccountDb): Promise<NamedRow[]> {
  return db.equipments.toArray().then(sortByName);
}

export function getMuscles(db: AccountDb): Promise<NamedRow[]> {
  return db.muscles.toArray().then(sortByName);
}

function isListed(row: ExerciseRow): boolean {
  return !row.isDeleted && !row.isGone;
}

function matchesFilter(row: ExerciseRow, filter: ExerciseFilter, foldedText: string): boolean {
  return (
    (filter.equipmentKey === null || row.equipmentKey === filter.equipmentKey) &&
    (filter.muscleKey === null || row.primaryMuscleKey === filter.muscleKey) &&
    row.foldedName.includes(foldedText)
  );
}

function sortByName(rows: NamedRow[]): NamedRow[] {
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'ru'));
}
