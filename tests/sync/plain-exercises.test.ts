// OLD1: exercises and templates in the lists of a server without the additions.
import { beforeEach, expect, it } from 'vitest';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { startOldTestServer } from '../support/old-server/old-transport.ts';
import { type PlainTest, SHELF, setupPlainTest } from '../support/old-server/setup-plain-test.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { addOne, BENCH, openStates } from '../support/training-steps.ts';

let gym: PlainTest;

beforeEach(() => {
  gym = setupPlainTest();
});

it('[OLD1] [ONE1] a shipped exercise that the server lacks is made once, though the answer is lost', async () => {
  const { clock } = gym;
  const lacking = { ...SHELF, exercises: SHELF.exercises.filter(({ key }) => key !== BENCH) };
  const server = startOldTestServer(clock.now, lacking);
  const device = await openGuestDevice(clock, server.transport);
  await addOne(device, await startEmptyWorkout(device.ctx), BENCH);
  let isLost = false;
  server.setFault(({ method, path }) => {
    if (isLost || method !== 'POST' || path !== '/api/exercises/') return undefined;
    isLost = true;
    return 'lose-answer';
  });
  for (let round = 0; round < 2; round++) await device.sync();
  expect(isLost).toBe(true);
  expect(await openStates(device)).toEqual([]);
  const [own, ...more] = server.world.exercises.filter(({ userId }) => userId !== null);
  expect(more).toEqual([]);
  expect(server.world.workouts[0]?.items.map(({ exerciseId }) => exerciseId)).toEqual([own?.id]);
});
