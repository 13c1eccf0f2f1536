/** Trainings and exercises that come back from a deletion: whole, on every device, and nothing of them twice. */
import { expect, it } from 'vitest';
import { deleteItem, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { createExercise, deleteExercise } from '#commands/exercises.ts';
import { removeWorkout, reopenWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { takeBack } from '#commands/take-back.ts';
import { undo } from '#commands/undo.ts';
import {
  discardChanges,
  putBackLost,
  retryChanges,
  sendUnsentNow,
  setChangeAside,
} from '#commands/unsent.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice, openUserDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  rejectedSeqs,
  SQUAT,
  shownIn,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'oleg', password: 'sekret-1' };
const MINUTE_MS = 60_000;

async function lastSeq({ db }: TestDevice): Promise<number> {
  return (await db.log.orderBy('seq').last())?.seq ?? 0;
}

async function firstSet({ db }: TestDevice, workoutKey: Key): Promise<Key> {
  const view = await getWorkoutView(db, workoutKey);
  return view?.items[0]?.sets[0]?.key ?? '';
}

it('[PAST3] a training that comes back is whole on a device that came while it was removed', async () => {
  const [first] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(first, gym.clock);
  await first.sync();
  await removeWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  const late = await openUserDevice(gym.clock, gym.server.transport, user);
  await late.sync();
  await restoreWorkout(first.ctx, workoutKey);
  await first.sync();
  await late.sync();
  expect(await shownIn(late, workoutKey)).toEqual([[SQUAT, [80, 82.5, 85]]]);
});

it('[SEEN1] [PAST2] a removal that was taken back unsent is not sent, over what was ticked since', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(first, gym.clock);
  await first.sync();
  await second.sync();
  await removeWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await reopenWorkout(first.ctx, workoutKey);
  const setKey = await mustAddSet(
    first,
    (await getWorkoutView(first.db, workoutKey))?.items[0]?.item.key ?? '',
  );
  await tickSet(first.ctx, setKey, { weightKg: 87.5, reps: 8 });
  // So the first training may not go on.
  await beginTraining(second);
  await second.sync();
  await first.sync();
  await second.sync();
  expect((await second.db.workouts.get(workoutKey))?.status).toBe('completed');
  expect(await shownIn(second, workoutKey)).toEqual([[SQUAT, [80, 82.5, 85, 87.5]]]);
});

it('[HOLD1] [PAST3] the undo of a removal that another tab has taken back meanwhile does not say that it was sent', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const workoutKey = await trainOnce(device, gym.clock);
  await device.sync();
  const seq = (await removeWorkout(device.ctx, workoutKey)) ?? 0;
  await restoreWorkout(device.ctx, workoutKey);
  expect(await undo(device.ctx, seq)).toBe('undone');
  expect((await device.db.workouts.get(workoutKey))?.status).toBe('completed');
});

it.each(['unsent', 'once sent'])(
  '[SEEN1] [PARK3] discarding a reopening leaves no ticks to the cancel before it, which is set aside %s',
  async how => {
    const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
    const { workoutKey, setKey } = await beginTraining(first);
    await first.sync();
    await cancelWorkout(first.ctx, workoutKey);
    const cancel = await lastSeq(first);
    if (how === 'once sent') {
      gym.clock.advance(MINUTE_MS);
      gym.server.setFault(() => 'lose-request');
      await first.sync();
      gym.server.setFault(undefined);
    }
    await setChangeAside(first.ctx, cancel);
    gym.clock.advance(MINUTE_MS);
    expect(await reopenWorkout(first.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
    const reopening = await lastSeq(first);
    await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
    await first.sync();
    await discardChanges(first.ctx, [reopening]);
    await first.sync();
    await sendUnsentNow(first.ctx);
    await first.sync();
    await second.sync();
    expect((await second.db.workouts.get(workoutKey))?.status).toBe('cancelled');
    expect(await openStates(first)).toEqual([['rejected', 'set.patch']]);
    expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 80 });
    // The person decides, and has it on every device.
    expect(await putBackLost(first.ctx, workoutKey)).toBe('workout');
    await first.sync();
    await second.sync();
    const [back] = await getHistory(second.db, ALL_TIME);
    expect(await shownIn(second, back?.key ?? '')).toEqual([[SQUAT, [80]]]);
  },
);

it('[SEEN1] [PARK3] a tick does not overtake the cancel of its training that fails in the same batch', async () => {
  const { first, second, workoutKey, setKey } = await openBothWithTraining(gym, user);
  await cancelWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await reopenWorkout(first.ctx, workoutKey);
  const reopening = await lastSeq(first);
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  gym.server.setCallFault(({ body }) => (body?.status ? { status: 503 } : undefined));
  await first.sync();
  expect((await openStates(first)).map(([, kind]) => kind)).toEqual([
    'workout.cancel',
    'workout.move',
    'set.patch',
  ]);
  gym.server.setCallFault(undefined);
  await discardChanges(first.ctx, [reopening]);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  await second.sync();
  expect((await second.db.workouts.get(workoutKey))?.status).toBe('cancelled');
  expect(await openStates(first)).toEqual([['rejected', 'set.patch']]);
  expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 80 });
});

