import type { Page } from 'playwright';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { readResult } from '../open-page.ts';
import type { Person } from '../person.ts';

/** The third letter is the first that filters; each finds some. */
const WORDS = ['жим', 'тяг', 'мах', 'раз', 'при', 'под', 'вып', 'ска', 'сги', 'отж'];

/** From a key in the library's search until its matches are painted, less the time that the list waits for more keys. */
export async function measureSearch(bench: Bench): Promise<Figure[]> {
  const pages = new Map<Person, Page>();
  for (const person of [bench.week, bench.decade]) {
    const { page } = await person.open('/exercises');
    await page.waitForFunction(() => document.querySelectorAll('main li').length > 10);
    pages.set(person, page);
  }
  let nth = 0;
  const times = await inTurn(bench, WORDS.length, person => {
    const word = WORDS[Math.floor(nth++ / 2)] ?? '';
    const page = pages.get(person);
    if (!page) throw new Error('the person has no page');
    return timeKey(page, word);
  });
  for (const page of pages.values()) await page.close();
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'search per key', unit: 'ms', week, decade, limits: ALIKE }];
}

async function timeKey(page: Page, word: string): Promise<number> {
  const field = page.getByRole('searchbox');
  const all = await page.getByRole('status').first().textContent();
  await field.focus();
  await page.keyboard.insertText(word.slice(0, -1));
  await page.waitForTimeout(2 * SEARCH_DEBOUNCE_MS);
  await page.evaluate(armKey);
  await page.keyboard.insertText(word.slice(-1));
  const tookMs = await page.evaluate(readResult);
  await field.fill('');
  await page
    .getByRole('status')
    .filter({ hasText: all ?? '' })
    .first()
    .waitFor();
  await page.waitForTimeout(SEARCH_DEBOUNCE_MS);
  return tookMs - SEARCH_DEBOUNCE_MS;
}

/** In the page. */
function armKey(): void {
  const { probe } = window;
  const status = document.querySelector('main [role=status]:has(~ ul)');
  if (!status) throw new Error('the list does not say how many it has');
  const before = status.textContent;
  probe.result = new Promise(resolve => {
    const follow = async ({ timeStamp }: Event) => {
      resolve((await probe.painted(() => status.textContent !== before)) - timeStamp);
    };
    addEventListener('input', event => void follow(event), { capture: true, once: true });
  });
}
