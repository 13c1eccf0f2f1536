import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchClock } from '#app/rest/clock-watch.ts';
import { adjustRest, endRest, prolongRest, skipRest } from '#commands/rest.ts';
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

it('[DUR2] a connection that is lost as a rest ends, is moved or skipped is opened again, and it ends', async () => {
  const [tab] = tabs;
  if (!tab) throw new Error('no tab');
  const endsAtMs = async () => (await tab.db.rest.get('rest'))?.endsAtMs;

  loseConnection();
  await adjustRest(tab, 15);
  expect(await endsAtMs()).toBe(ENDS_AT + 15_000);

  loseConnection();
  await prolongRest(tab, REST, 15);
  expect(await endsAtMs()).toBe(ENDS_AT + 30_000);

  let wallMs = ENDS_AT;
  const clock = watchClock(tab.db, { wallMs: () => wallMs, steadyMs: () => 0 });
  await clock.check(await tab.db.rest.get('rest'));
  wallMs -= 30_000;
  loseConnection();
  await clock.check(await tab.db.rest.get('rest'));
  expect(await endsAtMs()).toBe(ENDS_AT);

  loseConnection();
  expect(await endRest(tab, ENDS_AT)).toBe(true);
  expect(await endsAtMs()).toBeUndefined();

  await tab.db.rest.put(REST);
  loseConnection();
  await skipRest(tab);
  expect(await endsAtMs()).toBeUndefined();
});

/** The next write ends as WebKit ends it when it has lost its database server: a phone that wakes. */
function loseConnection(): void {
  const { put, delete: remove } = IDBObjectStore.prototype;
  const lose = () => {
    Object.assign(IDBObjectStore.prototype, { put, delete: remove });
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  Object.assign(IDBObjectStore.prototype, { put: lose, delete: lose });
}
