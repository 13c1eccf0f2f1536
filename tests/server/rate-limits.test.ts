import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import type { Member } from './support/test-server.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
});
afterEach(() => server.destroy());

const login = (username: string, address: string, password = 'wrong-1') =>
  server.anonymous.send(
    'POST',
    '/api/token/',
    { username, password },
    { headers: { 'x-forwarded-for': address } },
  );

const tryTimes = (length: number) => Array.from({ length }, () => login('maria', '10.0.0.1'));

/** How many of a row of calls are let through before the first 429. */
async function countUntilRefused(call: (nth: number) => Promise<{ status: number }>): Promise<number> {
  for (let nth = 0; nth < 200; nth++) {
    if ((await call(nth)).status === 429) return nth;
  }
  return Number.POSITIVE_INFINITY;
}

it('refreshes without a login are bounded for one address', async () => {
  const refresh = (address: string) =>
    server.anonymous.send(
      'POST',
      '/api/token/refresh/',
      { refresh: 'none' },
      { headers: { 'x-forwarded-for': address } },
    );
  for (let nth = 0; nth < 3_000; nth += 100) {
    await Promise.all(Array.from({ length: 100 }, () => refresh('10.0.0.1')));
  }
  await Promise.all(Array.from({ length: 100 }, () => refresh('10.0.0.1')));
  expect((await refresh('10.0.0.1')).status).toBe(429);
  expect((await refresh('10.0.0.2')).status).toBe(401);
});

