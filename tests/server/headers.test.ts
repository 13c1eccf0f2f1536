import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ TRUST_PROXY: '1' });
});
afterAll(() => server.destroy());

const fetchWith = (headers: Record<string, string>) =>
  server.running.app.inject({ url: '/api/muscles/', headers });

it('asks for TLS for two years where a call came through it, and only there', async () => {
  const secure = await fetchWith({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1' });
  expect(secure.headers['strict-transport-security']).toBe('max-age=63072000');
  expect((await fetchWith({})).headers['strict-transport-security']).toBeUndefined();
});

it('allows nothing that a training log needs not', async () => {
  const { headers } = await fetchWith({});
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*screen-wake-lock=\(self\)/);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/unsafe/);
});
