// Covers docs/api.md: Workouts.
/** The history's pages: stretches of time that never leave a training out, nor show one twice. */
import { IDBIndex } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import { findNewerInMonth, findStretchStart, getHistory } from '#db/queries/history.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function openWithTraining(): Promise<{ device: TestDevice; past: WorkoutRow }> {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const past = await device.db.workouts.get(await trainOnce(device, clock));
  if (!past) throw new Error('no training');
  await device.db.workouts.clear();
  return { device, past };
}

/** Every page from now to the oldest, as the list shows them. */
async function pagesOf(db: AccountDb, size: number): Promise<number[][]> {
  const pages: number[][] = [];
  let beforeMs = Number.POSITIVE_INFINITY;
  for (;;) {
    const fromMs = await findStretchStart(db, beforeMs, size);
    if (fromMs === null) return pages;
    pages.push((await getHistory(db, { fromMs, beforeMs })).map(row => row.startedAtMs));
    beforeMs = fromMs;
  }
}

test('pages go from the newest to the oldest, without gap or overlap', async () => {
  const { device, past } = await openWithTraining();
  const starts = [5, 3, 1, 4, 2];
  await device.db.workouts.bulkAdd(
    starts.map(startedAtMs => ({ ...past, key: device.ctx.newKey(), startedAtMs })),
  );
  expect(await pagesOf(device.db, 2)).toEqual([[5, 4], [3, 2], [1]]);
  expect(await pagesOf(device.db, 5)).toEqual([[5, 4, 3, 2, 1]]);
});

test('trainings that began in the same millisecond share a page', async () => {
  const { device, past } = await openWithTraining();
  await device.db.workouts.bulkAdd(
    [3, 2, 2, 2, 1].map(startedAtMs => ({ ...past, key: device.ctx.newKey(), startedAtMs })),
  );
  expect(await pagesOf(device.db, 2)).toEqual([[3, 2, 2, 2], [1]]);
});

test('a page is read in whole requests, never row by row', async () => {
  const clock = new TestClock();
  const { db, ...device } = await openGuestDevice(clock, OFFLINE);
  for (let nth = 0; nth < 3; nth++) await trainOnce({ db, ...device }, clock);
  const walked = vi.spyOn(IDBIndex.prototype, 'openCursor');
  const stretch = { fromMs: Number.NEGATIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY };
  const page = await getHistory(db, stretch);
  expect(page.map(({ lines }) => lines.length)).toEqual([1, 1, 1]);
  expect(walked).not.toHaveBeenCalled();
});

test('what runs or was cancelled is no history', async () => {
  const { device, past } = await openWithTraining();
  await device.db.workouts.bulkAdd([
    { ...past, key: device.ctx.newKey(), status: 'active' },
    { ...past, key: device.ctx.newKey(), status: 'cancelled' },
  ]);
  expect(await pagesOf(device.db, 10)).toEqual([]);
});

test('a page knows the card above it while that is of the month it begins in', async () => {
  const { device, past } = await openWithTraining();
  const [cut, newer] = [Date.UTC(2026, 9, 20), Date.UTC(2026, 10, 5)];
  const [atCut, later] = [cut, newer].map(startedAtMs => ({
    ...past,
    key: device.ctx.newKey(),
    startedAtMs,
  }));
  if (!atCut || !later) throw new Error('no trainings');
  await device.db.workouts.bulkAdd([atCut, later]);
  expect(await findNewerInMonth(device.db, cut)).toBe(cut);
  // The one that the page above was cut at has left it.
  await device.db.workouts.delete(atCut.key);
  expect(await findNewerInMonth(device.db, cut)).toBe(Number.POSITIVE_INFINITY);
  await device.db.workouts.put({ ...later, startedAtMs: cut + 1 });
  expect(await findNewerInMonth(device.db, cut)).toBe(cut + 1);
  expect(await findNewerInMonth(device.db, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});
