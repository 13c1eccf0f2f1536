import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What only PostgreSQL can show: `npm run test:postgres` names a server. */
const NEEDS_POSTGRES = process.env.TEST_DATABASE_URL ? [] : ['tests/postgres/**'];

export default defineConfig({
  test: {
    setupFiles: ['fake-indexeddb/auto'],
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/simulation/**', ...NEEDS_POSTGRES],
    testTimeout: 20_000,
    // On two cores it would take one: most of a test's time is a server's, a database's or a wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
