/** An exercise replaced while the start of its training is on its way, by one that the server then refuses. */
import { expect, it } from 'vitest';
import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { replaceExercise } from '#commands/edit-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate } from '#commands/templates.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  BENCH,
  beginTraining,
  openStates,
  ownExercise,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };
const gym = setupSyncTest();

async function templateOfSquats(device: TestDevice): Promise<Key> {
  const workoutKey = await trainOnce(device, gym.clock);
  const key = await createTemplate(device.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  await device.sync();
  return key ?? '';
}

/** The start is sent and not answered; the replacement stands refused. */
async function replaceWhileStarting(device: TestDevice, templateKey: Key) {
  const started = await applyTemplate(device.ctx, templateKey);
  if (started.kind !== 'started') throw new Error(started.kind);
  const { workoutKey } = started;
  const [shown] = (await getWorkoutView(device.db, workoutKey))?.items ?? [];
  gym.server.setCallFault(({ path }) => (path.endsWith('/apply/') ? { status: 503 } : undefined));
  await device.sync();
  const values = { ...(await ownExercise(device)), name: 'о'.repeat(130) };
  const refused = await createExercise(device.ctx, values);
  await replaceExercise(device.ctx, shown?.item.key ?? '', refused);
  for (const _time of ['it is rejected', 'and what needs it']) await device.sync();
  expect(await openStates(device)).toEqual([
    ['sealed', 'workout.apply'],
    ['rejected', 'exercise.create'],
    ['rejected', 'item.replace'],
    ...[80, 82.5, 85].map(() => ['rejected', 'set.create']),
  ]);
  gym.server.setCallFault(undefined);
  gym.clock.advance(60_000);
  const mend = () => correctAndRetry(device.ctx, refused, { ...values, name: 'Короче' });
  return { workoutKey, setKey: shown?.sets[0]?.key ?? '', refused, mend };
}

async function shownOn({ db }: TestDevice, workoutKey: Key) {
  const view = await getWorkoutView(db, workoutKey);
  return view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)]);
}

/** The other device's training runs first, with one set of the bench. */
async function startOverAnother() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const templateKey = await templateOfSquats(second);
  const running = await beginTraining(first, BENCH);
  await first.sync();
  const started = await replaceWhileStarting(second, templateKey);
  return { ...started, first, second, joinedKey: running.workoutKey };
}

it('[PARK1] its sets come back as the start makes them, and stay when that is answered', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKey } = await replaceWhileStarting(device, await templateOfSquats(device));
  expect(await shownOn(device, workoutKey)).toEqual([[SQUAT, [80, 82.5, 85]]]);
  await tickSet(device.ctx, setKey, { weightKg: 90, reps: 3 });
  await device.sync();
  expect(await shownOn(device, workoutKey)).toEqual([[SQUAT, [90, 82.5, 85]]]);
  expect(await device.db.sets.get(setKey)).toMatchObject({ serverId: expect.anything(), done: true });
});

it('[JOIN1] what was ticked in it goes into the training that it joins', async () => {
  const { first, second, setKey, mend, joinedKey } = await startOverAnother();
  await tickSet(second.ctx, setKey, { weightKg: 90, reps: 3 });
  await second.sync();
  await mend();
  await second.sync();
  await first.sync();
  expect(await openStates(second)).toEqual([]);
  for (const device of [first, second]) {
    expect(await shownOn(device, joinedKey)).toEqual([
      [BENCH, [null]],
      [SQUAT, [90, 82.5, 85]],
    ]);
  }
});

it('[JOIN1] the replacement is made in the training that it joins, once it is mended', async () => {
  const { first, second, refused, mend, joinedKey } = await startOverAnother();
  await second.sync();
  await mend();
  await second.sync();
  await first.sync();
  expect(await openStates(second)).toEqual([]);
  for (const device of [first, second]) {
    expect(await shownOn(device, joinedKey)).toEqual([
      [BENCH, [null]],
      [refused, [null, null, null]],
    ]);
  }
});
