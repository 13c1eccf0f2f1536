/** Templates made of trainings that a restored server has only in part, until another device returns. */
import { describe, expect, it } from 'vitest';
import { addExercises, replaceExercise } from '#commands/edit-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, openUserDevice } from '../support/test-device.ts';
import { BENCH, openStates, SQUAT, syncInTurns, templatesOf, trainOnce } from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const gym = setupSyncTest();

describe.skipIf(isOnPostgres)('a template that is made again on a restored server', () => {
  it.each([
    ['create', 'phone'],
    ['save', 'phone'],
    ['create', 'tablet'],
  ] as const)('[REST8] holds what it held, by %s, where the %s returns first', async (call, first) => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const workoutKey = await trainOnce(phone, clock);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const added = { itemKey: tablet.ctx.newKey(), exerciseKey: BENCH };
    await addExercises(tablet.ctx, workoutKey, [added], 'completed');
    await tablet.sync();
    await phone.sync();
    await createTemplate(phone.ctx, { workoutKey, title: 'Ноги', call });
    await phone.sync();
    await tablet.sync();
    // Nor does it hold what the training became later.
    const other = (await tablet.db.exercises.toArray()).find(({ key }) => key !== SQUAT && key !== BENCH);
    await replaceExercise(tablet.ctx, added.itemKey, other?.key ?? '', 'completed');
    await tablet.sync();
    await phone.sync();
    expect((await templatesOf(phone)).map(([, items]) => items)).toEqual([[SQUAT, BENCH]]);
    const workout = await phone.db.workouts.get(workoutKey);

    await server.restore(copy);
    const order = first === 'phone' ? [phone, tablet] : [tablet, phone];
    await syncInTurns(clock, order);
    const fresh = await openUserDevice(clock, server.transport, ANNA);
    await fresh.sync();
    for (const device of [phone, tablet, fresh]) {
      expect(await openStates(device)).toEqual([]);
      expect((await templatesOf(device)).map(([, items]) => items)).toEqual([[SQUAT, BENCH]]);
      expect(await device.db.workouts.get(workoutKey)).toMatchObject({ templateKey: workout?.templateKey });
    }
  });
});
