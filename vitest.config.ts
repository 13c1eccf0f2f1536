import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['fake-indexeddb/auto'],
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/simulation/**'],
    testTimeout: 20_000,
  },
});
