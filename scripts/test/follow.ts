// How far a step is, from the lines that its tool prints while it runs.
import { globSync } from 'node:fs';
import type { Advance } from './step.ts';

type Follower = (line: string) => Advance | undefined;

const VITEST_FILE = /^\s*[✓✗×❯]\s.*\.test\.tsx?\s/;
const PLAYWRIGHT_START = /^Running (\d+) tests? using/;
const PLAYWRIGHT_TEST = /^\s*[✓✘-]\s+\d+ /;

/** Vitest tells of each file when it has ended. */
export function followVitest(folders: readonly string[]): () => Follower {
  return () => {
    const total = globSync(folders.map(folder => `${folder}/**/*.test.{ts,tsx}`)).length;
    let done = 0;
    return line => (VITEST_FILE.test(line) ? { done: ++done, total } : undefined);
  };
}

/** Playwright tells of each test, and first of all how many there are. */
export function followPlaywright(): Follower {
  let done = 0;
  let total = 0;
  return line => {
    total = Number(PLAYWRIGHT_START.exec(line)?.[1] ?? total);
    return PLAYWRIGHT_TEST.test(line) ? { done: ++done, total } : undefined;
  };
}
