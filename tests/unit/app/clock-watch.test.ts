import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClockWatch, watchClock } from '#app/rest/clock-watch.ts';
import { AccountDb } from '#db/account-db.ts';
import type { RestRow } from '#db/rows.ts';

const START = 1_800_000_000_000;
const REST: RestRow = {
  id: 'rest',
  workoutKey: 'w',
  itemKey: 'i',
  setKey: 's',
  exerciseOrder: 1,
  startedAtMs: START,
  endsAtMs: START + 120_000,
};

/** A phone: seconds pass on both its clocks, and one of them can be set. */
class Phone {
  wallMs = START;
  steadyMs = 0;

  pass(ms: number) {
    this.wallMs += ms;
    this.steadyMs += ms;
  }
}

let db: AccountDb;
let phone: Phone;

function newTab(): ClockWatch {
  return watchClock(db, { wallMs: () => phone.wallMs, steadyMs: () => phone.steadyMs });
}

function storedRest() {
  return db.rest.get('rest');
}

beforeEach(async () => {
  db = new AccountDb(crypto.randomUUID());
  phone = new Phone();
  await db.rest.put(REST);
});

afterEach(() => db.delete());

describe('[REST4] a clock that is set while a rest runs', () => {
  it('moves the deadline when it is set back, so that as much is left as before', async () => {
    const tab = newTab();
    await tab.check(REST);
    phone.pass(1_000);
    phone.wallMs -= 3_600_000;
    await tab.check(REST);
    const { startedAtMs, endsAtMs } = (await storedRest()) ?? REST;
    expect(endsAtMs - phone.wallMs).toBe(119_000);
    expect(endsAtMs - startedAtMs).toBe(120_000);
  });

  it('[WATCH1] moves a stopwatch along that runs beside the rest of another set', async () => {
    const holdMs = START - 30_000;
    await db.rest.put({ ...REST, id: 'hold', setKey: 'plank', ofHold: true, startedAtMs: holdMs });
    const tab = newTab();
    await tab.check(REST);
    phone.wallMs -= 3_600_000;
    await tab.check(REST);
    expect((await db.rest.get('hold'))?.startedAtMs).toBe(holdMs - 3_600_000);
  });

  it('[WATCH1] moves a stopwatch that counts alone, past its target or without one', async () => {
    const hold: RestRow = { ...REST, id: 'hold', ofHold: true, startedAtMs: START + 3_000 };
    await db.rest.clear();
    await db.rest.put(hold);
    const [first, second] = [newTab(), newTab()];
    for (const tab of [first, second]) await tab.check(hold);
    expect(await db.rest.get('hold')).toEqual(hold);
    phone.pass(20_000);
    phone.wallMs -= 3_600_000;
    for (const tab of [first, second]) await tab.check(hold);
    expect((await db.rest.get('hold'))?.startedAtMs).toBe(START + 3_000 - 3_600_000);
  });

  it('moves it once, however many tabs notice', async () => {
    const [first, second] = [newTab(), newTab()];
    await first.check(REST);
    await second.check(REST);
    phone.pass(1_000);
    phone.wallMs -= 30_000;
    await first.check(REST);
    // The second tab has seen the moved rest before its own next second.
    await second.check(await storedRest());
    expect((await storedRest())?.endsAtMs).toBe(REST.endsAtMs - 30_000);
  });

  it('is never further away than the rest is long, set back while no tab was there to see it', async () => {
    phone.wallMs -= 3_600_000;
    await newTab().check(REST);
    expect(await storedRest()).toMatchObject({ startedAtMs: phone.wallMs, endsAtMs: phone.wallMs + 120_000 });
  });

  it('stands when time only passes, and in a sleep that the steady clock did not see', async () => {
    const tab = newTab();
    await tab.check(REST);
    phone.pass(60_000);
    await tab.check(REST);
    phone.wallMs += 30_000;
    await tab.check(REST);
    expect(await storedRest()).toEqual(REST);
  });

  it('stands when a person moves it or when the clock is corrected by a moment', async () => {
    const tab = newTab();
    await tab.check(REST);
    phone.pass(1_000);
    phone.wallMs -= 500;
    const longer = { ...REST, endsAtMs: REST.endsAtMs + 15_000 };
    await db.rest.put(longer);
    await tab.check(longer);
    expect(await storedRest()).toEqual(longer);
  });
});
