import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adjustRest, endRest } from '#commands/rest.ts';
import { AccountDb } from '#db/account-db.ts';
import type { RestRow } from '#db/rows.ts';

const ENDS_AT = 1_800_000_090_000;
const REST: RestRow = {
  id: 'rest',
  workoutKey: 'w',
  itemKey: 'i',
  setKey: 's',
  exerciseOrder: 1,
  startedAtMs: ENDS_AT - 90_000,
  endsAtMs: ENDS_AT,
};
const accountKey = crypto.randomUUID();

/** Two tabs of one device: each with a connection of its own to the same database. */
let tabs: { db: AccountDb; now: () => number; newKey: () => string }[];

beforeEach(async () => {
  tabs = [0, 1].map(() => ({ db: new AccountDb(accountKey), now: () => ENDS_AT, newKey: () => '' }));
  await tabs[0]?.db.rest.put(REST);
});
afterEach(async () => {
  for (const tab of tabs) tab.db.close();
  await new AccountDb(accountKey).delete();
});

it('[REST1] of all tabs that come to the deadline at once one takes the rest away, and rings', async () => {
  const taken = await Promise.all(tabs.map(tab => endRest(tab, ENDS_AT)));
  expect(taken.toSorted()).toEqual([false, true]);
});

it('[REST3] a deadline that was moved meanwhile is not the end', async () => {
  const [tab] = tabs;
  if (!tab) throw new Error('no tab');
  await adjustRest(tab, 15);
  expect(await endRest(tab, ENDS_AT)).toBe(false);
  expect((await tab.db.rest.get('rest'))?.endsAtMs).toBe(ENDS_AT + 15_000);
});
