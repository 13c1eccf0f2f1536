// Covers docs/api.md: Signals.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushKey } from '#contract/push.ts';
import { readConfig } from '#server/config.ts';
import { dumpLines } from '#server/maintenance/dump-lines.ts';
import { isAllowedEndpoint, isPublicAddress } from '#server/push/endpoint.ts';
import { sendSignals } from '#server/push/send-signals.ts';
import { loadSecrets } from '#server/secrets.ts';
import { buildServer } from '#server/start-server.ts';
import { type PushService, startPushService } from '../../scripts/harness/push-service.ts';
import type { Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';

/** A page that is awake takes its deadline back within this. */
const GRACE_MS = 1_000;

let server: TestServer;
let service: PushService;
beforeEach(async () => {
  service = await startPushService();
  server = await TestServer.start({ PUSH_ENDPOINTS: 'loopback', VAPID_SUBJECT: 'mailto:owner@gym.example' });
});
afterEach(async () => {
  await server.destroy();
  await service.close();
});

async function subscribed(api?: Api): Promise<Api> {
  const device = api ?? (await server.guest());
  await device.put('/api/push/subscription/', service.subscribe());
  return device;
}

const tell = (api: Api, left_ms: number, revision = 1) =>
  api.put('/api/push/rest/', { left_ms, revision }, 204);
const send = () => sendSignals(server.running.services);

describe('the signal of a rest that ends', () => {
  it('[REST6] leaves once, a moment after the deadline, encrypted and signed', async () => {
    const api = await subscribed();
    const { public_key } = await api.get<PushKey>('/api/push/key/');
    await tell(api, 90_000);
    server.wait(90_000);
    expect(await send()).toBe(0);
    server.wait(GRACE_MS);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);

    const [push, ...more] = service.received;
    expect(more).toEqual([]);
    expect(push?.message).toEqual({ kind: 'rest-over' });
    expect(push?.signedBy).toBe(public_key);
    expect(push?.headers).toMatchObject({ ttl: '60', urgency: 'high', topic: 'rest' });
    expect(push?.claims).toMatchObject({ sub: 'mailto:owner@gym.example' });
    expect(push?.claims?.aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(push?.claims?.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  });

  it('[REST6] follows a deadline that is moved, and does not leave when the rest has ended', async () => {
    const api = await subscribed();
    await tell(api, 60_000, 1);
    await tell(api, 75_000, 2);
    server.wait(60_000 + GRACE_MS);
    expect(await send()).toBe(0);
    await api.delete('/api/push/rest/', { revision: 3 });
    server.wait(30_000);
    expect(await send()).toBe(0);
    expect(service.received).toEqual([]);
  });

  it('does not come back by a call that was overtaken', async () => {
    const api = await subscribed();
    await api.delete('/api/push/rest/', { revision: 20 });
    await tell(api, 1_000, 19);
    server.wait(2_000);
    expect(await send()).toBe(0);
  });

  it('counts again when the device’s clock was set back', async () => {
    const api = await subscribed();
    await tell(api, 1_000, 7_200_000);
    await tell(api, 5_000, 3_600_000);
    server.wait(2_000 + GRACE_MS);
    expect(await send()).toBe(0);
    server.wait(3_000);
    expect(await send()).toBe(1);
  });

  it('is for the device that rests, not for another of the same person', async () => {
    const { username, password, api } = await server.member();
    await subscribed(api);
    const { access } = await server.anonymous.post<{ access: string }>('/api/token/', { username, password });
    const phone = service.subscribe();
    await server.anonymous.as(access).put('/api/push/subscription/', phone);
    await tell(server.anonymous.as(access), 1_000);
    server.wait(1_000 + GRACE_MS);
    expect(await send()).toBe(1);
    expect(phone.endpoint).toContain(service.received[0]?.path);
  });

  it('goes over a restart of the server', async () => {
    await tell(await subscribed(), 5_000);
    await server.close();
    server.wait(5_000 + GRACE_MS);
    await server.open();
    expect(await send()).toBe(1);
    expect(service.received).toHaveLength(1);
  });

  it('[REST6] leaves once when two processes look at the same moment', async () => {
    const { config, ports } = server.running.services;
    const other = await buildServer(config, ports);
    for (let device = 0; device < 20; device++) await tell(await subscribed(), 0);
    server.wait(GRACE_MS);
    const looks = [server.running.services, other.services, server.running.services, other.services];
    const sent = await Promise.all(looks.map(services => sendSignals(services)));
    await other.close();
    await vi.waitFor(() => expect(service.received).toHaveLength(20));
    expect(new Set(service.received.map(push => push.path)).size).toBe(20);
    // What is missing was sent by one of the two's own look of every second.
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
  });

  it('leaves by itself, without being asked for', async () => {
    await tell(await subscribed(), 0);
    server.wait(GRACE_MS);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 5_000 });
  });

  it('is not sent when it is a minute late', async () => {
    await tell(await subscribed(), 1_000);
    server.wait(62_001);
    expect(await send()).toBe(0);
    server.wait(60_000);
    expect(await send()).toBe(0);
    expect(service.received).toEqual([]);
  });
});

