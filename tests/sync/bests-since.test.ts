// Covers docs/product.md: The summary.
/** What the summary says of each exercise beside the time before. */
import { expect, it } from 'vitest';
import { saveSetValues } from '#commands/sets.ts';
import { getBestsSince } from '#db/queries/bests-since.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { trainOnce } from '../support/training-steps.ts';

const DAY_MS = 86_400_000;
const gym = setupSyncTest();

async function liftMore(device: TestDevice, workoutKey: string, weightKg: number): Promise<void> {
  const view = await getWorkoutView(device.db, workoutKey);
  const set = view?.items[0]?.sets.at(-1);
  await saveSetValues(device.ctx, set?.key ?? '', { weightKg });
}

it('[VIEW2] tells what more was lifted than the time before, wherever that was, and nothing of a first time', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const first = await trainOnce(device, gym.clock);
  expect(await getBestsSince(device.db, first)).toEqual(new Map());
  gym.clock.advance(DAY_MS);
  const second = await trainOnce(device, gym.clock);
  const [same] = (await getBestsSince(device.db, second)).values();
  expect(same).toMatchObject({ difference: '', isMore: false });
  await liftMore(device, second, 90);
  const [more] = (await getBestsSince(device.db, second)).values();
  expect(more).toMatchObject({ best: expect.stringContaining('90 кг'), isMore: true });
  expect(more?.difference).toMatch(/^\+[\d,]+ кг/);
  // The earlier one mended afterwards: now it was less.
  await liftMore(device, first, 100);
  const [less] = (await getBestsSince(device.db, second)).values();
  expect(less).toMatchObject({ isMore: false });
  expect(less?.difference).toMatch(/^−/);
});
