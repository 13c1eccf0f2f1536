// What the tests of the rest timer do again and again, in a training that runs.
import { expect, type Locator, type Page } from '@playwright/test';
import { readDevice } from './device-view.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { addExercises, addSets, BENCH } from './training-steps.ts';

export function countdown(page: Page): Locator {
  return page.getByRole('timer', { name: 'Отдых', exact: true });
}

/** A guest's training: one set of one exercise, with this rest after it; what rings has come. */
export async function trainWithRest(page: Page, rest: string): Promise<void> {
  await seedTraining(page, { [BENCH]: 1 });
  await waitUntilSent(page);
  await fillRest(page, rest);
}

/** One set of one exercise, with this rest after it, in a training that is open. */
export async function setRest(page: Page, rest: string): Promise<void> {
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  await fillRest(page, rest);
}

export async function fillRest(page: Page, rest: string): Promise<void> {
  await page.getByLabel('Отдых, подход 1').fill(rest);
  await page.getByLabel('Отдых, подход 1').press('Enter');
  // A tick on an empty set would lead to its field, and bring up the keys.
  await page.getByLabel('Повторы, подход 1', { exact: true }).fill('8');
  await page.getByLabel('Повторы, подход 1', { exact: true }).blur();
}

/** Ticks the set and waits until that is stored. Returns when its rest will end. */
export async function beginRest(page: Page): Promise<number> {
  const box = page.getByRole('checkbox', { name: 'Подход 1 выполнен' });
  await box.check();
  await expect(countdown(page)).not.toBeEmpty();
  // Unticked before, it would show as ticked for another moment.
  await expect(box).not.toHaveAttribute('aria-busy', 'true');
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

function fillOf(page: Page): Locator {
  return page.locator('[data-bar="rest"] > :first-child');
}

/** The bar is as full as what is left of the rest, to 0.6 s. */
export async function expectDrained(page: Page, endsAtMs: number, totalSec: number): Promise<void> {
  const bar = fillOf(page);
  const readExcessMs = async () => {
    const [share, nowMs] = await bar.evaluate(
      one => [new DOMMatrix(getComputedStyle(one).transform).a, Date.now()] as const,
    );
    return Math.abs(share * totalSec * 1_000 - (endsAtMs - nowMs));
  };
  await expect.poll(readExcessMs).toBeLessThan(600);
}

/** How often the bar moved within a second, as a look at each frame tells. */
export function countBarSteps(page: Page): Promise<number> {
  return fillOf(page).evaluate(async fill => {
    const seen = new Set<string>();
    for (const endMs = performance.now() + 1_000; performance.now() < endMs; ) {
      seen.add(getComputedStyle(fill).transform);
      await new Promise(requestAnimationFrame);
    }
    return seen.size - 1;
  });
}
