// What the tests of the rest timer do again and again, in a training that runs.
import { expect, type Locator, type Page } from '@playwright/test';
import { readDevice } from './device-view.ts';
import { addExercises, addSets, BENCH } from './training-steps.ts';

export function countdown(page: Page): Locator {
  return page.getByRole('timer', { name: 'Отдых', exact: true });
}

/** One set of one exercise, with this rest after it. */
export async function setRest(page: Page, rest: string): Promise<void> {
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  await page.getByLabel('Отдых, подход 1').fill(rest);
  await page.getByLabel('Отдых, подход 1').press('Enter');
}

/** Ticks the set. Returns when its rest will end. */
export async function beginRest(page: Page): Promise<number> {
  await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  await expect(countdown(page)).not.toBeEmpty();
  return readEnd(page);
}

/** When the rest that runs will end, as it stands on the disk. */
export async function readEnd(page: Page): Promise<number> {
  const [rest] = await readDevice<{ endsAtMs: number }>(page, 'rest');
  return rest?.endsAtMs ?? Number.NaN;
}

/** The bar shows what is left until then: to the second, whenever a busy machine looks. */
export async function expectCountsTo(page: Page, endsAtMs: number): Promise<void> {
  const wrongByMs = () =>
    countdown(page).evaluate((timer, end) => {
      const shownSec = (timer.textContent ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      return Math.abs(shownSec * 1000 - (end - Date.now()));
    }, endsAtMs);
  await expect.poll(wrongByMs).toBeLessThan(2_000);
}
