import { defineConfig } from 'vitest/config';

/** What only PostgreSQL can show: `npm run test:postgres` names a server. */
const NEEDS_POSTGRES = process.env.TEST_DATABASE_URL ? [] : ['tests/postgres/**'];

export default defineConfig({
  test: {
    setupFiles: ['fake-indexeddb/auto'],
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/simulation/**', ...NEEDS_POSTGRES],
    testTimeout: 20_000,
  },
});
