/** A server that is put back from an older copy: recognised, sent everything again, and nobody's data opened by another. Long, since every kind of change meets it. */
import { describe, expect, it } from 'vitest';
import { addExercises, deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { takeBack } from '#commands/take-back.ts';
import { createTemplate } from '#commands/templates.ts';
import { discardChanges } from '#commands/unsent.ts';
import { assertLaw } from '../support/assert-law.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { openBothDevices, openGuestDevice, openUserDevice, registerUser } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  BROKEN,
  beginTraining,
  mustAddSet,
  openStates,
  ownExercise,
  rejectedSeqs,
  SQUAT,
  shownIn,
  templatesOf,
  trainOnce,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
/** Final, and not for want of a row that may still come. */
const REFUSED_NOW = { status: 409, code: 'client_key_taken' };
const gym = setupSyncTest();

describe.skipIf(isOnPostgres)('a server put back from a copy', () => {
  it('[REST8] gets what each device did after the copy again, once', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey, itemKey, setKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    await tickSet(phone.ctx, setKey, { weightKg: 82.5, reps: 8 });
    const more = await mustAddSet(phone, itemKey);
    await saveSetValues(phone.ctx, more, { weightKg: 85, reps: 5 });
    await phone.sync();
    const second = await addOne(tablet, workoutKey, BENCH);
    await tablet.sync();
    await phone.sync();
    await finishWorkout(phone.ctx, workoutKey);
    await phone.sync();
    const before = await rowsOf(phone);

    await server.restore(copy);
    clock.advance(60_000);
    await phone.sync();
    await tablet.sync();
    await phone.sync();
    expect(await rowsOf(phone)).toEqual(before);
    expect(await rowsOf(tablet)).toEqual(before);
    // Whoever comes new hears the same from the server alone.
    const fresh = await openUserDevice(clock, server.transport, ANNA);
    await fresh.sync();
    expect(await rowsOf(fresh)).toEqual(before);
    expect(before.items).toContain(second);
  });

  it('[WHO2] [REST8] lets a guest back in that came after the copy, with all it did', async () => {
    const { clock, server } = gym;
    const copy = await server.copy();
    const guest = await openGuestDevice(clock, server.transport);
    const { setKey } = await beginTraining(guest);
    await tickSet(guest.ctx, setKey, { weightKg: 60, reps: 10 });
    await guest.sync();
    const before = await rowsOf(guest);

    await server.restore(copy);
    clock.advance(20 * 60_000);
    expect((await guest.sync()).kind).toBe('done');
    expect(await rowsOf(guest)).toEqual(before);
    expect(await guest.db.log.where('state').equals('acknowledged').count()).toBe(await guest.db.log.count());
  });

  it('[WHO1] gives a newcomer with a lost person’s id nothing of theirs', async () => {
    const { clock, server } = gym;
    const copy = await server.copy();
    const guest = await openGuestDevice(clock, server.transport);
    const { setKey } = await beginTraining(guest);
    await tickSet(guest.ctx, setKey, { weightKg: 60, reps: 10 });
    await guest.sync();

    await server.restore(copy);
    const other = { username: 'boris', password: 'secret-of-boris' };
    await registerUser(clock, server.transport, other);
    const boris = await openUserDevice(clock, server.transport, other);
    const { workoutKey } = await beginTraining(boris);
    await boris.sync();
    clock.advance(20 * 60_000);
    await guest.sync();
    await boris.sync();
    expect((await boris.db.workouts.toArray()).map(row => row.key)).toEqual([workoutKey]);
    expect((await guest.db.sets.toArray()).map(row => row.weightKg)).toEqual([60]);
  });

  it('[REST8] keeps on every device what only it has seen of another that never comes back', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const { setKey } = await beginTraining(phone);
    await tickSet(phone.ctx, setKey, { weightKg: 70, reps: 6 });
    await phone.sync();
    await tablet.sync();

    await server.restore(copy);
    await tablet.sync();
    expect((await tablet.db.sets.get(setKey))?.done).toBe(true);
  });

  it('[REST8] waits with what needs the rows of another device until that one is back, whoever comes first', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const ownKey = await createExercise(phone.ctx, await ownExercise(phone));
    await phone.sync();
    await tablet.sync();
    const { setKey } = await beginTraining(tablet, ownKey);
    await tickSet(tablet.ctx, setKey, { weightKg: 70, reps: 6 });
    await tablet.sync();
    await phone.sync();
    await saveSetValues(phone.ctx, setKey, { reps: 7 });
    await phone.sync();
    await tablet.sync();
    const before = await rowsOf(tablet);

    await server.restore(copy);
    for (const device of [tablet, phone, tablet, phone, tablet]) {
      clock.advance(60_000);
      await device.sync();
      expect(await rejectedSeqs(device)).toEqual([]);
    }
    for (const device of [tablet, phone]) {
      expect(await openStates(device)).toEqual([]);
      expect(await rowsOf(device)).toEqual(before);
    }
    const fresh = await openUserDevice(clock, server.transport, ANNA);
    await fresh.sync();
    expect(await rowsOf(fresh)).toEqual(before);
  });

  it('[REST8] waits with a set until the exercise is back that another device had put in its place', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const { workoutKey, itemKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    clock.advance(60_000);
    await replaceExercise(phone.ctx, itemKey, BENCH);
    await phone.sync();
    await tablet.sync();
    await tickSet(tablet.ctx, await mustAddSet(tablet, itemKey), { weightKg: 70, reps: 6 });
    await tablet.sync();
    await phone.sync();

    await server.restore(copy);
    for (const device of [tablet, phone, tablet, phone]) {
      clock.advance(60_000);
      await device.sync();
      expect(await rejectedSeqs(device)).toEqual([]);
    }
    for (const device of [phone, tablet, await openUserDevice(clock, server.transport, ANNA)]) {
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect(await shownIn(device, workoutKey)).toEqual([[BENCH, [null, 70]]]);
    }
  });

  it('[REST8] waits no longer for a set whose exercise somebody has deleted since', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const laptop = await openUserDevice(clock, server.transport, ANNA);
    const { itemKey, workoutKey } = await beginTraining(phone);
    await phone.sync();
    await laptop.sync();
    await tablet.sync();
    const copy = await server.copy();
    const setKey = await mustAddSet(tablet, itemKey);
    await tablet.sync();
    await phone.sync();
    await saveSetValues(phone.ctx, setKey, { reps: 7 });
    await phone.sync();

    await server.restore(copy);
    await phone.sync();
    expect(await openStates(phone)).toEqual([['sealed', 'set.patch']]);
    clock.advance(60_000);
    await deleteItem(laptop.ctx, itemKey);
    clock.advance(60_000);
    await laptop.sync();
    // It hears that the exercise is gone, and tries again.
    for (const _ of [1, 2]) {
      clock.advance(60_000);
      await phone.sync();
    }
    await discardChanges(phone.ctx, await rejectedSeqs(phone));
    expect(await openStates(phone)).toEqual([]);
    expect(await shownIn(phone, workoutKey)).toEqual([]);
  });

  it('[REST8] shows nothing of a training that is refused when it is sent again', async () => {
    const { clock, server } = gym;
    const [phone] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    const copy = await server.copy();
    await beginTraining(phone);
    await phone.sync();

    await server.restore(copy);
    server.setCallFault(({ path }) => (path.endsWith('/workouts/create/') ? REFUSED_NOW : undefined));
    clock.advance(60_000);
    await phone.sync();
    server.setCallFault(() => undefined);
    const refused = await rejectedSeqs(phone);
    expect(refused.length).toBeGreaterThan(0);
    await discardChanges(phone.ctx, refused);
    expect(await phone.db.workouts.count()).toBe(0);
  });

  it('[REST8] [JOIN1] shows a training that joins one which runs again as that one alone', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const first = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    await finishWorkout(phone.ctx, first.workoutKey);
    await phone.sync();
    await tablet.sync();
    const second = await beginTraining(tablet, BENCH);
    await tickSet(tablet.ctx, second.setKey, { weightKg: 70, reps: 6 });
    await tablet.sync();

    await server.restore(copy);
    await tablet.sync();
    expect((await tablet.db.workouts.toArray()).map(row => row.key)).toEqual([first.workoutKey]);
    const set = await tablet.db.sets.get(second.setKey);
    expect(set).toMatchObject({ done: true, workoutKey: first.workoutKey });
    await assertLaw(tablet.db);
  });

  it('[REST8] makes again all of a training but what another device deleted, also if that tells it first', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    const sourceKey = await trainOnce(phone, clock);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const started = await repeatWorkout(phone.ctx, sourceKey);
    const again = 'workoutKey' in started ? started.workoutKey : '';
    const [squat] = await phone.db.items.where('workoutKey').equals(again).toArray();
    const pair = [BENCH, SQUAT].map(exerciseKey => ({ itemKey: phone.ctx.newKey(), exerciseKey }));
    await addExercises(phone.ctx, again, pair);
    await phone.sync();
    await tablet.sync();
    for (const itemKey of [squat?.key, pair[0]?.itemKey]) {
      await deleteItem(tablet.ctx, itemKey ?? '');
      clock.advance(60_000);
      await tablet.sync();
    }

    await server.restore(copy);
    for (const device of [tablet, phone, tablet]) {
      clock.advance(60_000);
      await device.sync();
    }
    for (const device of [phone, tablet]) {
      expect(await openStates(device)).toEqual([]);
      expect(await shownIn(device, again)).toEqual([[SQUAT, [null, null, null]]]);
    }
    const fresh = await openUserDevice(clock, server.transport, ANNA);
    await fresh.sync();
    expect(await shownIn(fresh, again)).toEqual([[SQUAT, [null, null, null]]]);
  });

  it('[REST8] [LATER1] leaves deleted what another device tells of before it is made again', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const [goneKey, backKey] = [
      await createExercise(phone.ctx, await ownExercise(phone)),
      await createExercise(phone.ctx, await ownExercise(phone, 'Другое')),
    ];
    const importKey = phone.ctx.newKey();
    const imported = {
      workoutKey: phone.ctx.newKey(),
      title: 'Из файла',
      startedAtMs: clock.now(),
      items: [],
    };
    await addImportedTrainings(phone.ctx, { importKey, source: 'strong' }, [
      { ...imported, durationSec: 60 },
    ]);
    await phone.sync();
    await tablet.sync();
    clock.advance(60_000);
    await takeBackImport(tablet.ctx, importKey);
    for (const key of [goneKey, backKey]) await deleteExercise(tablet.ctx, key);
    const deleted = await tablet.db.log.orderBy('seq').last();
    clock.advance(60_000);
    await tablet.sync();
    await phone.sync();
    await takeBack(tablet.ctx, deleted?.seq ?? 0);
    await tablet.sync();

    await server.restore(copy);
    for (const device of [tablet, phone, tablet, phone, tablet]) {
      clock.advance(60_000);
      await device.sync();
    }
    for (const device of [phone, tablet, await openUserDevice(clock, server.transport, ANNA)]) {
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect(await device.db.workouts.count()).toBe(0);
      expect(await device.db.exercises.get(goneKey)).toMatchObject({ isGone: true });
      expect((await device.db.exercises.get(backKey))?.isGone).toBeUndefined();
    }
  });

  it('[REST8] shows no longer what is given up while it waits for another device', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const workoutKey = await trainOnce(tablet, clock);
    await tablet.sync();
    await phone.sync();
    await createTemplate(phone.ctx, { workoutKey, title: 'Ноги', call: 'save' });
    const made = await phone.db.log.orderBy('seq').last();
    await phone.sync();

    await server.restore(copy);
    await phone.sync();
    expect(await templatesOf(phone)).toEqual([['Ноги', [SQUAT]]]);
    await discardChanges(phone.ctx, [made?.seq ?? 0]);
    expect(await templatesOf(phone)).toEqual([]);
  });

  it('[REST8] makes a template again whose training was taken away since', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const importKey = tablet.ctx.newKey();
    const workoutKey = tablet.ctx.newKey();
    const items = [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 40, reps: 8 } }] }];
    const imported = { workoutKey, title: 'Из файла', startedAtMs: clock.now(), durationSec: 60, items };
    await addImportedTrainings(tablet.ctx, { importKey, source: 'strong' }, [imported]);
    await tablet.sync();
    await phone.sync();
    await createTemplate(phone.ctx, { workoutKey, title: 'Ноги', call: 'save' });
    await phone.sync();
    clock.advance(60_000);
    await tablet.sync();
    await takeBackImport(tablet.ctx, importKey);
    await tablet.sync();

    await server.restore(copy);
    for (const device of [phone, tablet, phone, tablet]) {
      clock.advance(60_000);
      await device.sync();
    }
    for (const device of [phone, tablet, await openUserDevice(clock, server.transport, ANNA)]) {
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect(await templatesOf(device)).toEqual([['Ноги', [SQUAT]]]);
    }
  });

  it('[REST8] [VIEW2] shows a set with its exercise where that is in another training than before', async () => {
    const { clock, server } = gym;
    const [phone, tablet] = await openBothDevices(clock, server.transport, ANNA);
    await phone.sync();
    await tablet.sync();
    const copy = await server.copy();
    const running = await beginTraining(tablet, BENCH);
    const joining = await beginTraining(phone);
    await tablet.sync();
    await phone.sync();
    await tablet.sync();
    const setKey = await mustAddSet(tablet, joining.itemKey);
    await tickSet(tablet.ctx, setKey, { weightKg: 70, reps: 6 });
    await tablet.sync();

    await server.restore(copy);
    await phone.sync();
    await finishWorkout(phone.ctx, joining.workoutKey);
    await phone.sync();
    server.setCallFault(({ path }) => (path.endsWith('/sets/') ? BROKEN : undefined));
    await tablet.sync();
    expect(await shownIn(tablet, joining.workoutKey)).toEqual([[SQUAT, [null, 70]]]);
    server.setCallFault(() => undefined);
    clock.advance(60_000);
    await tablet.sync();
    expect(await openStates(tablet)).toEqual([]);
    expect(await shownIn(tablet, joining.workoutKey)).toEqual([[SQUAT, [null, 70]]]);
    expect(await shownIn(tablet, running.workoutKey)).toEqual([[BENCH, [null]]]);
  });
});

async function rowsOf({ db }: Awaited<ReturnType<typeof openGuestDevice>>) {
  const [workouts, items, sets] = [
    await db.workouts.toArray(),
    await db.items.toArray(),
    await db.sets.toArray(),
  ];
  return {
    workouts: workouts.map(({ key, status, title }) => ({ key, status, title })),
    items: items.map(({ key }) => key).sort(),
    sets: sets
      .map(({ key, weightKg, reps, done }) => ({ key, weightKg, reps, done }))
      .sort((a, b) => a.key.localeCompare(b.key)),
  };
}
