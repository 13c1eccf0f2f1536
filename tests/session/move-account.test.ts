import { beforeEach, describe, expect, it } from 'vitest';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { AccountDb } from '#db/account-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { drain } from '#sync/replay/drain.ts';
import { authenticate, enterAccount, openAccount } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { moveAccount } from '#sync/session/move-account.ts';
import { LIBRARY, openGuestDevice, type TestDevice } from '../support/test-device.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();
const SQUAT = LIBRARY.exercises[0]?.key ?? '';

let guest: TestDevice;
let target: AccountDb;
let targetKey: Key;

beforeEach(async () => {
  guest = await openGuestDevice(around.clock, around.server.transport);
  targetKey = await openAccount(guest.session, await mustAuthenticate());
  target = guest.session.device.openAccount(targetKey);
});

async function mustAuthenticate() {
  const result = await authenticate(guest.session, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  return result.entrance;
}

async function train(weightKg: number): Promise<Key> {
  const workoutKey = await startEmptyWorkout(guest.ctx);
  const itemKey = guest.ctx.newKey();
  await addExercises(guest.ctx, workoutKey, [{ itemKey, exerciseKey: SQUAT }]);
  const setKey = await addSet(guest.ctx, itemKey);
  if (!setKey) throw new Error('no set');
  await saveSetValues(guest.ctx, setKey, { weightKg, reps: 5 });
  await tickSet(guest.ctx, setKey);
  around.clock.advance(60_000);
  return workoutKey;
}

async function enterTarget(): Promise<void> {
  await enterAccount(guest.session, targetKey, await mustAuthenticate());
}

async function loginAndSync(): Promise<void> {
  await enterTarget();
  while ((await drain(guest.session, target, { ignoreBackoff: true })).kind === 'more');
}

/** Does something once, between the laying by at the target and the emptying of the guest. Returns the way back. */
function beforeEmptying(what: () => Promise<void>): () => void {
  const { db } = guest;
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => never;
  let isDone = false;
  const hooked: unknown = async (...args: unknown[]) => {
    if (args[0] === 'rw' && (args[1] as unknown[]).length === db.tables.length && !isDone) {
      isDone = true;
      await what();
    }
    return transaction(...args);
  };
  db.transaction = hooked as typeof db.transaction;
  return () => {
    db.transaction = transaction;
  };
}

describe('a guest’s trainings that move along', () => {
  it('are all in the other account, and reach the server as its own', async () => {
    const finished = await train(100);
    await finishWorkout(guest.ctx, finished);
    const running = await train(60);

    const entries = await guest.db.outbox.orderBy('seq').toArray();
    expect(await moveAccount(guest.db, target)).toBe('moved');
    const moved = await target.outbox.orderBy('seq').toArray();
    expect(moved.map(entry => entry.intent)).toEqual(entries.map(entry => entry.intent));
    expect(await countOwnData(guest.db)).toEqual({ workouts: 0, exercises: 0, templates: 0 });
    expect(await guest.db.outbox.count()).toBe(0);

    await loginAndSync();
    expect(await target.outbox.count()).toBe(0);
    for (const key of [finished, running]) {
      expect((await target.workouts.get(key))?.serverId).toEqual(expect.any(Number));
      expect((await getWorkoutView(target, key))?.items[0]?.sets[0]).toMatchObject({ done: true, reps: 5 });
    }
  });

  it('are prepared for sending anew when they were prepared for it as the guest’s', async () => {
    const workoutKey = await startEmptyWorkout(guest.ctx);
    around.server.setFault(request =>
      request.method === 'POST' && request.path.includes('/workouts/') ? 'lose-request' : undefined,
    );
    expect((await guest.drain()).kind).toBe('unreachable');
    around.server.setFault(undefined);
    expect(await guest.db.outbox.where('state').equals('frozen').count()).toBe(1);

    expect(await moveAccount(guest.db, target)).toBe('moved');
    expect(await target.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await loginAndSync();
    expect((await target.workouts.get(workoutKey))?.serverId).toEqual(expect.any(Number));
  });

  it('go behind what waits in the other account, and only the higher best stays', async () => {
    await finishWorkout(guest.ctx, await train(100));
    await target.bests.put({ exerciseKey: SQUAT, rank: [120, 3], workoutKey: 'earlier' });
    await setRestDefault({ ...guest.ctx, db: target }, 60);
    await moveAccount(guest.db, target);
    const ops = (await target.outbox.orderBy('seq').toArray()).map(entry => entry.intent.op);
    expect(ops[0]).toBe('settings.patch');
    expect(ops.length).toBeGreaterThan(1);
    expect(await target.bests.get(SQUAT)).toMatchObject({ workoutKey: 'earlier' });
  });

  it('bring a best that is higher than the other account’s', async () => {
    const workoutKey = await train(100);
    await finishWorkout(guest.ctx, workoutKey);
    await target.bests.put({ exerciseKey: SQUAT, rank: [90, 3], workoutKey: 'earlier' });
    await moveAccount(guest.db, target);
    expect(await target.bests.get(SQUAT)).toMatchObject({ workoutKey });
  });

  it('bring their exercises, but neither the guest’s settings nor a second library', async () => {
    const [equipment] = LIBRARY.equipments;
    const [muscle] = LIBRARY.muscles;
    const exerciseKey = await createExercise(guest.ctx, {
      name: 'Тяга ногой',
      executionVariation: '',
      equipmentKey: equipment?.key ?? '',
      primaryMuscleKey: muscle?.key ?? '',
      secondaryMuscleKeys: [],
      type: 'none',
      alternativeKeys: [],
    });
    await setRestDefault(guest.ctx, 45);
    const squat = await guest.db.exercises.get(SQUAT);
    if (!squat) throw new Error('no library');
    await target.exercises.put({ ...squat, serverId: 7 });

    expect(await moveAccount(guest.db, target)).toBe('moved');
    expect(await target.exercises.get(exerciseKey)).toMatchObject({ name: 'Тяга ногой' });
    expect(await target.exercises.get(SQUAT)).toMatchObject({ serverId: 7 });
    expect(await target.settings.count()).toBe(0);
    expect((await target.outbox.toArray()).map(entry => entry.intent.op)).toEqual(['exercise.create']);
  });

  it('stay the guest’s when some of them are on the server as the guest’s', async () => {
    await train(100);
    await guest.drain();
    expect(await moveAccount(guest.db, target)).toBe('already-sent');
    expect(await countOwnData(guest.db)).toEqual({ workouts: 1, exercises: 0, templates: 0 });
    expect(await target.workouts.count()).toBe(0);
  });

  it('take along what another tab adds at the last moment', async () => {
    await finishWorkout(guest.ctx, await train(100));
    beforeEmptying(async () => {
      await train(60);
    });
    expect(await moveAccount(guest.db, target)).toBe('moved');
    expect(await countOwnData(target)).toMatchObject({ workouts: 2 });
    expect(await guest.db.workouts.count()).toBe(0);
  });

  it('are there once when a crash cut the first move short', async () => {
    await finishWorkout(guest.ctx, await train(100));
    const restore = beforeEmptying(() => Promise.reject(new Error('power')));
    await expect(moveAccount(guest.db, target)).rejects.toThrow('power');
    restore();

    expect(await moveAccount(guest.db, target)).toBe('moved');
    expect(await target.workouts.count()).toBe(1);
    const ops = (await target.outbox.toArray()).map(entry => entry.idempotencyKey);
    expect(new Set(ops).size).toBe(ops.length);
    await loginAndSync();
    expect(await target.outbox.count()).toBe(0);
  });

  /** The tab dies between the laying by at the target and the emptying of the guest. */
  async function dieMoving(): Promise<void> {
    const restore = beforeEmptying(() => Promise.reject(new Error('power')));
    await expect(moveAccount(guest.db, target)).rejects.toThrow('power');
    restore();
  }

  async function madeByTarget(): Promise<number> {
    await loginAndSync();
    return (await target.workouts.count()) + (await target.outbox.count());
  }

  it('[SES9] stay the guest’s alone when a crash cut the move short and it has sent them since', async () => {
    const workoutKey = await train(100);
    await dieMoving();
    await guest.drain();
    expect((await guest.db.workouts.get(workoutKey))?.serverId).toEqual(expect.any(Number));
    expect(await moveAccount(guest.db, target)).toBe('already-sent');
    expect(await madeByTarget()).toBe(0);
  });

  it('[SES9] stay the guest’s alone when it sends them while the tab that moves them sleeps', async () => {
    await train(100);
    beforeEmptying(async () => {
      await guest.drain();
    });
    expect(await moveAccount(guest.db, target)).toBe('already-sent');
    expect(await madeByTarget()).toBe(0);
  });

  it('[SES9] are not emptied from the guest by a tab that slept while the target was entered', async () => {
    await train(100);
    beforeEmptying(() => enterTarget());
    expect(await moveAccount(guest.db, target)).toBe('moved');
    expect(await countOwnData(target)).toMatchObject({ workouts: 1 });
    expect(await guest.db.workouts.count()).toBe(0);
  });

  it('[SES9] go to the account they moved to at last, not to the one a crash kept them from', async () => {
    await train(100);
    await dieMoving();
    const other = guest.session.device.openAccount('other');
    expect(await moveAccount(guest.db, other)).toBe('moved');
    expect(await countOwnData(other)).toMatchObject({ workouts: 1 });
    expect(await madeByTarget()).toBe(0);
  });

  it.each(['sent', 'not sent'])(
    '[SES9] are gone for good when a crash cut the move short, and the guest has discarded them since: %s',
    async how => {
      await train(100);
      await dieMoving();
      if (how === 'sent') await guest.drain();
      await logout(guest.session, { accountKey: guest.db.accountKey, discardUnsent: true });
      expect(await madeByTarget()).toBe(0);
    },
  );

  it('are unpacked by whoever enters the target when the crash came after the guest was emptied', async () => {
    await train(100);
    const transaction = target.transaction.bind(target) as (...args: unknown[]) => never;
    const cut: unknown = (...args: unknown[]) =>
      (args[1] as unknown[]).length > 1 ? Promise.reject(new Error('power')) : transaction(...args);
    target.transaction = cut as typeof target.transaction;
    await expect(moveAccount(guest.db, target)).rejects.toThrow('power');
    target.transaction = transaction;
    expect(await guest.db.workouts.count()).toBe(0);
    await enterTarget();
    expect(await countOwnData(target)).toMatchObject({ workouts: 1 });
    await loginAndSync();
    expect(await target.outbox.count()).toBe(0);
  });
});
