import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveSetValues } from '#commands/sets.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { trainingOfSets } from '../support/wire.ts';

let clock: TestClock;
let server: TestServer;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
});
afterEach(() => server.close());

/** How many entries are read while `body` runs. */
async function countReads({ db }: TestDevice, body: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const count = (entry: OutboxEntry) => {
    reads++;
    return entry;
  };
  db.outbox.hook('reading').subscribe(count);
  await body();
  db.outbox.hook('reading').unsubscribe(count);
  return reads;
}

it('[OUT7] a change and a try read no more of the outbox, however much waits in it', async () => {
  const device = await openGuestDevice(clock, server.transport);
  const { setKeys } = await trainingOfSets(device, 60);
  server.setFault(() => 'lose-request');
  const change = async (keys: Key[]) => {
    for (const key of keys) await saveSetValues(device.ctx, key, { reps: 5 });
  };
  await change(setKeys.slice(0, 30));
  await device.drain();
  const withThirty = await countReads(device, () => device.drain());
  expect(await countReads(device, () => change(setKeys.slice(30)))).toBe(0);
  expect(await countReads(device, () => device.drain())).toBe(withThirty);
  expect(await device.db.outbox.count()).toBe(60);
});
