/** CONTRIBUTING.md, Commits and pages: what a newcomer has to get through stays short. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** docs/decisions/ and docs/screens/ do not count: they are looked up, not read through. Nor does the changelog. */
const LIMITS = [
  {
    pages: 'README, ARCHITECTURE, RULES and CONTRIBUTING',
    files: '{README,ARCHITECTURE,RULES,CONTRIBUTING}.md',
    limit: 5_000,
  },
  { pages: 'docs/*.md', files: 'docs/*.md', limit: 12_000 },
];

it.each(LIMITS)('$pages have at most $limit words together', ({ files, limit }) => {
  const pages = globSync(files, { cwd: ROOT });
  expect(pages.length).toBeGreaterThan(3);
  const words = pages.flatMap(page => readFileSync(join(ROOT, page), 'utf8').split(/\s+/).filter(Boolean));
  expect(words.length, `words in ${pages.join(', ')}`).toBeLessThanOrEqual(limit);
});
