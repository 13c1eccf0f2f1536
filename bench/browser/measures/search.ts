import type { Page } from 'playwright';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { readResult } from '../open-page.ts';
import type { Person } from '../person.ts';

/** The third letter is the first that filters; each word finds something. */
const WORDS = ['жим', 'тяг', 'мах', 'раз', 'при', 'под'];

const ROUNDS = 2;

/** From a key in the library's search until its matches are painted, minus the list's wait for more keys. */
export async function measureSearch(bench: Bench): Promise<Figure[]> {
  const times = await inTurn(bench, ROUNDS, searchWords);
  const [week, decade] = [median(times.week), median(times.decade)];
  return [{ name: 'search per key', unit: 'ms', week, decade, limits: ALIKE }];
}

async function searchWords(person: Person): Promise<number[]> {
  const { page } = await person.open('/exercises');
  await page.waitForFunction(() => document.querySelectorAll('main li').length > 10);
  const times: number[] = [];
  for (const word of WORDS) times.push(await timeKey(page, word));
  await page.close();
  return times;
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
  const status = document.querySelector('main [role=status]:has(~ * li)');
  if (!status) throw new Error('the list does not say how many it has');
  const before = status.textContent;
  probe.result = new Promise(resolve => {
    const follow = async ({ timeStamp }: Event) => {
      resolve((await probe.painted(() => status.textContent !== before)) - timeStamp);
    };
    addEventListener('input', event => void follow(event), { capture: true, once: true });
  });
}
