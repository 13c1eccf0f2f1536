/** What lies between the days: a training that was forgotten, a tick that comes a day later, a setting sent late. */
import { expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { reopenWorkout } from '#commands/past-workouts.ts';
import { tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices } from '../support/test-device.ts';
import {
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithTraining,
  openStates,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const HOUR_MS = 3600_000;
const gym = setupSyncTest();

it.each(['knows of it', 'does not know of it'])(
  '[JOIN5] Monday’s forgotten training does not swallow Wednesday’s, begun on a device that %s',
  async which => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const monday = await beginTraining(phone);
    gym.clock.advance(HOUR_MS / 2);
    await tickSet(phone.ctx, monday.setKey, { weightKg: 80, reps: 8 });
    await phone.sync();
    if (which === 'knows of it') await tablet.sync();
    gym.clock.advance(48 * HOUR_MS);
    const wednesday = await beginTraining(tablet, BENCH);
    await tickSet(tablet.ctx, wednesday.setKey, { weightKg: 60, reps: 5 });
    await tablet.sync();
    gym.clock.advance(HOUR_MS / 2);
    await finishWorkout(tablet.ctx, wednesday.workoutKey);
    for (const device of [tablet, phone, tablet]) await device.sync();
    for (const device of [phone, tablet]) {
      expect(await openStates(device)).toEqual([]);
      const [first, second, ...rest] = await device.db.workouts.toCollection().sortBy('startedAtMs');
      expect(rest).toEqual([]);
      expect(first).toMatchObject({ key: monday.workoutKey, status: 'completed', durationSec: 1800 });
      expect(second).toMatchObject({ key: wednesday.workoutKey, status: 'completed', durationSec: 1800 });
    }
  },
);

it.each(['knows of it', 'does not know of it'])(
  '[JOIN5] a training reopened and forgotten ends where it had ended, when another begins on a device that %s',
  async which => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const { workoutKey, setKey } = await beginTraining(phone);
    gym.clock.advance(HOUR_MS / 2);
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    gym.clock.advance(HOUR_MS / 2);
    await finishWorkout(phone.ctx, workoutKey);
    const ended = await phone.db.workouts.get(workoutKey);
    gym.clock.advance(48 * HOUR_MS);
    expect(await reopenWorkout(phone.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
    await phone.sync();
    if (which === 'knows of it') await tablet.sync();
    gym.clock.advance(24 * HOUR_MS);
    await beginTraining(tablet, BENCH);
    for (const device of [tablet, phone, tablet]) await device.sync();
    const end = { finishedAtMs: ended?.finishedAtMs, durationSec: 3600 };
    for (const { db } of [phone, tablet]) {
      expect(await db.workouts.get(workoutKey)).toMatchObject({ status: 'completed', ...end });
    }
  },
);

it.each(['has read all of it', 'has read nothing of it'])(
  '[JOIN5] a training ends when it was finished offline, though another began before that arrived on a device that %s',
  async which => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const { workoutKey, setKey } = await beginTraining(phone);
    gym.clock.advance(HOUR_MS / 2);
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    await phone.sync();
    if (which === 'has read all of it') await tablet.sync();
    gym.clock.advance(HOUR_MS / 2);
    await finishWorkout(phone.ctx, workoutKey);
    const { finishedAtMs } = (await phone.db.workouts.get(workoutKey)) ?? {};
    gym.clock.advance(48 * HOUR_MS);
    await beginTraining(tablet, BENCH);
    for (const device of [tablet, phone, tablet]) await device.sync();
    const end = { status: 'completed', finishedAtMs, durationSec: 3600 };
    for (const { db } of [phone, tablet]) expect(await db.workouts.get(workoutKey)).toMatchObject(end);
  },
);

it('[LATE1] a tick added a day later, by a device that did not know of the end, does not move it', async () => {
  const { first, second, workoutKey, itemKey, setKey } = await openBothWithTraining(gym, ANNA);
  gym.clock.advance(HOUR_MS);
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await finishWorkout(first.ctx, workoutKey);
  await first.sync();
  const end = await first.db.workouts.get(workoutKey);
  gym.clock.advance(24 * HOUR_MS);
  await tickSet(second.ctx, await mustAddSet(second, itemKey), { weightKg: 85, reps: 5 });
  for (const device of [second, first]) await device.sync();
  for (const { db } of [first, second]) {
    const { finishedAtMs, durationSec } = end ?? {};
    expect(await db.workouts.get(workoutKey)).toMatchObject({
      status: 'completed',
      finishedAtMs,
      durationSec,
    });
    expect((await db.digests.get(workoutKey))?.tonnageTotalKg).toBe(80 * 8 + 85 * 5);
  }
});

it('[LATER1] a setting made on Monday and sent on Wednesday does not undo Tuesday’s', async () => {
  const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
  await setRestDefault(tablet.ctx, 60);
  gym.clock.advance(24 * HOUR_MS);
  await setRestDefault(phone.ctx, 90);
  await phone.sync();
  gym.clock.advance(24 * HOUR_MS);
  for (const device of [tablet, phone]) await device.sync();
  for (const { db } of [phone, tablet]) {
    expect((await db.settings.get('settings'))?.restDefaultSec).toBe(90);
  }
});
