// What the server holds of whoever is signed in, asked for past the app.
import { expect, type Page } from '@playwright/test';
import type { WorkoutSet } from '../contract/sets.ts';
import type { Workout } from '../contract/workouts.ts';
import { readDevice } from './device-view.ts';

export async function readServer<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async address => {
    const tokens = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}') as { access: string };
    const response = await fetch(address, { headers: { authorization: `Bearer ${tokens.access}` } });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return (await response.json()) as never;
  }, path);
}

/** The sets of the running training, in order. */
export async function readServerSets(page: Page): Promise<WorkoutSet[]> {
  const { items } = await readServer<Workout>(page, '/api/workouts/active/');
  return items.flatMap(item => item.sets ?? []);
}

/** Of an entry that may still go. */
const UNSENT = ['waiting', 'sealed'];

const SENT_WITHIN = { timeout: 40_000 };

/** Of the disk first: right after a change the status still says what was true before it. */
export async function waitUntilSent(page: Page): Promise<void> {
  await waitUntilNothingMayGo(page);
  await expect(page.getByRole('link', { name: 'Синхронизация: Всё на сервере' })).toBeVisible(SENT_WITHIN);
}

/** What may go has gone, and is answered. What was refused waits for the person. */
export async function waitUntilNothingMayGo(page: Page): Promise<void> {
  const unsent = async () =>
    (await readDevice<{ state: string }>(page, 'log')).filter(({ state }) => UNSENT.includes(state));
  await expect.poll(unsent, SENT_WITHIN).toEqual([]);
}
