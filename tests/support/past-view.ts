/** The past as a device and its server tell it, for tests that compare them. */
import type { HistoryPage } from '#contract/history.ts';
import { getHistory } from '#db/queries/history.ts';
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
