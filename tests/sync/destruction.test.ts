// Covers docs/api.md: Destroying what another device wrote.
/** What takes away says what the person had seen: what another device has ticked since is not destroyed unseen. */
import { describe, expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings } from '#commands/imports.ts';
import { removeWorkout, reopenWorkout } from '#commands/past-workouts.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { destroyAnyway } from '#commands/unsent.ts';
import { discardEntries } from '#sync/log/decide.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import type { TestDevice } from '../support/test-device.ts';
import { BENCH, mustAddSet, openBothWithTraining, openStates } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const UNDO_IS_OVER_MS = 10_000;
const gym = setupSyncTest();

interface Both {
  workoutKey: string;
  itemKey: string;
  setKey: string;
}

const WAYS: [string, (tablet: TestDevice, both: Both) => Promise<unknown>][] = [
  ['delete of the exercise', (tablet, { itemKey }) => deleteItem(tablet.ctx, itemKey)],
  ['delete of the set', (tablet, { setKey }) => deleteSet(tablet.ctx, setKey)],
  ['replacement of the exercise', (tablet, { itemKey }) => replaceExercise(tablet.ctx, itemKey, BENCH)],
  ['cancel of the training', (tablet, { workoutKey }) => cancelWorkout(tablet.ctx, workoutKey)],
];

/** The tablet takes away while nothing is ticked; the phone ticks and finishes; hours later the tablet syncs. */
async function takeAwayStale(act: (tablet: TestDevice, both: Both) => Promise<unknown>) {
  const both = await openBothWithTraining(gym, ANNA);
  const { first: phone, second: tablet, workoutKey, setKey } = both;
  await act(tablet, both);
  await tickSet(phone.ctx, setKey, { weightKg: 157.5, reps: 10 });
  await finishWorkout(phone.ctx, workoutKey);
  await phone.sync();
  gym.clock.advance(3 * 3600_000);
  await tablet.sync();
  await phone.sync();
  return both;
}

describe('what another device has ticked since', () => {
  it.each(WAYS)('[SEEN1] is not destroyed by a stale %s', async (_, act) => {
    const { first: phone, second: tablet, workoutKey } = await takeAwayStale(act);
    for (const { db } of [phone, tablet]) {
      expect((await db.digests.get(workoutKey))?.tonnageTotalKg).toBe(1575);
      expect((await db.workouts.get(workoutKey))?.status).toBe('completed');
    }
  });

  it.each(WAYS.slice(0, 3))('[SEEN1] asks after a stale %s, and keeps it if so chosen', async (_, act) => {
    const { second: tablet, workoutKey } = await takeAwayStale(act);
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    await discardEntries(tablet.db, [asked?.seq ?? 0]);
    await tablet.sync();
    expect((await tablet.db.digests.get(workoutKey))?.tonnageTotalKg).toBe(1575);
    expect(await tablet.db.log.where('state').anyOf(['waiting', 'sealed', 'rejected']).count()).toBe(0);
  });

  it.each(WAYS.slice(0, 3))('[SEEN1] goes with a %s that is confirmed', async (_, act) => {
    const { first: phone, second: tablet, workoutKey } = await takeAwayStale(act);
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    await destroyAnyway(tablet.ctx, asked?.seq ?? 0);
    await tablet.sync();
    await phone.sync();
    for (const { db } of [phone, tablet]) {
      expect((await db.digests.get(workoutKey))?.tonnageTotalKg).toBe(0);
    }
    expect(await tablet.db.log.where('state').anyOf(['waiting', 'sealed', 'rejected']).count()).toBe(0);
  });
});

