/**
 * `npm run bench -- search`: from a key in the library's search until its matches are painted, minus the list's wait
 * for more keys, on a processor four times slower, with the default library and 500 own exercises. The floor has the
 * same wait, after which a page without the app paints as many of its rows as fill a phone.
 */
import { type BrowserContext, chromium, type Page } from 'playwright';
import type { UserWithTokens } from '#contract/auth.ts';
import library from '#contract/library.json' with { type: 'json' };
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { chromiumLaunchOptions } from '../../scripts/harness/chromium.ts';
import { mustHaveChromium } from '../../scripts/harness/ensure-chromium.ts';
import { median, percentile } from '../browser/figure.ts';
import { openPage, readResult } from '../browser/open-page.ts';

const OWN = 500;
/** The list must appear before an eye notices the wait. */
const LIMIT_MS = 50;
/** As typed, with a typo, in the other layout, transliterated, in English: each key from the third letter on counts. */
const QUERIES = ['жим лежа', 'пресед', 'ghbctl', 'stanovaya', 'bench press', 'тяга блока', 'зюзюка'];
const LIST = '/exercises';
const PICKER = '/exercises?mode=select&multi=true&selected_key=selected_exercises&returnTo=/';
/** Rows that fill a phone. */
const FLOOR_ROWS = 8;
const FLOOR_KEYS = 15;
/** Time to index the words of a thousand exercises. */
const SETTLE_MS = 5_000;
/** A key that does not change the list paints nothing to wait for. */
const UNCHANGED_MS = 1_500;

mustHaveChromium();
const server = await startAppServer({ LOG_LEVEL: 'error' });
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
  await signIn(context, server, await makeOwner(server));
  const list = await timeQueries(context, `${server.url}${LIST}`);
  const picker = await timeQueries(context, `${server.url}${PICKER}`);
  report({ list, picker, 'floor, static rows': await timeFloor(context, server) });
  if ([list, picker].some(times => median(times) > LIMIT_MS)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
}

async function makeOwner({ url }: AppServer): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  };
  const loadedAtMs = Date.now() - 5_000;
  const guest = (await post('auth/guest/quick-start/', {
    hp_field: '',
    hp_ts: loadedAtMs,
  })) as UserWithTokens;
  const headers = { authorization: `Bearer ${guest.tokens.access}` };
  for (let at = 0; at < OWN; at++) {
    const { name, variation, equipment, primary } = library.exercises[at % library.exercises.length] ?? {};
    const own = {
      name: `${name} ${at + 1}`,
      execution_variation: variation,
      equipment,
      primary_muscle: primary,
    };
    await post('exercises/', own, headers);
  }
  return JSON.stringify(guest.tokens);
}

async function signIn(context: BrowserContext, { url }: AppServer, tokens: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(copy => localStorage.setItem('auth.tokens.v1', copy), tokens);
  await page.goto(`${url}/exercises`);
  const all = `${library.exercises.length + OWN} упражнений`;
  await page.getByRole('status').filter({ hasText: all }).first().waitFor({ timeout: 60_000 });
  await page.close();
}

async function timeQueries(context: BrowserContext, url: string): Promise<number[]> {
  const { page } = await openPage(context, url);
  await page.waitForFunction(() => document.querySelectorAll('main li').length > 10);
  await page.waitForTimeout(SETTLE_MS);
  const times: number[] = [];
  for (const query of QUERIES) times.push(...(await timeQuery(page, query)));
  await page.close();
  return times;
}

async function timeQuery(page: Page, query: string): Promise<number[]> {
  const field = page.getByRole('searchbox');
  const times: number[] = [];
  await field.focus();
  await page.keyboard.insertText(query.slice(0, 2));
  for (const key of query.slice(2)) {
    await page.waitForTimeout(2 * SEARCH_DEBOUNCE_MS);
    await page.evaluate(armKey, UNCHANGED_MS);
    await page.keyboard.insertText(key);
    const tookMs = await page.evaluate(readResult);
    if (tookMs > 0) times.push(tookMs - SEARCH_DEBOUNCE_MS);
  }
  await field.fill('');
  await page.waitForTimeout(2 * SEARCH_DEBOUNCE_MS);
  return times;
}

/** In the page. Zero if nothing changed. */
function armKey(unchangedMs: number): void {
  const { probe } = window;
  const shown = () => document.querySelector('main')?.textContent ?? '';
  const before = shown();
  probe.result = new Promise(resolve => {
    const follow = async ({ timeStamp }: Event) => {
      const isLate = () => performance.now() - timeStamp > unchangedMs;
      const at = await probe.painted(() => shown() !== before || isLate());
      resolve(shown() === before ? 0 : at - timeStamp);
    };
    addEventListener('input', event => void follow(event), { capture: true, once: true });
  });
}

async function timeFloor(context: BrowserContext, { url }: AppServer): Promise<number[]> {
  const { page } = await openPage(context, `${url}/exercises`);
  await page.waitForFunction(rows => document.querySelectorAll('main li').length > 2 * rows, FLOOR_ROWS);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(leaveRowsAlone, { rows: FLOOR_ROWS, pauseMs: SEARCH_DEBOUNCE_MS });
  const times: number[] = [];
  for (let key = 0; key < FLOOR_KEYS; key++) {
    await page.waitForTimeout(2 * SEARCH_DEBOUNCE_MS);
    await page.evaluate(armKey, UNCHANGED_MS);
    await page.keyboard.insertText('а');
    times.push((await page.evaluate(readResult)) - SEARCH_DEBOUNCE_MS);
  }
  return times;
}

/** In the page: a field and, below it, rows that are rewritten after each pause. */
function leaveRowsAlone({ rows, pauseMs }: { rows: number; pauseMs: number }): void {
  const all = [...document.querySelectorAll('main li')].map(row => row.cloneNode(true));
  const [field, main, list] = ['input', 'main', 'ul'].map(tag => document.createElement(tag));
  if (!field || !main || !list) return;
  main.append(list);
  document.body.replaceChildren(field, main);
  let isSecond = false;
  field.addEventListener('input', () =>
    setTimeout(() => {
      isSecond = !isSecond;
      const [first, end] = isSecond ? [rows, 2 * rows] : [0, rows];
      list.replaceChildren(...all.slice(first, end).map(row => row.cloneNode(true)));
    }, pauseMs),
  );
  field.focus();
}

function report(measured: Record<string, readonly number[]>): void {
  console.log(`${library.exercises.length} + ${OWN} exercises, limit ${LIMIT_MS} ms`);
  for (const [what, times] of Object.entries(measured)) {
    const figures = [0.5, 0.9, 1].map(share => percentile(times, share).toFixed(0));
    console.log(
      `${what}: median ${figures[0]} ms, 90 % within ${figures[1]}, the longest ${figures[2]} (${times.length} keys)`,
    );
  }
}
