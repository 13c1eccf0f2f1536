// A past training calls its exercises as they are called now, wherever it is looked at.
import { expect, it } from 'vitest';
import { createExercise, deleteExercise, editExercise } from '#commands/exercises.ts';
import type { HistoryPage } from '#contract/history.ts';
import { getHistory } from '#db/queries/history.ts';
import { getSummary } from '#db/queries/summary.ts';
import type { Key } from '#domain/ids.ts';
import { sendAuthorised } from '#sync/session/authorised.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, ownExercise, trainOnce } from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const gym = setupSyncTest();

async function namesShown({ db }: TestDevice, workoutKey: Key) {
  const [newest] = await getHistory(db, ALL_TIME);
  const summary = await getSummary(db, workoutKey);
  return [newest, summary?.workout].map(workout => workout?.lines[0]?.name);
}

async function nameShown({ session, db }: TestDevice) {
  const path = '/api/workouts/history/';
  const reply = await sendAuthorised(session, db.accountKey, { method: 'GET', path, etag: null });
  if (reply.kind !== 'answer') throw new Error(reply.kind);
  return (reply.body as HistoryPage).results[0]?.exercises[0]?.name;
}

async function trainWithOwn(device: TestDevice) {
  const values = await ownExercise(device);
  const own = await createExercise(device.ctx, values);
  const workoutKey = await trainOnce(device, gym.clock, own);
  return { values, own, workoutKey };
}

it('[HIST1] an exercise renamed has its new name in the history of every device, old and new, and of the server', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { values, own, workoutKey } = await trainWithOwn(first);
  await first.sync();
  await second.sync();
  const now = ['Моё любимое', 'Моё любимое'];
  await editExercise(first.ctx, own, { ...values, name: 'Моё любимое' });
  expect(await namesShown(first, workoutKey)).toEqual(now);
  await first.sync();
  await second.sync();
  const fresh = await openUserDevice(gym.clock, gym.server.transport, user);
  await fresh.sync();
  for (const device of [first, second, fresh]) expect(await namesShown(device, workoutKey)).toEqual(now);
  expect(await nameShown(first)).toBe('Моё любимое');
});

it('[HIST1] one renamed on a device and deleted on another before it heard of that has its last name on both', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { values, own, workoutKey } = await trainWithOwn(first);
  await first.sync();
  await second.sync();
  await editExercise(second.ctx, own, { ...values, name: 'Моё любимое' });
  await second.sync();
  await deleteExercise(first.ctx, own);
  gym.clock.advance(60_000);
  await first.sync();
  for (const device of [first, second]) {
    await device.sync();
    expect(await namesShown(device, workoutKey)).toEqual(['Моё любимое', 'Моё любимое']);
  }
});

it('[HIST1] one renamed and deleted elsewhere has its last name once that is heard of, not at the pull after', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { values, own, workoutKey } = await trainWithOwn(first);
  await first.sync();
  await second.sync();
  await editExercise(first.ctx, own, { ...values, name: 'Моё любимое' });
  await deleteExercise(first.ctx, own);
  gym.clock.advance(60_000);
  await first.sync();
  await second.sync();
  expect(await namesShown(second, workoutKey)).toEqual(['Моё любимое', 'Моё любимое']);
});
