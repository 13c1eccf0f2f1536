import { defineConfig } from '@playwright/test';
import { shortLivedOptions } from './scripts/harness/chromium.ts';
import { findMemoryFolder } from './scripts/test/memory-folder.ts';

// Of the servers' databases and the browsers' profiles.
process.env.TMPDIR = findMemoryFolder();

/** Tests that mostly sleep, one of them for three minutes: begun first, and beside all others. */
const SLEEPERS = ['**/rest-asleep.spec.ts', '**/asleep.spec.ts'];
/** A phone has two or three pixels a point. Painting them was a tenth of the work, and nothing here looks at them. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  // Each worker is a browser, a proxy and a server. Four on two processors, and one that sleeps. Tests of a
  // file run side by side: file by file, a third of the time was one worker waiting for the rest timer.
  workers: 5,
  fullyParallel: true,
  // A test that passes the second time has found something, a race: here it fails, in `.ci/run`, on a machine that
  // nobody knows, it is named. Races on purpose: `E2E_WRITE_MS=300`, e2e/slow-device.ts.
  retries: Number(process.env.BROWSER_RETRIES ?? 0),
  forbidOnly: true,
  // For machines that are busy with other things: what must be quick is measured by benchmarks, not by these.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Tests that hide, freeze or kill start a whole Chromium of their own: e2e/own-chromium.ts.
    launchOptions: shortLivedOptions(),
    // A trace costs a fifth of the time: `E2E_TRACE=1 npx playwright test …` for a test that has failed.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'asleep', testMatch: SLEEPERS, use: PHONE, workers: 1 },
    { name: 'phone', testIgnore: SLEEPERS, use: PHONE, workers: 4 },
  ],
});
