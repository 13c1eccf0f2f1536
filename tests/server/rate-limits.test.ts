import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterEach(() => server.destroy());

const login = (username: string, address: string) =>
  server.anonymous.send(
    'POST',
    '/api/token/',
    { username, password: 'wrong-1' },
    { headers: { 'x-forwarded-for': address } },
  );

/** How many of a row of calls are let through before the first 429. */
async function countUntilRefused(call: (nth: number) => Promise<{ status: number }>): Promise<number> {
  for (let nth = 0; nth < 200; nth++) {
    if ((await call(nth)).status === 429) return nth;
  }
  return Number.POSITIVE_INFINITY;
}

it('bounds attempts at one name, wherever they come from', async () => {
  const allowed = await countUntilRefused(nth => login('Maria', `10.0.0.${nth}`));
  expect(allowed).toBe(20);
  expect((await login('mARIA', '10.1.1.1')).status).toBe(429);
  expect((await login('other', '10.0.0.1')).status).toBe(401);
});

it('bounds attempts from one address, whatever the name', async () => {
  expect(await countUntilRefused(nth => login(`user-${nth}`, '10.0.0.1'))).toBe(60);
  expect((await login('user', '10.0.0.2')).status).toBe(401);
});

it("counts an IPv6 customer's whole network as one address", async () => {
  const allowed = await countUntilRefused(nth => login(`user-${nth}`, `2001:db8:1:2::${nth.toString(16)}`));
  expect(allowed).toBe(60);
  expect((await login('user', '2001:db8:1:3::1')).status).toBe(401);
});

it('says when to come back, and keeps its word', async () => {
  await countUntilRefused(nth => login('maria', `10.0.0.${nth}`));
  server.wait(20_000);
  const refused = await login('maria', '10.1.1.1');
  expect(refused.headers['retry-after']).toBe('40');
  server.wait(40_000);
  expect((await login('maria', '10.1.1.1')).status).toBe(401);
});

it.each([
  '/api/auth/register/',
  '/api/auth/guest/quick-start/',
  '/api/auth/guest/upgrade/',
  '/api/me/change-password/',
])('bounds %s', async path => {
  const api = await server.guest();
  const form = { username: '', password: '', password2: '', new_password: '', new_password2: '', hp_ts: 0 };
  const allowed = await countUntilRefused(() => api.send('POST', path, { ...form, hp_field: 'robot' }));
  expect(allowed).toBeGreaterThan(20);
  expect(allowed).toBeLessThanOrEqual(30);
});

it('leaves everything else alone', async () => {
  const api = await server.guest();
  expect(await countUntilRefused(() => api.send('GET', '/api/auth/me/'))).toBe(Number.POSITIVE_INFINITY);
});
