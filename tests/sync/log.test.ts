/** The log and the views: what a command writes, what an answer changes, and what is kept. Long, since all read one log. */
import { describe, expect, it } from 'vitest';
import { renameWorkout, replaceExercise } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { discardChanges, putBackLost, retryChanges } from '#commands/unsent.ts';
import type { BatchBody } from '#contract/batch.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { inTransaction } from '#db/transaction.ts';
import { takeRows } from '#sync/exchange/take-rows.ts';
import { mutate } from '#sync/log/mutate.ts';
import { pruneLog } from '#sync/log/prune-log.ts';
import type { Transport } from '#sync/ports.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, openGuestDevice } from '../support/test-device.ts';
import {
  addOne,
  BENCH,
  beginTraining,
  mustAddSet,
  openBothWithLostSet,
  openBothWithTraining,
  openStates,
  ownExercise,
  REFUSED,
  rejectedSeqs,
  SQUAT,
  trainOnce,
} from '../support/training-steps.ts';

const ANNA = { username: 'anna', password: 'secret-of-anna' };
const DAY_MS = 24 * 3600_000;
const gym = setupSyncTest();

const batchesOf = (calls: readonly { path: string; body: string | null }[]) =>
  calls.filter(({ path }) => path === '/api/batch/').map(({ body }) => JSON.parse(body ?? '') as BatchBody);

describe('a change', () => {
  it('[DUR1] is refused outside the transaction that writes its rows', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const options = { nowMs: gym.clock.now(), newKey: device.ctx.newKey };
    await expect(mutate(device.db, 'settings.patch', { restDefaultSec: 90 }, options)).rejects.toThrow(
      'DUR1',
    );
    expect(await device.db.log.count()).toBe(0);
  });

  it('[VIEW1] shows at once, over a base that stays what the server said', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { reps: 7 });
    expect((await device.db.sets.get(setKey))?.reps).toBe(7);
    expect((await device.db.bases.get(`sets/${setKey}`))?.row).toMatchObject({ reps: null });
    await device.sync();
    expect(await device.db.bases.count()).toBe(0);
  });

  it('[OUT7] asks the log for its own row alone, however much waits', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { itemKey, setKey } = await beginTraining(device);
    for (let at = 0; at < 30; at++)
      await saveSetValues(device.ctx, await mustAddSet(device, itemKey), { reps: at });
    const read: number[] = [];
    device.db.log.hook('reading', entry => {
      read.push(entry.seq);
      return entry;
    });
    await saveSetValues(device.ctx, setKey, { reps: 5 });
    expect(read.length).toBeLessThan(4);
  });

  it("[PULL6] is not read when another device's exercise comes, however much waits", async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await beginTraining(device);
    for (let at = 0; at < 30; at++)
      await saveSetValues(device.ctx, await mustAddSet(device, itemKey), { reps: at });
    const read: number[] = [];
    device.db.log.hook('reading', entry => {
      read.push(entry.seq);
      return entry;
    });
    const { db, ctx } = device;
    const key = ctx.newKey();
    const reported = { kind: 'item', key, id: 7, workout_key: workoutKey, exercise_key: SQUAT, order: 2 };
    await inTransaction(db, db.tables, () =>
      takeRows(db, [reported], { nowMs: gym.clock.now(), restoredAtMs: null, isFirst: false }),
    );
    expect(await db.items.get(key)).toMatchObject({ workoutKey });
    expect(read).toEqual([]);
  });

  it('[FOLD1] [FOLD5] merges with one that waits, and with none that was sent', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    await saveSetValues(device.ctx, setKey, { weightKg: 60 });
    gym.server.setFault(() => 'lose-answer');
    await device.sync();
    const [sealed] = await device.db.log.where('state').equals('sealed').toArray();
    await saveSetValues(device.ctx, setKey, { weightKg: 70 });
    await saveSetValues(device.ctx, setKey, { reps: 5 });
    expect(await device.db.log.get(sealed?.seq ?? 0)).toEqual(sealed);
    expect(await openStates(device)).toEqual([
      ['sealed', 'set.patch'],
      ['waiting', 'set.patch'],
    ]);
    gym.server.setFault(undefined);
    await device.sync();
    expect(await device.db.sets.get(setKey)).toMatchObject({ weightKg: 70, reps: 5 });
  });

  it('[OUT1] stops waiting in the transaction that stores its answer, and not before', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    await tickSet(device.ctx, setKey, { weightKg: 60, reps: 5 });
    const fail = () => {
      throw new Error('no room');
    };
    device.db.sets.hook('updating', fail);
    gym.clock.advance(1_000);
    await expect(device.sync()).rejects.toThrow();
    expect(await openStates(device)).toEqual([['sealed', 'set.patch']]);
    device.db.sets.hook('updating').unsubscribe(fail);
    gym.clock.advance(60_000);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
  });
});