describe('wrong passwords', () => {
  it('are bounded for one name, wherever they come from', async () => {
    const allowed = await countUntilRefused(nth => login('Maria', `10.0.0.${nth}`));
    // Three that wait for nobody, as from every block of addresses, and those of all together.
    expect(allowed).toBe(3 + 20);
    expect(await countUntilRefused(nth => login('mARIA', `10.1.1.${nth}`))).toBe(3);
    expect((await login('other', '10.0.0.1')).status).toBe(401);
  });

  it('are bounded from one address, whatever the name', async () => {
    expect(await countUntilRefused(nth => login(`user-${nth}`, '10.0.0.1'))).toBe(30);
    expect((await login('user', '10.0.0.2')).status).toBe(401);
  });

  it("are counted for an IPv6 customer's whole network as one address", async () => {
    const allowed = await countUntilRefused(nth => login(`user-${nth}`, `2001:db8:1:2::${nth.toString(16)}`));
    expect(allowed).toBe(30);
    expect((await login('user', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('cost a wait that grows, up to a minute', async () => {
    await countUntilRefused(() => login('maria', '10.0.0.1'));
    const waits: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      const refused = await login('maria', '10.0.0.1');
      expect(refused.status).toBe(429);
      const waitSec = Number(refused.headers['retry-after']);
      waits.push(waitSec);
      server.wait(waitSec * 1000);
      expect((await login('maria', '10.0.0.1')).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('are counted before they are checked: many at once gain nothing', async () => {
    const answers = await Promise.all(tryTimes(40));
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(10);
  });

  it('are not counted where there was no time to look at them', async () => {
    const { passwords } = server.running.services;
    const { verify } = passwords;
    passwords.verify = () => Promise.reject(new ApiError('unavailable'));
    for (let nth = 0; nth < 20; nth++) expect((await login('maria', '10.0.0.1')).status).toBe(503);
    passwords.verify = verify;
    expect((await Promise.all(tryTimes(40))).filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('are forgotten with the right one', async () => {
    const { username, password } = await server.member();
    for (let nth = 0; nth < 5; nth++) {
      for (let wrong = 0; wrong < 5; wrong++) await login(username, '10.0.0.1');
      expect((await login(username, '10.0.0.1', password)).status).toBe(200);
      server.wait(60_000);
    }
  });

  it('are counted over a restart', async () => {
    await countUntilRefused(nth => login('maria', `10.0.0.${nth}`));
    await server.close();
    await server.open();
    expect((await login('maria', '10.0.0.250')).status).toBe(429);
  });

  it('are counted where a password is asked for with a token, too', async () => {
    const { api, username } = await server.member();
    const body = { current_password: 'wrong-1', new_password: 'secret-2', new_password2: 'secret-2' };
    expect(await countUntilRefused(() => api.send('POST', '/api/me/change-password/', body))).toBe(10);
    expect((await api.send('DELETE', '/api/me/delete/', { password: 'wrong-1' })).status).toBe(429);
    expect((await login(username, '127.0.0.1')).status).toBe(429);
  });
});

describe('right passwords', () => {
  it('cost the others in the network nothing: a gym may log in', async () => {
    for (let nth = 0; nth < 32; nth++) {
      const { username, password } = await server.member();
      expect((await login(username, '10.0.0.1', password)).status).toBe(200);
      server.wait(3_000);
    }
  });

  it('cost the person nothing, wherever they log in', async () => {
    const { username, password } = await server.member();
    for (let nth = 0; nth < 22; nth++) {
      expect((await login(username, `10.0.0.${nth}`, password)).status).toBe(200);
    }
  });

  it('does not clear the failed logins that others in the same network made', async () => {
    const { username, password } = await server.member();
    await countUntilRefused(nth => login(`user-${nth}`, '10.0.0.1'));
    server.wait(1_000);
    expect((await login('user-a', '10.0.0.1')).status).toBe(401);
    server.wait(2_000);
    expect((await login(username, '10.0.0.1', password)).status).toBe(200);
    expect((await login('user-b', '10.0.0.1')).headers['retry-after']).toBe('2');
  });
});

describe('a person whose name strangers try', () => {
  let member: Member;
  beforeEach(async () => {
    member = await server.member();
    await login(member.username, '10.0.0.1', member.password);
    await countUntilRefused(nth => login(member.username, `10.9.0.${nth}`));
  });

  it('gets in from where they were before', async () => {
    expect((await login(member.username, '10.0.0.1', member.password)).status).toBe(200);
  });

  it('gets in from elsewhere at once, when few networks poll it however long', async () => {
    const other = await server.member();
    for (let minute = 0; minute < 60; minute++) {
      for (const address of ['10.9.0.1', '10.9.0.2']) await login(other.username, address);
      server.wait(20_000);
    }
    expect((await login(other.username, '10.9.0.3')).status).toBe(401);
    expect((await login(other.username, '10.0.0.77')).status).toBe(401);
    expect((await login(other.username, '10.0.0.77', other.password)).status).toBe(200);
  });

  it('gets in from elsewhere at once, a mistake or two included, while forty networks poll it', async () => {
    const poll = async () => {
      const answers = [];
      for (let nth = 0; nth < 40; nth++) answers.push(await login(member.username, `10.${nth}.9.1`));
      return answers.filter(({ status }) => status !== 429).length;
    };
    for (let minute = 0; minute < 4; minute += 0.25) {
      await poll();
      server.wait(15_000);
    }
    await poll();
    expect(await poll()).toBe(0);
    for (const mistake of ['wrong-1', 'wrong-2']) {
      expect((await login(member.username, '203.0.113.7', mistake)).status).toBe(401);
    }
    expect((await login(member.username, '203.0.113.7', member.password)).status).toBe(200);
  });

  it('gets in from the block of the strangers after the wait', async () => {
    const refused = await login(member.username, '10.9.0.201', member.password);
    expect(refused.status).toBe(429);
    server.wait(Number(refused.headers['retry-after']) * 1000);
    expect((await login(member.username, '10.9.0.201', member.password)).status).toBe(200);
  });

  it('is tried by a thousand first attempts a day, wherever they come from, and then by those who wait', async () => {
    const { kysely } = server.running.services.database;
    const before = await kysely.selectFrom('call_counts').selectAll().where('count', '<', 100).execute();
    await login(member.username, '203.0.113.1');
    const counts = kysely.selectFrom('call_counts').selectAll();
    const known = new Map(before.map(({ key, count }) => [key, count]));
    const raised = (await counts.execute()).filter(({ key, count }) => known.get(key) === count - 1);
    for (const { key } of raised) {
      await kysely.updateTable('call_counts').set({ count: 999 }).where('key', '=', key).execute();
    }
    expect((await login(member.username, '203.0.114.1')).status).toBe(401);
    expect((await login(member.username, '203.0.115.1')).status).toBe(429);
  });
});

describe('calls from one address', () => {
  it('say when to come back, and keep their word', async () => {
    const register = () =>
      server.anonymous.send('POST', '/api/auth/guest/quick-start/', { hp_ts: 0, hp_field: 'robot' });
    expect(await countUntilRefused(register)).toBe(30);
    server.wait(20_000);
    expect((await register()).headers['retry-after']).toBe('40');
    server.wait(40_000);
    expect((await register()).status).toBe(400);
  });

  it.each([
    '/api/auth/register/',
    '/api/auth/guest/quick-start/',
    '/api/auth/guest/upgrade/',
    '/api/me/change-password/',
  ])('are bounded at %s', async path => {
    const api = await server.guest();
    const form = { username: '', password: '', password2: '', new_password: '', new_password2: '', hp_ts: 0 };
    const allowed = await countUntilRefused(() => api.send('POST', path, { ...form, hp_field: 'robot' }));
    expect(allowed).toBeGreaterThan(20);
    expect(allowed).toBeLessThanOrEqual(30);
  });

  it('are bounded where a name is changed, which tells of taken ones', async () => {
    const [api, { username }] = [await server.guest(), await server.member()];
    expect(await countUntilRefused(() => api.send('PATCH', '/api/me/', { username }))).toBe(30);
    expect((await api.send('PATCH', '/api/me/settings/', { rest_default_sec: 90 })).status).toBe(200);
  });

  it('are free everywhere else', async () => {
    const api = await server.guest();
    expect(await countUntilRefused(() => api.send('GET', '/api/auth/me/'))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('what is read without a token', () => {
  it('is bounded by address, far beyond what the phones of a gym read', async () => {
    const look = (address: string) =>
      server.anonymous.send('GET', '/api/equipments/', undefined, {
        headers: { 'x-forwarded-for': address },
      });
    const answers = [];
    for (let nth = 0; nth < 3_101; nth++) answers.push((await look('198.51.100.7')).status);
    expect(answers.filter(status => status === 200)).toHaveLength(3_099);
    const refused = await look('198.51.100.7');
    expect(refused.status).toBe(429);
    expect((await look('198.51.100.8')).status).toBe(200);
    server.wait(Number(refused.headers['retry-after']) * 1000);
    expect((await look('198.51.100.7')).status).toBe(200);
  });
});

describe('calls with personal access tokens', () => {
  it('are bounded by address before a token is looked up: most of them may be guesses', async () => {
    let looks = 0;
    server.running.services.database.listeners.add(({ sql }) => {
      if (sql.includes('"token_hash"')) looks++;
    });
    const guess = (address: string, nth = 0) =>
      server.anonymous
        .as(`podhod_${nth}`)
        .send('GET', '/api/auth/me/', undefined, { headers: { 'x-forwarded-for': address } });
    for (let nth = 0; nth < 3_100; nth++) await guess('198.51.100.7', nth);
    expect(looks).toBe(3_099);
    expect(await guess('198.51.100.7')).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(looks).toBe(3_099);
    expect((await guess('198.51.100.8')).status).toBe(401);
  });
});

describe("one user's calls", () => {
  it('are bounded far beyond what a person makes, wherever they come from, and nobody else is', async () => {
    const [api, other] = [await server.guest(), await server.guest()];
    const look = (nth: number) =>
      api.send('GET', '/api/me/settings/', undefined, {
        headers: { 'x-forwarded-for': `10.0.0.${nth % 250}` },
      });
    const answers = [];
    for (let nth = 0; nth < 3_101; nth++) answers.push((await look(nth)).status);
    expect(answers.filter(status => status === 200)).toHaveLength(3_099);
    const refused = await look(0);
    expect(refused.status).toBe(429);
    expect((await other.send('GET', '/api/me/settings/')).status).toBe(200);
    server.wait(Number(refused.headers['retry-after']) * 1000);
    expect((await look(0)).status).toBe(200);
  });
});
