/** The exercise library: sorted by name, then by variation, and filtered. */
import type { Key } from '#domain/ids.ts';
import { foldText, matchesQuery } from '#domain/search/folded-text.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow } from '../rows.ts';
import { type ExerciseView, toExerciseViews } from './exercise-view.ts';

export interface ExerciseFilter {
  /** Every word of it must occur in the name or the variation; ё and е are one letter. Empty: all. */
  text: string;
  equipmentKey: Key | null;
  /** Its primary muscle is one of these; null: all. */
  muscleKeys: readonly Key[] | null;
  /** Left out whatever it matches. */
  excludedKey: Key | null;
}

/** All that can be picked, in order; archived and deleted ones left out. One reading serves every filter. */
export async function getExerciseList(db: AccountDb): Promise<ExerciseView[]> {
  const rows = (await readListed(db)).filter(row => !row.isArchived);
  return toExerciseViews(db, rows.sort(byName));
}

/** Those of a list that match, in its order. */
export function filterExercises(exercises: readonly ExerciseView[], filter: ExerciseFilter): ExerciseView[] {
  return exercises.filter(
    exercise => matchesChoice(exercise, filter) && matchesQuery(searchTextOf(exercise), filter.text),
  );
}

/** Whether it has the equipment and the muscle that are asked for, whatever the text. */
export function matchesChoice(row: ExerciseRow, filter: Omit<ExerciseFilter, 'text'>): boolean {
  const { equipmentKey, muscleKeys, excludedKey } = filter;
  return (
    row.key !== excludedKey &&
    (equipmentKey === null || row.equipmentKey === equipmentKey) &&
    (muscleKeys?.includes(row.primaryMuscleKey) ?? true)
  );
}

/** What a name in a file can become: what can be picked, then what is archived; read once. */
export async function getMatchable(db: AccountDb): Promise<ExerciseView[]> {
  const rows = await readListed(db);
  const ordered = rows.sort((a, b) => Number(a.isArchived) - Number(b.isArchived) || byName(a, b));
  return toExerciseViews(db, ordered);
}

export async function getArchivedExercises(db: AccountDb): Promise<ExerciseView[]> {
  const rows = (await readListed(db)).filter(row => row.isArchived);
  return toExerciseViews(db, rows.sort(byName));
}

/** All in one request: a filter of the database's own takes one for each row. */
async function readListed(db: AccountDb): Promise<ExerciseRow[]> {
  return (await db.exercises.toArray()).filter(isListed);
}

/** Not deleted: only past workouts and templates still show such an exercise. */
export function isListed(row: ExerciseRow): boolean {
  return !row.isGone;
}

/** What an exercise is found by, folded. */
export function searchTextOf({ foldedName, executionVariation }: ExerciseRow): string {
  return `${foldedName} ${foldText(executionVariation)}`;
}

/** The server's order: by the folded name. Of one name, the plain exercise stands before its variations. */
function byName(a: ExerciseRow, b: ExerciseRow): number {
  return (
    compare(a.foldedName, b.foldedName) ||
    compare(a.executionVariation, b.executionVariation) ||
    compare(a.key, b.key)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
