// The tests of one area alone: Stryker runs them all once, then for each mutant those that come past it.
import { defineConfig } from 'vitest/config';
import { APART } from '../test/apart.ts';
import { findMemoryFolder } from '../test/memory-folder.ts';

export default defineConfig({
  cacheDir: '.cache/vite-mutate',
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[],
    exclude: APART,
    // scripts/mutate.ts sets the seed.
    setupFiles: ['fake-indexeddb/auto', './tests/support/property-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TMPDIR: findMemoryFolder() },
    isolate: false,
    // In one file: Node reads its 140 KB of exports again for each of 300 files, two thirds of a mutant's time.
    deps: { optimizer: { ssr: { enabled: true, include: ['date-fns', 'date-fns/locale/ru'] } } },
  },
});
