import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PASSWORD = 'пароль-который-нельзя-видеть';
const EMAIL = 'nobody-may-see@example.com';
const NAME = 'nobody-may-see-this-name';
const SECRET = 'a'.repeat(20) + 'quick-start-secret'.repeat(4);

let database: TestDatabase;
let server: AppServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startAppServer({
    ...database.env,
    LOG_LEVEL: 'trace',
    RATE_LIMIT: 'on',
    ARGON2_MEMORY_KIB: '8',
  });
});
afterAll(async () => {
  await server.dispose();
  await database.drop();
});

async function call(method: string, path: string, body: object | undefined, token?: string) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse((await response.text()) || 'null') as Record<string, never>;
}

interface Line {
  reqId?: string;
  msg: string;
  event?: string;
  user?: string;
  name?: string;
  network?: string;
}

function readLines(): Line[] {
  const lines = server.output().split('\n');
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as Line);
}

describe('the log at its most verbose level', () => {
  const seen: string[] = [PASSWORD, EMAIL, SECRET, NAME];

  beforeAll(async () => {
    const passwords = { password: PASSWORD, password2: PASSWORD };
    const form = { username: NAME, email: EMAIL, ...passwords, hp_ts: 0 };
    await call('POST', 'auth/register/', form);
    await call('POST', 'auth/register/', form);
    await Promise.all([1, 2].map(() => call('POST', 'auth/register/', { ...form, username: 'quieter' })));
    await call('POST', 'token/', { username: NAME, password: `${PASSWORD}!` });
    const { access, refresh } = await call('POST', 'token/', { username: NAME, password: PASSWORD });
    const next = await call('POST', 'token/refresh/', { refresh });
    const guest = await call('POST', 'auth/guest/quick-start/', { hp_ts: 0, client_key: SECRET });
    await call('PATCH', 'me/', { email: EMAIL }, access);
    const change = {
      current_password: PASSWORD,
      new_password: `${PASSWORD}2`,
      new_password2: `${PASSWORD}2`,
    };
    await call('POST', 'me/change-password/', change, access);
    await call('POST', 'token/', { broken: PASSWORD });
    const last = await call('POST', 'token/refresh/', { refresh: next.refresh });
    await call('POST', 'token/refresh/', { refresh: last.refresh });
    await call('POST', 'token/refresh/', { refresh });
    const { access: again } = await call('POST', 'token/', { username: NAME, password: `${PASSWORD}2` });
    for (let nth = 0; nth < 11; nth++)
      await call('POST', 'token/', { username: 'nobody', password: PASSWORD });
    const made = await call('POST', 'me/recovery-codes/', { password: `${PASSWORD}2` }, again);
    const { codes } = made as unknown as { codes: string[] };
    const recovery = { username: NAME, new_password: `${PASSWORD}3`, new_password2: `${PASSWORD}3` };
    for (const code of ['none of them', codes[0]]) await call('POST', 'auth/recover/', { ...recovery, code });
    const { access: back } = await call('POST', 'token/', { username: NAME, password: `${PASSWORD}3` });
    await call('DELETE', 'me/delete/', { password: `${PASSWORD}3` }, back);
    const { tokens } = guest as unknown as { tokens: Record<string, string> };
    seen.push(access ?? '', refresh ?? '', next.refresh ?? '', ...Object.values(tokens), ...codes);
  });

  it('has a line for every call, in JSON, with an id of its own', () => {
    const ids = readLines().flatMap(line => line.reqId ?? []);
    expect(ids.length).toBeGreaterThanOrEqual(20);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it("gives the call's id to who called", async () => {
    const { headers } = await fetch(`${server.url}/api/muscles/`);
    const id = headers.get('x-request-id');
    await expect.poll(() => readLines().filter(line => line.reqId === id)).not.toEqual([]);
  });

  it('says where the server is', () => {
    expect(readLines().map(line => line.msg)).toContain(`Server listening at ${server.url}`);
  });

  it('tells what somebody who looks for an attack looks for, and whom it concerns by hashes', () => {
    const events = readLines().filter(line => line.event !== undefined);
    const count = (kind: string) => events.filter(line => line.event === kind).length;
    const kinds = [...new Set(events.map(line => line.event))];
    expect(Object.fromEntries(kinds.map(kind => [kind, count(kind ?? '')]))).toEqual({
      password_refused: 11,
      login_succeeded: 3,
      password_changed: 1,
      refresh_token_reused: 1,
      recovery_codes_made: 1,
      recovery_refused: 1,
      password_recovered: 1,
      wait_imposed: 1,
      account_deleted: 1,
    });
    const [user] = new Set(events.flatMap(line => line.user ?? []));
    expect(events.flatMap(line => line.user ?? [])).toEqual(Array.from({ length: 9 }, () => user));
    expect(new Set(events.flatMap(line => line.name ?? [])).size).toBe(2);
    expect(new Set(events.map(line => line.network)).size).toBe(1);
    for (const { user: of, name, network } of events) {
      for (const hash of [of, name, network]) expect(hash ?? 'A'.repeat(43)).toMatch(/^[\w-]{43}$/);
    }
  });

  it('shows no password, token, secret or address', () => {
    expect(seen.every(text => text.length >= 19)).toBe(true);
    for (const text of seen) expect(server.output()).not.toContain(text);
  });
});