describe('a push service that', () => {
  it('hangs holds up nobody else', async () => {
    const dead = createServer(() => {}).listen(0, '127.0.0.1');
    await once(dead, 'listening');
    const { port } = dead.address() as AddressInfo;
    const stranger = await server.guest();
    await stranger.put('/api/push/subscription/', {
      ...service.subscribe(),
      endpoint: `http://127.0.0.1:${port}/push`,
    });
    await tell(stranger, 0);
    server.wait(GRACE_MS);
    await once(dead, 'request');

    await tell(await subscribed(), 0);
    server.wait(GRACE_MS);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 5_000 });
    dead.closeAllConnections();
    dead.close();
  });

  it('cannot now is asked again, a few times', async () => {
    service.answerWith(503);
    await tell(await subscribed(), 0);
    for (const wait of [GRACE_MS, 2_000, 5_000, 10_000, 10_000, 15_000]) {
      server.wait(wait);
      await send();
    }
    expect(service.received).toHaveLength(4);
  });

  it('is back is sent what waits', async () => {
    service.answerWith(429);
    await tell(await subscribed(), 0);
    server.wait(GRACE_MS);
    expect(await send()).toBe(0);
    service.answerWith(201);
    server.wait(2_000);
    expect(await send()).toBe(1);
  });

  it.each([404, 410])('answers %i has forgotten the device, and so does this server', async status => {
    service.answerWith(status);
    const api = await subscribed();
    await tell(api, 0);
    server.wait(GRACE_MS);
    await send();
    await api.refused('PUT', '/api/push/rest/', { left_ms: 1, revision: 9 }, 'not_found');
  });

  it('refuses is not asked again, and the device is kept', async () => {
    service.answerWith(403);
    const api = await subscribed();
    await tell(api, 0);
    server.wait(GRACE_MS);
    await send();
    server.wait(20_000);
    await send();
    expect(service.received).toHaveLength(1);
    await tell(api, 1, 9);
  });
});

