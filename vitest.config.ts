import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMemoryFolder } from './scripts/test/memory-folder.ts';

const COMMON = {
  setupFiles: ['fake-indexeddb/auto'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
  env: { TMPDIR: findMemoryFolder() },
};

/** The files of a worker share their modules: loading them anew for each is a third of the work. */
const TOGETHER = { ...COMMON, isolate: false };

/** Puts another module in the place of one that others have loaded before it. */
const APART = ['tests/server/enumeration.test.ts'];

/** What only PostgreSQL can show: `npm run test:postgres` names a server. */
const POSTGRES = process.env.TEST_DATABASE_URL ? [project('postgres', filesOf('postgres'), COMMON)] : [];

export default defineConfig({
  test: {
    // On two cores it would take one: most of a test's time is a server's, a database's or a wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('unit', filesOf('unit', 'integration'), TOGETHER),
      project('server', filesOf('server'), TOGETHER),
      project('sync', filesOf('sync', 'session'), TOGETHER),
      { test: { name: 'apart', include: APART, ...COMMON } },
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
