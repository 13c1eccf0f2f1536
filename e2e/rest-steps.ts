// What the tests of the rest timer do again and again, in a training that runs.
import { expect, type Locator, type Page } from '@playwright/test';
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

/** When the rest that runs will end. */
export async function readEnd(page: Page): Promise<number> {
  const { updatedAt, remainingSec } = await storedRest(page);
  return updatedAt + remainingSec * 1000;
}

/** The copy of the rest that other clients of the origin may read. */
export async function storedRest(page: Page): Promise<{ updatedAt: number; remainingSec: number }> {
  const text = await page.evaluate(() => localStorage.getItem('restTimer.active.v1'));
  return JSON.parse(text ?? '{}');
}
