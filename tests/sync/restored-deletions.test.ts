/** What another device deleted in the person's sight, before the server was put back from a copy. */
import { describe, expect, it } from 'vitest';
import { addExercises, deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, openUserDevice, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  SQUAT,
  shownIn,
  syncInTurns,
  templatesOf,
  trainOnce,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();

/** A running training that the copy has, and in it an exercise with a tick that it lacks. */
async function openAfterCopy() {
  const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
  const { workoutKey } = await beginTraining(phone);
  await phone.sync();
  await tablet.sync();
  const copy = await gym.server.copy();
  const itemKey = await addOne(phone, workoutKey, BENCH);
  const setKey = await mustAddSet(phone, itemKey);
  await tickSet(phone.ctx, setKey, { weightKg: 70, reps: 6 });
  await phone.sync();
  await tablet.sync();
  return { phone, tablet, workoutKey, itemKey, setKey, copy };
}

/** The devices return in this order. They, and one that comes new, wait for nothing and show this of the training. */
async function expectAfterRestore(
  copy: string,
  devices: readonly TestDevice[],
  workoutKey: Key,
  shown: Awaited<ReturnType<typeof shownIn>>,
): Promise<void> {
  await gym.server.restore(copy);
  await syncInTurns(gym.clock, devices);
  const fresh = await openUserDevice(gym.clock, gym.server.transport, ANNA);
  await fresh.sync();
  for (const device of [...devices, fresh]) {
    expect(await openStates(device)).toEqual([]);
    expect(await shownIn(device, workoutKey)).toEqual(shown);
  }
}

describe.skipIf(isOnPostgres)('what was seen to be deleted before a server was put back', () => {
  it.each(['exercise', 'set'])('[REST8] is asked about no more: %s', async what => {
    const { phone, tablet, workoutKey, itemKey, setKey, copy } = await openAfterCopy();
    if (what === 'set') await deleteSet(tablet.ctx, setKey);
    else await deleteItem(tablet.ctx, itemKey);
    await syncInTurns(gym.clock, [tablet, phone]);
    const before = await shownIn(phone, workoutKey);

    await expectAfterRestore(copy, [tablet, phone], workoutKey, before);
  });

  it('[REST8] is asked about no more: an exercise that had been replaced before', async () => {
    const { phone, tablet, workoutKey, itemKey, copy } = await openAfterCopy();
    await replaceExercise(phone.ctx, itemKey, SQUAT);
    await syncInTurns(gym.clock, [phone, tablet]);
    await deleteItem(tablet.ctx, itemKey);
    await syncInTurns(gym.clock, [tablet, phone]);

    await expectAfterRestore(copy, [tablet, phone], workoutKey, [[SQUAT, [null]]]);
  });

  it('[REST8] is waited for no more: a set whose exercise another device had replaced', async () => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const { workoutKey, itemKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await gym.server.copy();
    await tickSet(phone.ctx, await mustAddSet(phone, itemKey), { weightKg: 70, reps: 6 });
    await phone.sync();
    await tablet.sync();
    await replaceExercise(tablet.ctx, itemKey, BENCH);
    await syncInTurns(gym.clock, [tablet, phone]);

    await expectAfterRestore(copy, [tablet, phone], workoutKey, [[BENCH, [null]]]);
  });

  it('[REST8] is waited for no more: what was added to a training whose import was undone', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const [workoutKey, importKey] = [tablet.ctx.newKey(), tablet.ctx.newKey()];
    const items = [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 40 } }] }];
    const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
    await addImportedTrainings(tablet.ctx, { importKey, source: 'strong' }, [imported]);
    await syncInTurns(gym.clock, [tablet, phone]);
    await addExercises(
      phone.ctx,
      workoutKey,
      [{ itemKey: phone.ctx.newKey(), exerciseKey: BENCH }],
      'completed',
    );
    await renameWorkout(phone.ctx, workoutKey, 'Ноги');
    await syncInTurns(gym.clock, [phone, tablet]);
    await takeBackImport(tablet.ctx, importKey);
    await syncInTurns(gym.clock, [tablet, phone]);

    await server.restore(copy);
    await syncInTurns(gym.clock, [tablet, phone]);
    for (const device of [phone, tablet]) {
      expect(await openStates(device)).toEqual([]);
      expect(await device.db.workouts.count()).toBe(0);
    }
  });

  it('[REST8] is asked about no more: a template', async () => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const workoutKey = await trainOnce(phone, gym.clock);
    await phone.sync();
    const copy = await gym.server.copy();
    const made = await createTemplate(phone.ctx, { workoutKey, title: 'Ноги', call: 'create' });
    await syncInTurns(gym.clock, [phone, tablet]);
    await deleteTemplate(tablet.ctx, made ?? '');
    await syncInTurns(gym.clock, [tablet, phone]);

    await gym.server.restore(copy);
    await syncInTurns(gym.clock, [tablet, phone]);
    for (const device of [phone, tablet]) {
      expect(await openStates(device)).toEqual([]);
      expect(await templatesOf(device)).toEqual([]);
    }
  });

  it('[REST8] [PARK3] is asked about where its deletion was not seen', async () => {
    const { phone, tablet, workoutKey, itemKey, copy } = await openAfterCopy();
    await deleteItem(tablet.ctx, itemKey);
    await gym.server.restore(copy);
    await syncInTurns(gym.clock, [tablet, phone]);
    expect((await openStates(phone)).map(([state]) => state)).toContain('rejected');
    expect(await shownIn(phone, workoutKey)).toContainEqual([BENCH, [70]]);
  });
});
