import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { saveSetValues } from '#commands/sets.ts';
import { getPastProgress } from '#db/queries/first-pull.ts';
import { getHistory } from '#db/queries/history.ts';
import { getWorkoutView } from '#db/queries/workout-view.ts';
import { pullPast } from '#sync/pull/pull-past.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { ALL_TIME, beginTraining, NO_SUCH_CALL, trainOnce } from '../support/training-steps.ts';

const user = { username: 'vera', password: 'sekret-1' };
let clock: TestClock;
let server: TestServer;
let first: TestDevice;
let second: TestDevice;

beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
});
afterEach(() => server.close());

async function openDevices(): Promise<void> {
  first = await openUserDevice(clock, server.transport, user);
  second = await openUserDevice(clock, server.transport, user);
}

const WAYS = [
  { way: 'changes', path: '/api/changes/?since=' },
  { way: 'lists', path: '/api/workouts/active/' },
];

describe.each(WAYS)('pulling by $way', ({ way, path: pulledPath }) => {
  beforeEach(async () => {
    if (way === 'lists') {
      server.setFault(request => (request.path.startsWith('/api/changes/') ? NO_SUCH_CALL : undefined));
    }
    await openDevices();
  });

  it('[PULL2] what a pending delete hid stays hidden', async () => {
    const { workoutKey, itemKey } = await beginTraining(first);
    await first.sync();
    await deleteItem(first.ctx, itemKey);
    await first.sync();
    expect(server.calls.some(call => call.method === 'DELETE')).toBe(false);
    expect((await getWorkoutView(first.db, workoutKey))?.items).toEqual([]);
  });

  it('[PULL3] a pull that began before an answer was stored is read again', async () => {
    const { workoutKey, setKey } = await beginTraining(first);
    await first.sync();
    await first.sync();
    await second.sync();
    await saveSetValues(second.ctx, setKey, { reps: 5 });
    await second.sync();
    await saveSetValues(first.ctx, setKey, { weightKg: 70 });
    // The pull reads the server, and before it is applied the change is answered.
    const transport = first.session.ports.transport;
    let drained = false;
    first.session.ports.transport = async request => {
      const response = await transport(request);
      if (request.path.startsWith(pulledPath) && !drained) {
        drained = true;
        await first.sync();
      }
      return response;
    };
    await first.sync();
    expect(drained).toBe(true);
    expect((await getWorkoutView(first.db, workoutKey))?.items[0]?.sets[0]).toMatchObject({
      weightKg: 70,
      reps: 5,
    });
    expect((await first.db.sets.get(setKey))?.server).toBeUndefined();
  });

  it('[PULL4] a first pull that is interrupted goes on where it stopped', async () => {
    for (let n = 0; n < 3; n++) await trainOnce(first, clock);
    await first.sync();
    const pages: string[] = [];
    const transport = second.session.ports.transport;
    second.session.ports.transport = request => {
      const path = request.path.replace('limit=50', 'limit=1');
      if (path.startsWith('/api/workouts/?')) pages.push(path);
      if (pages.length === 2) return Promise.reject(new TypeError('network'));
      return transport({ ...request, path });
    };
    expect(await pullPast(second.session, second.db)).toBe('unreachable');
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(1);
    expect(await getPastProgress(second.db)).toEqual({ pulled: 1, total: 3 });
    pages.push('the network is back');
    await pullPast(second.session, second.db);
    expect(await getHistory(second.db, ALL_TIME)).toHaveLength(3);
    expect(pages[3]).toBe(pages[1]);
    expect(await getPastProgress(second.db)).toBeNull();
  });

  it('[PULL5] a pull with nothing new is answered without bodies', async () => {
    await trainOnce(first, clock);
    await first.sync();
    await first.sync();
    const bytes: number[] = [];
    const transport = first.session.ports.transport;
    first.session.ports.transport = async request => {
      const response = await transport(request);
      if (response.status !== 404) bytes.push((await response.text()).length);
      return response;
    };
    await first.sync();
    expect(bytes.length === 1).toBe(way === 'changes');
    expect(bytes.reduce((a, b) => a + b, 0)).toBe(0);
  });
});
