import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const PASSWORD = 'пароль-который-нельзя-видеть';
const EMAIL = 'nobody-may-see@example.com';
const SECRET = 'a'.repeat(20) + 'quick-start-secret'.repeat(4);

let database: TestDatabase;
let server: AppServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startAppServer({ ...database.env, LOG_LEVEL: 'trace', ARGON2_MEMORY_KIB: '8' });
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

describe('the log, told to say everything', () => {
  const seen: string[] = [PASSWORD, EMAIL, SECRET];

  beforeAll(async () => {
    const passwords = { password: PASSWORD, password2: PASSWORD };
    const form = { username: 'quiet', email: EMAIL, ...passwords, hp_ts: 0 };
    await call('POST', 'auth/register/', form);
    await call('POST', 'auth/register/', form);
    await Promise.all([1, 2].map(() => call('POST', 'auth/register/', { ...form, username: 'quieter' })));
    await call('POST', 'token/', { username: 'quiet', password: `${PASSWORD}!` });
    const { access, refresh } = await call('POST', 'token/', { username: 'quiet', password: PASSWORD });
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
    const { tokens } = guest as unknown as { tokens: Record<string, string> };
    seen.push(access ?? '', refresh ?? '', next.refresh ?? '', ...Object.values(tokens));
  });

  it('has a line for every call, in JSON, with its id', () => {
    const lines = server
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'));
    const calls = lines.map(line => JSON.parse(line) as { reqId?: string }).filter(line => line.reqId);
    expect(calls.length).toBeGreaterThanOrEqual(20);
  });

  it('shows no password, token, secret or address', () => {
    expect(seen.every(text => text.length >= 20)).toBe(true);
    for (const text of seen) expect(server.output()).not.toContain(text);
  });
});
