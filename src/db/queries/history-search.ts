/** Finding trainings of the past by what is in them: read once, then each letter that is typed asks no disk. */
import { format } from 'date-fns';
import { ru } from 'date-fns/locale/ru';
import { foldText } from '#domain/search/folded-text.ts';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';
import { searchTextOf } from './exercise-list.ts';

export interface SearchableWorkout {
  workout: WorkoutRow;
  /** Title, notes, exercises and the date in several forms, folded. */
  text: string;
}

/** Newest first. */
export async function getHistoryIndex(db: AccountDb): Promise<SearchableWorkout[]> {
  const [workouts, digests, exercises, settings] = await Promise.all([
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', Number.NEGATIVE_INFINITY], ['completed', Number.POSITIVE_INFINITY])
      .toArray(),
    db.digests.toArray(),
    db.exercises.toArray(),
    db.exerciseSettings.toArray(),
  ]);
  const notes = new Map(settings.map(row => [row.key, foldText(row.note)]));
  const names = new Map(exercises.map(row => [row.key, `${searchTextOf(row)} ${notes.get(row.key) ?? ''}`]));
  const figures = new Map(digests.map(digest => [digest.workoutKey, digest]));
  return workouts.toReversed().map(workout => {
    const digest = figures.get(workout.key);
    const done = (digest?.lines ?? []).map(line => names.get(line.exerciseKey) ?? '');
    const written = [workout.title, workout.note, digest?.notes ?? ''].map(foldText);
    return { workout, text: [...written, ...done, dateForms(workout.startedAtMs)].join(' | ') };
  });
}

/** All words must be in it, in any order. */
export function searchHistory(index: readonly SearchableWorkout[], query: string): WorkoutRow[] {
  if (query.trim() === '') return [];
  const words = foldText(query).split(' ').map(matcherOf);
  return index.filter(({ text }) => words.every(matches => matches(text))).map(({ workout }) => workout);
}

/**
 * Figures are whole numbers: '2 ноября' is in no '12 ноября 2025', nor '11 ноября' in '05.11.2025'. From three figures on
 * the typing of a year may not be over.
 */
function matcherOf(word: string): (text: string) => boolean {
  const escaped = word.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  const [before, after] = /^\d+$/.test(word)
    ? ['(?<!\\d|\\d[.,])', '(?!\\d|[.,]\\d)']
    : ['(?<!\\d)', '(?!\\d)'];
  const isOpen = !/(?:^|\D)\d{1,2}$/.test(word);
  const pattern = new RegExp(`${/^\d/.test(word) ? before : ''}${escaped}${isOpen ? '' : after}`);
  return text => pattern.test(text);
}

/** '2 ноября 2025 ноябрь 02.11.2025 2.11.2025 воскресенье'. */
function dateForms(ms: number): string {
  return foldText(format(ms, 'd MMMM yyyy LLLL dd.MM.yyyy d.M.yyyy EEEE', { locale: ru }));
}

export interface TrainedDay {
  startedAtMs: number;
  workoutKey: string;
}

export interface DayFigures {
  tonnageKg: number;
  hasRecord: boolean;
}

/** Of trainings, by their keys; one without figures yet is left out. */
export async function getDayFigures(
  db: AccountDb,
  workoutKeys: readonly string[],
): Promise<Map<string, DayFigures>> {
  const digests = await db.digests.bulkGet([...workoutKeys]);
  return new Map(
    digests.flatMap(digest =>
      digest
        ? [[digest.workoutKey, { tonnageKg: digest.tonnageTotalKg, hasRecord: digest.personalRecords > 0 }]]
        : [],
    ),
  );
}

/** Every finished training's start, the oldest first. Reads the index alone. */
export async function getTrainedDays(db: AccountDb): Promise<TrainedDay[]> {
  const completed = () =>
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', Number.NEGATIVE_INFINITY], ['completed', Number.POSITIVE_INFINITY]);
  const [keys, primaryKeys] = await Promise.all([completed().keys(), completed().primaryKeys()]);
  return keys.map((key, at) => ({
    startedAtMs: Number(Array.isArray(key) ? key[1] : key),
    workoutKey: String(primaryKeys[at]),
  }));
}
