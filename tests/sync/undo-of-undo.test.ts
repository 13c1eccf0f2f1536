/** 'Саму отмену тоже можно отменить здесь же.': an undo can be undone, whatever it took away and whether it was sent. */
import { expect, it } from 'vitest';
import { addExercises, noteWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { removeWorkout, restoreWorkout } from '#commands/past-workouts.ts';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { putWorkoutBack, takeBack } from '#commands/take-back.ts';
import { getJournal } from '#db/queries/journal.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import type { TestDevice } from '../support/test-device.ts';
import { BENCH, mustAddSet } from '../support/training-steps.ts';

const gym = setupSyncTest();

async function lastOf({ db }: TestDevice, kind: string) {
  const entry = await db.log.filter(one => one.kind === kind).last();
  if (!entry) throw new Error(`no ${kind} in the log`);
  return entry;
}

async function addTicked(device: TestDevice, workoutKey: string) {
  const itemKey = device.ctx.newKey();
  await addExercises(device.ctx, workoutKey, [{ itemKey, exerciseKey: BENCH }], 'completed');
  const added = await lastOf(device, 'items.add');
  // Not merged into the addition.
  gym.clock.advance(60_000);
  await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 100, reps: 5 });
  return added;
}

it.each([
  ['online', true],
  ['offline', false],
])(
  '[BACK1] undoing the undo of an added exercise brings it back with what was ticked in it, %s',
  async (_, isOnline) => {
    const { device, other, workoutKey } = await openKnown(gym);
    const added = await addTicked(device, workoutKey);
    if (isOnline) await device.sync();
    const before = await shown(device);
    expect(await takeBack(device.ctx, added.seq)).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).not.toEqual(before);
    if (isOnline) await device.sync();
    const { seq } = await lastOf(device, 'item.delete');
    expect(await takeBack(device.ctx, seq)).toEqual({ kind: 'taken-back' });
    expect(await shown(device)).toEqual(before);
    await device.sync();
    await other.sync();
    expect(await shown(other)).toEqual(before);
  },
);

it('[BACK1] undoing the undo of what another device added brings it back with its ticks', async () => {
  const { device, other, workoutKey } = await openKnown(gym);
  await addTicked(other, workoutKey);
  await other.sync();
  await device.sync();
  await readJournal(device.session, device.db);
  const before = await shown(device);
  const lines = await getJournal(device.db, { limit: 50 });
  const added = lines.find(line => line.entry.kind === 'items.add' && line.device !== undefined);
  expect(await takeBack(device.ctx, added?.entry.id ?? '')).toEqual({ kind: 'taken-back' });
  await device.sync();
  await takeBack(device.ctx, (await lastOf(device, 'item.delete')).seq);
  expect(await shown(device)).toEqual(before);
});

it('[BACK1] undoing the undo of a replacement brings the other exercise back with its sets', async () => {
  const { device, itemKey } = await openKnown(gym);
  await replaceExercise(device.ctx, itemKey, BENCH, 'completed');
  const replaced = await lastOf(device, 'item.replace');
  await tickSet(device.ctx, await mustAddSet(device, itemKey), { weightKg: 100, reps: 5 });
  await device.sync();
  const before = await shown(device);
  await takeBack(device.ctx, replaced.seq);
  const undoing = await lastOf(device, 'item.replace');
  await device.sync();
  await takeBack(device.ctx, undoing.seq);
  expect(await shown(device)).toEqual(before);
});

it('[BACK1] undoing a change that still waits leaves it to be undone the other way', async () => {
  const { device, other, workoutKey } = await openKnown(gym);
  await noteWorkout(device.ctx, workoutKey, 'Длинная заметка, набранная без сети');
  const [line] = await getJournal(device.db, { limit: 1 });
  expect(await takeBack(device.ctx, line?.entry.seq ?? 0, line?.entry)).toEqual({ kind: 'taken-back' });
  expect((await device.db.workouts.get(workoutKey))?.note).toBe('');
  const [undoing] = await getJournal(device.db, { limit: 1 });
  expect(await takeBack(device.ctx, undoing?.entry.seq ?? 0, undoing?.entry)).toEqual({ kind: 'taken-back' });
  expect((await device.db.workouts.get(workoutKey))?.note).toBe('Длинная заметка, набранная без сети');
  await device.sync();
  await other.sync();
  expect((await other.db.workouts.get(workoutKey))?.note).toBe('Длинная заметка, набранная без сети');
});

it('[BACK1] a training put back offline keeps in the journal what was typed since', async () => {
  const { device, workoutKey, setKey } = await openKnown(gym);
  await saveSetValues(device.ctx, setKey, { weightKg: 72.5, reps: 11 });
  const before = await shown(device);
  const typed = await lastOf(device, 'set.patch');
  expect(await putWorkoutBack(device.ctx, workoutKey, typed.seq)).toBe(1);
  expect(await shown(device)).not.toEqual(before);
  expect(await takeBack(device.ctx, (await lastOf(device, 'set.patch')).seq)).toEqual({ kind: 'taken-back' });
  expect(await shown(device)).toEqual(before);
});

it.each([
  ['sent', true],
  ['not sent', false],
])(
  '[BACK1] [PAST3] a training put back to before its removal, %s and taken back, is in the history',
  async (_, isSent) => {
    const { device, other, workoutKey } = await openKnown(gym);
    await removeWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    if (isSent) await device.sync();
    const removed = await lastOf(device, 'workout.move');
    await restoreWorkout(device.ctx, workoutKey);
    expect(await putWorkoutBack(device.ctx, workoutKey, removed.seq)).toBe(2);
    expect((await device.db.workouts.get(workoutKey))?.status).toBe('completed');
    await device.sync();
    await other.sync();
    expect((await other.db.workouts.get(workoutKey))?.status).toBe('completed');
  },
);
