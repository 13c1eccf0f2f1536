/** What the device tells the server of its rests, and the rest that goes on from its notification. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRestPush } from '#app/background/keep-rest-push.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { endRest, prolongRest } from '#commands/rest.ts';
import { tickSet, untickSet } from '#commands/sets.ts';
import { markLost, readRestPush } from '#sync/push/push-state.ts';
import { subscribeToRestEnds, unsubscribeFromRestEnds } from '#sync/push/subscribe.ts';
import { tellRest } from '#sync/push/tell-rest.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { openGuestDevice, TestClock, type TestDevice } from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { beginTraining } from '../support/training-steps.ts';

/** A browser's part: an address at a push service, made once. */
const BROWSER = {
  pushManager: {
    getSubscription: async () => null,
    subscribe: async () => ({
      toJSON: () => ({
        endpoint: 'https://updates.push.services.mozilla.com/send/1',
        keys: { p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      }),
    }),
  },
} as unknown as ServiceWorkerRegistration;
/** The receiver's key of RFC 8291's example. */
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

let clock: TestClock;
let server: TestServer;
let device: TestDevice;
beforeEach(async () => {
  clock = new TestClock();
  server = await startTestServer(clock.now);
  device = await openGuestDevice(clock, server.transport);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.close();
});

const account = () => device.db.accountKey;
const reported = () => server.calls.filter(call => call.path === '/api/push/rest/');
const tell = (endsAtMs: number | null) => tellRest(looking(), account(), endsAtMs);
const turnOn = () => subscribeToRestEnds(device.session, account(), BROWSER);

/** A tab that looks again and again while another is at it. Time limits never end here. */
function looking(): SessionContext {
  const sleep = (ms: number, signal?: AbortSignal) =>
    signal ? clock.sleep(ms, signal) : new Promise<void>(resolve => setTimeout(resolve, 5));
  return {
    ...device.session,
    ports: { ...device.session.ports, clock: { now: clock.now, sleep } },
  };
}

/** A tab that the system has killed in the middle of a call. */
function dying(): SessionContext {
  const transport = () => new Promise<never>(() => {});
  return { ...device.session, ports: { ...device.session.ports, transport } };
}

it('tells each end of a rest once, whichever tab, and takes it back once', async () => {
  expect(await turnOn()).toBe('on');
  const endsAtMs = clock.now() + 90_000;
  await Promise.all([tell(endsAtMs), tell(endsAtMs), tell(endsAtMs)]);
  await Promise.all([tell(null), tell(null)]);
  expect(reported().map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  const [put, end] = reported().map(({ body }) => JSON.parse(body ?? '') as Record<string, number>);
  expect(put).toMatchObject({ left_ms: 90_000 });
  expect(end?.revision).toBeGreaterThan(put?.revision ?? Number.POSITIVE_INFINITY);
});

it('tells what is left when it gets through, and nothing that has been overtaken', async () => {
  await turnOn();
  server.setFault(() => 'lose-request');
  const sleeps: (() => void)[] = [];
  const waiting = {
    ...device.session,
    ports: {
      ...device.session.ports,
      clock: {
        now: clock.now,
        // Time limits never end here; waits between tries end when the test says so.
        sleep: (_ms: number, signal?: AbortSignal) =>
          signal ? clock.sleep(0, signal) : new Promise<void>(resolve => sleeps.push(resolve)),
      },
    },
  };
  const first = tellRest(waiting, account(), clock.now() + 60_000);
  await expect.poll(() => sleeps.length).toBe(1);
  const second = tellRest(waiting, account(), clock.now() + 75_000);
  await expect.poll(() => sleeps.length).toBe(2);
  server.setFault(undefined);
  clock.advance(5_000);
  for (const wake of sleeps) wake();
  await Promise.all([first, second]);
  expect(reported().map(({ body }) => (JSON.parse(body ?? '') as { left_ms: number }).left_ms)).toEqual([
    70_000,
  ]);
});

it('[REST6] tells it from another tab when the one that was at it has died', async () => {
  await turnOn();
  const endsAtMs = clock.now() + 60_000;
  void tellRest(dying(), account(), endsAtMs);
  await expect.poll(() => device.session.device.meta.get('restTold')).toBeDefined();
  clock.advance(5_000);
  const taken = tell(endsAtMs);
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(reported()).toEqual([]);
  clock.advance(15_000);
  await taken;
  expect(reported().map(({ body }) => (JSON.parse(body ?? '') as { left_ms: number }).left_ms)).toEqual([
    40_000,
  ]);
  await tell(endsAtMs);
  expect(reported()).toHaveLength(1);
});

it('[REST6] who waited for another to tell it says nothing when the rest was moved meanwhile', async () => {
  await turnOn();
  const endsAtMs = clock.now() + 60_000;
  void tellRest(dying(), account(), endsAtMs);
  await expect.poll(() => device.session.device.meta.get('restTold')).toBeDefined();
  const outdated = tell(endsAtMs);
  await tell(endsAtMs + 15_000);
  clock.advance(20_000);
  await outdated;
  expect(reported().map(({ body }) => (JSON.parse(body ?? '') as { left_ms: number }).left_ms)).toEqual([
    75_000,
  ]);
});

it('[REST6] goes on trying for as long as the rest lasts, and not longer', async () => {
  await turnOn();
  server.setFault(() => 'lose-request');
  const endsAtMs = clock.now() + 180_000;
  let healsAtMs = endsAtMs - 40_000;
  const passing = {
    ...device.session,
    ports: {
      ...device.session.ports,
      clock: {
        now: clock.now,
        async sleep(ms: number, signal?: AbortSignal) {
          if (signal) return clock.sleep(ms, signal);
          clock.advance(ms);
          if (clock.now() > healsAtMs) server.setFault(undefined);
        },
      },
    },
  };
  await tellRest(passing, account(), endsAtMs);
  const arrived = reported().map(({ body }) => (JSON.parse(body ?? '') as { left_ms: number }).left_ms);
  expect(arrived.at(-1)).toBeLessThan(40_000);
  server.setFault(() => 'lose-request');
  const next = clock.now() + 100_000;
  healsAtMs = Number.POSITIVE_INFINITY;
  await tellRest(passing, account(), next);
  expect(clock.now()).toBeGreaterThan(next);
});

it.each([408, 425, 429])('[REST6] tells it again after %i: the server cannot now', async status => {
  await turnOn();
  const busy = { status, body: '{"detail":"later"}', type: 'application/json' };
  let refusals = 0;
  server.setFault(request => (request.path === '/api/push/rest/' && refusals++ === 0 ? busy : undefined));
  await tell(clock.now() + 60_000);
  expect(reported()).toHaveLength(1);
});

it('notices that the server knows the device no more', async () => {
  await turnOn();
  await device.session.ports.transport({
    method: 'DELETE',
    path: '/api/push/subscription/',
    headers: {
      authorization: `Bearer ${(await device.session.device.session.get('session'))?.tokens?.access}`,
    },
    body: null,
    signal: new AbortController().signal,
  });
  await tell(clock.now() + 60_000);
  expect(await readRestPush(device.session.device)).toMatchObject({ isLost: true });
  expect(await turnOn()).toBe('on');
  expect(await readRestPush(device.session.device)).toMatchObject({ isLost: false });
});

it('[REST6] what the server has lost is handed over again when it cannot be reached at first', async () => {
  await turnOn();
  await markLost(device.session.device);
  const page = new EventTarget();
  const Notification = { permission: 'granted' };
  vi.stubGlobal('window', Object.assign(page, { Notification }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => BROWSER } });
  let lost = 0;
  server.setFault(() => {
    lost++;
    return 'lose-request';
  });
  const stop = keepRestPush(device.session, account());
  await expect.poll(() => lost).toBe(1);
  server.setFault(undefined);
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => readRestPush(device.session.device)).toMatchObject({ isLost: false });
  const handed = () => server.calls.filter(call => call.path === '/api/push/subscription/').length;
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(handed()).toBe(2);
  stop();
});

