/** A training begun on two devices, which is one on the server: what is taken back, deleted or cancelled around the join. */
import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { reopenWorkout } from '#commands/past-workouts.ts';
import { deleteSet, tickSet } from '#commands/sets.ts';
import { undo } from '#commands/undo.ts';
import { deriveKey } from '#contract/derived-keys.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openStates,
  SQUAT,
  shownIn,
} from '../support/training-steps.ts';

const user = { username: 'oleg', password: 'sekret-1' };

const gym = setupSyncTest();
const BUSY_CALL = { status: 503 };

type Training = Awaited<ReturnType<typeof beginTraining>>;

describe('a training that joins another', () => {
  it.each([
    ['its undo is over', 60_000],
    ['its undo is still on offer', 0],
  ])('[JOIN3] a training cancelled here before it could join goes nowhere: %s', async (_, waitMs) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const other = await beginTraining(second, BENCH);
    gym.server.setFault(() => 'lose-answer');
    await second.sync();
    gym.server.setFault(undefined);
    await cancelWorkout(second.ctx, other.workoutKey);
    gym.clock.advance(waitMs);
    await second.sync();
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.workout.status).toBe('active');
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  });

  it.each([
    ['an exercise', ({ ctx }: TestDevice, { itemKey }: Training) => deleteItem(ctx, itemKey)],
    ['a set', ({ ctx }: TestDevice, { setKey }: Training) => deleteSet(ctx, setKey)],
  ])('[HOLD1] taken back while its undo is on offer, %s joins after all', async (_, takeAway) => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await tickSet(second.ctx, own.setKey, { weightKg: 60, reps: 8 });
    const seq = await takeAway(second, own);
    await second.sync();
    expect(await undo(second.ctx, seq ?? 0)).toBe('undone');
    gym.clock.advance(10_000);
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)])).toEqual([
      [SQUAT, [null]],
      [BENCH, [60]],
    ]);
  });

  it('[JOIN1] takes a title along that another tab stores of it afterwards', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await second.sync();
    await renameWorkout(second.ctx, own.workoutKey, 'Ноги');
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    expect((await first.db.workouts.get(running.workoutKey))?.title).toBe('Ноги');
  });

  it('[JOIN1] shows what was ticked in it where it goes on, before and after all of it is sent', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    // Its place is behind those of the other device, not beside the first of them.
    second.ctx.newKey = () => randomUuid().replace(/^.{8}/, '00000000');
    const own = await beginTraining(second, BENCH);
    await tickSet(second.ctx, own.setKey, { weightKg: 60, reps: 8 });
    // Its start joins, and nothing else of it gets through.
    gym.server.setCallFault(({ path }) => (path.endsWith('/create/') ? undefined : BUSY_CALL));
    for (const fault of ['is not sent', undefined]) {
      if (!fault) gym.server.setCallFault(undefined);
      gym.clock.advance(60_000);
      await second.sync();
      expect(await openStates(second)).toHaveLength(fault ? 2 : 0);
      const view = await getWorkoutView(second.db, running.workoutKey);
      expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)])).toEqual([
        [SQUAT, [null]],
        [BENCH, [60]],
      ]);
    }
    await finishWorkout(second.ctx, running.workoutKey);
    expect(await second.db.digests.get(running.workoutKey)).toMatchObject({ tonnageTotalKg: 480 });
  });

  it('[JOIN1] is made after all where the other one is cancelled while its start is on its way', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    const { transport } = second.session.ports;
    second.session.ports.transport = async request => {
      if (request.path === '/api/batch/') {
        second.session.ports.transport = transport;
        await cancelWorkout(first.ctx, running.workoutKey);
        gym.clock.advance(60_000);
        await first.sync();
      }
      return transport(request);
    };
    await second.sync();
    await first.sync();
    expect(await openStates(second)).toEqual([]);
    const view = await getWorkoutView(first.db, own.workoutKey);
    expect(view?.workout.status).toBe('active');
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([BENCH]);
  });

  it('[JOIN4] after a join, cancel takes away only what this device added', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    await beginTraining(second, BENCH);
    await second.sync();
    expect((await cancelWorkout(second.ctx, running.workoutKey)).kind).toBe('left');
    await second.sync();
    await first.sync();
    const view = await getWorkoutView(first.db, running.workoutKey);
    expect(view?.workout.status).toBe('active');
    expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
  });

  it('[JOIN4] who has left it and cancels it once more cancels it for all devices', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    await beginTraining(second, BENCH);
    await second.sync();
    expect((await cancelWorkout(second.ctx, running.workoutKey)).kind).toBe('left');
    await addOne(second, running.workoutKey, SQUAT);
    await second.sync();
    expect((await cancelWorkout(second.ctx, running.workoutKey)).kind).toBe('cancelled');
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect((await getWorkoutView(first.db, running.workoutKey))?.workout.status).toBe('cancelled');
  });

  it('[JOIN4] a screen that still shows what was left cancels nothing more', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await second.sync();
    expect((await cancelWorkout(second.ctx, own.workoutKey)).kind).toBe('left');
    expect((await cancelWorkout(second.ctx, own.workoutKey)).kind).toBe('not-active');
    gym.clock.advance(60_000);
    await second.sync();
    await first.sync();
    expect((await getWorkoutView(first.db, running.workoutKey))?.workout.status).toBe('active');
  });

  it('[JOIN4] that is also what it added since, and what it has taken back meanwhile', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey } = await beginTraining(first);
    await first.sync();
    const { itemKey } = await beginTraining(second, BENCH);
    await second.sync();
    await addOne(second, workoutKey, BENCH);
    const seq = await deleteItem(second.ctx, itemKey);
    expect((await cancelWorkout(second.ctx, workoutKey)).kind).toBe('left');
    await undo(second.ctx, seq ?? 0);
    for (const device of [second, first, second]) await device.sync();
    expect(await openStates(second)).toEqual([]);
    for (const { db } of [first, second]) {
      const view = await getWorkoutView(db, workoutKey);
      expect(view?.workout.status).toBe('active');
      expect(view?.items.map(({ item }) => item.exerciseKey)).toEqual([SQUAT]);
    }
  });
});

