import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDb } from '#db/account-db.ts';
import { getWeekFigures } from '#db/queries/week-figures.ts';
import { weeksUntil } from '#domain/weeks.ts';

const HOUR_MS = 3_600_000;
let db: AccountDb;

beforeEach(() => {
  db = new AccountDb(crypto.randomUUID());
});
afterEach(() => db.delete());

async function put(
  key: string,
  startedAtMs: number,
  given: { status?: 'completed' | 'cancelled'; sets: number[]; tonnageKg: number },
) {
  const times = { createdAtMs: startedAtMs, startedAtMs, finishedAtMs: startedAtMs + 1, durationSec: 1 };
  const status = given.status ?? 'completed';
  const row = { key, serverId: null, title: '', note: '', status, ...times, templateKey: null };
  await db.workouts.put(row);
  const lines = given.sets.map((setsCount, at) => ({ exerciseKey: `${at}`, best: null, setsCount }));
  const figures = { personalRecords: 0, tonnageTotalKg: given.tonnageKg, tonnageHardKg: 0 };
  await db.digests.put({ workoutKey: key, ...figures, lines });
}

it('sums up the finished trainings of each week, from Monday to Monday', async () => {
  const friday = new Date(2026, 10, 27, 20).getTime();
  const monday = new Date(2026, 10, 23).getTime();
  await put('a', monday, { sets: [3, 2], tonnageKg: 1000.5 });
  await put('b', friday - HOUR_MS, { sets: [4], tonnageKg: 500 });
  await put('c', monday - 1, { sets: [7], tonnageKg: 70 });
  await put('d', friday - 2 * HOUR_MS, { status: 'cancelled', sets: [9], tonnageKg: 9000 });
  expect(await getWeekFigures(db, weeksUntil(friday, 3))).toEqual([
    { trainings: 2, sets: 9, tonnageKg: 1500.5 },
    { trainings: 1, sets: 7, tonnageKg: 70 },
    { trainings: 0, sets: 0, tonnageKg: 0 },
  ]);
  expect(await getWeekFigures(db, weeksUntil(friday, 1, 1))).toEqual([
    { trainings: 1, sets: 7, tonnageKg: 70 },
  ]);
});
