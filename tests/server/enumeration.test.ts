import * as argon2 from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestServer } from './support/test-server.ts';

// Counted, not replaced: what a stranger could measure is how much of this work an answer took.
vi.mock('@node-rs/argon2', { spy: true });

let server: TestServer;
afterEach(() => server.destroy());

/** The work of argon2 that a call made the server do: each check's and each hash's parameters. */
async function measureWork(call: () => Promise<{ status: number; body: unknown }>) {
  vi.mocked(argon2.verify).mockClear();
  vi.mocked(argon2.hash).mockClear();
  const { status, body } = await call();
  const checks = vi
    .mocked(argon2.verify)
    .mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
  return { status, body, checks, hashes: vi.mocked(argon2.hash).mock.calls.length };
}

describe.each(['on', 'off'])('a stranger who tries names, with limits %s', RATE_LIMIT => {
  it('costs the server the same work and hears the same, whether somebody is called so or not', async () => {
    server = await TestServer.start({ RATE_LIMIT });
    const { username } = await server.member();
    const logIn = (name: string) => () =>
      server.anonymous.send('POST', '/api/token/', { username: name, password: 'wrong-1' });
    // The first name that nobody has, once a process, also makes the hash that such names are checked against.
    await logIn('the-first')();

    const wrongPassword = await measureWork(logIn(username));
    const nobody = await measureWork(logIn('nobody-is-called-so'));
    expect(wrongPassword.checks).toEqual(['$argon2id$v=19$m=8,t=2,p=1']);
    expect(wrongPassword.status).toBe(401);
    expect(nobody).toEqual(wrongPassword);
  });

  it('cannot tell a guest from a name that nobody has', async () => {
    server = await TestServer.start({ RATE_LIMIT });
    const guest = await (await server.guest()).get<{ username: string }>('/api/auth/me/');
    const logIn = (name: string) => () =>
      server.anonymous.send('POST', '/api/token/', { username: name, password: 'wrong-1' });
    await logIn('the-first')();
    expect(await measureWork(logIn(guest.username))).toEqual(await measureWork(logIn('nobody-is-called-so')));
  });
});
