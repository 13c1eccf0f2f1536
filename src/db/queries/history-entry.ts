/**
 * Completed workouts with their figures and lines, as history cards and the summary show them. The exercises go by the
 * names they have now. Reads the figures and exercises of these workouts, whatever the history's length.
 */
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
    db.performances
      .where('workoutKey')
      .anyOf(workouts.map(workout => workout.key))
      .toArray(),
  ]);
  const records = Map.groupBy(performances.filter(isRecord), row => row.workoutKey);
  const exercises = await getExerciseViews(
    db,
    digests.flatMap(({ lines }) => lines.map(line => line.exerciseKey)),
  );
  return workouts.flatMap((workout, place) => {
    const digest = digests[place];
    if (!digest) return [];
    const { workoutKey: _, ...figures } = digest;
    return {
      ...workout,
      ...figures,
      lines: figures.lines.map(line => {
        const exercise = exercises.get(line.exerciseKey);
        return named(line, exercise, isBestOf(records.get(workout.key) ?? [], line, exercise));
      }),
    };
  });
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

function named(
  line: HistoryLine,
  exercise: ExerciseView | undefined,
  isRecordLine: boolean,
): HistoryEntryLine {
  const { name = '', executionVariation = '', equipmentName = '' } = exercise ?? {};
  return { ...line, name, executionVariation, equipmentName, isRecord: isRecordLine };
}

/** An exercise may come twice: the record is where its best is. */
function isBestOf(
  records: readonly PerformanceRow[],
  { exerciseKey, best }: HistoryLine,
  exercise: ExerciseView | undefined,
): boolean {
  const rank = records.find(row => row.exerciseKey === exerciseKey)?.rank;
  return rank != null && rankText(rank, exercise?.isTimeBased ?? false, exercise?.settings.loadMode) === best;
}
