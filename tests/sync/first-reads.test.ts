/** What an empty list on a new device says, as its first reading goes. */
import { expect, it } from 'vitest';
import { getFirstRead } from '#db/queries/first-pull.ts';
import { readMeta } from '#sync/meta.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openUserDevice, registerUser } from '../support/test-device.ts';

const NINA = { username: 'nina', password: 'sekret-1' };
const gym = setupSyncTest();

async function openNew() {
  await registerUser(gym.clock, gym.server.transport, NINA);
  const device = await openUserDevice(gym.clock, gym.server.transport, NINA);
  const first = () => getFirstRead(device.db, device.session.device);
  const phase = async () => (await readMeta(device.db, 'status')).phase;
  return { device, first, phase };
}

const failWith = (status: number) =>
  gym.server.setFault(() => ({ status, body: '{"detail":"Ошибка."}', type: 'application/json' }));

it('[IDLE1] is on its way until it is read', async () => {
  const { device, first } = await openNew();
  expect(await first()).toBe('coming');
  await device.sync();
  expect(await first()).toBe('read');
});

it.each([
  ['a server that answers 500', () => failWith(500), 'failed'],
  ['a server that refuses', () => failWith(400), 'failed'],
  ['a server that cannot be reached', () => gym.server.setFault(() => 'lose-request'), 'unreachable'],
] as const)(
  '[IDLE1] has failed for %s, until it succeeds, and stays read when a later one fails',
  async (_, fail, phase) => {
    const opened = await openNew();
    fail();
    await opened.device.sync();
    expect(await opened.first()).toBe('failed');
    expect(await opened.phase()).toBe(phase);
    gym.server.setFault(undefined);
    await opened.device.sync();
    expect(await opened.first()).toBe('read');
    fail();
    await opened.device.sync();
    expect(await opened.first()).toBe('read');
  },
);