describe('a subscription', () => {
  it.each([
    'http://push.example/x',
    'http://127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://database/x',
    'https://user:word@push.example/x',
    'https://push.example:8443/x',
    'https://fcm.googleapis.com:8443/x',
    'https://push.example/x',
    'https://fcm.googleapis.com.push.example/x',
    'https://evilpush.apple.com/x',
    'file:///etc/passwd',
    'x',
  ])('does not lead to %s', endpoint => {
    expect(isAllowedEndpoint(endpoint, { toLoopback: false, hosts: [] })).toBe(false);
  });

  it('leads to what the makers of browsers use', () => {
    for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com']) {
      expect(isAllowedEndpoint(`https://${host}/a/b`, { toLoopback: false, hosts: [] })).toBe(true);
    }
    expect(isPublicAddress('142.250.74.42')).toBe(true);
    expect(isPublicAddress('2a00:1450:4010:c0f::5f')).toBe(true);
    expect(isPublicAddress('64:ff9b::7f00:1')).toBe(false);
  });

  it('leads to hosts that the operator names', () => {
    const { push } = readConfig({ PUSH_HOSTS: 'push.example, other.example' });
    expect(isAllowedEndpoint('https://push.example/x', push)).toBe(true);
    expect(isAllowedEndpoint('https://a.other.example/x', push)).toBe(true);
    expect(isAllowedEndpoint('https://third.example/x', push)).toBe(false);
    expect(() => readConfig({ PUSH_HOSTS: 'https://push.example' })).toThrow(/PUSH_HOSTS/);
  });

  it('is refused where its address is not written as it goes over the wire', async () => {
    const api = await server.guest();
    const { endpoint, keys } = service.subscribe();
    const long = { keys, endpoint: `${new URL(endpoint).origin}/${'漢'.repeat(1_900)}` };
    await api.refused('PUT', '/api/push/subscription/', long, 'invalid');
  });

  it('is not taken away by somebody who knows its endpoint', async () => {
    const phone = service.subscribe();
    const owner = await server.guest();
    const thief = await server.guest();
    await owner.put('/api/push/subscription/', phone);
    await thief.put('/api/push/subscription/', { ...service.subscribe(), endpoint: phone.endpoint });
    await tell(owner, 0);
    server.wait(GRACE_MS);
    expect(await send()).toBe(1);
    expect(service.received[0]?.message).toEqual({ kind: 'rest-over' });
  });

  it('is of who asks for it alone, whatever else its keys name', async () => {
    const stranger = await server.guest();
    const api = await server.guest();
    const { kysely } = server.running.services.database;
    const read = () => kysely.selectFrom('push_subscriptions').selectAll().execute();
    const first = service.subscribe();
    await api.put('/api/push/subscription/', first);
    const [own] = await read();
    const [other] = await kysely.selectFrom('sessions').selectAll().orderBy('id').execute();
    const more = {
      id: 99,
      user_id: other?.user_id,
      session_id: other?.id,
      endpoint: 'http://10.0.0.1/',
      no: 1,
    };
    for (const phone of [first, service.subscribe()]) {
      await api.put('/api/push/subscription/', { ...phone, keys: { ...phone.keys, ...more } });
      const { user_id, session_id } = own ?? {};
      expect(await read()).toMatchObject([{ user_id, session_id, endpoint: phone.endpoint }]);
    }
    await stranger.refused('PUT', '/api/push/rest/', { left_ms: 1, revision: 1 }, 'not_found');
  });

  it('is refused at once where signals are not sent, and without a key of its own', async () => {
    const api = await server.guest();
    const { endpoint, keys } = service.subscribe();
    await api.refused('PUT', '/api/push/subscription/', { endpoint: 'https://10.0.0.1/x', keys }, 'invalid');
    const noKey = { ...keys, p256dh: 'A'.repeat(87) };
    await api.refused('PUT', '/api/push/subscription/', { endpoint, keys: noKey }, 'invalid');
  });

  it('moves to who logs in on its device, and ends with the login', async () => {
    const phone = service.subscribe();
    const first = await server.guest();
    const second = await server.member();
    await first.put('/api/push/subscription/', phone);
    await second.api.put('/api/push/subscription/', phone);
    await first.refused('PUT', '/api/push/rest/', { left_ms: 1, revision: 1 }, 'not_found');
    await tell(second.api, 0);
    await second.api.post('/api/token/revoke/', { refresh: second.tokens.refresh }, 204);
    server.wait(GRACE_MS);
    expect(await send()).toBe(0);
  });

  it('and its deadline go with the account', async () => {
    const api = await subscribed();
    await tell(api, 60_000);
    await api.delete('/api/me/delete/', {});
    const { database } = server.running.services;
    const lines = await database.read(trx => Array.fromAsync(dumpLines(trx, database.dialect)));
    expect(lines.filter(line => line.includes('"p256dh"') || line.includes('"claimed_until"'))).toEqual([]);
  });

  it('is taken away by the person', async () => {
    const api = await subscribed();
    await tell(api, 0);
    await api.delete('/api/push/subscription/');
    server.wait(GRACE_MS);
    expect(await send()).toBe(0);
  });
});

describe('the key', () => {
  it('is the same for all processes that have the secret, and another with another', () => {
    const keysOf = (secret: string) =>
      loadSecrets(readConfig({ JWT_SECRET: secret }), { now: Date.now, randomBytes: () => Buffer.alloc(32) })
        .vapidKeys;
    expect(keysOf('a'.repeat(32))).toEqual(keysOf('a'.repeat(32)));
    expect(keysOf('a'.repeat(32))).not.toEqual(keysOf('b'.repeat(32)));
  });

  it('comes from the environment, as a pair that fits', async () => {
    const own = loadSecrets(
      readConfig({ JWT_SECRET: 'c'.repeat(32) }),
      server.running.services.ports,
    ).vapidKeys;
    const env = { VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: own.privateKey };
    await server.close();
    await server.open({ env });
    const api = await server.guest();
    expect(await api.get<PushKey>('/api/push/key/')).toEqual({ public_key: own.publicKey });

    const strange = { ...env, VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') };
    await expect(buildServer(readConfig({ DATA_DIR: server.dataDir, ...strange }))).rejects.toThrow(
      /подходят/,
    );
    expect(() => readConfig({ VAPID_PUBLIC_KEY: own.publicKey })).toThrow(/вместе/);
    expect(() => readConfig({ VAPID_SUBJECT: 'somebody' })).toThrow(/mailto/);
  });
});