describe('a batch', () => {
  it('[ONE2] carries a thousand changes in at most ten round trips, none over 200 calls or 128 KiB, though together they are more than 256', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey } = await beginTraining(device);
    for (let item = 0; item < 11; item++) {
      const itemKey = await addOne(device, workoutKey, BENCH);
      for (let at = 0; at < 90; at++) await mustAddSet(device, itemKey);
    }
    await device.sync();
    const batches = gym.server.calls.filter(({ path }) => path === '/api/batch/');
    expect(batches.filter(({ body }) => JSON.parse(body ?? '').calls.length > 0).length).toBeLessThanOrEqual(
      10,
    );
    const sizes = batches.map(({ body }) => body?.length ?? 0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(256 * 1024);
    for (const { body } of batches) {
      expect(body?.length).toBeLessThanOrEqual(128 * 1024);
      expect(JSON.parse(body ?? '').calls.length).toBeLessThanOrEqual(200);
    }
    expect(await openStates(device)).toEqual([]);
  }, 120_000);

  it('[ACK1] [PULL7] never flickers back while the rest of an answer is on its way', async () => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    const { setKey } = await beginTraining(phone);
    await phone.sync();
    await tablet.sync();
    await tickSet(phone.ctx, setKey, { weightKg: 80, reps: 8 });
    // An answer that acknowledges and holds no row yet: there is more.
    const real = gym.server.transport;
    let isFirst = true;
    const seen: unknown[] = [];
    phone.session.ports.transport = (async request => {
      const response = await real(request);
      if (request.path !== '/api/batch/') return response;
      const answer = JSON.parse(await response.text());
      seen.push((await phone.db.sets.get(setKey))?.done);
      if (!isFirst) return { ...response, text: async () => JSON.stringify(answer) };
      isFirst = false;
      const { cursor } = JSON.parse(request.body ?? '');
      return {
        ...response,
        text: async () => JSON.stringify({ ...answer, rows: [], cursor, has_more: true }),
      };
    }) satisfies Transport;
    await phone.sync();
    expect(seen).toEqual([true, true]);
    expect(await phone.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 80 });
    expect(await phone.db.bases.count()).toBe(0);
  });

  it('[PULL2] a row that is pending deletion stays away, whatever is read of it', async () => {
    const { first, second, setKey } = await openBothWithTraining(gym, ANNA);
    await deleteSet(second.ctx, setKey);
    await saveSetValues(first.ctx, setKey, { reps: 9 });
    await first.sync();
    await second.sync();
    expect(await second.db.sets.get(setKey)).toBeUndefined();
  });

  it('[PULL9] computes the figures of a first reading after its pages, a few trainings at a time', async () => {
    const [phone, tablet] = await openBothDevices(gym.clock, gym.server.transport, ANNA);
    for (let at = 0; at < 10; at++) await trainOnce(phone, gym.clock);
    await phone.sync();
    await tablet.sync();
    expect(await tablet.db.digests.count()).toBe(10);
    expect(await tablet.db.digests.toArray()).toEqual(await phone.db.digests.toArray());
  });
});

describe('of two edits of one field', () => {
  it.each([0, 365 * DAY_MS, -365 * DAY_MS])(
    '[LATER1] the later act wins, by a clock that is off by %i ms',
    async skewMs => {
      const { first, second, workoutKey, setKey } = await openBothWithTraining(gym, ANNA);
      const skewed = { ...second.ctx, now: () => gym.clock.now() + skewMs };
      second.session.ports.clock = { ...second.session.ports.clock, now: skewed.now };
      // Monday, on the one without network; Tuesday, on the other; it is sent on Wednesday.
      await saveSetValues(skewed, setKey, { weightKg: 60, reps: 5 });
      await renameWorkout(skewed, workoutKey, 'Понедельник');
      await setRestDefault(skewed, 60);
      gym.clock.advance(DAY_MS / 4);
      await saveSetValues(first.ctx, setKey, { weightKg: 70 });
      await renameWorkout(first.ctx, workoutKey, 'Вторник');
      await setRestDefault(first.ctx, 90);
      await first.sync();
      gym.clock.advance(DAY_MS / 4);
      await second.sync();
      await first.sync();
      for (const { db } of [first, second]) {
        expect(await db.sets.get(setKey)).toMatchObject({ weightKg: 70, reps: 5 });
        expect((await db.workouts.get(workoutKey))?.title).toBe('Вторник');
        expect((await db.settings.get('settings'))?.restDefaultSec).toBe(90);
      }
    },
  );
});

