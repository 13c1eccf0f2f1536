/**
 * The figures that follow from rows, kept for fast reading: a history card's lines and tonnage (`digests`), and what each
 * exercise achieved in each completed workout (`performances`). Written here and nowhere else, in the transaction that
 * changed the rows. The cost of a change grows with the later trainings whose best before them it changes, not with the history.
 */
import type { Key } from '#domain/ids.ts';
import { bestOneRepMax } from '#domain/one-rep-max.ts';
import { topRanksOf } from '#domain/personal-record.ts';
import { bestSet, bestText } from '#domain/records.ts';
import { countsAsDone } from '#domain/set-values.ts';
import { sumKg, tonnageHard, tonnageTotal } from '#domain/tonnage.ts';
import type { AccountDb } from '../account-db.ts';
import { getWorkoutView, type ItemView, ownSets } from '../queries/workout-view.ts';
import type { DigestRow, HistoryLine, PerformanceRow, SetRow, WorkoutRow } from '../rows.ts';
import {
  bestRanks,
  byTime,
  higher,
  isRecord,
  isSameRank,
  readTimeline,
  recountFrom,
} from './performances.ts';

/** Workouts whose rows have changed; those that are not completed, or not any more, leave nothing behind. */
export async function refreshDerived(db: AccountDb, workoutKeys: Iterable<Key>): Promise<void> {
  for (const workoutKey of new Set(workoutKeys)) await refreshWorkout(db, workoutKey);
}

async function refreshWorkout(db: AccountDb, workoutKey: Key): Promise<void> {
  const [workout, digest] = await Promise.all([db.workouts.get(workoutKey), db.digests.get(workoutKey)]);
  // The running one, most of the time: it has no figures.
  if (workout?.status !== 'completed' && !digest) return;
  const [view, before] = await Promise.all([
    getWorkoutView(db, workoutKey),
    db.performances.where('workoutKey').equals(workoutKey).toArray(),
  ]);
  const isCompleted = view?.workout.status === 'completed';
  if (isCompleted && view.items.length === 0 && digest?.isGiven) return;
  const after = isCompleted ? performancesOf(view.workout, view.items) : [];
  const changedExercises = findChanged(before, after);
  const kept = new Map(before.map(row => [row.exerciseKey, row]));
  await Promise.all([
    db.performances.bulkDelete(
      before
        .filter(row => !after.some(other => other.exerciseKey === row.exerciseKey))
        .map(row => [row.workoutKey, row.exerciseKey]),
    ),
    db.performances.bulkPut(after.flatMap(row => renew(row, kept.get(row.exerciseKey)))),
    isCompleted ? db.digests.put(digestOf(view.workout, view.items)) : db.digests.delete(workoutKey),
  ]);
  const touched = new Set(isCompleted ? [workoutKey] : []);
  for (const changed of changedExercises) {
    for (const key of await recountExercise(db, changed)) touched.add(key);
  }
  await countRecords(db, touched);
}

/** What nothing has changed of keeps what it knows of the time before it, and is not written again. */
function renew(row: PerformanceRow, kept: PerformanceRow | undefined): PerformanceRow[] {
  const renewed = { ...row, bestBefore: kept?.bestBefore ?? null };
  return JSON.stringify(renewed) === JSON.stringify(kept) ? [] : [renewed];
}

interface ChangedExercise {
  exerciseKey: Key;
  /** Where on its timeline something was written again: the first and the last. */
  fromMs: number;
  toMs: number;
}

function findChanged(before: readonly PerformanceRow[], after: readonly PerformanceRow[]): ChangedExercise[] {
  const old = new Map(before.map(row => [row.exerciseKey, row]));
  const changed: ChangedExercise[] = [];
  for (const row of after) {
    const was = old.get(row.exerciseKey);
    old.delete(row.exerciseKey);
    if (was && was.startedAtMs === row.startedAtMs && isSameRank(was.rank, row.rank)) continue;
    const times = [row.startedAtMs, was?.startedAtMs ?? row.startedAtMs];
    const { exerciseKey } = row;
    changed.push({ exerciseKey, fromMs: Math.min(...times), toMs: Math.max(...times) });
  }
  for (const { exerciseKey, startedAtMs } of old.values())
    changed.push({ exerciseKey, fromMs: startedAtMs, toMs: startedAtMs });
  return changed;
}