describe('what another device goes on ticking while the person is asked', () => {
  it('[SEEN1] is asked about once more, though it was read before the answer', async () => {
    const { first: phone, second: tablet, itemKey, setKey } = await openBothWithTraining(gym, ANNA);
    await deleteItem(tablet.ctx, itemKey);
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    await phone.sync();
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    const ask = async () => (await tablet.db.log.where('state').equals('rejected').toArray())[0];
    const asked = await ask();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    const later = await mustAddSet(phone, itemKey);
    await tickSet(phone.ctx, later, { weightKg: 90, reps: 5 });
    await phone.sync();
    await tablet.sync();
    // The question on the screen still tells of one.
    await destroyAnyway(tablet.ctx, asked?.seq ?? 0);
    await tablet.sync();
    await phone.sync();
    expect(await phone.db.sets.get(later)).toMatchObject({ done: true });
    const again = await ask();
    expect(again?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    await destroyAnyway(tablet.ctx, again?.seq ?? 0);
    await tablet.sync();
    await phone.sync();
    expect(await openStates(tablet)).toEqual([]);
    expect(await phone.db.items.get(itemKey)).toBeUndefined();
  });
});

describe('what is asked about while thousands of rows are still to be read', () => {
  it('[SEEN1] goes once it is confirmed, without a second question', async () => {
    const { first: phone, second: tablet, itemKey, setKey } = await openBothWithTraining(gym, ANNA);
    await deleteItem(tablet.ctx, itemKey);
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    const sets = Array.from({ length: 100 }, () => ({ values: { weightKg: 40 } }));
    for (const day of [1, 2]) {
      const imported = {
        ...{ workoutKey: phone.ctx.newKey(), title: 'Из файла', durationSec: 60 },
        startedAtMs: gym.clock.now() - day * 24 * 3600_000,
        items: Array.from({ length: 6 }, () => ({ exerciseKey: BENCH, sets })),
      };
      await addImportedTrainings(phone.ctx, { importKey: phone.ctx.newKey(), source: 'strong' }, [imported]);
    }
    await phone.sync();
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    await destroyAnyway(tablet.ctx, asked?.seq ?? 0);
    await tablet.sync();
    expect(await openStates(tablet)).toEqual([]);
    expect(await tablet.db.items.get(itemKey)).toBeUndefined();
  });
});

describe('what another device has ticked, and this one has written into all the same', () => {
  it.each(WAYS.slice(0, 3))('[SEEN1] is not destroyed by a stale %s', async (_, act) => {
    const both = await openBothWithTraining(gym, ANNA);
    const { first: phone, second: tablet, setKey } = both;
    await tickSet(phone.ctx, setKey, { weightKg: 157.5, reps: 10 });
    await phone.sync();
    gym.clock.advance(60_000);
    await saveSetValues(tablet.ctx, setKey, { hardReps: 2 });
    await act(tablet, both);
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    await phone.sync();
    expect(await phone.db.sets.get(setKey)).toMatchObject({ done: true, hardReps: 2 });
  });
});

describe('what the device has read since the person acted', () => {
  it('[SEEN1] was not seen, though it was read before the delete was sent', async () => {
    const { first: phone, second: tablet, setKey } = await openBothWithTraining(gym, ANNA);
    await deleteSet(tablet.ctx, setKey);
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    await phone.sync();
    await tablet.sync();
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
  });
});

describe('what the person has seen', () => {
  it('[SEEN1] goes at once, ticked on this device or read from another', async () => {
    const { first: phone, second: tablet, itemKey, setKey } = await openBothWithTraining(gym, ANNA);
    await tickSet(phone.ctx, setKey, { weightKg: 100, reps: 5 });
    await phone.sync();
    await tablet.sync();
    const own = await mustAddSet(tablet, itemKey);
    await tickSet(tablet.ctx, own, { weightKg: 90, reps: 5 });
    await deleteItem(tablet.ctx, itemKey);
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    await phone.sync();
    expect(await tablet.db.log.where('state').equals('rejected').count()).toBe(0);
    expect(await phone.db.items.get(itemKey)).toBeUndefined();
    expect(await phone.db.sets.count()).toBe(0);
  });

  it('[DEL1] is gone once, whoever takes it away too', async () => {
    const { first: phone, second: tablet, itemKey } = await openBothWithTraining(gym, ANNA);
    await deleteItem(phone.ctx, itemKey);
    await deleteItem(tablet.ctx, itemKey);
    gym.clock.advance(UNDO_IS_OVER_MS);
    await phone.sync();
    await tablet.sync();
    for (const { db } of [phone, tablet]) {
      expect(await db.items.count()).toBe(0);
      expect(await db.log.where('state').anyOf(['waiting', 'sealed', 'rejected']).count()).toBe(0);
    }
  });
});

describe('a training whose end the person is asked about', () => {
  it.each([
    ['removed', true],
    ['cancelled', false],
  ])('[SEEN1] is %s once that is confirmed, though it went on elsewhere since', async (_, isOver) => {
    const { first: phone, second: tablet, workoutKey, setKey } = await openBothWithTraining(gym, ANNA);
    if (isOver) await finishWorkout(phone.ctx, workoutKey);
    for (const device of [phone, tablet]) await device.sync();
    await (isOver ? removeWorkout : cancelWorkout)(tablet.ctx, workoutKey);
    await tickSet({ ...phone.ctx, isOfPast: isOver }, setKey, { weightKg: 80, reps: 8 });
    await phone.sync();
    gym.clock.advance(UNDO_IS_OVER_MS);
    await tablet.sync();
    const [asked] = await tablet.db.log.where('state').equals('rejected').toArray();
    expect(asked?.rejection).toMatchObject({ code: 'changed', ticked: 1 });
    if (!isOver) await finishWorkout(phone.ctx, workoutKey);
    await reopenWorkout(phone.ctx, workoutKey);
    if (isOver) await finishWorkout(phone.ctx, workoutKey);
    for (const device of [phone, tablet]) await device.sync();
    gym.clock.advance(UNDO_IS_OVER_MS);
    await destroyAnyway(tablet.ctx, asked?.seq ?? 0);
    for (const device of [tablet, phone]) {
      await device.sync();
      expect((await device.db.workouts.get(workoutKey))?.status).toBe('cancelled');
    }
  });
});