describe('a rejected change', () => {
  it('[PARK1] [PARK2] leaves the view with what depends on it, and comes back with it when it is retried', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    gym.server.setCallFault(({ path }) => (path.endsWith('/bulk-add/') ? REFUSED : undefined));
    const { workoutKey, setKey } = await beginTraining(device);
    await renameWorkout(device.ctx, workoutKey, 'Грудь');
    await device.sync();
    expect(await openStates(device)).toEqual([
      ['rejected', 'items.add'],
      ['rejected', 'set.create'],
    ]);
    expect((await getWorkoutView(device.db, workoutKey))?.items).toEqual([]);
    expect((await device.db.workouts.get(workoutKey))?.title).toBe('Грудь');
    gym.server.setCallFault(undefined);
    const [cause] = await rejectedSeqs(device);
    await retryChanges(device.ctx, [cause ?? 0]);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.sets.get(setKey)).toMatchObject({ done: false });
  });

  it('[PARK2] takes along what it was rejected because of, when it alone is retried', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await device.sync();
    gym.server.setCallFault(({ path }) => (path.endsWith('/bulk-add/') ? REFUSED : undefined));
    const { setKey } = await beginTraining(device);
    await device.sync();
    gym.server.setCallFault(undefined);
    const [, dependent] = await rejectedSeqs(device);
    await retryChanges(device.ctx, [dependent ?? 0]);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    expect(await device.db.sets.get(setKey)).toMatchObject({ done: false });
  });

  it('[PARK5] discarded leaves what the server holds', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await saveSetValues(device.ctx, setKey, { reps: 5 });
    await device.sync();
    gym.server.setCallFault(() => REFUSED);
    await saveSetValues(device.ctx, setKey, { reps: 9 });
    await device.sync();
    await discardChanges(device.ctx, await rejectedSeqs(device));
    gym.server.setCallFault(undefined);
    await device.sync();
    expect((await device.db.sets.get(setKey))?.reps).toBe(5);
    expect(await openStates(device)).toEqual([]);
  });

  it('[PARK6] retried does not overwrite what was said since', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    gym.server.setCallFault(({ method }) => (method === 'PATCH' ? REFUSED : undefined));
    await saveSetValues(device.ctx, setKey, { reps: 5, weightKg: 60 });
    await device.sync();
    gym.server.setCallFault(undefined);
    gym.clock.advance(60_000);
    await saveSetValues(device.ctx, setKey, { reps: 9 });
    await device.sync();
    await retryChanges(device.ctx, await rejectedSeqs(device));
    await device.sync();
    expect(await device.db.sets.get(setKey)).toMatchObject({ reps: 9, weightKg: 60 });
  });

  it('[PARK6] retried does not replace an exercise whose place has been filled since', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, itemKey } = await beginTraining(device);
    await device.sync();
    gym.server.setCallFault(({ path }) => (path === '/api/exercises/' ? REFUSED : undefined));
    const ownKey = await createExercise(device.ctx, await ownExercise(device));
    await replaceExercise(device.ctx, itemKey, ownKey);
    await device.sync();
    const [rejected] = await rejectedSeqs(device);
    await replaceExercise(device.ctx, itemKey, BENCH);
    const setKey = await mustAddSet(device, itemKey);
    gym.server.setCallFault(undefined);
    await device.sync();
    await retryChanges(device.ctx, [rejected ?? 0]);
    await device.sync();
    expect(await openStates(device)).toEqual([]);
    const [item] = (await getWorkoutView(device.db, workoutKey))?.items ?? [];
    expect(item).toMatchObject({ item: { exerciseKey: BENCH }, sets: [{}, { key: setKey }] });
  });

  it('[PARK3] [PARK4] of a set that was deleted elsewhere goes on showing, and is put back as a new exercise', async () => {
    const { first, workoutKey, setKey, itemKey } = await openBothWithLostSet(gym, ANNA);
    await tickSet(first.ctx, setKey, { weightKg: 90, reps: 3 });
    await first.sync();
    expect(await first.db.sets.get(setKey)).toMatchObject({ done: true, isLost: true });
    expect(await putBackLost(first.ctx, itemKey)).toBe('item');
    await first.sync();
    expect(await openStates(first)).toEqual([]);
    const items = (await getWorkoutView(first.db, workoutKey))?.items ?? [];
    expect(
      items.flatMap(({ sets }) => sets.filter(({ done }) => done).map(({ weightKg }) => weightKg)),
    ).toEqual([90]);
  });
});

