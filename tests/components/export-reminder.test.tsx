// Covers docs/product.md: Messages.
// The line over the history that reminds of a copy.
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { DeviceDb } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { makeTraining } from '../../e2e/seeded/in-page.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';
import { expectToBeAt } from './support/said.ts';
import { BENCH } from './support/training.ts';

const line = () => page.getByText('Дневник открывается только на этом устройстве.');

afterEach(() => {
  vi.restoreAllMocks();
});

/** The history of a guest with one training, in a browser that has promised to keep it or not. */
async function openHistory(isPersisted: boolean): Promise<void> {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isPersisted);
  const accountKey = await makeTraining({ [BENCH]: 1 });
  localStorage.setItem('session.hint.v1', accountKey);
  const device = new DeviceDb();
  const db = device.openAccount(accountKey);
  const ctx = { db, now: Date.now, newKey: randomUuid };
  const set = await db.sets.toCollection().first();
  await tickSet(ctx, set?.key ?? '', { weightKg: 80, reps: 5 });
  await finishWorkout(ctx, set?.workoutKey ?? '');
  db.close();
  device.close();
  openAt('/history');
  await expect.element(page.getByRole('heading', { level: 1, name: 'История' })).toBeVisible();
}

test('[EXP4] stands where the browser may clear the device, until it is hidden', async () => {
  await openHistory(false);
  await expect.element(line()).toBeInViewport({ ratio: 1 });
  await expectAccessible();
  await page.getByRole('button', { name: 'Скрыть на месяц' }).click();
  await expect.element(line()).not.toBeInTheDocument();
  // By keyboard or by ear one goes on there.
  await expect.poll(() => document.activeElement?.closest('main')).not.toBeNull();
  openAt('/history');
  await expect.element(page.getByText(BENCH)).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});

test('[EXP4] leads to the data', async () => {
  await openHistory(false);
  await page.getByRole('link', { name: 'Сохранить копию' }).click();
  await expectToBeAt('/profile/data');
});

test('[EXP4] is not there for one training that the browser keeps', async () => {
  await openHistory(true);
  await expect.element(page.getByText(BENCH)).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});
