import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { removeWorkout, reopenWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { discardChanges, retryChanges, setChangeAside } from '#commands/unsent.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  ownExercise,
  REFUSED,
  rejectedSeqs,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const user = { username: 'zoya', password: 'sekret-1' };
const BUSY_CALL = { status: 503 };
let clock: TestClock;
let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => server.close());

async function createOwn(): Promise<Key> {
  return createExercise(device.ctx, await ownExercise(device, 'Тяга у окна'));
}

/** What a device that had no part in it reads from the server: the weights of each exercise's sets. */
async function weightsOnServer(workoutKey: Key): Promise<(number | null)[][] | undefined> {
  const reader = await openUserDevice(clock, server.transport, user);
  await reader.sync();
  const view = await getWorkoutView(reader.db, workoutKey);
  return view?.items.map(({ sets }) => sets.map(set => set.weightKg));
}

describe('one after the other', () => {
  it('[OUT3] a set added after an exercise was replaced and put back does not overtake that, which would destroy it', async () => {
    const { workoutKey, itemKey } = await beginTraining(device);
    await device.sync();
    await replaceExercise(device.ctx, itemKey, BENCH, 'active');
    const [replaced] = await device.db.log.where('state').equals('waiting').toArray();
    await setChangeAside(device.ctx, replaced?.seq ?? 0);
    await replaceExercise(device.ctx, itemKey, SQUAT, 'active');
    const setKey = await mustAddSet(device, itemKey);
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    clock.advance(60_000);
    await device.sync();
    clock.advance(26 * 3_600_000);
    await device.sync();
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    // The empty one came with the exercise that was put back.
    expect(await weightsOnServer(workoutKey)).toEqual([[null, 60]]);
  });

  it.each(['cancelled', 'removed'])(
    '[OUT3] [PARK3] what is ticked in a training that was %s and reopened does not overtake that, which would destroy it',
    async how => {
      const { workoutKey, itemKey } = await beginTraining(device);
      if (how === 'removed') await finishWorkout(device.ctx, workoutKey);
      await device.sync();
      await (how === 'removed' ? removeWorkout : cancelWorkout)(device.ctx, workoutKey);
      clock.advance(60_000);
      server.setCallFault(({ body }) => (body?.status === 'cancelled' ? BUSY_CALL : undefined));
      await device.sync();
      const [gone] = await device.db.log.where('state').equals('sealed').toArray();
      await setChangeAside(device.ctx, gone?.seq ?? 0);
      await reopenWorkout(device.ctx, workoutKey);
      const setKey = await mustAddSet(device, itemKey);
      await tickSet(device.ctx, setKey, { weightKg: 60, reps: 5 });
      await device.sync();
      clock.advance(26 * 3_600_000);
      server.setCallFault(({ body }) => (body?.status === 'active' ? BUSY_CALL : undefined));
      await device.sync();
      server.setCallFault(undefined);
      const other = await openUserDevice(clock, server.transport, user);
      await beginTraining(other);
      await other.sync();
      clock.advance(120_000);
      await device.sync();
      // The other training runs, so this one does not come back: the person decides about its set.
      expect((await openStates(device)).map(([state]) => state)).toEqual(['rejected', 'rejected']);
      expect(await device.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 60 });
    },
  );

  it('[OUT3] two changes of one set arrive in the order they were made, the first refused for a while', async () => {
    const { workoutKey, setKey } = await beginTraining(device);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    let refusals = 0;
    server.setCallFault(({ method }) => (method === 'PATCH' && refusals++ === 0 ? BUSY_CALL : undefined));
    await device.sync();
    expect(await openStates(device)).toEqual([['sealed', 'set.patch']]);
    await saveSetValues(device.ctx, setKey, { weightKg: 65 });
    await device.sync();
    clock.advance(120_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await weightsOnServer(workoutKey)).toEqual([[65]]);
  });

  it('[OUT3] a training waits for the exercise it was done with, and neither is refused', async () => {
    const own = await createOwn();
    const { workoutKey, setKey } = await beginTraining(device, own);
    server.setCallFault(({ path }) => (path === '/api/exercises/' ? BUSY_CALL : undefined));
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['sealed', 'exercise.create'],
      ['sealed', 'items.add'],
      ['sealed', 'set.create'],
    ]);
    server.setCallFault(undefined);
    clock.advance(120_000);
    await tickSet(device.ctx, setKey, { weightKg: 40, reps: 5 });
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await weightsOnServer(workoutKey)).toEqual([[40]]);
  });
});

describe('a training whose rest goes up at its end', () => {
  it('[OFF1] what is left of a training begun online completes it in one round trip, and nothing is there twice', async () => {
    const { workoutKey, itemKey, setKey } = await beginTraining(device);
    await device.sync();
    const before = server.calls.filter(call => call.method !== 'GET').length;
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 5 });
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 85, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const calls = server.calls.filter(call => call.method !== 'GET').slice(before);
    expect(calls.map(call => call.path)).toEqual(['/api/batch/']);
    expect(await weightsOnServer(workoutKey)).toEqual([[80, 85]]);
  });

  it('[OFF1] an end does not overtake a replacement that the server must hear of first', async () => {
    const { workoutKey, itemKey } = await beginTraining(device);
    await device.sync();
    await renameWorkout(device.ctx, workoutKey, 'Ноги');
    await replaceExercise(device.ctx, itemKey, BENCH);
    await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 50, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await weightsOnServer(workoutKey)).toEqual([[null, 50]]);
  });

  it('[FOLD4] an exercise made and deleted before it was sent is sent where a training names it', async () => {
    const own = await createOwn();
    const { workoutKey, setKey } = await beginTraining(device, own);
    await tickSet(device.ctx, setKey, { weightKg: 30, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await deleteExercise(device.ctx, own);
    clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await weightsOnServer(workoutKey)).toEqual([[30]]);
  });
});

