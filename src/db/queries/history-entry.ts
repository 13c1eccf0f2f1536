/**
 * Completed workouts with their figures and lines, as history cards and the summary show them. The exercises go by the
 * names they have now. Reads the figures and exercises of these workouts, whatever the history's length.
 */

import { isBarbell } from '#domain/first-weight.ts';
import type { Key } from '#domain/ids.ts';
import { rankText } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { isRecord } from '../derived/performances.ts';
import { digestOf } from '../derived/refresh-derived.ts';
import type { DigestRow, HistoryLine, PerformanceRow, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';
import { getWorkoutView } from './workout-view.ts';

export interface HistoryEntryLine extends HistoryLine {
  /** Empty while its exercise is not on this device. */
  name: string;
  executionVariation: string;
  equipmentName: string;
  /** Its best outranked everything before it. */
  isRecord: boolean;
  /** What the bar weighed in its best set; null where no bar was used, or another line has the exercise's best. */
  onBarKg: number | null;
}

export interface HistoryEntry extends WorkoutRow, Omit<DigestRow, 'workoutKey' | 'lines'> {
  lines: HistoryEntryLine[];
}

export async function toHistoryEntries(
  db: AccountDb,
  workouts: readonly WorkoutRow[],
): Promise<HistoryEntry[]> {
  const [digests, performances] = await Promise.all([
    readDigests(db, workouts),
    // A request for each: of several keys together the database gives one row a request.
    Promise.all(workouts.map(({ key }) => db.performances.where('workoutKey').equals(key).toArray())),
  ]);
  const exercises = await getExerciseViews(
    db,
    digests.flatMap(({ lines }) => lines.map(line => line.exerciseKey)),
  );
  return workouts.flatMap((workout, place) => {
    const digest = digests[place];
    return digest ? entryOf(workout, { digest, exercises, achieved: performances[place] ?? [] }) : [];
  });
}

interface Figured {
  digest: DigestRow;
  exercises: ReadonlyMap<Key, ExerciseView>;
  achieved: readonly PerformanceRow[];
}

export function entryOf(workout: WorkoutRow, { digest, exercises, achieved }: Figured): HistoryEntry {
  const { workoutKey: _, ...figures } = digest;
  // An exercise may come twice, as good both times: its best is in the first of the lines.
  const left = new Set(achieved);
  const lines = figures.lines.map(line => {
    const exercise = exercises.get(line.exerciseKey);
    const best = [...left].find(row => row.exerciseKey === line.exerciseKey && isBestOf(row, line, exercise));
    if (best) left.delete(best);
    return toLine(line, exercise, best);
  });
  return { ...workout, ...figures, lines };
}

/** A first reading brings workouts before their figures have been written: those are computed here. */
async function readDigests(db: AccountDb, workouts: readonly WorkoutRow[]): Promise<DigestRow[]> {
  const written = await db.digests.bulkGet(workouts.map(workout => workout.key));
  return Promise.all(
    workouts.map(async (workout, place) => written[place] ?? (await computeDigest(db, workout))),
  );
}

async function computeDigest(db: AccountDb, workout: WorkoutRow): Promise<DigestRow> {
  const view = await getWorkoutView(db, workout.key);
  return digestOf(workout, view?.items ?? []);
}

function toLine(
  line: HistoryLine,
  exercise: ExerciseView | undefined,
  best: PerformanceRow | undefined,
): HistoryEntryLine {
  const { name = '', executionVariation = '', equipmentName = '' } = exercise ?? {};
  const [weightKg = null] = isBarbell(equipmentName) && !exercise?.isTimeBased ? (best?.rank ?? []) : [];
  return {
    ...line,
    name,
    executionVariation,
    equipmentName,
    isRecord: best !== undefined && isRecord(best),
    onBarKg: weightKg,
  };
}

function isBestOf(
  { rank }: PerformanceRow,
  { best }: HistoryLine,
  exercise: ExerciseView | undefined,
): boolean {
  return (
    rank !== null && rankText(rank, exercise?.isTimeBased ?? false, exercise?.settings.loadMode) === best
  );
}

/** The training's set for a picture: of its records, else of all lines, the one with the heaviest bar. */
export function findHeaviestBar(lines: readonly HistoryEntryLine[]): (HistoryEntryLine & OnBar) | undefined {
  const onBar = lines.filter((line): line is HistoryEntryLine & OnBar => line.onBarKg !== null);
  const records = onBar.filter(line => line.isRecord);
  const among = records.length > 0 ? records : onBar;
  return among.toSorted((a, b) => b.onBarKg - a.onBarKg)[0];
}

interface OnBar {
  onBarKg: number;
}
