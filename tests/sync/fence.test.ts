import { describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { startEmptyWorkout } from '#commands/start-workout.ts';
import { getHistory } from '#db/queries/history.ts';
import { pull } from '#sync/pull/pull.ts';
import { drain } from '#sync/replay/drain.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { switchSession } from '#sync/session/session-store.ts';
import { openGym } from '../support/open-gym.ts';
import { openGuestDevice, openUserDevice, registerUser, type TestDevice } from '../support/test-device.ts';
import { ALL_TIME, beginTraining, outboxStates, trainOnce } from '../support/training-steps.ts';

const user = { username: 'nina', password: 'sekret-1' };
const gym = openGym();

/** Runs `meanwhile` when the server has answered the first matching call and before the answer arrives. */
function onAnswer(device: TestDevice, path: string, meanwhile: () => Promise<unknown>): void {
  const transport = device.session.ports.transport;
  let isFirst = true;
  device.session.ports.transport = async request => {
    const response = await transport(request);
    if (isFirst && request.path.includes(path)) {
      isFirst = false;
      await meanwhile();
    }
    return response;
  };
}

describe('one replayer at a time', () => {
  it('[FEN1] [FEN2] a frozen replayer is passed by, and writes nothing when it wakes', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    const workoutKey = await startEmptyWorkout(device.ctx);
    // While the first sleeps over its answer, a second one, not waiting for its lock, does the work.
    const passing = {
      ...device.session,
      ports: {
        ...device.session.ports,
        locks: { run: <T>(_: string, __: number, body: (held: boolean) => Promise<T>) => body(false) },
      },
    };
    let idAfterSecond: unknown;
    onAnswer(device, '/create/', async () => {
      await drain(passing, device.db, { ignoreBackoff: true });
      idAfterSecond = (await device.db.workouts.get(workoutKey))?.serverId;
    });
    expect((await device.drain()).kind).toBe('fenced');
    expect(idAfterSecond).not.toBeNull();
    expect(await outboxStates(device)).toEqual([]);
    expect((await device.db.workouts.get(workoutKey))?.serverId).toBe(idAfterSecond);
  });

  it('[SES7] after a logout nothing is sent, and a later answer is not stored', async () => {
    const device = await openGuestDevice(gym.clock, gym.server.transport);
    await beginTraining(device);
    onAnswer(device, '/create/', () =>
      logout(device.session, { accountKey: device.db.accountKey, discardUnsent: false }),
    );
    await device.drain();
    expect(gym.server.calls.filter(call => call.path.includes('bulk-add'))).toEqual([]);
    expect((await outboxStates(device)).map(([state]) => state)).toEqual(['frozen', 'waiting', 'waiting']);
  });

  it('[SES7] [PULL6] what was being read over a logout that discards does not stand for all that is to be read', async () => {
    await registerUser(gym.clock, gym.server.transport, user);
    const [first, second] = [
      await openUserDevice(gym.clock, gym.server.transport, user),
      await openUserDevice(gym.clock, gym.server.transport, user),
    ];
    await trainOnce(first, gym.clock);
    await first.sync();
    // It has only read, and nothing of it was ever answered.
    await second.sync();
    await trainOnce(first, gym.clock);
    await first.sync();
    onAnswer(second, '/changes/', () =>
      logout(second.session, { accountKey: second.db.accountKey, discardUnsent: true }),
    );
    await pull(second.session, second.db, 'quick');
    await login(second.session, user.username, user.password);
    await second.sync();
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(2);
  });

  it('[SES6] entries wait while somebody else is signed in, and go under their own user’s token', async () => {
    await registerUser(gym.clock, gym.server.transport, user);
    await registerUser(gym.clock, gym.server.transport, { username: 'petr', password: 'sekret-2' });
    const device = await openUserDevice(gym.clock, gym.server.transport, user);
    const { workoutKey, setKey } = await beginTraining(device);
    await logout(device.session, { accountKey: device.db.accountKey, discardUnsent: false });
    const other = await login(device.session, 'petr', 'sekret-2');
    expect(other.kind).toBe('ok');
    expect((await device.drain()).kind).toBe('login-needed');
    expect(gym.server.calls.filter(call => call.path.includes('/workouts/'))).toEqual([]);
    await login(device.session, user.username, user.password);
    await tickSet(device.ctx, setKey, { weightKg: 50, reps: 5 });
    await finishWorkout(device.ctx, workoutKey);
    await device.sync();
    const second = await openUserDevice(gym.clock, gym.server.transport, {
      username: 'petr',
      password: 'sekret-2',
    });
    await second.sync();
    expect(await getHistory(second.db, ALL_TIME)).toEqual([]);
    const third = await openUserDevice(gym.clock, gym.server.transport, user);
    await third.sync();
    expect(await getHistory(third.db, ALL_TIME)).toHaveLength(1);
  });

  it('[SES8] a session that the server refuses keeps data and outbox, and logging in goes on', async () => {
    await registerUser(gym.clock, gym.server.transport, user);
    const device = await openUserDevice(gym.clock, gym.server.transport, user);
    const { workoutKey } = await beginTraining(device);
    const { accountKey } = device.db;
    await switchSession(device.session.device, accountKey, {
      access: 'spent',
      refresh: 'spent',
      accessEndsAtMs: gym.clock.now() + 600_000,
    });
    expect((await device.drain()).kind).toBe('login-needed');
    expect(await device.db.workouts.get(workoutKey)).toMatchObject({ status: 'active' });
    expect(await outboxStates(device)).toHaveLength(3);
    const back = await login(device.session, user.username, user.password);
    expect(back).toMatchObject({ kind: 'ok', accountKey });
    await device.sync();
    expect(await outboxStates(device)).toEqual([]);
  });
});
