/** Exercises as screens show them: with the names of their equipment and muscles. */
import { isTimeBased } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import type { LoadMode } from '#domain/set-values.ts';
import type { AccountDb } from '../account-db.ts';
import type { ExerciseRow, ExerciseSettings, NamedRow } from '../rows.ts';

export interface ExerciseView extends ExerciseRow {
  equipmentName: string;
  primaryMuscleName: string;
  secondaryMuscleNames: string[];
  isTimeBased: boolean;
  /** What the person has set for it. */
  settings: SettingsView;
}

/** Settings with what holds where the person has chosen no load mode. */
export interface SettingsView extends ExerciseSettings {
  loadMode: LoadMode;
}

export const NO_SETTINGS: ExerciseSettings = { note: '', restSec: null, stepKg: null, loadMode: null };
export const PLAIN_SETTINGS: SettingsView = { ...NO_SETTINGS, loadMode: 'plain' };

/** What the weight of an exercise means: the person's choice, else the library's word. Without the exercise nobody knows. */
export function loadModeOf(
  exercise: Pick<ExerciseRow, 'defaultMode'> | undefined,
  settings: Pick<ExerciseSettings, 'loadMode'> | undefined,
): LoadMode {
  return (exercise && settings?.loadMode) ?? exercise?.defaultMode ?? 'plain';
}

/** @param keys may still be on their way: what all exercises share is read meanwhile */
export async function getExerciseViews(
  db: AccountDb,
  keys: readonly Key[] | Promise<readonly Key[]>,
): Promise<Map<Key, ExerciseView>> {
  const read = async () => db.exercises.bulkGet([...new Set(await keys)]);
  const views = await toExerciseViews(db, read());
  return new Map(views.map(view => [view.key, view]));
}

/** For a command that needs to know just this: two reads side by side, the equipment's names being few. */
export async function isExerciseTimeBased(db: AccountDb, key: Key): Promise<boolean> {
  const [exercise, equipments] = await Promise.all([db.exercises.get(key), db.equipments.toArray()]);
  return isTimeBased(equipments.find(row => row.key === exercise?.equipmentKey)?.name);
}

/** What is not on this device is left out. */
export async function toExerciseViews(
  db: AccountDb,
  asked: (ExerciseRow | undefined)[] | PromiseLike<(ExerciseRow | undefined)[]>,
): Promise<ExerciseView[]> {
  const [rows, equipments, muscles, settings] = await Promise.all([
    asked,
    db.equipments.toArray().then(namesOf),
    db.muscles.toArray().then(namesOf),
    // Few have any: one request, where a library would ask five hundred times.
    db.exerciseSettings.toArray(),
  ]);
  const settingsOf = new Map(settings.map(one => [one.key, one]));
  const known = rows.filter(row => row !== undefined);
  return known.map(row => {
    const equipmentName = equipments.get(row.equipmentKey) ?? '';
    const own = settingsOf.get(row.key);
    return {
      ...row,
      equipmentName,
      primaryMuscleName: muscles.get(row.primaryMuscleKey) ?? '',
      secondaryMuscleNames: row.secondaryMuscleKeys.map(key => muscles.get(key) ?? '').filter(Boolean),
      isTimeBased: isTimeBased(equipmentName),
      settings: { ...NO_SETTINGS, ...own, loadMode: loadModeOf(row, own) },
    };
  });
}

function namesOf(rows: NamedRow[]): Map<Key, string> {
  return new Map(rows.map(row => [row.key, row.name]));
}