describe('exercises made without network that name each other as alternatives', () => {
  /** Each names the one before it. That the first names the last was said in the end, when all waited to be made. */
  async function makeCircle(names: string[]) {
    const values = await ownExercise(device);
    const keys: Key[] = [];
    for (const name of names) {
      keys.push(await createExercise(device.ctx, { ...values, name, alternativeKeys: keys.slice(-1) }));
    }
    const [first = ''] = keys;
    const name = names[0] ?? '';
    await editExercise(device.ctx, first, { ...values, name, alternativeKeys: keys.slice(-1) });
    return { keys, values };
  }

  async function alternativesOnServer(keys: Key[]) {
    const reader = await openUserDevice(clock, server.transport, user);
    await reader.sync();
    return (await reader.db.exercises.bulkGet(keys)).map(row => row?.alternativeKeys);
  }

  it.each([0, 1])(
    '[OUT3] nothing is refused where one of them is deleted again, used in a training: %i',
    async which => {
      const { keys } = await makeCircle(['Один', 'Другой']);
      const deleted = keys[which] ?? '';
      await addOne(device, await startEmptyWorkout(device.ctx), deleted);
      await deleteExercise(device.ctx, deleted);
      clock.advance(10_000);
      await device.sync();
      expect(await openStates(device)).toEqual([]);
    },
  );

  it.each([[['Один', 'Другой']], [['Один', 'Другой', 'Третий']]])(
    '[OUT3] [LIVE1] reach the server with all that was said of them: %s',
    async names => {
      const { keys } = await makeCircle(names);
      await device.sync();
      expect(await openStates(device)).toEqual([]);
      expect(await alternativesOnServer(keys)).toEqual(keys.map((_, index) => [keys.at(index - 1)]));
    },
  );

  it('[OUT3] have in the end what was said of them last', async () => {
    const { keys, values } = await makeCircle(['Один', 'Другой']);
    const second = keys.at(-1) ?? '';
    await setArchived(device.ctx, second, true);
    await editExercise(device.ctx, second, { ...values, name: 'Другой' });
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await alternativesOnServer(keys)).toEqual([[second], []]);
  });

  /** What waits for it is discarded too, and nothing is left. */
  async function retryTheRefused() {
    server.setCallFault(undefined);
    await retryChanges(device.ctx, (await rejectedSeqs(device)).slice(0, 1));
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  }

  it('[PARK2] do not go with one that is refused, nor does what was trained with them', async () => {
    const values = await ownExercise(device, 'Занято');
    const refused = await createExercise(device.ctx, values);
    const key = await createExercise(device.ctx, { ...values, name: 'Другое', alternativeKeys: [refused] });
    await trainOnce(device, clock, key);
    server.setCallFault(({ body }) => (body?.name === 'Занято' ? REFUSED : undefined));
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['rejected', 'exercise.create'],
      ['rejected', 'exercise.patch'],
    ]);
    expect(await alternativesOnServer([key])).toEqual([[]]);
    await retryTheRefused();
    expect(await alternativesOnServer([key])).toEqual([[refused]]);
  });

  it('[PARK2] are edited without one that is refused, which alone waits', async () => {
    const values = await ownExercise(device, 'Занято');
    const key = await createExercise(device.ctx, { ...values, name: 'Другое', alternativeKeys: [SQUAT] });
    await device.sync();
    server.setCallFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
    const refused = await createExercise(device.ctx, values);
    await editExercise(device.ctx, key, { name: 'Третье', alternativeKeys: [refused, SQUAT] });
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['rejected', 'exercise.create'],
      ['rejected', 'exercise.patch'],
    ]);
    const shown = { name: 'Третье', alternativeKeys: [SQUAT] };
    expect(await device.db.exercises.get(key)).toMatchObject(shown);
    await device.sync();
    expect(await device.db.exercises.get(key)).toMatchObject(shown);
    await retryTheRefused();
    expect(await alternativesOnServer([key])).toEqual([[refused, SQUAT]]);
  });

  it('[PARK1] do not show one that was refused, also before they are made themselves', async () => {
    const values = await ownExercise(device, 'Занято');
    const refused = await createExercise(device.ctx, values);
    const alternativeKeys = [refused, BENCH];
    const key = await createExercise(device.ctx, { ...values, name: 'Другое', alternativeKeys });
    server.setCallFault(({ body }) => (body?.name === 'Занято' ? REFUSED : BUSY_CALL));
    await device.sync();
    expect((await device.db.exercises.get(key))?.alternativeKeys).toEqual([BENCH]);
    const rejected = await device.db.log.where('state').equals('rejected').toArray();
    await discardChanges(
      device.ctx,
      rejected.slice(0, 1).map(entry => entry.seq),
    );
    expect((await device.db.exercises.get(key))?.alternativeKeys).toEqual([BENCH]);
  });
});
