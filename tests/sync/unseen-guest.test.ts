/** A guest that nobody opened for 400 days: the server has deleted it, its device has not. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { createExercise } from '#commands/exercises.ts';
import { setRestDefault } from '#commands/settings.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { BENCH, openStates, ownExercise, SQUAT, trainOnce } from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
const gym = setupSyncTest();

it('[SES4] [REST8] comes back as itself, and its device sends all of it again, once', async () => {
  const { clock, server } = gym;
  const guest = await openGuestDevice(clock, server.transport);
  const own = await createExercise(guest.ctx, await ownExercise(guest));
  await makeTemplate(guest.ctx, 'Верх', [{ exerciseKey: BENCH, group: null, sets: [EMPTY_TEMPLATE_SET] }]);
  await setRestDefault(guest.ctx, 75);
  // Further apart than the log of an account reaches back.
  for (const exerciseKey of [SQUAT, own, BENCH]) {
    await trainOnce(guest, clock, exerciseKey);
    await guest.sync();
    clock.advance(100 * DAY_MS);
    await guest.sync();
  }
  const before = await storedOnServer(guest);
  expect(before).toMatchObject([{ count: 3 }, { count: 1 }, {}, { rest_default_sec: 75 }]);

  clock.advance(401 * DAY_MS);
  await server.sweep();
  expect((await guest.sync()).kind).toBe('done');
  expect(await openStates(guest)).toEqual([]);
  expect(await storedOnServer(guest)).toEqual(before);
  expect(await guest.db.workouts.count()).toBe(3);
});

/** By the API, all but the numbers and times that the server gives. */
async function storedOnServer({ session }: TestDevice) {
  const { tokens } = (await session.device.session.get('session')) ?? {};
  const headers = { authorization: `Bearer ${tokens?.access}` };
  const { signal } = new AbortController();
  const read = async (path: string) => {
    const answer = await gym.server.transport({ method: 'GET', path, headers, body: null, signal });
    return JSON.parse(await answer.text(), (name, value) =>
      /^id$|_ids?$|^(created|updated)_at$/.test(name) ? undefined : value,
    );
  };
  return [
    await read('/api/workouts/?limit=20'),
    await read('/api/templates/'),
    await read('/api/exercises/?limit=200'),
    await read('/api/me/settings/'),
  ];
}
