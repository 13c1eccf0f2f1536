import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { commonPasswords } from './scripts/build/common-passwords.ts';
import { shortLivedOptions } from './scripts/harness/chromium.ts';
import { APART } from './scripts/test/apart.ts';
import { findMemoryFolder } from './scripts/test/memory-folder.ts';
import { firstSeed } from './scripts/test/simulated-seeds.ts';
import { passCallsOn } from './tests/components/network/bad-network.ts';
import { commands } from './tests/components/network/commands.ts';

const COMMON = {
  setupFiles: ['fake-indexeddb/auto', './tests/support/property-seed.ts'],
  // Ends what hangs, on a busy machine too; what must be quick is measured by benchmarks.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { TMPDIR: findMemoryFolder(), PROPERTY_SEED: String(firstSeed()) },
};

/** The files of a worker share their modules: loading them again for each is a third of the work. */
const TOGETHER = { ...COMMON, isolate: false };

/** Where most of the work is that of devices' databases. */
const QUICK = { ...TOGETHER, setupFiles: [...COMMON.setupFiles, './tests/support/quick-database.ts'] };

/** What only PostgreSQL can show: `npm run test:postgres` names a server. */
const POSTGRES = process.env.TEST_DATABASE_URL ? [project('postgres', filesOf('postgres'), COMMON)] : [];

const PRODUCTION = { 'process.env.NODE_ENV': "'production'" };

/** Screens and controls in Chromium, from their sources, before the real server: tests/components/support/open-at.tsx. */
const COMPONENTS = {
  plugins: [commonPasswords(), passCallsOn()],
  // React as it is shipped: its checks for developers were a fifth of a test's work.
  define: PRODUCTION,
  oxc: { jsx: { runtime: 'automatic' as const, development: false, refresh: false } },
  optimizeDeps: {
    include: [
      'react-dom/client',
      'react-router-dom',
      'react/jsx-runtime',
      'dexie',
      'dexie-react-hooks',
      'axe-core',
    ],
    rolldownOptions: { transform: { define: PRODUCTION } },
  },
  server: { host: '127.0.0.1' },
  test: {
    name: 'components',
    silent: 'passed-only' as const,
    include: ['tests/{components,screens}/**/*.test.tsx'],
    testTimeout: 60_000,
    // As in playwright.config.ts.
    retry: Number(process.env.BROWSER_RETRIES ?? 0),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the browser tests: a part of a name finds it.
      locators: { exact: false },
      provider: playwright({
        launchOptions: shortLivedOptions(),
        contextOptions: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', hasTouch: true },
      }),
      instances: [{ browser: 'chromium' as const }],
      commands,
    },
    // As in the browser tests: for machines that are busy with other things.
    expect: { poll: { timeout: 20_000 } },
  },
};

export default defineConfig({
  test: {
    // On two cores it would take one: most of a test's time is a server's, a database's or a wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', filesOf('unit', 'integration'), TOGETHER),
      project('server', filesOf('server'), TOGETHER),
      project('sync', filesOf('sync', 'session'), QUICK),
      { test: { name: 'apart', include: APART, ...COMMON } },
      COMPONENTS,
      ...POSTGRES,
    ],
  },
});

function filesOf(...folders: string[]): string[] {
  return folders.map(folder => `tests/${folder}/**/*.test.ts`);
}

function project(name: string, include: string[], options: typeof COMMON) {
  return { test: { name, include, exclude: APART, ...options } };
}
