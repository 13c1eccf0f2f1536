import { beforeEach, describe, expect, it } from 'vitest';
import { addExercises } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { createExercise } from '#commands/exercises.ts';
import { rememberChoices } from '#commands/imports.ts';
import { addSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { setRestDefault } from '#commands/settings.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import type { AccountDb } from '#db/account-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { getRememberedMatches } from '#db/queries/remembered-matches.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import type { Key } from '#domain/ids.ts';
import { getAccess } from '#sync/session/access.ts';
import { authenticate, enterAccount, openAccount } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { moveAccount } from '#sync/session/move-account.ts';
import { LIBRARY, openGuestDevice, openTab, type TestDevice } from '../support/test-device.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();
const [SQUAT = '', BENCH = ''] = LIBRARY.exercises.map(({ key }) => key);

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
  return result.auth;
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
  const tab = openTab(guest.session, targetKey);
  expect((await tab.sync()).kind).toBe('done');
  tab.db.close();
}

function move(to = target) {
  return moveAccount(guest.session.device, guest.db, to);
}

function unsent(db: AccountDb) {
  return db.log.where('state').anyOf(['waiting', 'sealed']).sortBy('seq');
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

    const entries = await unsent(guest.db);
    expect(await move()).toBe('moved');
    const moved = await unsent(target);
    expect(moved.map(entry => entry.args)).toEqual(entries.map(entry => entry.args));
    expect(await countOwnData(guest.db)).toEqual({ workouts: 0, exercises: 0, templates: 0 });
    expect(await guest.db.log.count()).toBe(0);
    expect((await target.digests.get(finished))?.tonnageTotalKg).toBe(500);

    await loginAndSync();
    expect(await unsent(target)).toEqual([]);
    for (const key of [finished, running]) {
      expect((await target.workouts.get(key))?.serverId).toEqual(expect.any(Number));
      // The second began with the row of the first, not done.
      const sets = (await getWorkoutView(target, key))?.items[0]?.sets;
      expect(sets?.at(-1)).toMatchObject({ done: true, reps: 5 });
    }
  });

  it('are sent again though they were prepared for sending as the guest’s', async () => {
    const workoutKey = await startEmptyWorkout(guest.ctx);
    around.server.setFault(() => 'lose-request');
    expect((await guest.sync()).kind).toBe('unreachable');
    around.server.setFault(undefined);
    expect(await guest.db.log.where('state').equals('sealed').count()).toBe(1);

    expect(await move()).toBe('moved');
    const [entry] = await unsent(target);
    expect(entry).toMatchObject({ state: 'waiting' });
    expect(entry?.call).toBeUndefined();
    await loginAndSync();
    expect((await target.workouts.get(workoutKey))?.serverId).toEqual(expect.any(Number));
  });

  it('go after what waits in the other account, and are judged with it', async () => {
    await setRestDefault({ ...guest.ctx, db: target }, 60);
    const workoutKey = await train(100);
    await finishWorkout(guest.ctx, workoutKey);
    await move();
    const kinds = (await unsent(target)).map(entry => entry.kind);
    expect(kinds[0]).toBe('settings.patch');
    expect(kinds.length).toBeGreaterThan(1);
    expect(await target.performances.get([workoutKey, SQUAT])).toMatchObject({ rank: [100, 5] });
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
    await target.exercises.put({ ...squat, name: 'Присед' });

    expect(await move()).toBe('moved');
    expect(await target.exercises.get(exerciseKey)).toMatchObject({ name: 'Тяга ногой' });
    expect(await target.exercises.get(SQUAT)).toMatchObject({ name: 'Присед' });
    expect(await target.settings.count()).toBe(0);
    expect((await unsent(target)).map(entry => entry.kind)).toEqual(['exercise.create']);
  });

  it('[IMP3] bring what was chosen for the names of a file; a choice of the other account stays', async () => {
    await rememberChoices(guest.ctx, { Squat: SQUAT, Press: SQUAT });
    await rememberChoices({ ...guest.ctx, db: target }, { Press: BENCH });
    await train(100);
    expect(await move()).toBe('moved');
    expect(await getRememberedMatches(target)).toEqual({ squat: SQUAT, press: BENCH });
  });

  it('stay the guest’s when some of them are on the server as the guest’s', async () => {
    await train(100);
    await guest.sync();
    expect(await move()).toBe('already-sent');
    expect(await countOwnData(guest.db)).toEqual({ workouts: 1, exercises: 0, templates: 0 });
    expect(await target.workouts.count()).toBe(0);
  });

  it('take along what another tab adds at the last moment', async () => {
    await finishWorkout(guest.ctx, await train(100));
    beforeEmptying(async () => {
      await train(60);
    });
    expect(await move()).toBe('moved');
    expect(await countOwnData(target)).toMatchObject({ workouts: 2 });
    expect(await guest.db.workouts.count()).toBe(0);
  });

  it('are there once when a crash cut the first move short', async () => {
    await finishWorkout(guest.ctx, await train(100));
    const restore = beforeEmptying(() => Promise.reject(new Error('power')));
    await expect(move()).rejects.toThrow('power');
    restore();

    expect(await move()).toBe('moved');
    expect(await target.workouts.count()).toBe(1);
    const ids = (await unsent(target)).map(entry => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    await loginAndSync();
    expect(await unsent(target)).toEqual([]);
  });

  /** The tab dies between the laying by at the target and the emptying of the guest. */
  async function dieMoving(): Promise<void> {
    const restore = beforeEmptying(() => Promise.reject(new Error('power')));
    await expect(move()).rejects.toThrow('power');
    restore();
  }

  async function madeByTarget(): Promise<number> {
    await loginAndSync();
    return (await target.workouts.count()) + (await unsent(target)).length;
  }

  it('[SES9] stay the guest’s alone when a crash cut the move short and it has sent them since', async () => {
    const workoutKey = await train(100);
    await dieMoving();
    await guest.sync();
    expect((await guest.db.workouts.get(workoutKey))?.serverId).toEqual(expect.any(Number));
    expect(await move()).toBe('already-sent');
    expect(await madeByTarget()).toBe(0);
  });

  it('[SES9] stay the guest’s alone when it sends them while the tab that moves them sleeps', async () => {
    await train(100);
    beforeEmptying(async () => {
      await guest.sync();
    });
    expect(await move()).toBe('already-sent');
    expect(await madeByTarget()).toBe(0);
  });

  it('[SES9] stay the guest’s alone when it asks for its first token while they are moved', async () => {
    await train(100);
    // It sends nothing yet: its log is as it was when the move began.
    beforeEmptying(async () => {
      await getAccess(guest.session, guest.db.accountKey);
    });
    expect(await move()).toBe('already-sent');
    expect(await countOwnData(guest.db)).toMatchObject({ workouts: 1 });
    expect(await madeByTarget()).toBe(0);
  });

  it('[SES9] are not emptied from the guest by a tab that slept while the target was entered', async () => {
    await train(100);
    beforeEmptying(() => enterTarget());
    expect(await move()).toBe('already-sent');
    expect(await countOwnData(target)).toMatchObject({ workouts: 0 });
    expect(await countOwnData(guest.db)).toMatchObject({ workouts: 1 });
  });

  it('[SES9] go to the account they moved to at last, not to the one a crash kept them from', async () => {
    await train(100);
    await dieMoving();
    const other = guest.session.device.openAccount('other');
    expect(await move(other)).toBe('moved');
    expect(await countOwnData(other)).toMatchObject({ workouts: 1 });
    expect(await madeByTarget()).toBe(0);
  });

  it.each(['sent', 'not sent'])(
    '[SES9] are gone for good when a crash cut the move short, and the guest has discarded them since: %s',
    async how => {
      await train(100);
      await dieMoving();
      if (how === 'sent') await guest.sync();
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
    await expect(move()).rejects.toThrow('power');
    target.transaction = transaction;
    expect(await guest.db.workouts.count()).toBe(0);
    await enterTarget();
    expect(await countOwnData(target)).toMatchObject({ workouts: 1 });
    await loginAndSync();
    expect(await unsent(target)).toEqual([]);
  });
});