describe('a training begun before it was known that another one runs', () => {
  it('[JOIN1] [OUT3] lets what is said of that one go first, its end too, and is made as one of its own then', async () => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const running = await beginTraining(first);
    await first.sync();
    const own = await beginTraining(second, BENCH);
    await tickSet(second.ctx, own.setKey, { weightKg: 60, reps: 8 });
    // It reads that the other one runs, and its own start does not get through.
    gym.server.setCallFault(() => BUSY_CALL);
    await second.sync();
    gym.server.setCallFault(undefined);
    await finishWorkout(second.ctx, running.workoutKey);
    for (const sent of ['its end', 'the other']) {
      await second.sync();
      if (sent === 'its end') gym.clock.advance(60_000);
    }
    expect(await openStates(second)).toEqual([]);
    expect(await second.db.workouts.get(running.workoutKey)).toMatchObject({ status: 'completed' });
    expect(await second.db.workouts.get(own.workoutKey)).toMatchObject({ status: 'active' });
    await first.sync();
    expect(await first.db.workouts.toCollection().count()).toBe(2);
  });
});

describe('what is still to be added to a training that joined one of an import', () => {
  const imported = deriveKey('strong/0');
  const importKey = deriveKey('import');

  /** From now on only starts and imports get through. */
  function tick({ ctx }: TestDevice, setKey: string) {
    gym.server.setCallFault(({ path }) => (/\/(?:create|imports)\//.test(path) ? undefined : BUSY_CALL));
    return tickSet(ctx, setKey, { weightKg: 60, reps: 8 });
  }

  /** On `second`, unsent: made before its training joined, or after. */
  async function joinImported(when: string) {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    await addImportedTrainings(first.ctx, { importKey, source: 'strong' }, [
      {
        workoutKey: imported,
        title: 'Ноги',
        startedAtMs: gym.clock.now() - 86_400_000,
        durationSec: 3600,
        items: [{ exerciseKey: SQUAT, sets: [{ values: { weightKg: 100, reps: 5 } }] }],
      },
    ]);
    await first.sync();
    await second.sync();
    expect(await reopenWorkout(first.ctx, imported)).toMatchObject({ kind: 'reopened' });
    await first.sync();
    const { workoutKey, itemKey, setKey } = await beginTraining(second, BENCH);
    if (when === 'before') await tick(second, setKey);
    else await deleteItem(second.ctx, itemKey);
    gym.clock.advance(10_000);
    await second.sync();
    if (when === 'after') await tick(second, await mustAddSet(second, await addOne(second, imported, BENCH)));
    return { first, second, workoutKey };
  }

  it.each([
    ['before', 'here'],
    ['before', 'elsewhere'],
    ['after', 'here'],
    ['after', 'elsewhere'],
  ])(
    '[IMP5] [JOIN1] is shown in its own training once the import is undone: added %s the join, undone %s',
    async (when, where) => {
      const { first, second, workoutKey } = await joinImported(when);
      const taker = where === 'here' ? second : first;
      await takeBackImport(taker.ctx, importKey);
      gym.clock.advance(10_000);
      await taker.sync();
      await second.sync();
      expect(await openStates(second)).toHaveLength(2);
      expect(await second.db.workouts.toCollection().primaryKeys()).toEqual([workoutKey]);
      expect(await shownIn(second, workoutKey)).toEqual([[BENCH, [60]]]);
      gym.server.setCallFault(undefined);
      gym.clock.advance(60_000);
      for (const one of [second, first]) await one.sync();
      expect(await openStates(second)).toEqual([]);
      for (const one of [second, first]) expect(await shownIn(one, workoutKey)).toEqual([[BENCH, [60]]]);
    },
  );
});