/** Returns the workouts whose count of records may have changed. */
async function recountExercise(
  db: AccountDb,
  { exerciseKey, fromMs, toMs }: ChangedExercise,
): Promise<Key[]> {
  const best = await bestBefore(db, exerciseKey, fromMs);
  const { changed, judgedAnew } = await recountFrom(db, exerciseKey, { fromMs, toMs, bestBefore: best });
  await db.performances.bulkPut(changed);
  return judgedAnew;
}

/** From the performance just before: it knows the best before it. */
async function bestBefore(db: AccountDb, exerciseKey: Key, beforeMs: number) {
  const earlier = await db.performances
    .where('[exerciseKey+startedAtMs]')
    .between([exerciseKey, Number.NEGATIVE_INFINITY], [exerciseKey, beforeMs], true, false)
    .last();
  if (!earlier) return null;
  const together = await db.performances
    .where('[exerciseKey+startedAtMs]')
    .equals([exerciseKey, earlier.startedAtMs])
    .toArray();
  const last = together.sort(byTime).at(-1) ?? earlier;
  return higher(last.bestBefore, last.rank);
}

/** In the running transaction: writes how many records each of the workouts holds. */
export async function countRecords(db: AccountDb, workoutKeys: ReadonlySet<Key>): Promise<void> {
  const counting = [...workoutKeys].map(async workoutKey => {
    const [digest, rows] = await Promise.all([
      db.digests.get(workoutKey),
      db.performances.where('workoutKey').equals(workoutKey).toArray(),
    ]);
    const personalRecords = rows.filter(isRecord).length;
    if (digest && digest.personalRecords !== personalRecords)
      await db.digests.put({ ...digest, personalRecords });
  });
  await Promise.all(counting);
}

export function performancesOf(workout: WorkoutRow, items: readonly ItemView[]): PerformanceRow[] {
  const { key: workoutKey, startedAtMs } = workout;
  return [...bestRanks(items)].map(([exerciseKey, rank]) => {
    const own = items.filter(({ item }) => item.exerciseKey === exerciseKey);
    const mode = own[0]?.exercise?.settings.loadMode;
    const done = own.flatMap(ownSets).filter(countsAsDone);
    return {
      workoutKey,
      exerciseKey,
      startedAtMs,
      hasDone: done.length > 0,
      rank,
      tops: topRanksOf(done, own[0]?.exercise?.isTimeBased ?? false, mode),
      bestBefore: null,
      setsCount: done.length,
      tonnageKg: tonnageTotal(done, mode),
      mostReps: mostReps(done),
      oneRepMax: bestOneRepMax(done, mode),
    };
  });
}

function mostReps(done: readonly SetRow[]): number | null {
  const reps = done.flatMap(set => set.reps ?? []);
  return reps.length > 0 ? Math.max(...reps) : null;
}

export function digestOf({ key: workoutKey }: WorkoutRow, items: readonly ItemView[]): DigestRow {
  const notes = items
    .flatMap(({ sets }) => sets.map(({ note }) => note))
    .filter(note => note !== '')
    .join(' | ');
  return {
    workoutKey,
    personalRecords: 0,
    tonnageTotalKg: sumKg(items.map(one => tonnageTotal(ownSets(one), one.exercise?.settings.loadMode))),
    tonnageHardKg: sumKg(items.map(one => tonnageHard(ownSets(one), one.exercise?.settings.loadMode))),
    lines: items.map(lineOf),
    ...(notes !== '' && { notes }),
  };
}

function lineOf(view: ItemView): HistoryLine {
  const { item, exercise } = view;
  const sets = ownSets(view);
  const timed = exercise?.isTimeBased ?? false;
  const mode = exercise?.settings.loadMode;
  const best = bestSet(sets, timed, mode);
  return {
    exerciseKey: item.exerciseKey,
    setsCount: sets.filter(countsAsDone).length,
    best: best && bestText(best, timed, mode),
  };
}

/** Exercises that may be measured otherwise now, in seconds or no more: every completed workout with them is computed again. */
export async function refreshExercises(db: AccountDb, exerciseKeys: Iterable<Key>): Promise<void> {
  for (const exerciseKey of new Set(exerciseKeys)) {
    const rows = await readTimeline(db, exerciseKey);
    await refreshDerived(
      db,
      rows.map(row => row.workoutKey),
    );
  }
}