it('[PARK1] what follows a cancel that is refused for good is sent all the same', async () => {
  const { first, second, workoutKey, itemKey, setKey } = await openBothWithTraining(gym, user);
  await tickSet(second.ctx, setKey, { weightKg: 80, reps: 8 });
  await second.sync();
  await cancelWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await reopenWorkout(first.ctx, workoutKey);
  await tickSet(first.ctx, await mustAddSet(first, itemKey), { weightKg: 90, reps: 8 });
  await first.sync();
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([['rejected', 'workout.cancel']]);
  expect(await shownIn(second, workoutKey)).toEqual([[SQUAT, [80, 90]]]);
});

it('[PAST2] what was deleted just before a training was cancelled stays deleted when it goes on', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, itemKey } = await beginTraining(device);
  await addOne(device, workoutKey, BENCH);
  await device.sync();
  const [started] = await device.db.log.orderBy('seq').limit(1).toArray();
  await deleteItem(device.ctx, itemKey);
  // From the journal, which offers no undo of its own: nothing holds the cancel back.
  await takeBack(device.ctx, started?.seq ?? 0);
  await device.sync();
  gym.clock.advance(MINUTE_MS);
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await reopenWorkout(device.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
  await device.sync();
  expect(await shownIn(device, workoutKey)).toEqual([[BENCH, []]]);
});

it('[PAST2] a training that was cancelled before the server heard of it goes on with what was ticked', async () => {
  const device = await openGuestDevice(gym.clock, gym.server.transport);
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
  await cancelWorkout(device.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await device.sync();
  expect(await reopenWorkout(device.ctx, workoutKey)).toMatchObject({ kind: 'reopened' });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
  expect(await shownIn(device, workoutKey)).toEqual([[SQUAT, [80]]]);
});

it('[PARK3] a tick in what was deleted elsewhere is shown where the training was removed and came back', async () => {
  const { first, second, workoutKey, setKey } = await openBothWithTraining(gym, user);
  await cancelWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  await restoreWorkout(first.ctx, workoutKey);
  await first.sync();
  await second.sync();
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await deleteSet(second.ctx, setKey);
  gym.clock.advance(MINUTE_MS);
  await second.sync();
  await first.sync();
  expect(await openStates(first)).toEqual([['rejected', 'set.patch']]);
});

it.each<[string, (device: TestDevice, keys: { workoutKey: Key; setKey: Key }) => Promise<unknown>, string]>([
  ['added', (device, { workoutKey }) => addOne(device, workoutKey, BENCH), 'items.add'],
  ['typed', ({ ctx }, { setKey }) => saveSetValues(ctx, setKey, { weightKg: 80 }), 'set.patch'],
])(
  '[PARK1] what is %s in a training removed here, brought back and removed elsewhere is shown',
  async (_, say, kind) => {
    const { first, second, ...training } = await openBothWithTraining(gym, user);
    await cancelWorkout(first.ctx, training.workoutKey);
    gym.clock.advance(MINUTE_MS);
    await first.sync();
    await second.sync();
    await reopenWorkout(second.ctx, training.workoutKey);
    await second.sync();
    await first.sync();
    await say(first, training);
    // The first hears of the removal before it sends what it said.
    const said = await lastSeq(first);
    await setChangeAside(first.ctx, said);
    await cancelWorkout(second.ctx, training.workoutKey);
    gym.clock.advance(MINUTE_MS);
    await second.sync();
    await first.sync();
    expect(await statusOn(first, training.workoutKey)).toBe('cancelled');
    await retryChanges(first.ctx, [said]);
    await first.sync();
    expect(await openStates(first)).toEqual([['rejected', kind]]);
  },
);

it('[PARK4] what was lost with a training that came back meanwhile is sent again, not copied beside it', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(first, gym.clock);
  await first.sync();
  await second.sync();
  await removeWorkout(second.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await second.sync();
  await tickSet(first.ctx, await firstSet(first, workoutKey), { weightKg: 70, reps: 8 });
  await first.sync();
  expect(await rejectedSeqs(first)).toHaveLength(1);
  await restoreWorkout(second.ctx, workoutKey);
  await second.sync();
  await first.sync();
  expect(await putBackLost(first.ctx, workoutKey)).toBe('again');
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  for (const device of [first, second])
    expect(await shownIn(device, workoutKey)).toEqual([[SQUAT, [70, 82.5, 85]]]);
});

it('[LATER1] of an exercise that one device brings back and another deletes, the later act stands', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const exerciseKey = await createExercise(first.ctx, await ownExercise(first));
  await first.sync();
  await second.sync();
  await deleteExercise(first.ctx, exerciseKey);
  const deleted = await lastSeq(first);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  // Brought back without a signal; deleted by the other, which knew of no deletion, a minute later.
  await takeBack(first.ctx, deleted);
  gym.clock.advance(MINUTE_MS);
  await deleteExercise(second.ctx, exerciseKey);
  gym.clock.advance(MINUTE_MS);
  await second.sync();
  await first.sync();
  await second.sync();
  for (const { db } of [first, second])
    expect(await db.exercises.get(exerciseKey)).toMatchObject({ isGone: true });
});

