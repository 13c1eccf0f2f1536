/**
 * What a finished workout leaves behind for fast reading: the lines of its history card in its own row, its items
 * in the index of each exercise's past, and the best ever done in each exercise. Kept up to date whenever a
 * finished workout changes, so that nothing on the path of a training reads the whole history.
 */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { bestSet, bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { AccountDb } from './account-db.ts';
import { getWorkoutView, type ItemView } from './queries/workout-view.ts';
import type { HistoryLine } from './rows.ts';

/** Inside the caller's transaction, after the rows of a workout changed. An unfinished workout leaves nothing. */
export async function refreshFinished(db: AccountDb, workoutKey: Key): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  if (workout?.status !== 'completed' || !workout.isWhole) return;
  const view = await getWorkoutView(db, workoutKey);
  if (!view) return;
  const { startedAtMs } = view.workout;
  for (const { item } of view.items) {
    if (item.doneAtMs !== startedAtMs) await db.items.update(item.key, { doneAtMs: startedAtMs });
  }
  await db.workouts.update(workoutKey, { lines: view.items.map(lineOf) });
  for (const [exerciseKey, rank] of bestRanks(view.items))
    await keepBest(db, { exerciseKey, rank, workoutKey });
}

/** The best rank of each exercise in a workout; null where nothing was achieved. */
export function bestRanks(items: readonly ItemView[]): Map<Key, Rank | null> {
  const ranks = new Map<Key, Rank | null>();
  for (const { item, exercise, sets } of items) {
    const timed = exercise?.isTimeBased ?? false;
    const best = bestSet(sets, timed);
    const rank = best && rankSet(best, timed);
    const known = ranks.get(item.exerciseKey) ?? null;
    ranks.set(item.exerciseKey, higher(known, rank));
  }
  return ranks;
}

function higher(a: Rank | null, b: Rank | null): Rank | null {
  if (a === null || b === null) return a ?? b;
  return compareRanks(a, b) >= 0 ? a : b;
}

interface Candidate {
  exerciseKey: Key;
  rank: Rank | null;
  workoutKey: Key;
}

async function keepBest(db: AccountDb, { exerciseKey, rank, workoutKey }: Candidate): Promise<void> {
  const best = await db.bests.get(exerciseKey);
  const fellBack = best?.workoutKey === workoutKey && (!rank || compareRanks(rank, best.rank) < 0);
  if (fellBack) return recomputeBest(db, exerciseKey);
  if (rank && (!best || compareRanks(rank, best.rank) > 0)) {
    await db.bests.put({ exerciseKey, rank, workoutKey });
  }
}

/** Rare: the workout that held the best was corrected downwards. Reads this one exercise's past. */
async function recomputeBest(db: AccountDb, exerciseKey: Key): Promise<void> {
  await db.bests.delete(exerciseKey);
  const past = await db.items
    .where('[exerciseKey+doneAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
    .toArray();
  for (const workoutKey of new Set(past.map(item => item.workoutKey))) {
    const view = await getWorkoutView(db, workoutKey);
    const rank = view && bestRanks(view.items).get(exerciseKey);
    if (rank) await keepBest(db, { exerciseKey, rank, workoutKey });
  }
}

function lineOf({ item, exercise, sets }: ItemView): HistoryLine {
  const timed = exercise?.isTimeBased ?? false;
  const best = bestSet(sets, timed);
  return {
    exerciseKey: item.exerciseKey,
    name: exercise?.name ?? '',
    setsCount: sets.filter(set => set.done).length,
    best: best && bestText(best, timed),
    executionVariation: exercise?.executionVariation ?? '',
    equipmentName: exercise?.equipmentName ?? '',
  };
}
