import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { tap, timeTap } from '../open-page.ts';
import type { Person } from '../person.ts';

const ROUNDS = 15;
const PAUSE_MS = 300;

/** From the tap in the navigation until the newest trainings are painted. */
export async function measureHistory(bench: Bench): Promise<Figure[]> {
  const pages = new Map<Person, Page>();
  for (const person of [bench.week, bench.decade]) {
    const { page } = await person.open('/profile');
    // Once for the screen's own chunk.
    await openAndLeave(page);
    pages.set(person, page);
  }
  const times = await inTurn(bench, ROUNDS, person => openAndLeave(mustGet(pages, person)));
  for (const page of pages.values()) await page.close();
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'opening the history', unit: 'ms', week, decade, limits: ALIKE }];
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

function mustGet(pages: Map<Person, Page>, person: Person): Page {
  const page = pages.get(person);
  if (!page) throw new Error('the person has no page');
  return page;
}