it('[PARK3] a tick in what still shows after its exercise was deleted here waits for the person', async () => {
  const { first, second, itemKey } = await openBothWithTraining(gym, user);
  await replaceExercise(second.ctx, itemKey, BENCH);
  await second.sync();
  const setKey = await mustAddSet(first, itemKey);
  await first.sync();
  expect(await openStates(first)).toEqual([['rejected', 'set.create']]);
  await deleteItem(first.ctx, itemKey);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  await tickSet(first.ctx, setKey, { weightKg: 80, reps: 8 });
  await retryChanges(first.ctx, await rejectedSeqs(first));
  await first.sync();
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  expect(await openStates(first)).toContainEqual(['rejected', 'set.patch']);
});

it('[PARK3] what was added to a training that could not come back stays shown when it is sent again', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(first, gym.clock);
  await removeWorkout(first.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  await beginTraining(second, BENCH);
  await second.sync();
  await reopenWorkout(first.ctx, workoutKey);
  await addOne(first, workoutKey, BENCH);
  await first.sync();
  const rejected: [string, string][] = [
    ['rejected', 'workout.move'],
    ['rejected', 'items.add'],
  ];
  expect(await openStates(first)).toEqual(rejected);
  await retryChanges(first.ctx, (await rejectedSeqs(first)).slice(1));
  await first.sync();
  expect(await openStates(first)).toEqual(rejected);
});

it('[PARK1] a deletion refused since another device cancelled is kept, also of a replaced exercise', async () => {
  const { first, second, itemKey, workoutKey } = await openBothWithTraining(gym, user);
  await replaceExercise(first.ctx, itemKey, BENCH);
  await first.sync();
  await second.sync();
  await cancelWorkout(second.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await second.sync();
  await deleteItem(first.ctx, itemKey);
  gym.clock.advance(MINUTE_MS);
  await first.sync();
  expect(await openStates(first)).toEqual([['rejected', 'item.delete']]);
});

/** The first device has meant to go on with a training, and was refused since another one ran on the second. */
async function openWithRefusedReopening() {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const workoutKey = await trainOnce(first, gym.clock);
  await first.sync();
  await second.sync();
  const { workoutKey: inTheWay } = await beginTraining(second);
  await second.sync();
  await reopenWorkout(first.ctx, workoutKey);
  await first.sync();
  await finishWorkout(second.ctx, inTheWay);
  await second.sync();
  await first.sync();
  const [seq = 0] = await rejectedSeqs(first);
  expect((await first.db.log.get(seq))?.kind).toBe('workout.move');
  return { first, second, workoutKey, seq };
}

const statusOn = async ({ db }: TestDevice, workoutKey: Key) => (await db.workouts.get(workoutKey))?.status;

it('[PARK6] [PAST2] a reopening that is tried again after a removal elsewhere brings the training back', async () => {
  const { first, second, workoutKey, seq } = await openWithRefusedReopening();
  gym.clock.advance(MINUTE_MS);
  await removeWorkout(second.ctx, workoutKey);
  gym.clock.advance(MINUTE_MS);
  await second.sync();
  await first.sync();
  expect(await statusOn(first, workoutKey)).toBe('cancelled');
  await retryChanges(first.ctx, [seq]);
  expect(await statusOn(first, workoutKey)).toBe('active');
  const setKey = await firstSet(first, workoutKey);
  await tickSet(first.ctx, setKey, { weightKg: 90 });
  await first.sync();
  await second.sync();
  for (const device of [first, second]) expect(await statusOn(device, workoutKey)).toBe('active');
  expect(await shownIn(second, workoutKey)).toEqual([[SQUAT, [90, 82.5, 85]]]);
});

it('[PARK6] [PAST2] a reopening that is tried again does not take back an end that waits to be sent', async () => {
  const { first, second, workoutKey, seq } = await openWithRefusedReopening();
  await reopenWorkout(first.ctx, workoutKey);
  await first.sync();
  await finishWorkout(first.ctx, workoutKey);
  await retryChanges(first.ctx, [seq]);
  expect(await statusOn(first, workoutKey)).toBe('completed');
  await first.sync();
  await second.sync();
  for (const device of [first, second]) expect(await statusOn(device, workoutKey)).toBe('completed');
});
