/**
 * What a finished workout leaves behind for fast reading: the lines of its history card in its own row, its items
 * in the index of each exercise's past, and the best ever done in each exercise. Kept up to date whenever a
 * finished workout changes, so that nothing on the path of a training reads the whole history.
 */
import { Dexie } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { bestSet, bestText, countPersonalRecords, type Rank } from '#domain/records.ts';
import { tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { AccountDb } from './account-db.ts';
import { bestRanks, keepBests } from './bests.ts';
import { type ExerciseView, getExerciseViews } from './queries/exercise-view.ts';
import { getWorkoutView, type ItemView, type WorkoutView } from './queries/workout-view.ts';
import type { HistoryLine, WorkoutFigures, WorkoutRow } from './rows.ts';

/**
 * Inside the caller's transaction, after the rows of a workout changed. What is not finished, or not any more, leaves
 * nothing behind.
 */
export async function refreshFinished(db: AccountDb, workoutKey: Key): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout?.isWhole) return;
  if (workout.status !== 'completed') return forget(db, workout);
  const view = await getWorkoutView(db, workoutKey);
  if (view) await putFinished(db, view);
}

/** As `refreshFinished`, where the view is at hand: its workout's row is written as it stands there, with its lines. Returns it. */
export async function putFinished(db: AccountDb, { workout, items }: WorkoutView): Promise<WorkoutRow> {
  const finished = { ...workout, lines: items.map(lineOf) };
  await Promise.all([
    db.workouts.put(finished),
    markDone(db, workout, new Set(items.map(({ item }) => item.key))),
    keepBests(db, workout.key, new Map([...nothingIn(workout), ...bestRanks(items)])),
  ]);
  return finished;
}

/** As `refreshFinished`, for rows that came back on this device: its figures, too, are as if it were finished only now. */
export async function finishAnew(db: AccountDb, workoutKey: Key): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  if (!workout?.isWhole || workout.status !== 'completed') return;
  await forget(db, workout);
  const view = await getWorkoutView(db, workoutKey);
  if (!view) return;
  const figures = await figuresOf(db, view.items);
  await putFinished(db, { ...view, workout: { ...view.workout, ...figures } });
}

/** Judged by the bests as they are before the workout is among them. */
export async function figuresOf(db: AccountDb, items: readonly ItemView[]): Promise<WorkoutFigures> {
  const sets = items.flatMap(item => item.sets);
  const ranks = bestRanks(items);
  const earlier = new Map<Key, Rank>();
  for (const best of await db.bests.bulkGet([...ranks.keys()])) {
    if (best) earlier.set(best.exerciseKey, best.rank);
  }
  const current = [...ranks].map(([exerciseKey, rank]) => ({ exerciseKey, rank }));
  return {
    personalRecords: countPersonalRecords(current, earlier),
    tonnageTotalKg: tonnageTotal(sets),
    tonnageHardKg: tonnageHard(sets),
  };
}

/**
 * Inside the caller's transaction: runs what may change the exercises. Where one is then measured in something else, in
 * seconds or no more, every finished workout with it tells of it anew.
 */
export async function remeasure(
  db: AccountDb,
  exerciseKeys: readonly Key[],
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await findTimeBased(db, exerciseKeys);
  await change();
  const after = await findTimeBased(db, exerciseKeys);
  const changed = exerciseKeys.filter(key => before.has(key) !== after.has(key));
  for (const key of changed) await refreshFinishedWith(db, key);
}

async function findTimeBased(db: AccountDb, keys: readonly Key[]): Promise<Set<Key>> {
  const views = keys.length > 0 ? await getExerciseViews(db, keys) : new Map<Key, ExerciseView>();
  return new Set(keys.filter(key => views.get(key)?.isTimeBased));
}

async function refreshFinishedWith(db: AccountDb, exerciseKey: Key): Promise<void> {
  const items = await db.items
    .where('[exerciseKey+doneAtMs]')
    .between([exerciseKey, Dexie.minKey], [exerciseKey, Dexie.maxKey])
    .toArray();
  for (const workoutKey of new Set(items.map(item => item.workoutKey))) await refreshFinished(db, workoutKey);
}

/** Inside the caller's transaction, before the row of a workout goes. */
export async function forgetFinished(db: AccountDb, workoutKey: Key): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  if (workout?.isWhole) await forget(db, workout);
}

/** Its lines tell whether it has left anything, and in which exercises: a running training has none. */
async function forget(db: AccountDb, workout: WorkoutRow): Promise<void> {
  if (workout.lines.length === 0) return;
  await Promise.all([
    db.workouts.update(workout.key, { lines: [] }),
    markDone(db, workout, new Set()),
    keepBests(db, workout.key, nothingIn(workout)),
  ]);
}

/** Its items `shown` are in the index of their exercise's past, and no others: a hidden one counts for nothing. */
async function markDone(
  db: AccountDb,
  { key, startedAtMs }: WorkoutRow,
  shown: ReadonlySet<Key>,
): Promise<void> {
  const items = await db.items.where('workoutKey').equals(key).toArray();
  const changed = items.filter(item => item.doneAtMs !== (shown.has(item.key) ? startedAtMs : undefined));
  if (changed.length === 0) return;
  await db.items.bulkPut(
    changed.map(({ doneAtMs: _, ...item }) =>
      shown.has(item.key) ? { ...item, doneAtMs: startedAtMs } : item,
    ),
  );
}

/** No achievement in any of the exercises it was last told with, which may have left it since. */
function nothingIn({ lines }: WorkoutRow): Map<Key, Rank | null> {
  return new Map(lines.flatMap(line => (line.exerciseKey === null ? [] : [[line.exerciseKey, null]])));
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
