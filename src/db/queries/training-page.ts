/** One training of the past whole: what was done, what it came to, and which records it set. */
import type { Key, ServerId } from '#domain/ids.ts';
import { type Rank, rankText } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { isRecord } from '../derived/performances.ts';
import type { PerformanceRow, WorkoutRow } from '../rows.ts';
import { findByKeyOrId } from './find-row.ts';
import { type HistoryEntry, toHistoryEntries } from './history-entry.ts';
import { resolveWorkout } from './resolve-workout.ts';
import { getWorkoutView, type ItemView } from './workout-view.ts';

export interface TrainingRecord {
  exerciseKey: Key;
  name: string;
  best: string;
  /** What it outranked. */
  before: string;
}

export interface TrainingPage {
  workout: HistoryEntry;
  items: ItemView[];
  records: TrainingRecord[];
}

/** By key or server id, of any training, also one that runs or was removed. Reads its own rows alone. */
export async function getTrainingPage(db: AccountDb, id: Key | ServerId): Promise<TrainingPage | null> {
  const found = await findTraining(db, id);
  if (!found) return null;
  const [view, [workout], performances] = await Promise.all([
    getWorkoutView(db, found.key),
    toHistoryEntries(db, [found]),
    db.performances.where('workoutKey').equals(found.key).toArray(),
  ]);
  if (!view || !workout) return null;
  return { workout, items: view.items, records: recordsOf(view.items, performances) };
}

export async function findTraining(db: AccountDb, id: Key | ServerId): Promise<WorkoutRow | undefined> {
  return findByKeyOrId(db.workouts, await resolveWorkout(db, String(id)));
}

function recordsOf(items: readonly ItemView[], performances: readonly PerformanceRow[]): TrainingRecord[] {
  return performances.filter(isRecord).flatMap(({ exerciseKey, rank, bestBefore }) => {
    const exercise = items.find(({ item }) => item.exerciseKey === exerciseKey)?.exercise;
    if (!exercise || !rank || !bestBefore) return [];
    const { name, isTimeBased, settings } = exercise;
    const say = (it: Rank) => rankText(it, isTimeBased, settings.loadMode);
    return [{ exerciseKey, name, best: say(rank), before: say(bestBefore) }];
  });
}
