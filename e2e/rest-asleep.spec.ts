// The rest timer in a page that is really hidden, throttled and frozen. Playwright's own pages never are: they
// pretend to be focused. This Chromium is started by hand and left alone, and each test first proves that its page
// was asleep.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/harness/chromium.ts';
import { bellsOf, recordBells } from './bell-recorder.ts';
import { test as base, expect } from './fixtures.ts';
import { addExercises, addSets, BENCH } from './training-steps.ts';

const test = base.extend<{ untouched: BrowserContext }>({
  untouched: async ({ locale }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'podhod-chromium-'));
    const { executablePath = chromium.executablePath(), args = [] } = chromiumLaunchOptions();
    const flags = [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--lang=${locale}`,
    ];
    const child = spawn(executablePath, [...args, ...flags, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let browser: Browser | undefined;
    try {
      browser = await chromium.connectOverCDP(await readAddress(child.stderr), { noDefaults: true });
      const [context] = browser.contexts();
      if (!context) throw new Error('Chromium came without a context');
      await recordBells(context);
      await recordSleep(context);
      await use(context);
    } finally {
      await browser?.close();
      child.kill('SIGKILL');
      await new Promise(resolve => setTimeout(resolve, 200));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
});

async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stderr) {
    text += String(chunk);
    const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
    if (address) return address;
  }
  throw new Error(`Chromium gave no address:\n${text}`);
}

declare global {
  interface Window {
    /** When the page's own chain of timers, meant for every second, really came. */
    beats: number[];
    /** When the page was hidden. */
    hiddenAtMs: number;
  }
}

async function recordSleep(context: BrowserContext) {
  await context.addInitScript(() => {
    window.beats = [];
    setInterval(() => window.beats.push(Date.now()), 1_000);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) window.hiddenAtMs = Date.now();
    });
  });
}

/** The longest pause between two beats of the page since it was hidden, up to a time. */
function longestPauseMs(page: Page, untilMs: number): Promise<number> {
  return page.evaluate(until => {
    const beats = [
      window.hiddenAtMs,
      ...window.beats.filter(at => at > window.hiddenAtMs && at < until),
      until,
    ];
    return Math.max(...beats.slice(1).map((at, index) => at - (beats[index] ?? at)));
  }, untilMs);
}

async function train(context: BrowserContext, url: string, rest: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  await page.getByRole('button', { name: 'Начать пустую тренировку' }).click();
  await addExercises(page, BENCH);
  await addSets(page, BENCH, 1);
  await page.getByLabel('Отдых, подход 1').fill(rest);
  await page.getByLabel('Отдых, подход 1').press('Enter');
  return page;
}

async function beginRest(page: Page): Promise<number> {
  await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).check();
  await expect(page.getByRole('timer', { name: 'Отдых', exact: true })).not.toBeEmpty();
  const text = await page.evaluate(() => localStorage.getItem('restTimer.active.v1'));
  const copy = JSON.parse(text ?? '{}') as { updatedAt: number; remainingSec: number };
  return copy.updatedAt + copy.remainingSec * 1000;
}

test('[REST1] hidden and throttled for most of the rest, it rings at the deadline, once over three tabs', async ({
  untouched,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const page = await train(untouched, baseURL ?? '', '130');
  const second = await untouched.newPage();
  await second.goto(`${baseURL}/workout`);
  await second.getByRole('heading', { level: 2 }).first().click();
  await page.bringToFront();
  const endsAtMs = await beginRest(page);
  const front = await untouched.newPage();
  await front.goto(`${baseURL}/settings`);
  await front.bringToFront();
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');

  await front.waitForTimeout(endsAtMs - Date.now() + 3_000);
  expect(await longestPauseMs(page, endsAtMs), 'the page was not throttled').toBeGreaterThan(30_000);
  const bells = await bellsOf(page, second, front);
  expect(bells).toHaveLength(1);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
  await expect(front.getByText('Отдых окончен')).toBeVisible();
});

test('[REST2] frozen through the deadline, it shows at once what is over, and rings for nothing', async ({
  untouched,
  baseURL,
}) => {
  const page = await train(untouched, baseURL ?? '', '8');
  const endsAtMs = await beginRest(page);
  const front = await untouched.newPage();
  await front.goto('about:blank');
  await front.bringToFront();
  const session = await untouched.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await front.waitForTimeout(endsAtMs - Date.now() + 6_500);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(page.getByText('Отдых окончен')).toBeVisible({ timeout: 1_000 });
  expect(await longestPauseMs(page, Date.now()), 'the page was not frozen').toBeGreaterThan(5_000);
  await page.waitForTimeout(9_000);
  expect(await bellsOf(page)).toEqual([]);
});

test('[REST4] frozen for a while in the middle, it goes on right and rings at the deadline', async ({
  untouched,
  baseURL,
}) => {
  const page = await train(untouched, baseURL ?? '', '14');
  const endsAtMs = await beginRest(page);
  const front = await untouched.newPage();
  await front.goto('about:blank');
  await front.bringToFront();
  const session = await untouched.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await front.waitForTimeout(6_000);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  expect(await longestPauseMs(page, Date.now()), 'the page was not frozen').toBeGreaterThan(4_000);
  await page.waitForTimeout(endsAtMs - Date.now() + 2_000);
  const bells = await bellsOf(page);
  expect(bells).toHaveLength(1);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});
