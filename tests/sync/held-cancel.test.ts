/** A cancelled training: what waits behind it while that may be taken back, and what outlives it. */
import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { addImportedTrainings, takeBackImport } from '#commands/imports.ts';
import { removeWorkout, reopenWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { tickSet } from '#commands/sets.ts';
import { createTemplate } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { putBackLost } from '#commands/unsent.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithLostSet,
  openStates,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'oleg', password: 'sekret-1' };

async function cancel(device: TestDevice, workoutKey: string): Promise<number> {
  const cancelled = await cancelWorkout(device.ctx, workoutKey);
  if (cancelled.kind !== 'cancelled') throw new Error(cancelled.kind);
  return cancelled.seq;
}

it.each([1, 40])(
  '[OUT3] the next training, of %i sets, is not sent before it and joins nothing',
  async count => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const old = await beginTraining(device);
    await device.sync();
    await cancel(device, old.workoutKey);
    const next = await beginTraining(device, BENCH);
    for (let sets = 1; sets < count; sets++) await mustAddSet(device, next.itemKey);
    await tickSet(device.ctx, next.setKey, { weightKg: 80, reps: 8 });
    const waiting = await openStates(device);
    await device.sync();
    expect(await openStates(device)).toEqual(waiting);
    gym.clock.advance(10_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    const view = await getWorkoutView(device.db, next.workoutKey);
    expect(view?.workout).toMatchObject({ status: 'active', serverId: expect.anything() });
    expect(view?.items[0]?.sets).toHaveLength(count);
    expect(await device.db.workouts.get(old.workoutKey)).toMatchObject({ status: 'cancelled' });
  },
);

it('[HOLD1] a cancel is taken back beside a training that only shows what was rejected', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  const importKey = other.ctx.newKey();
  const imported = {
    workoutKey: other.ctx.newKey(),
    title: 'Из файла',
    startedAtMs: gym.clock.now() - 86_400_000,
    durationSec: 3600,
    items: [{ exerciseKey: BENCH, sets: [{ values: { weightKg: 100, reps: 5 } }] }],
  };
  await addImportedTrainings(other.ctx, { importKey, source: 'strong' }, [imported]);
  for (const one of [other, device]) await one.sync();
  await reopenWorkout(device.ctx, imported.workoutKey);
  for (const one of [device, other]) await one.sync();
  // It runs here, and goes with its import there.
  await takeBackImport(other.ctx, importKey);
  await other.sync();
  const [set] = await device.db.sets.toArray();
  await tickSet(device.ctx, set?.key ?? '', { weightKg: 101, reps: 5 });
  await device.sync();
  expect(await device.db.workouts.get(imported.workoutKey)).toMatchObject({ status: 'active', isLost: true });
  const { workoutKey } = await beginTraining(device);
  expect(await undo(device.ctx, await cancel(device, workoutKey))).toBe('undone');
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
});

it.each(['begins', 'goes on'])('[OUT3] nothing %s where a cancel fails in the same batch', async how => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  const former = await trainOnce(device, gym.clock);
  const old = await beginTraining(device);
  await device.sync();
  await cancel(device, old.workoutKey);
  const next = how === 'begins' ? await beginTraining(device, BENCH) : undefined;
  if (next) await tickSet(device.ctx, next.setKey, { weightKg: 80, reps: 8 });
  else expect(await reopenWorkout(device.ctx, former)).toMatchObject({ kind: 'reopened' });
  gym.server.setCallFault(({ path }) => (path.includes(old.workoutKey) ? { status: 503 } : undefined));
  gym.clock.advance(10_000);
  await device.sync();
  gym.server.setCallFault(undefined);
  gym.clock.advance(60_000);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  const rows = await other.db.workouts.bulkGet([old.workoutKey, next?.workoutKey ?? former]);
  expect(rows.map(row => row?.status)).toEqual(['cancelled', 'active']);
  expect(await other.db.aliases.count()).toBe(0);
});

it('[OUT3] what needs no running training does not wait for a cancel that fails', async () => {
  const [device, other] = await openBothDevices(gym.clock, gym.server.transport, user);
  const removed = await trainOnce(device, gym.clock);
  const restored = await trainOnce(device, gym.clock);
  const resumed = await trainOnce(device, gym.clock);
  await removeWorkout(device.ctx, restored);
  gym.clock.advance(10_000);
  const running = await beginTraining(device);
  await device.sync();
  await cancel(device, running.workoutKey);
  gym.server.setCallFault(({ path }) => (path.includes(running.workoutKey) ? { status: 503 } : undefined));
  gym.clock.advance(10_000);
  await device.sync();
  await removeWorkout(device.ctx, removed);
  await restoreWorkout(device.ctx, restored);
  expect(await reopenWorkout(device.ctx, resumed)).toMatchObject({ kind: 'reopened' });
  gym.clock.advance(10_000);
  await device.sync();
  await other.sync();
  const statuses = await other.db.workouts.bulkGet([removed, restored, resumed, running.workoutKey]);
  expect(statuses.map(row => row?.status)).toEqual(['cancelled', 'completed', 'completed', 'active']);

  gym.server.setCallFault(undefined);
  gym.clock.advance(60_000);
  await device.sync();
  await other.sync();
  expect(await openStates(device)).toEqual([]);
  expect((await other.db.workouts.get(resumed))?.status).toBe('active');
});

