/** The past as a device and its server tell it, for tests that compare them. */
import type { HistoryPage } from '#contract/history.ts';
import type { WorkoutSet } from '#contract/sets.ts';
import type { WorkoutsPage } from '#contract/workouts.ts';
import { getHistory } from '#db/queries/history.ts';
import { findPrevious, getPreviousSets } from '#db/queries/previous-sets.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { PreviousValues } from '#db/rows.ts';
import { sendAuthorised } from '#sync/session/authorised.ts';
import type { TestDevice } from './test-device.ts';
import { ALL_TIME } from './training-steps.ts';

export interface ToldPast {
  key: string | null | undefined;
  records: number;
  tonnage: number;
  bests: (string | null)[];
  startedAtMs: number;
}

/** Newest first, as the history shows it. */
export async function pastOnDevice({ db }: TestDevice): Promise<ToldPast[]> {
  const entries = await getHistory(db, ALL_TIME);
  return entries.map(({ key, personalRecords, tonnageTotalKg, lines, startedAtMs }) => ({
    key,
    records: personalRecords,
    tonnage: tonnageTotalKg,
    bests: lines.map(line => line.best),
    startedAtMs,
  }));
}

export async function pastOnServer({ session, db }: TestDevice): Promise<ToldPast[]> {
  const path = '/api/workouts/history/?limit=200';
  const reply = await sendAuthorised(session, db.accountKey, { method: 'GET', path, etag: null });
  if (reply.kind !== 'answer') throw new Error(reply.kind);
  return (reply.body as HistoryPage).results.map(entry => ({
    key: entry.client_key,
    records: entry.personal_records,
    tonnage: entry.tonnage_total,
    bests: entry.exercises.map(exercise => exercise.best),
    startedAtMs: Date.parse(entry.started_at),
  }));
}

/** What each set of the completed trainings has as its previous values, by the trainings' keys. */
export type ToldPrevious = Record<string, (PreviousValues | null)[][]>;

export async function previousOnDevice({ db }: TestDevice): Promise<ToldPrevious> {
  const entries = await getHistory(db, ALL_TIME);
  const reported = entries.map(async ({ key }) => {
    const [view, previous] = await Promise.all([getWorkoutView(db, key), getPreviousSets(db, key)]);
    const items = (view?.items ?? []).map(({ item, sets }) =>
      sets.map((_, at) => findPrevious(previous[item.key], sets, at)),
    );
    return [key, items] as const;
  });
  return Object.fromEntries(await Promise.all(reported));
}

export async function previousOnServer({ session, db }: TestDevice): Promise<ToldPrevious> {
  const request = { method: 'GET', path: '/api/workouts/?limit=200', etag: null } as const;
  const reply = await sendAuthorised(session, db.accountKey, request);
  if (reply.kind !== 'answer') throw new Error(reply.kind);
  const completed = (reply.body as WorkoutsPage).results.filter(({ status }) => status === 'completed');
  return Object.fromEntries(
    completed.map(({ client_key, items }) => [
      client_key,
      items.map(({ sets = [] }) => sets.map(toPrevious)),
    ]),
  );
}

function toPrevious(set: WorkoutSet): PreviousValues | null {
  const { prev_weight_kg, prev_reps, prev_hard_reps, prev_duration_sec } = set;
  const values = {
    weightKg: prev_weight_kg,
    reps: prev_reps,
    hardReps: prev_hard_reps,
    durationSec: prev_duration_sec,
  };
  return Object.values(values).every(value => value === null) ? null : values;
}
