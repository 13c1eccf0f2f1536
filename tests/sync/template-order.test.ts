// Templates that were never used stand by when they were made, on every device alike.
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { createTemplate } from '#commands/templates.ts';
import { getTemplates } from '#db/queries/templates.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { trainOnce } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'vera', password: 'sekret-1' };
const MINUTE_MS = 60_000;

async function titlesOn({ db }: TestDevice): Promise<string[]> {
  return (await getTemplates(db, 10)).templates.map(template => template.title);
}

it('on a device that has just signed in the newest stands first, as where they were made', async () => {
  await registerUser(gym.clock, gym.server.transport, user);
  const old = await openUserDevice(gym.clock, gym.server.transport, user);
  for (const title of ['Ноги', 'Верх', 'Спина', 'Грудь', 'Плечи']) {
    const workoutKey = await trainOnce(old, gym.clock);
    await createTemplate(old.ctx, { workoutKey, title, call: 'create' });
    await old.sync();
    await gym.clock.advance(MINUTE_MS);
  }
  const fresh = await openUserDevice(gym.clock, gym.server.transport, user);
  await fresh.sync();
  expect(await titlesOn(fresh)).toEqual(['Плечи', 'Грудь', 'Спина', 'Верх', 'Ноги']);
  expect(await titlesOn(fresh)).toEqual(await titlesOn(old));
});

it('made offline and sent together, the newest stands first', async () => {
  await registerUser(gym.clock, gym.server.transport, user);
  const device = await openUserDevice(gym.clock, gym.server.transport, user);
  const titles = ['Ноги', 'Верх', 'Спина', 'Грудь', 'Плечи'];
  for (const title of titles) {
    await makeTemplate(device.ctx, title);
    gym.clock.advance(MINUTE_MS);
  }
  await device.sync();
  expect(await titlesOn(device)).toEqual(titles.toReversed());
});
