/** Sessions and exchanges: nothing goes under another person's token, and a logout is final. */
import { beforeEach, expect, it, vi } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { switchSession } from '#sync/session/session-store.ts';
import { openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining, openStates, trainOnce } from '../support/training-steps.ts';
import { isCall, surround, USER } from './surroundings.ts';

const OTHER = { username: 'Ольга', password: 'присед-120' };
const around = surround();
let device: TestDevice;

beforeEach(async () => {
  await registerUser(around.clock, around.server.transport, OTHER);
  device = await openUserDevice(around.clock, around.server.transport, USER);
});

/** Runs `what` when the server has answered the first batch and before its answer arrives. */
function onAnswer({ session }: TestDevice, what: () => Promise<unknown>): void {
  const { transport } = session.ports;
  session.ports.transport = async request => {
    const answer = await transport(request);
    if (!isCall(request, '/batch/')) return answer;
    session.ports.transport = transport;
    await what();
    return answer;
  };
}

async function trainingsOf(user: typeof USER): Promise<number> {
  const fresh = await openUserDevice(around.clock, around.server.transport, user);
  await fresh.sync();
  return (await getHistory(fresh.db, ALL_TIME)).length;
}

it('[SES6] keeps entries while somebody else is signed in, and sends them under their own user’s token', async () => {
  const { workoutKey } = await beginTraining(device);
  await logout(device.session, { accountKey: device.db.accountKey, discardUnsent: false });
  expect((await login(device.session, OTHER.username, OTHER.password)).kind).toBe('ok');
  expect((await device.sync()).kind).toBe('login-needed');
  expect(around.server.calls.filter(request => isCall(request, '/batch/'))).toEqual([]);

  await login(device.session, USER.username, USER.password);
  await finishWorkout(device.ctx, workoutKey);
  await device.sync();
  expect(await trainingsOf(OTHER)).toBe(0);
  expect(await trainingsOf(USER)).toBe(1);
});

it('[SES7] stores nothing of an answer that comes after a logout', async () => {
  await device.sync();
  await beginTraining(device);
  onAnswer(device, () => logout(device.session, { accountKey: device.db.accountKey, discardUnsent: false }));
  expect((await device.sync()).kind).toBe('fenced');
  expect((await openStates(device)).map(([state]) => state)).toEqual(['sealed', 'sealed', 'sealed']);
});

interface Around {
  before?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
}

/** What happens around the moment at which a logout, having voided what is under way, signs the person out. */
function amidLogout({ session: { device: disk } }: TestDevice, { before, after }: Around): void {
  const transaction = disk.transaction.bind(disk) as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(disk, 'transaction').mockImplementation((async (...args: unknown[]) => {
    spy.mockRestore();
    await before?.();
    const result = await transaction(...args);
    await after?.();
    return result;
  }) as unknown as typeof disk.transaction);
}

it.each([false, true])(
  '[SES7] stores nothing of an exchange that began amid a logout, discarding: %s',
  async discardUnsent => {
    const other = await openUserDevice(around.clock, around.server.transport, USER);
    await trainOnce(other, around.clock);
    await other.sync();
    const isAsked = Promise.withResolvers<void>();
    const isOut = Promise.withResolvers<void>();
    onAnswer(device, () => {
      isAsked.resolve();
      return isOut.promise;
    });
    let syncing: ReturnType<TestDevice['sync']> | undefined;
    amidLogout(device, {
      before: () => {
        syncing = device.sync();
        return isAsked.promise;
      },
    });
    await logout(device.session, { accountKey: device.db.accountKey, discardUnsent });
    isOut.resolve();
    expect((await syncing)?.kind).toBe('fenced');
    expect(await device.db.workouts.count()).toBe(0);
  },
);

it('[SES10] discards nothing that is done after a login, when a tab is frozen amid its logout', async () => {
  const { accountKey } = device.db;
  await device.sync();
  amidLogout(device, {
    after: async () => {
      await login(device.session, USER.username, USER.password);
      await device.sync();
      await trainOnce(device, around.clock);
      await logout(device.session, { accountKey, discardUnsent: false });
    },
  });
  await logout(device.session, { accountKey, discardUnsent: true });
  await login(device.session, USER.username, USER.password);
  await device.sync();
  expect(await trainingsOf(USER)).toBe(1);
});

it('[SES7] [PULL4] does not take half a reading for all after a logout that discards', async () => {
  const other = await openUserDevice(around.clock, around.server.transport, USER);
  await trainOnce(other, around.clock);
  await other.sync();
  await device.sync();
  await trainOnce(other, around.clock);
  await other.sync();
  onAnswer(device, () => logout(device.session, { accountKey: device.db.accountKey, discardUnsent: true }));
  await device.sync();
  expect(await device.db.workouts.count()).toBe(0);
  await login(device.session, USER.username, USER.password);
  await device.sync();
  expect(await getHistory(device.db, ALL_TIME)).toHaveLength(2);
});

it('[SES8] keeps data and log of a session that the server refuses, and goes on after a login', async () => {
  const { workoutKey } = await beginTraining(device);
  const { accountKey } = device.db;
  const accessEndsAtMs = around.clock.now() + 600_000;
  await switchSession(device.session.device, accountKey, {
    access: 'used',
    refresh: 'used',
    accessEndsAtMs,
  });
  expect((await device.sync()).kind).toBe('login-needed');
  expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
  expect(await openStates(device)).toHaveLength(3);
  expect(await login(device.session, USER.username, USER.password)).toEqual({ kind: 'ok', accountKey });
  await device.sync();
  expect(await openStates(device)).toEqual([]);
});
