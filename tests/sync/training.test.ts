import { describe, expect, it } from 'vitest';
import { deleteItem, renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import type { BatchBody, BatchedCall } from '#contract/batch.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openGuestDevice, type TestDevice } from '../support/test-device.ts';
import {
  ALL_TIME,
  addOne,
  BENCH,
  mustAddSet,
  openStates,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const gym = setupSyncTest();

async function serverHistory(device: TestDevice) {
  const other = await openSecond(device);
  await other.sync();
  const workouts = await getHistory(other.db, ALL_TIME);
  return Promise.all(workouts.map(workout => getWorkoutView(other.db, workout.key)));
}

/** Another device of the same guest: it knows the secret, nothing else. */
async function openSecond(device: TestDevice): Promise<TestDevice> {
  const [account] = await device.session.device.accounts.toArray();
  if (!account) throw new Error('no account');
  const second = await openGuestDevice(gym.clock, gym.server.transport);
  const [own] = await second.session.device.accounts.toArray();
  await second.session.device.accounts.update(own?.key ?? '', { guestSecret: account.guestSecret });
  return second;
}

/** Changes that are not on the server. */
async function countOpen(device: TestDevice): Promise<number> {
  return (await openStates(device)).length;
}

/** The calls of all batches, in order. */
function batchedCalls(): BatchedCall[] {
  const batches = gym.server.calls.filter(({ path }) => path === '/api/batch/');
  return batches.flatMap(({ body }) => (JSON.parse(body ?? '') as BatchBody).calls);
}

describe('a training reaches the server', () => {
  it('[OFF1] trained offline from start to finish by a guest made offline, with the device’s own times', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    gym.server.setFault(() => 'lose-request');
    const startedAtMs = gym.clock.now();
    await trainOnce(device, gym.clock);
    expect((await device.sync()).kind).toBe('unreachable');
    gym.server.setFault(undefined);
    gym.clock.advance(3 * 3600_000);
    await device.sync();
    expect(await countOpen(device)).toBe(0);
    const [view, ...rest] = await serverHistory(device);
    expect(rest).toEqual([]);
    expect(view?.workout.startedAtMs).toBe(startedAtMs);
    expect(view?.items[0]?.sets.map(set => [set.weightKg, set.reps, set.done])).toEqual([
      [80, 8, true],
      [82.5, 8, true],
      [85, 8, true],
    ]);
  });

  it('[OFF1] a workout finished offline is one round trip', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await trainOnce(device, gym.clock);
    await device.sync();
    const paths = gym.server.calls.filter(call => call.method !== 'GET').map(call => call.path);
    expect(paths).toEqual(['/api/auth/guest/quick-start/', '/api/batch/']);
  });

  it('[FOLD1] changes of one set that wait unsent are one call', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    const itemKey = await addOne(device, workoutKey, SQUAT);
    const setKey = await mustAddSet(device, itemKey);
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    await saveSetValues(device.ctx, setKey, { weightKg: 62.5, reps: 5 });
    await tickSet(device.ctx, setKey);
    await device.sync();
    const sets = batchedCalls().filter(call => call.path.includes('/sets/'));
    expect(sets.map(call => call.method)).toEqual(['POST']);
    expect(await countOpen(device)).toBe(0);
    expect((await device.db.sets.get(setKey))?.serverId).not.toBeNull();
  });

  it('[ONE1] a lost answer makes nothing twice, whichever answer is lost', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    await loseEveryFirstAnswer(device);
    const itemKey = await addOne(device, workoutKey, SQUAT);
    await loseEveryFirstAnswer(device);
    const setKey = await mustAddSet(device, itemKey);
    await loseEveryFirstAnswer(device);
    await tickSet(device.ctx, setKey, { weightKg: 100, reps: 5 });
    await loseEveryFirstAnswer(device);
    await finishWorkout(device.ctx, workoutKey);
    await loseEveryFirstAnswer(device);
    const history = await serverHistory(device);
    expect(history).toHaveLength(1);
    expect(history[0]?.items).toHaveLength(1);
    expect(history[0]?.items[0]?.sets.map(set => set.weightKg)).toEqual([100]);
  });

  async function loseEveryFirstAnswer(device: TestDevice): Promise<void> {
    const seen = new Set<string>();
    gym.server.setFault(request => {
      const ids = request.path === '/api/batch/' ? JSON.parse(request.body ?? '').calls : [];
      const id = `${request.path} ${JSON.stringify(ids)}`;
      if (seen.has(id)) return undefined;
      seen.add(id);
      return 'lose-answer';
    });
    for (let round = 0; round < 12 && (await countOpen(device)) > 0; round++) await device.sync();
    gym.server.setFault(undefined);
    expect(await countOpen(device)).toBe(0);
  }

  it('[FOLD4] a set made and deleted before it was sent costs no call', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    const itemKey = await addOne(device, workoutKey, SQUAT);
    await device.sync();
    const before = batchedCalls().length;
    const setKey = await mustAddSet(device, itemKey);
    await deleteSet(device.ctx, setKey);
    gym.clock.advance(10_000);
    await device.sync();
    expect(batchedCalls().length).toBe(before);
    expect(await countOpen(device)).toBe(0);
    expect(await device.db.sets.count()).toBe(0);
  });

  it('[OFF1] [FOLD4] a set that came with its template is deleted and the training finished, all offline: one round trip, and the queue goes on', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    const pastKey = await trainOnce(device, gym.clock);
    const templateKey = await createTemplate(device.ctx, {
      workoutKey: pastKey,
      title: 'Присед',
      call: 'create',
    });
    await device.sync();
    const applied = await applyTemplate(device.ctx, templateKey ?? '');
    if (applied.kind !== 'started') throw new Error(applied.kind);
    const [item] = (await getWorkoutView(device.db, applied.workoutKey))?.items ?? [];
    const kept = await mustAddSet(device, item?.item.key ?? '');
    await tickSet(device.ctx, kept, { weightKg: 90, reps: 3 });
    await deleteSet(device.ctx, item?.sets[0]?.key ?? '');
    gym.clock.advance(60_000);
    await finishWorkout(device.ctx, applied.workoutKey);
    const before = gym.server.calls.length;
    expect((await device.sync()).kind).toBe('done');
    expect(gym.server.calls.slice(before).map(call => call.path)).toEqual(['/api/batch/']);
    expect(await countOpen(device)).toBe(0);
    const history = await serverHistory(device);
    expect(history.flatMap(view => view?.items.map(one => one.sets.map(set => set.weightKg)))).toContainEqual(
      [82.5, 85, 90],
    );
  });

  it('[HOLD1] a delete waits while its undo is on offer, and an undo leaves everything as it was', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    const itemKey = await addOne(device, workoutKey, SQUAT);
    const setKey = await mustAddSet(device, itemKey);
    await device.sync();
    const seq = await deleteSet(device.ctx, setKey);
    await device.sync();
    expect(batchedCalls().filter(call => call.method === 'DELETE')).toEqual([]);
    expect(await undo(device.ctx, seq ?? -1)).toBe('undone');
    gym.clock.advance(60_000);
    await device.sync();
    expect((await getWorkoutView(device.db, workoutKey))?.items[0]?.sets).toHaveLength(1);
    await deleteSet(device.ctx, setKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect((await getWorkoutView(device.db, workoutKey))?.items[0]?.sets).toHaveLength(0);
  });

  it('[HOLD1] a cancel whose turn to be sent has come is not undone: what it took with it would stay away', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    await device.sync();
    gym.server.setFault(() => 'lose-request');
    await renameWorkout(device.ctx, workoutKey, 'Ноги');
    const done = await cancelWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    await device.sync();
    gym.server.setFault(undefined);
    expect(await undo(device.ctx, done.kind === 'cancelled' ? done.seq : -1)).toBe('too-late');
    await device.sync();
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'cancelled' });
    expect(await countOpen(device)).toBe(0);
  });

  it('[FOLD4] a training cancelled before anything was sent leaves no trace', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    await addOne(device, workoutKey, SQUAT);
    await cancelWorkout(device.ctx, workoutKey);
    gym.clock.advance(60_000);
    await device.sync();
    expect(batchedCalls()).toEqual([]);
    expect(await device.db.workouts.count()).toBe(0);
  });

  it('replaces and deletes exercises, online', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    const first = await addOne(device, workoutKey, SQUAT);
    const second = await addOne(device, workoutKey, BENCH);
    await mustAddSet(device, first);
    await device.sync();
    await replaceExercise(device.ctx, first, BENCH);
    const setKey = await mustAddSet(device, first);
    await tickSet(device.ctx, setKey, { weightKg: 70, reps: 10 });
    await deleteItem(device.ctx, second);
    gym.clock.advance(60_000);
    await device.sync();
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const [view] = await serverHistory(device);
    expect(view?.items.map(({ item, sets }) => [item.exerciseKey, sets.map(set => set.weightKg)])).toEqual([
      [BENCH, [null, 70]],
    ]);
  });

  it('[OUT5] a login page in place of the API is no answer', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await startEmptyWorkout(device.ctx);
    for (const page of [
      { status: 200, body: '<html>Wi-Fi</html>', type: 'text/html' },
      { status: 200, body: '{"ok":true}', type: 'application/json' },
      { status: 403, body: '<html>no</html>', type: 'text/html' },
      { status: 302, body: '', type: 'text/html' },
    ]) {
      gym.server.setFault(() => page);
      expect((await device.sync()).kind).toBe('unreachable');
      expect(await countOpen(device)).toBe(1);
    }
    gym.server.setFault(undefined);
    await device.sync();
    expect(await countOpen(device)).toBe(0);
  });
});
