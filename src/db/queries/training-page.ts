/** One training of the past whole: what was done, what it came to, and which records it set. */
import type { Key, ServerId } from '#domain/ids.ts';
import { gainText } from '#domain/record-gain.ts';
import { type Rank, rankText } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { isRecord } from '../derived/performances.ts';
import { digestOf } from '../derived/refresh-derived.ts';
import type { PerformanceRow, WorkoutRow } from '../rows.ts';
import { readTransaction } from '../transaction.ts';
import { getExerciseViews } from './exercise-view.ts';
import { findByKeyOrId } from './find-row.ts';
import { entryOf, type HistoryEntry } from './history-entry.ts';
import { resolveWorkout } from './resolve-workout.ts';
import { getItemsWithSets, type ItemView } from './workout-view.ts';

export interface TrainingRecord {
  exerciseKey: Key;
  name: string;
  best: string;
  /** What it outranked, and by how much. */
  before: string;
  gain: string;
}

export interface TrainingPage {
  workout: HistoryEntry;
  items: ItemView[];
  records: TrainingRecord[];
}

/**
 * By key or server id, of any training, also one that runs or was removed. Reads its own rows alone, each once, and in as
 * few steps as there are: whoever opens it waits for them.
 */
export function getTrainingPage(db: AccountDb, id: Key | ServerId): Promise<TrainingPage | null> {
  const { workouts, aliases, items, sets, digests, performances, exercises, exerciseSettings } = db;
  const trained = [workouts, aliases, items, sets, digests, performances];
  // One transaction: a slow phone takes longer to begin ten than to read.
  return readTransaction(db, [...trained, exercises, exerciseSettings, db.equipments, db.muscles], () =>
    readPage(db, id),
  );
}

async function readPage(db: AccountDb, id: Key | ServerId): Promise<TrainingPage | null> {
  // An address mostly has the key: what belongs to it is read beside the training.
  const [found, guessed] = await Promise.all([findTraining(db, id), readParts(db, String(id))]);
  if (!found) return null;
  const { parts, written, achieved, exercises } = found.key === id ? guessed : await readParts(db, found.key);
  const items = parts.map(part => ({ ...part, exercise: exercises.get(part.item.exerciseKey) }));
  const workout = entryOf(found, { digest: written ?? digestOf(found, items), exercises, achieved });
  return { workout, items, records: recordsOf(items, achieved) };
}

async function readParts(db: AccountDb, workoutKey: Key) {
  const rows = Promise.all([getItemsWithSets(db, workoutKey), db.digests.get(workoutKey)]);
  const namesOf = async () => {
    const [items, digest] = await rows;
    return [...items.map(({ item }) => item), ...(digest?.lines ?? [])].map(({ exerciseKey }) => exerciseKey);
  };
  const [[parts, written], achieved, exercises] = await Promise.all([
    rows,
    db.performances.where('workoutKey').equals(workoutKey).toArray(),
    getExerciseViews(db, namesOf()),
  ]);
  return { parts, written, achieved, exercises };
}

export async function findTraining(db: AccountDb, id: Key | ServerId): Promise<WorkoutRow | undefined> {
  const [known, key] = await Promise.all([db.workouts.get(String(id)), resolveWorkout(db, String(id))]);
  return known && key === known.key ? known : findByKeyOrId(db.workouts, key);
}

function recordsOf(items: readonly ItemView[], performances: readonly PerformanceRow[]): TrainingRecord[] {
  return performances.filter(isRecord).flatMap(({ exerciseKey, rank, bestBefore }) => {
    const exercise = items.find(({ item }) => item.exerciseKey === exerciseKey)?.exercise;
    if (!exercise || !rank || !bestBefore) return [];
    const { name, isTimeBased, settings } = exercise;
    const say = (it: Rank) => rankText(it, isTimeBased, settings.loadMode);
    const gain = gainText(rank, bestBefore, isTimeBased, settings.loadMode);
    return [{ exerciseKey, name, best: say(rank), before: say(bestBefore), gain }];
  });
}
