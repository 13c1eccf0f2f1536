/** What was kept from the screen for the sake of a refused change comes when that is discarded. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { discardChanges } from '#commands/unsent.ts';
import { openGym } from '../support/open-gym.ts';
import { openBothDevices } from '../support/test-device.ts';
import { beginTraining, REFUSED } from '../support/training-steps.ts';

const gym = openGym();

it('[PARK5] a refused end of a training: what another device has ticked in it meanwhile', async () => {
  const user = { username: 'oleg', password: 'sekret-1' };
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { setKey, workoutKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await finishWorkout(first.ctx, workoutKey);
  gym.server.setFault(({ path }) => (path.includes('/import/') ? REFUSED : undefined));
  await first.sync();
  gym.server.setFault(undefined);
  await tickSet(second.ctx, setKey, { weightKg: 70, reps: 8 });
  await second.sync();
  await first.sync();
  expect(await first.db.sets.get(setKey)).toMatchObject({ weightKg: 90, reps: 3 });
  const parked = await first.db.log.where('state').equals('rejected').toArray();
  await discardChanges(
    first.ctx,
    parked.map(({ seq }): number => seq),
  );
  await first.sync();
  expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 70, reps: 8 });
  expect(await first.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
});