/** A browser that keeps its address, also one for which the push service takes no signals any more. */
function keepingBrowser(): ServiceWorkerRegistration {
  let known: unknown = null;
  let made = 0;
  const pushManager = {
    getSubscription: async () => known,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      const endpoint = `https://updates.push.services.mozilla.com/send/${++made}`;
      known = {
        options: { applicationServerKey: Buffer.from(applicationServerKey, 'base64url') },
        toJSON: () => ({ endpoint, keys: { p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
        async unsubscribe() {
          known = null;
          return true;
        },
      };
      return known;
    },
  };
  return { pushManager } as unknown as ServiceWorkerRegistration;
}

it('[REST6] an address that the server has lost may be dead: the browser makes another one', async () => {
  const browser = keepingBrowser();
  const handOver = () => subscribeToRestEnds(device.session, account(), browser);
  await handOver();
  await handOver();
  await markLost(device.session.device);
  await handOver();
  const handed = server.calls.filter(call => call.path === '/api/push/subscription/');
  const addresses = handed.map(({ body }) => (JSON.parse(body ?? '') as { endpoint: string }).endpoint);
  expect(addresses.map(address => address.at(-1))).toEqual(['1', '1', '2']);
});

it('[REST6] what is turned off while it is handed over again stays off', async () => {
  await turnOn();
  await markLost(device.session.device);
  const { transport } = device.session.ports;
  const answers: (() => void)[] = [];
  const slow: SessionContext = {
    ...device.session,
    ports: {
      ...device.session.ports,
      transport: async request => {
        const answer = await transport(request);
        if (request.method === 'PUT') await new Promise<void>(resolve => answers.push(resolve));
        return answer;
      },
    },
  };
  const again = subscribeToRestEnds(slow, account(), BROWSER);
  await expect.poll(() => answers).toHaveLength(1);
  await unsubscribeFromRestEnds(device.session, account(), undefined);
  answers[0]?.();
  await again;
  expect(await readRestPush(device.session.device)).toBeNull();
});

it('is off at once without network, and cannot be turned on then', async () => {
  await turnOn();
  server.setFault(() => 'lose-request');
  await unsubscribeFromRestEnds(device.session, account(), undefined);
  expect(await readRestPush(device.session.device)).toBeNull();
  expect(await turnOn()).toBe('unreachable');
  expect(await readRestPush(device.session.device)).toBeNull();
});

async function endedRest() {
  const { workoutKey, setKey } = await beginTraining(device);
  await tickSet(device.ctx, setKey);
  const rest = await device.db.rest.get('rest');
  if (!rest) throw new Error('no rest');
  clock.advance(rest.endsAtMs - clock.now());
  await endRest(device.ctx, rest.endsAtMs);
  return { workoutKey, setKey, rest };
}

const leftMs = async () => ((await device.db.rest.get('rest'))?.endsAtMs ?? clock.now()) - clock.now();

it('[REST6] is not called refused by a server that cannot now', async () => {
  const busy = { status: 503, body: '{"detail":"later"}', type: 'application/json' };
  for (const path of ['/api/push/key/', '/api/push/subscription/']) {
    server.setFault(request => (request.path === path ? busy : undefined));
    expect(await turnOn()).toBe('unreachable');
  }
  server.setFault(undefined);
  expect(await turnOn()).toBe('on');
});

it('[REST5] +15 s goes on with an ended rest, and moves one that runs', async () => {
  const { rest } = await endedRest();
  clock.advance(4_000);
  await prolongRest(device.ctx, rest, 15);
  expect(await leftMs()).toBe(15_000);
  clock.advance(5_000);
  await prolongRest(device.ctx, rest, 15);
  expect(await leftMs()).toBe(25_000);
});

it('[REST5] +15 s begins no rest after a set that is unticked, or a training that is over', async () => {
  const { rest, setKey, workoutKey } = await endedRest();
  await untickSet(device.ctx, setKey);
  await prolongRest(device.ctx, rest, 15);
  expect(await leftMs()).toBe(0);
  await tickSet(device.ctx, setKey);
  await finishWorkout(device.ctx, workoutKey);
  await prolongRest(device.ctx, rest, 15);
  expect(await device.db.rest.count()).toBe(0);
});
