// A guest's running training on the screen, made by the app's own commands.
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { makeTraining } from '../../../e2e/seeded/in-page.ts';
import { openAt } from './open-at.tsx';

export const BENCH = 'Жим штанги лёжа';

/** With so many empty sets of one exercise. Returns that. */
export async function startWithBench(sets: number): Promise<Locator> {
  const accountKey = await makeTraining({ [BENCH]: sets });
  localStorage.setItem('session.hint.v1', accountKey);
  openAt('/workout');
  const bench = exercise(BENCH);
  await expect.element(bench).toBeVisible();
  return bench;
}

/** The exercise's part of the training. */
export function exercise(name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function field(within: Locator, name: string): Locator {
  return within.getByLabelText(name, { exact: true });
}

/** One tap: a guest, an empty training. */
export async function startAsGuest(): Promise<void> {
  openAt('/');
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await expect.element(page.getByRole('timer', { name: 'Время тренировки' })).toBeVisible();
}
