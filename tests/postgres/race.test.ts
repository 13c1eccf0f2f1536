import { expect, it } from 'vitest';
import { race } from '../../scripts/race/race.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Three rounds; `npm run race` makes many more. */
const CALLS = 780;

it('holds every promise when two processes are called at once', async () => {
  const database = await createEmptyDatabase();
  try {
    const { calls, violations } = await race(database.url, CALLS);
    expect(violations).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(CALLS);
  } finally {
    await database.drop();
  }
}, 120_000);
