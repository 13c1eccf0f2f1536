import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { tap, timeTap } from '../open-page.ts';
import type { Person } from '../person.ts';

const ROUNDS = 6;
const OPENINGS = 5;
const PAUSE_MS = 300;

/** From the tap in the navigation until the newest trainings are painted. */
export async function measureHistory(bench: Bench): Promise<Figure[]> {
  const times = await inTurn(bench, ROUNDS, openSeveralTimes);
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'opening the history', unit: 'ms', week, decade, limits: ALIKE }];
}

async function openSeveralTimes(person: Person): Promise<number[]> {
  const { page } = await person.open('/profile');
  const times: number[] = [];
  // One more than counted, to load the screen's chunk.
  for (let opening = 0; opening <= OPENINGS; opening++) times.push(await openAndLeave(page));
  await page.close();
  return times.slice(1);
}

async function openAndLeave(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: 'История', exact: true });
  await link.waitFor();
  await page.waitForTimeout(PAUSE_MS);
  const tookMs = await timeTap(page, link, { selector: 'article' });
  await tap(page, page.getByRole('link', { name: 'Профиль', exact: true }));
  await page.waitForFunction(() => document.querySelector('article') === null, undefined, { polling: 100 });
  return tookMs;
}
