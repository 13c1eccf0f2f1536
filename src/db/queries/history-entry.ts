/**
 * Completed workouts with their figures and lines, as history cards and the summary show them. The exercises go by the
 * names they have now. Reads the figures and exercises of these workouts, whatever the history's length.
 */
import type { AccountDb } from '../account-db.ts';
import { digestOf } from '../derived/refresh-derived.ts';
import type { DigestRow, HistoryLine, WorkoutRow } from '../rows.ts';
import { type ExerciseView, getExerciseViews } from './exercise-view.ts';
import { getWorkoutView } from './workout-view.ts';

export interface HistoryEntryLine extends HistoryLine {
  /** Empty while its exercise is not on this device. */
  name: string;
  executionVariation: string;
  equipmentName: string;
}

export interface HistoryEntry extends WorkoutRow, Omit<DigestRow, 'workoutKey' | 'lines'> {
  lines: HistoryEntryLine[];
}

export async function toHistoryEntries(
  db: AccountDb,
  workouts: readonly WorkoutRow[],
): Promise<HistoryEntry[]> {
  const digests = await readDigests(db, workouts);
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
      lines: figures.lines.map(line => named(line, exercises.get(line.exerciseKey))),
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

function named(line: HistoryLine, exercise: ExerciseView | undefined): HistoryEntryLine {
  const { name = '', executionVariation = '', equipmentName = '' } = exercise ?? {};
  return { ...line, name, executionVariation, equipmentName };
}
