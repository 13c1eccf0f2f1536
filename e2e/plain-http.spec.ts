// Covers docs/product.md: Messages.
// The app over http:// on a name of a home network: no service worker and no locks, three tabs at once.
import { chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/harness/chromium.ts';
import { expect, test } from './fixtures.ts';
import { readServerSets, waitUntilNothingMayGo } from './server-view.ts';
import { BENCH, exercise, field, startWithBench, tick } from './training-steps.ts';

const NAME = 'gym.test';

test('[FEN2] says what does not work there; what three tabs tick is sent once, and each shows all of it', async ({
  appServer,
}) => {
  const { args = [], ...options } = chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
  const context = await browser.newContext({
    locale: 'ru-RU',
    baseURL: appServer.url.replace('127.0.0.1', NAME),
  });
  const first = await context.newPage();
  await first.goto('/');
  expect(
    await first.evaluate(() => isSecureContext || 'serviceWorker' in navigator || 'locks' in navigator),
  ).toBe(false);
  await expect(first.getByText('приложение не откроется без сети')).toBeVisible();
  await startWithBench(first, 3);
  const tabs = [first, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto(first.url());
  for (const [at, tab] of tabs.entries()) {
    await field(exercise(tab, BENCH), `Повторы, подход ${at + 1}`).fill(String(at + 5));
    await tick(tab, BENCH, at + 1).check();
  }
  for (const tab of tabs) {
    for (const number of [1, 2, 3]) await expect(tick(tab, BENCH, number)).toBeChecked();
  }
  await waitUntilNothingMayGo(first);
  const sets = await readServerSets(first);
  expect(sets.map(({ reps, done }) => ({ reps, done }))).toEqual(
    [5, 6, 7].map(reps => ({ reps, done: true })),
  );
  await browser.close();
});
