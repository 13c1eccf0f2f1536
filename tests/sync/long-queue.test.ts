import { expect, it } from 'vitest';
import { saveSetValues } from '#commands/sets.ts';
import type { OutboxEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { trainingOfSets } from '../support/wire.ts';

const gym = openGym();

/** How many entries are read while `body` runs. */
async function countReads({ db }: TestDevice, body: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const count = (entry: OutboxEntry) => {
    reads++;
    return entry;
  };
  db.log.hook('reading').subscribe(count);
  await body();
  db.log.hook('reading').unsubscribe(count);
  return reads;
}

it('[OUT7] a change and a try read no more of the outbox, however much waits in it', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKeys } = await trainingOfSets(device, 60);
  gym.server.setFault(() => 'lose-request');
  const change = async (keys: Key[]) => {
    for (const key of keys) await saveSetValues(device.ctx, key, { reps: 5 });
  };
  await change(setKeys.slice(0, 30));
  await device.sync();
  const withThirty = await countReads(device, () => device.sync());
  expect(await countReads(device, () => change(setKeys.slice(30)))).toBe(0);
  expect(await countReads(device, () => device.sync())).toBe(withThirty);
  expect(await device.db.log.count()).toBe(60);
});

it.each([
  [60, 12],
  [120, 24],
])('[OUT3] [OUT7] of %i that wait, no more than %i are frozen at one time', async (waiting, most) => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { setKeys } = await trainingOfSets(device, waiting);
  for (const key of setKeys) await saveSetValues(device.ctx, key, { reps: 5 });
  const { transport } = device.session.ports;
  let seen = 0;
  device.session.ports.transport = async request => {
    seen = Math.max(seen, await device.db.log.where('state').equals('sealed').count());
    return transport(request);
  };
  await device.sync();
  expect(seen).toBe(most);
  expect(await device.db.log.count()).toBe(0);
});