it('[FOLD4] a template made of a training that was cancelled unsent is there all the same', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  const templateKey = await createTemplate(device.ctx, {
    workoutKey,
    title: 'Ноги',
    call: 'create',
  });
  await cancel(device, workoutKey);
  gym.clock.advance(10_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await device.db.templates.get(templateKey ?? '')).toMatchObject({
    serverId: expect.anything(),
    items: [{ sets: [{ weightKg: 80, reps: 8 }] }],
  });
});

it('[PARK4] what was ticked in an exercise deleted elsewhere outlives the answer to the cancel, and comes back', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const { workoutKey, itemKey, setKey } = await beginTraining(first);
  await first.sync();
  await second.sync();
  await deleteItem(second.ctx, itemKey);
  gym.clock.advance(10_000);
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await first.sync();
  await cancel(first, workoutKey);
  gym.clock.advance(10_000);
  await first.sync();
  expect((await openStates(first)).map(([state]) => state)).toEqual(['rejected']);
  expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  const [back] = await getHistory(second.db, ALL_TIME);
  const view = await getWorkoutView(second.db, back?.key ?? '');
  expect(view?.items[0]?.sets[0]).toMatchObject({ done: true, weightKg: 80, reps: 8 });
});

it('[HOLD1] one taken back is there with all that was done in it, and goes on', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  const seq = await cancel(device, workoutKey);
  await device.sync();
  expect(await undo(device.ctx, seq)).toBe('undone');
  gym.clock.advance(10_000);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  const view = await getWorkoutView(device.db, workoutKey);
  expect(view?.workout).toMatchObject({ status: 'active', finishedAtMs: null, serverId: expect.anything() });
  expect(view?.items[0]?.sets[0]).toMatchObject({ done: true, weightKg: 80 });
});

type Both = Awaited<ReturnType<typeof openBothWithLostSet>>;

/**
 * Ticked beside a set that was deleted elsewhere, cancelled, and `meanwhile` passes before that set is put back: it is all
 * that comes back, since the rest was cancelled.
 */
async function cancelAndPutBack(meanwhile: (both: Both) => Promise<void>) {
  const both = await openBothWithLostSet(gym, user);
  const { first, second, workoutKey, itemKey, setKey, other } = both;
  await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
  await first.sync();
  await tickSet(first.ctx, other, { weightKg: 60, reps: 8 });
  await cancelWorkout(first.ctx, workoutKey);
  await meanwhile(both);
  expect(await putBackLost(first.ctx, itemKey)).toBe('workout');
  gym.clock.advance(10_000);
  await first.sync();
  await second.sync();
  const histories = await Promise.all([first, second].map(({ db }) => getHistory(db, ALL_TIME)));
  return {
    ...both,
    states: await openStates(first),
    bests: histories.map(reported => reported.map(({ lines }) => lines.map(line => line.best))),
  };
}

it('[PARK4] what was lost of a training cancelled here comes back as one of its own, the cancel still unsent', async () => {
  const { first, workoutKey, states, bests } = await cancelAndPutBack(async () => gym.clock.advance(1000));
  expect(states).toEqual([]);
  expect(await first.db.workouts.get(workoutKey)).toMatchObject({ status: 'cancelled' });
  expect(bests).toEqual([[['90 кг × 3']], [['90 кг × 3']]]);
});

it('[PARK4] so it does when nothing offers an undo any more, and the cancel is on its way', async () => {
  const { states, bests } = await cancelAndPutBack(async ({ first }) => {
    gym.clock.advance(10_000);
    gym.server.setFault(() => 'lose-request');
    await first.sync();
    gym.server.setFault(undefined);
  });
  expect(states).toEqual([]);
  expect(bests).toEqual([[['90 кг × 3']], [['90 кг × 3']]]);
});

it('[PARK4] so it does beside an end that another device said first, which stays with what was ticked', async () => {
  const { second, workoutKey, states, bests } = await cancelAndPutBack(async ({ second, workoutKey }) => {
    await finishWorkout(second.ctx, workoutKey);
    await second.sync();
    gym.clock.advance(60_000);
  });
  expect(states).toEqual([['rejected', 'workout.cancel']]);
  expect((await second.db.workouts.get(workoutKey))?.status).toBe('completed');
  // Both began at the same moment: which stands first is not said.
  expect(bests[0]).toEqual(expect.arrayContaining([['90 кг × 3'], [null, '60 кг × 8']]));
  expect(bests[0]).toHaveLength(2);
  expect(bests[1]).toEqual(bests[0]);
});
