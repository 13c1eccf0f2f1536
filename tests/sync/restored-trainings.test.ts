/**
 * Trainings that devices send again to a server put back from a copy, in another order than they were done. Long, since
 * all end with the same turns.
 */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { removeWorkout, reopenWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { createTemplate, deleteTemplate } from '#commands/templates.ts';
import { putBackLost } from '#commands/unsent.ts';
import { inTransaction } from '#db/transaction.ts';
import { goBackTo } from '#sync/exchange/restored.ts';
import { takeRows } from '#sync/exchange/take-rows.ts';
import { rebase } from '#sync/log/rebase.ts';
import { assertLaw } from '../support/assert-law.ts';
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
  trainOnce,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const DAY_MS = 86_400_000;
const gym = setupSyncTest();

describe.skipIf(isOnPostgres)('a training that is sent again to a restored server', () => {
  it('[REST8] stands where another device has deleted its template since', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const sourceKey = await trainOnce(phone, clock);
    await phone.sync();
    const copy = await server.copy();
    const made = await createTemplate(phone.ctx, { workoutKey: sourceKey, title: 'Ноги', call: 'create' });
    const templateKey = made ?? '';
    await phone.sync();
    await tablet.sync();
    const started = await applyTemplate(phone.ctx, templateKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    const [item] = await phone.db.items.where('workoutKey').equals(workoutKey).toArray();
    await tickSet(phone.ctx, await mustAddSet(phone, item?.key ?? ''), { weightKg: 70, reps: 6 });
    await phone.sync();
    clock.advance(60_000);
    await deleteTemplate(tablet.ctx, templateKey);
    clock.advance(60_000);
    await tablet.sync();

    await server.restore(copy);
    // The template alone is refused: it is deleted.
    const fresh = await syncAll([tablet, phone], [['rejected', 'template.create']]);
    const shown = await shownIn(fresh, workoutKey);
    expect(shown?.map(([exerciseKey, weights]) => [exerciseKey, weights.includes(70)])).toEqual([
      [SQUAT, true],
    ]);
  });

  it('[REST8] keeps what another device did in it before one cancelled it and the other brought it back', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const { workoutKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const itemKey = await addOne(tablet, workoutKey, BENCH);
    await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70, reps: 6 });
    await tablet.sync();
    await phone.sync();
    clock.advance(60_000);
    await cancelWorkout(phone.ctx, workoutKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    expect(await restoreWorkout(tablet.ctx, workoutKey)).toBe(true);
    await tablet.sync();
    await phone.sync();

    await server.restore(copy);
    const fresh = await syncAll([phone, tablet]);
    expect(await shownIn(fresh, workoutKey)).toContainEqual([BENCH, [70]]);
  });

  it('[REST8] keeps what the device that took it away did in it once another one had brought it back', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    await cancelWorkout(phone.ctx, workoutKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    await reopenWorkout(tablet.ctx, workoutKey);
    await tablet.sync();
    await phone.sync();
    const itemKey = await addOne(phone, workoutKey, BENCH);
    const setKey = await mustAddSet(phone, itemKey);
    await saveSetValues(phone.ctx, setKey, { weightKg: 70 });
    await phone.sync();

    await server.restore(copy);
    const fresh = await syncAll([phone, tablet]);
    expect(await shownIn(fresh, workoutKey)).toContainEqual([BENCH, [70]]);

    await server.restore(copy);
    for (let days = 0; days < 62; days += 31) {
      await phone.sync();
      clock.advance(31 * DAY_MS);
    }
    // The other one never came: what was done is the person's to decide.
    await phone.sync();
    expect(await openStates(phone)).toContainEqual(['rejected', 'items.add']);
  });

  it('[REST8] waits with what was done unsent in it until the device comes that had brought it back', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    await cancelWorkout(phone.ctx, workoutKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    await reopenWorkout(tablet.ctx, workoutKey);
    await tablet.sync();
    await phone.sync();
    const itemKey = await addOne(phone, workoutKey, BENCH);
    await tickSet(phone.ctx, await mustAddSet(phone, itemKey), { weightKg: 70, reps: 6 });

    await server.restore(copy);
    const fresh = await syncAll([phone, tablet]);
    expect(await shownIn(fresh, workoutKey)).toContainEqual([BENCH, [70]]);
  });

  it('[REST8] shows on every device once it runs again, though one had taken it away before', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const workoutKey = await trainOnce(phone, clock);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    await removeWorkout(phone.ctx, workoutKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    await reopenWorkout(tablet.ctx, workoutKey);
    await tablet.sync();
    await phone.sync();

    await server.restore(copy);
    await syncAll([tablet, phone]);
    for (const device of [phone, tablet])
      expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
  });

  it('[REST8] [OUT3] holds up nothing that another device begins while its own does not come', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const workoutKey = await trainOnce(phone, clock);
    await phone.sync();
    await tablet.sync();
    await reopenWorkout(tablet.ctx, workoutKey);
    await finishWorkout(tablet.ctx, workoutKey);
    await tablet.sync();

    await server.restore(copy);
    const ownKey = await trainOnce(tablet, clock);
    await tablet.sync();
    const fresh = await openUserDevice(clock, server.transport, ANNA);
    await fresh.sync();
    expect(await fresh.db.workouts.get(ownKey)).toMatchObject({ status: 'completed' });
  });

  it('[REST8] [LATER1] comes without what another device has deleted of an import since', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const workoutKey = phone.ctx.newKey();
    const items = [SQUAT, BENCH].map(exerciseKey => ({ exerciseKey, sets: [{ values: { weightKg: 40 } }] }));
    const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
    await addImportedTrainings(phone.ctx, { importKey: phone.ctx.newKey(), source: 'strong' }, [imported]);
    await phone.sync();
    await tablet.sync();
    clock.advance(60_000);
    const rows = await tablet.db.items.where('workoutKey').equals(workoutKey).toArray();
    await deleteItem(tablet.ctx, rows.find(({ exerciseKey }) => exerciseKey === SQUAT)?.key ?? '');
    clock.advance(60_000);
    await tablet.sync();
    await phone.sync();

    await server.restore(copy);
    const fresh = await syncAll([tablet, phone]);
    expect(await shownIn(fresh, workoutKey)).toEqual([[BENCH, [40]]]);
  });

  it('[REST8] shows as it is sent again, though another device had taken the import away', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    // From before either has read anything: all is read once more with what goes up first, before the import follows.
    const copy = await server.copy();
    await trainOnce(phone, clock);
    const workoutKey = phone.ctx.newKey();
    const items = [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 40 } }] }];
    const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
    await addImportedTrainings(phone.ctx, { importKey: phone.ctx.newKey(), source: 'strong' }, [imported]);
    await phone.sync();
    await tablet.sync();
    await removeWorkout(tablet.ctx, workoutKey);
    clock.advance(60_000);
    await tablet.sync();
    await phone.sync();

    await server.restore(copy);
    // What was taken away in sight of another server's sets is asked about first.
    const fresh = await syncAll([phone, tablet], [['rejected', 'workout.move']]);
    expect(await shownIn(fresh, workoutKey)).toEqual([[SQUAT, [40]]]);
    expect(await phone.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
  });

  it('[REST8] comes whole with its import where the device that had taken it away never does', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    // From before either has read anything: all is read once more with what goes up first, before the import follows.
    const copy = await server.copy();
    await trainOnce(phone, clock);
    const [workoutKey, importKey] = [phone.ctx.newKey(), phone.ctx.newKey()];
    const items = [SQUAT, BENCH].map(exerciseKey => ({
      exerciseKey,
      sets: [{ values: { weightKg: 40 } }, { values: { weightKg: 50 } }],
    }));
    const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
    await addImportedTrainings(phone.ctx, { importKey, source: 'strong' }, [imported]);
    await phone.sync();
    await tablet.sync();
    await takeBackImport(tablet.ctx, importKey);
    clock.advance(60_000);
    await tablet.sync();
    await phone.sync();
    expect(await shownIn(phone, workoutKey)).toBeUndefined();

    await server.restore(copy);
    const fresh = await syncAll([phone]);
    const shown = await shownIn(phone, workoutKey);
    expect(shown?.flatMap(([, weights]) => weights)).toHaveLength(4);
    expect(await shownIn(fresh, workoutKey)).toEqual(shown);
  });

  it('[REST8] stays with what was ticked in it, though its import goes once more and one of that runs again', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const [importedKey, importKey] = [phone.ctx.newKey(), phone.ctx.newKey()];
    const items = [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 40, reps: 5 } }] }];
    const imported = { workoutKey: importedKey, title: 'Из файла', durationSec: 60, items };
    const startedAtMs = clock.now() - DAY_MS;
    await addImportedTrainings(phone.ctx, { importKey, source: 'strong' }, [{ ...imported, startedAtMs }]);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const started = await repeatWorkout(phone.ctx, importedKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    await phone.sync();
    await takeBackImport(phone.ctx, importKey);
    await phone.sync();
    const [set] = await phone.db.sets.where('workoutKey').equals(workoutKey).toArray();
    await tickSet(phone.ctx, set?.key ?? '', { weightKg: 70, reps: 6 });

    await server.restore(copy);
    clock.advance(60_000);
    await reopenWorkout(tablet.ctx, importedKey);
    await tablet.sync();
    const fresh = await syncAll([phone, tablet]);
    for (const device of [phone, tablet, fresh]) {
      expect(await shownIn(device, workoutKey)).toEqual([[SQUAT, [70]]]);
      expect(await device.db.workouts.toArray()).toMatchObject([{ key: workoutKey, status: 'active' }]);
    }
  });

  it('[REST8] [VIEW2] has the sets of an exercise that had been taken away and comes in another training', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey, itemKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70, reps: 6 });
    await tablet.sync();
    await phone.sync();
    await deleteItem(phone.ctx, itemKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    const { db } = tablet;
    expect(await db.items.get(itemKey)).toBeUndefined();

    const other = phone.ctx.newKey();
    const reported = { kind: 'item', key: itemKey, id: 7, workout_key: other, exercise_key: SQUAT, order: 1 };
    await inTransaction(db, db.tables, async () => {
      await goBackTo(db, null, { nowMs: clock.now(), newId: tablet.ctx.newKey });
      const taken = await takeRows(db, [reported], {
        nowMs: clock.now(),
        restoredAtMs: clock.now(),
        isFirst: false,
      });
      await rebase(db, taken.refs, taken);
    });
    const sets = await db.sets.where('itemKey').equals(itemKey).toArray();
    expect(sets.map(set => [set.workoutKey, set.weightKg])).toEqual([[other, 70]]);
    expect(await db.sets.where('workoutKey').equals(workoutKey).count()).toBe(0);
    await assertLaw(db);
  });

  it('[REST8] [PARK4] has what was refused in it once, when its exercise comes after all', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const itemKey = await addOne(phone, workoutKey, BENCH);
    await phone.sync();
    await tablet.sync();
    await server.restore(copy);
    const setKey = await mustAddSet(tablet, itemKey);
    await tablet.sync();
    await tickSet(tablet.ctx, setKey, { weightKg: 70, reps: 6 });
    for (let days = 0; days < 62; days += 31) {
      await tablet.sync();
      clock.advance(31 * DAY_MS);
    }
    await tablet.sync();
    expect(await openStates(tablet)).toEqual([
      ['rejected', 'set.create'],
      ['rejected', 'set.patch'],
    ]);
    await phone.sync();
    await tablet.sync();
    expect(await putBackLost(tablet.ctx, itemKey)).toBe('again');
    const fresh = await syncAll([tablet, phone]);
    expect(await shownIn(fresh, workoutKey)).toContainEqual([BENCH, [70]]);
  });

  it('[REST8] waits for the sets of another device that were ticked here before and after it was put back', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey, itemKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const before = await mustAddSet(tablet, itemKey);
    const after = await mustAddSet(tablet, itemKey);
    await tablet.sync();
    await phone.sync();
    await tickSet(phone.ctx, before, { weightKg: 70, reps: 6 });
    await server.restore(copy);
    await phone.sync();
    await tickSet(phone.ctx, after, { weightKg: 75, reps: 6 });
    await phone.sync();
    expect((await openStates(phone)).map(([state]) => state)).toEqual(['sealed', 'sealed']);
    const fresh = await syncAll([tablet, phone]);
    const shown = await shownIn(fresh, workoutKey);
    expect(shown?.flatMap(([, weights]) => weights)).toEqual(expect.arrayContaining([70, 75]));
    expect(await fresh.db.sets.where('itemKey').equals(itemKey).count()).toBe(3);
  });

  it('[REST8] goes on without an exercise that this device has not got, deleted after a set was typed in it', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const { workoutKey } = await beginTraining(phone);
    const itemKey = await addOne(phone, workoutKey, BENCH);
    await phone.sync();
    await tablet.sync();
    await saveSetValues(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70 });
    await tablet.sync();
    await phone.sync();
    await deleteItem(phone.ctx, itemKey);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    expect(await tablet.db.items.get(itemKey)).toBeUndefined();

    await server.restore(copy);
    // Before the set is tried once more.
    for (const device of [tablet, phone, tablet]) await device.sync();
    const fresh = await syncAll([tablet, phone]);
    expect((await shownIn(fresh, workoutKey))?.map(([exerciseKey]) => exerciseKey)).toEqual([SQUAT]);
  });
});

/** All of it is on the server after some turns. Returns a device that comes new, which hears the same. */
async function syncAll(devices: readonly TestDevice[], refused: unknown[] = []): Promise<TestDevice> {
  await syncInTurns(gym.clock, devices);
  expect((await Promise.all(devices.map(openStates))).flat()).toEqual(refused);
  const fresh = await openUserDevice(gym.clock, gym.server.transport, ANNA);
  await fresh.sync();
  return fresh;
}
