/** What an empty list on a new device says, as the first readings of it go. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FirstRead, getFirstRead, type UnreadList } from '#db/queries/first-pull.ts';
import { PullSchedule } from '#sync/loop/pull-schedule.ts';
import { createSyncLoop } from '#sync/loop/sync-loop.ts';
import { readMeta } from '#sync/meta.ts';
import { pull } from '#sync/pull/pull.ts';
import { openUserDevice, registerUser, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const user = { username: 'nina', password: 'sekret-1' };
const LISTS = ['settings', 'templates', 'library', 'past'] as const;

let server: TestServer;
let device: TestDevice;

beforeEach(async () => {
  const clock = new TestClock();
  server = await startTestServer(clock.now);
  await registerUser(clock, server.transport, user);
  device = await openUserDevice(clock, server.transport, user);
});
afterEach(() => server.close());

function failWith(status: number, path: RegExp): void {
  const answer = { status, body: '{"detail":"Ошибка."}', type: 'application/json' };
  server.setFault(request => (path.test(request.path) ? answer : undefined));
}

async function firstReads(): Promise<Record<UnreadList, FirstRead>> {
  const states = await Promise.all(LISTS.map(list => getFirstRead(device.db, device.session.device, list)));
  return Object.fromEntries(LISTS.map((list, at) => [list, states[at]])) as Record<UnreadList, FirstRead>;
}

const ALL = (state: FirstRead) => ({ settings: state, templates: state, library: state, past: state });

describe('the first reading of a list', () => {
  it('is on its way until it is read', async () => {
    expect(await firstReads()).toEqual(ALL('coming'));
    await pull(device.session, device.db, 'full');
    expect(await firstReads()).toEqual(ALL('read'));
  });

  it.each([
    ['a server that answers 500', () => failWith(500, /^\/api\//)],
    ['a server that cannot be reached', () => server.setFault(() => 'lose-request')],
  ])('has failed for %s, until it succeeds', async (_, fail) => {
    fail();
    expect(await pull(device.session, device.db, 'full')).toBe('unreachable');
    expect(await firstReads()).toEqual(ALL('failed'));
    server.setFault(undefined);
    expect(await pull(device.session, device.db, 'full')).toBe('done');
    expect(await firstReads()).toEqual(ALL('read'));
  });

  it.each([
    ['templates', /^\/api\/templates\//],
    ['settings', /^\/api\/me\/settings\//],
    ['library', /^\/api\/exercises\//],
    ['past', /^\/api\/workouts\/(\?|history)/],
  ] as const)(
    'has failed for %s alone where the server refuses it, until it gives it',
    async (list, path) => {
      failWith(400, path);
      await pull(device.session, device.db, 'full');
      expect(await firstReads()).toEqual({ ...ALL('read'), [list]: 'failed' });
      server.setFault(undefined);
      await pull(device.session, device.db, 'full');
      expect(await firstReads()).toEqual(ALL('read'));
    },
  );

  it('stays done when a later one fails', async () => {
    await pull(device.session, device.db, 'full');
    failWith(500, /^\/api\//);
    await pull(device.session, device.db, 'full');
    failWith(400, /^\/api\//);
    await pull(device.session, device.db, 'full');
    expect(await firstReads()).toEqual(ALL('read'));
  });
});

it('a pull that found nobody is tried again in half a minute, not in five', () => {
  const schedule = new PullSchedule();
  schedule.begin(0);
  schedule.end('full', 'unreachable');
  expect(schedule.nextMs).toBe(30_000);
});

it('the status tells a server that fails from a network that is gone', async () => {
  device.session.device.openAccount = () => device.db;
  const phase = async () => (await readMeta(device.db, 'status')).phase;
  failWith(503, /^\/api\//);
  const loop = createSyncLoop(device.session.ports, device.session.device);
  loop.start();
  await expect.poll(phase).toBe('server-error');
  server.setFault(() => 'lose-request');
  loop.wake('visible');
  await expect.poll(phase).toBe('unreachable');
  server.setFault(undefined);
  loop.wake('visible');
  await expect.poll(phase).toBe('idle');
  loop.stop();
});