describe('what the server fails at, again and again', () => {
  it('[OUT6] is tried again when its pause is over, not with the next look for news', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { setKey } = await beginTraining(device);
    await device.sync();
    await tickSet(device.ctx, setKey, { weightKg: 80, reps: 8 });
    gym.server.setCallFault(() => ({ status: 503 }));
    const outcome = await device.sync();
    const [failed] = await device.db.log.where('state').equals('sealed').toArray();
    const dueMs = failed?.failures?.nextTryAtMs;
    expect(outcome).toEqual({ kind: 'done', dueMs });
    expect((dueMs ?? 0) - gym.clock.now()).toBeLessThanOrEqual(1_000);
  });

  it('[OUT6] is tried together before long, whenever it was done', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { itemKey } = await beginTraining(device);
    await device.sync();
    gym.server.setCallFault(({ path }) => (path.includes('/sets/') ? { status: 500, body: {} } : undefined));
    for (let set = 0; set < 20; set++) {
      await mustAddSet(device, itemKey);
      await device.sync();
      gym.clock.advance(5_000);
    }
    const before = batchesOf(gym.server.calls).length;
    for (let sec = 0; sec < 600; sec++) {
      gym.clock.advance(1_000);
      const due = (await device.db.log.where('state').equals('sealed').toArray()).some(
        ({ failures }) => (failures?.nextTryAtMs ?? 0) <= gym.clock.now(),
      );
      if (due) await device.sync();
    }
    // Tried each in its own time they would be a hundred.
    expect(batchesOf(gym.server.calls).length - before).toBeLessThan(60);
  });
});

describe('what is kept', () => {
  it('[LOG1] is every acknowledged entry for 90 days, and what counts for a view for ever', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey, setKey } = await beginTraining(device);
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    await device.session.device.accounts.update(device.db.accountKey, { isGuest: false });
    const countAcknowledged = () => device.db.log.where('state').equals('acknowledged').count();
    gym.clock.advance(89 * DAY_MS);
    await device.sync();
    expect(await countAcknowledged()).toBe(4);
    gym.server.setCallFault(() => ({ status: 500, body: {} }));
    await saveSetValues(device.ctx, setKey, { reps: 5 });
    gym.clock.advance(2 * DAY_MS);
    await device.sync();
    expect(await countAcknowledged()).toBe(0);
    expect(await openStates(device)).toEqual([['sealed', 'set.patch']]);
    expect(batchesOf(gym.server.calls).length).toBeGreaterThan(0);
  });

  it('[LOG1] is what the server acknowledged of late, however far ahead the clock of the device is', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const { workoutKey } = await beginTraining(device);
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const made = await device.db.log.count();
    await pruneLog(device.db, {
      lastMs: 0,
      nowMs: gym.clock.now() + 2000 * DAY_MS,
      readIsGuest: async () => false,
    });
    expect(await device.db.log.count()).toBe(made);
  });

  it('[LOG1] is all that a guest did, until it registers', async () => {
    const guest = await openGuestDevice(gym.clock, gym.server.transport);
    await trainOnce(guest, gym.clock);
    await guest.sync();
    const made = await guest.db.log.count();
    gym.clock.advance(200 * DAY_MS);
    await guest.sync();
    expect(await guest.db.log.count()).toBe(made);
    await guest.session.device.accounts.update(guest.db.accountKey, { isGuest: false });
    gym.clock.advance(2 * DAY_MS);
    await guest.sync();
    // But for its last word.
    expect(await guest.db.log.toCollection().primaryKeys()).toEqual([made]);
  });
});
