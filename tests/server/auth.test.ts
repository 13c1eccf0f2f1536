// Covers docs/product.md: States; Forms.
// Covers docs/api.md: Accounts.
// Every way in and out of an account. Long, since the calls share their forms and people.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings, Tokens, User, UserWithTokens } from '#contract/auth.ts';
import type { Workout } from '#contract/workouts.ts';
import { sweep } from '#server/housekeeping.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.destroy());

const REGISTER = '/api/auth/register/';
const QUICK_START = '/api/auth/guest/quick-start/';
const UPGRADE = '/api/auth/guest/upgrade/';
const form = (more: object = {}) => ({
  username: 'Мария',
  email: 'maria@example.com',
  password: 'secret-1',
  password2: 'secret-1',
  hp_field: '',
  hp_ts: 0,
  ...more,
});

describe('register', () => {
  it('makes a user who can log in, whatever the case of the name', async () => {
    const user = await server.anonymous.post<User>(REGISTER, form(), 201);
    expect(user).toMatchObject({
      username: 'Мария',
      email: 'maria@example.com',
      is_guest: false,
      has_password: true,
    });
    const tokens = await server.anonymous.post<Tokens>('/api/token/', {
      username: 'мАРИЯ',
      password: 'secret-1',
    });
    expect(await server.anonymous.as(tokens.access).get('/api/auth/me/')).toEqual(user);
  });

  it('says all that is wrong, by field', async () => {
    const bad = form({ username: 'a b', email: 'x', password: '  123  ', password2: 'other' });
    const body = await server.anonymous.refused('POST', REGISTER, bad, 'invalid');
    expect(Object.keys(body).toSorted()).toEqual(['code', 'email', 'password', 'password2', 'username']);
    expect(body).toMatchObject({ password2: ['Пароли не совпадают.'] });
  });

  it.each([
    { username: '' },
    { username: 'x'.repeat(151) },
    { password: 'p'.repeat(257), password2: 'p'.repeat(257) },
  ])('refuses %j', async more => {
    await server.anonymous.refused('POST', REGISTER, form(more), 'invalid');
  });

  it('takes a name once, ignoring case', async () => {
    await server.anonymous.post(REGISTER, form(), 201);
    const body = await server.anonymous.refused('POST', REGISTER, form({ username: 'МАРИЯ' }), 'invalid');
    expect(body).toHaveProperty('username');
  });

  it('lets one of two at once have the name', async () => {
    const answers = await Promise.all([1, 2].map(() => server.anonymous.send('POST', REGISTER, form())));
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 400]);
  });

  it('refuses robots: a filled trap, and a form sent within a second', async () => {
    const trapped = await server.anonymous.refused('POST', REGISTER, form({ hp_field: 'x' }), 'invalid');
    expect(trapped.detail).toBe('Ошибка формы. Попробуйте ещё раз.');
    const hp_ts = server.clock.nowMs - 999;
    const fast = await server.anonymous.refused('POST', REGISTER, form({ hp_ts }), 'too_fast');
    expect(fast.detail).toBe('Слишком быстрый запрос. Пожалуйста, подождите немного.');
    await server.anonymous.post(REGISTER, form({ hp_ts: server.clock.nowMs - 1000 }), 201);
  });

  it.each([60_000, -3 * 86_400_000])('is not put off by a clock that is %d ms off', async offMs => {
    await server.anonymous.post(REGISTER, form({ hp_ts: server.clock.nowMs + offMs }), 201);
  });
});

describe('token', () => {
  it('tells a wrong password and an unknown name alike', async () => {
    const { username } = await server.member();
    const wrong = { username, password: 'wrong-1' };
    const unknown = { username: 'nobody', password: 'wrong-1' };
    const first = await server.anonymous.refused('POST', '/api/token/', wrong, 'bad_credentials');
    const second = await server.anonymous.refused('POST', '/api/token/', unknown, 'bad_credentials');
    expect(first).toEqual(second);
    expect(first.detail).toBe('Имя пользователя или пароль указаны неверно');
  });

  it("renews a hash of other parameters than today's, once", async () => {
    const { username, password } = await server.member();
    const { kysely } = server.running.services.database;
    const readHash = async () =>
      (await kysely.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash;
    const old = await readHash();
    await server.close();
    await server.open({ env: { ARGON2_MEMORY_KIB: '16' } });
    const logIn = () => server.anonymous.post<Tokens>('/api/token/', { username, password });
    const hashes: (string | null)[] = [];
    for (let time = 0; time < 2; time++) {
      await logIn();
      const row = await server.running.services.database.kysely
        .selectFrom('users')
        .select('password_hash')
        .executeTakeFirstOrThrow();
      hashes.push(row.password_hash);
    }
    expect(old).toContain('$m=8,');
    expect(hashes[0]).toContain('$m=16,');
    expect(hashes[1]).toBe(hashes[0]);
  });

  it('lets everybody in who logs in while the hash is renewed', async () => {
    const { username, password } = await server.member();
    await server.close();
    await server.open({ env: { ARGON2_MEMORY_KIB: '16' } });
    const logIn = () => server.anonymous.send('POST', '/api/token/', { username, password });
    const answers = await Promise.all([logIn(), logIn(), logIn()]);
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
  });

  it('never lets a guest without a password in by an empty one', async () => {
    const guest = await server.guest();
    const { username } = await guest.get<User>('/api/auth/me/');
    await server.anonymous.refused('POST', '/api/token/', { username, password: ' ' }, 'bad_credentials');
  });

  it('carries exp, iat, user_id and sid, 15 minutes apart', async () => {
    const { tokens } = await server.member();
    const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iat: server.clock.nowMs / 1000, user_id: 1, sid: 1 });
    expect(claims.exp - claims.iat).toBe(900);
  });

  it('takes no token that is signed by nobody', async () => {
    const { tokens } = await server.member();
    const [, payload] = tokens.access.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.AA`,
      `${tokens.access}A`,
      `x.${payload}.y`,
    ]) {
      await server.anonymous.as(forged).refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    }
  });

  it('that was taken before is refused with another end, in the end, and once its session is over', async () => {
    const { tokens } = await server.member();
    const ask = (token: string) => server.anonymous.as(token);
    await ask(tokens.access).get('/api/auth/me/');
    for (const other of [`${tokens.access}A`, tokens.access.slice(0, -2)])
      await ask(other).refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    server.wait(899_000);
    await ask(tokens.access).get('/api/auth/me/');
    server.wait(1_000);
    await ask(tokens.access).refused('GET', '/api/auth/me/', undefined, 'token_expired');
    const next = await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh: tokens.refresh });
    await ask(next.access).get('/api/auth/me/');
    await ask(next.access).post('/api/token/revoke/', { refresh: next.refresh }, 204);
    await ask(next.access).refused('GET', '/api/auth/me/', undefined, 'token_invalid');
  });

  it('survives a restart', async () => {
    const { tokens } = await server.member();
    await server.close();
    await server.open();
    await server.anonymous.as(tokens.access).get('/api/auth/me/');
  });
});

describe('refresh', () => {
  const use = (refresh: string) => server.anonymous.send<Tokens>('POST', '/api/token/refresh/', { refresh });
  const mustUse = async (refresh: string) => {
    const answer = await use(refresh);
    expect(answer.status).toBe(200);
    return answer.body.refresh;
  };

  it('rotates, and keeps the old one good until the new one is used', async () => {
    const { tokens } = await server.member();
    const second = await mustUse(tokens.refresh);
    expect(second).not.toBe(tokens.refresh);
    server.wait(5 * 3_600_000);
    // The answer was lost for hours: the old one once more.
    const third = await mustUse(tokens.refresh);
    await mustUse(third);
  });

  it('revokes the family when a used one comes back', async () => {
    const { tokens, api } = await server.member();
    const second = await mustUse(tokens.refresh);
    const third = await mustUse(second);
    expect(await use(tokens.refresh)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    // Whoever of the two comes next hears why.
    expect(await use(third)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    await api.refused('GET', '/api/auth/me/', undefined, 'token_invalid');
  });

  it('has one winner among several successors; the others are refused and revoke nothing', async () => {
    const { tokens } = await server.member();
    const successors = [
      await mustUse(tokens.refresh),
      await mustUse(tokens.refresh),
      await mustUse(tokens.refresh),
    ];
    const [loser = '', winner = '', other = ''] = successors;
    const next = await mustUse(winner);
    expect((await use(loser)).status).toBe(401);
    expect((await use(other)).status).toBe(401);
    await mustUse(next);
  });

  it('[SES11] revokes the family when successors of one token come from two networks', async () => {
    const away = await TestServer.start({ TRUST_PROXY: '1' });
    const from = (address: string) => async (refresh: string) =>
      away.anonymous.send<Tokens>(
        'POST',
        '/api/token/refresh/',
        { refresh },
        { headers: { 'x-forwarded-for': address } },
      );
    const owner = from('10.1.0.1');
    const thief = from('10.2.0.1');
    const { tokens, api } = await away.member();
    const own = (await owner(tokens.refresh)).body.refresh;
    const stolen = (await thief(tokens.refresh)).body.refresh;
    const next = (await thief(stolen)).body.refresh;
    await api.get('/api/auth/me/');
    expect(await owner(own)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    expect(await thief(next)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    await api.refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    await away.destroy();
  });

  it('answers everybody who refreshes at once', async () => {
    const { tokens } = await server.member();
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(tokens.refresh)));
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(answer => answer.body.refresh)).size).toBe(4);
  });

  it('expires 180 days after its last use', async () => {
    const { tokens } = await server.member();
    const dayMs = 86_400_000;
    server.wait(179 * dayMs);
    const second = await mustUse(tokens.refresh);
    server.wait(179 * dayMs);
    const third = await mustUse(second);
    server.wait(180 * dayMs);
    expect((await use(third)).status).toBe(401);
  });

  it('ends at logout, which never fails', async () => {
    const { tokens, api } = await server.member();
    for (const body of [{ refresh: tokens.refresh }, { refresh: 'nonsense' }, { refresh: 7 }, {}]) {
      await server.anonymous.post('/api/token/revoke/', body, 204);
    }
    expect((await use(tokens.refresh)).status).toBe(401);
    await api.refused('GET', '/api/auth/me/', undefined, 'token_invalid');
  });

  it('leaves another device logged in', async () => {
    const { username, password, tokens } = await server.member();
    const other = await server.anonymous.post<Tokens>('/api/token/', { username, password });
    await server.anonymous.post('/api/token/revoke/', { refresh: tokens.refresh }, 204);
    await mustUse(other.refresh);
  });
});

describe('guest', () => {
  const secret = '0123456789abcdef'.repeat(4);
  const start = (client_key?: string) =>
    server.anonymous.post<UserWithTokens>(QUICK_START, { hp_ts: 0, hp_field: '', client_key }, 201);

  it('starts with one tap', async () => {
    const { user, tokens } = await start();
    expect(user).toMatchObject({ is_guest: true, has_password: false, email: '' });
    expect(user.username).toMatch(/^guest-.{8}$/);
    expect(await server.anonymous.as(tokens.access).get('/api/auth/me/')).toEqual(user);
  });

  it('is the same one for the same secret, with fresh tokens', async () => {
    const first = await start(secret);
    const second = await start(secret);
    expect(second.user).toEqual(first.user);
    expect(second.tokens.refresh).not.toBe(first.tokens.refresh);
    expect((await start('fedcba9876543210'.repeat(4))).user.id).not.toBe(first.user.id);
  });

  it('is one, however many ask at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => start(secret)));
    expect(new Set(answers.map(answer => answer.user.id)).size).toBe(1);
  });

  it('keeps data and tokens when it registers', async () => {
    const { user, tokens } = await start(secret);
    const guest = server.anonymous.as(tokens.access);
    const workout = await guest.post<Workout>('/api/workouts/create/', {}, 201);
    const upgraded = await guest.post<UserWithTokens>(UPGRADE, form());
    expect(upgraded.user).toMatchObject({
      id: user.id,
      username: 'Мария',
      is_guest: false,
      has_password: true,
    });
    expect((await guest.get<Workout>('/api/workouts/active/')).id).toBe(workout.id);
    await server.anonymous.post('/api/token/refresh/', { refresh: tokens.refresh });
    await server.anonymous.as(upgraded.tokens.access).get('/api/auth/me/');
    await server.anonymous.post('/api/token/', { username: 'Мария', password: 'secret-1' });
  });

  it('keeps its email when it registers without one', async () => {
    const { tokens } = await start(secret);
    const guest = server.anonymous.as(tokens.access);
    await guest.patch('/api/me/', { email: 'maria@example.com' });
    const { user } = await guest.post<UserWithTokens>(UPGRADE, form({ email: '' }));
    expect(user.email).toBe('maria@example.com');
  });

  it('registers once, and its secret opens nothing after', async () => {
    const { tokens } = await start(secret);
    const guest = server.anonymous.as(tokens.access);
    await guest.post(UPGRADE, form());
    await guest.refused('POST', UPGRADE, form({ username: 'other' }), 'forbidden');
    await server.anonymous.refused('POST', QUICK_START, { hp_ts: 0, client_key: secret }, 'forbidden');
  });

  it('is refused a taken name, and stays a guest', async () => {
    await server.anonymous.post(REGISTER, form(), 201);
    const guest = await server.guest();
    const body = await guest.refused('POST', UPGRADE, form(), 'invalid');
    expect(body).toHaveProperty('username');
    expect(await guest.get('/api/auth/me/')).toMatchObject({ is_guest: true });
  });

  it('chooses a password without a current one, and needs it from then on', async () => {
    const guest = await server.guest();
    const change = { new_password: 'secret-2', new_password2: 'secret-2' };
    await guest.post('/api/me/change-password/', change, 204);
    expect(await guest.get('/api/auth/me/')).toMatchObject({ is_guest: true, has_password: true });
    const body = await guest.refused('POST', '/api/me/change-password/', change, 'invalid');
    expect(body).toEqual({ current_password: ['Введите текущий пароль'], code: 'invalid' });
  });
});

describe("a guest's secret", () => {
  it('opens nothing once there is a password', async () => {
    const client_key = '0123456789abcdef'.repeat(4);
    const guest = await server.guest({ client_key });
    const { username } = await guest.get<User>('/api/auth/me/');
    await guest.post(
      '/api/me/change-password/',
      { new_password: 'secret-2', new_password2: 'secret-2' },
      204,
    );
    await server.anonymous.refused('POST', QUICK_START, { hp_ts: 0, client_key }, 'forbidden');
    await server.anonymous.post('/api/token/', { username, password: 'secret-2' });
  });
});

describe('a deleted account', () => {
  it('is not made again by a device that still has the guest', async () => {
    const client_key = '0123456789abcdef'.repeat(4);
    const user_key = '00000000-0000-4000-8000-00000000dead';
    const guest = await server.guest({ client_key, user_key });
    await guest.delete('/api/me/delete/', {}, 204);
    const again = { hp_ts: 0, hp_field: '', client_key, user_key };
    await server.anonymous.refused('POST', QUICK_START, again, 'deleted');
    server.wait(401 * 86_400_000);
    await sweep(server.running.services);
    await server.anonymous.post(QUICK_START, again, 201);
  });
});

describe('account', () => {
  it('changes name and email', async () => {
    const { api, username } = await server.member();
    expect(await api.patch('/api/me/', { email: 'a@example.org' })).toMatchObject({
      username,
      email: 'a@example.org',
    });
    expect(await api.patch('/api/me/', { username: username.toUpperCase() })).toMatchObject({
      email: 'a@example.org',
    });
    expect(await api.patch('/api/me/', { email: '' })).toMatchObject({ email: '' });
  });

  it.each([{}, { username: '  ' }, { email: 'no' }, { username: 5 }])('refuses %j', async body => {
    const { api } = await server.member();
    await api.refused('PATCH', '/api/me/', body, 'invalid');
  });

  it("doesn't take another's name", async () => {
    const { username } = await server.member();
    const { api } = await server.member();
    await api.refused('PATCH', '/api/me/', { username: username.toUpperCase() }, 'invalid');
  });

  it('changes the password and logs every other device out', async () => {
    const { api, username, password, tokens } = await server.member();
    const other = await server.anonymous.post<Tokens>('/api/token/', { username, password });
    const change = { current_password: password, new_password: 'secret-2', new_password2: 'secret-2' };
    await api.post('/api/me/change-password/', change, 204);
    await api.get('/api/auth/me/');
    await server.anonymous.post('/api/token/refresh/', { refresh: tokens.refresh });
    await server.anonymous.refused(
      'POST',
      '/api/token/refresh/',
      { refresh: other.refresh },
      'token_invalid',
    );
    await server.anonymous.as(other.access).refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    await server.anonymous.refused('POST', '/api/token/', { username, password }, 'bad_credentials');
    await server.anonymous.post('/api/token/', { username, password: 'secret-2' });
  });

  it.each([
    [{ current_password: 'wrong', new_password: 'secret-2', new_password2: 'secret-2' }, 'current_password'],
    [{ current_password: 'secret-1', new_password: ' 12345 ', new_password2: ' 12345 ' }, 'new_password'],
    [{ current_password: 'secret-1', new_password: 'secret-2', new_password2: 'other-2' }, 'new_password2'],
  ])('refuses %j at its field', async (body, field) => {
    const { api } = await server.member();
    expect(await api.refused('POST', '/api/me/change-password/', body, 'invalid')).toHaveProperty(field);
  });

  it('is deleted with the password, and all its rows with it', async () => {
    const { api, username, password } = await server.member();
    await api.post('/api/workouts/create/', {}, 201);
    await api.refused('DELETE', '/api/me/delete/', {}, 'invalid');
    await api.refused('DELETE', '/api/me/delete/', { password: 'wrong' }, 'invalid');
    await api.delete('/api/me/delete/', { password });
    await api.refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    await server.anonymous.refused('POST', '/api/token/', { username, password }, 'bad_credentials');
    const { kysely } = server.running.services.database;
    for (const table of ['users', 'sessions', 'refresh_tokens', 'workouts'] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  it('of a guest is deleted without a password', async () => {
    const guest = await server.guest();
    await guest.delete('/api/me/delete/');
  });

  it('has a default rest, and a choice of the weights that templates begin with', async () => {
    const { api } = await server.member();
    const first = { rest_default_sec: 120, rest_default: '2:00', template_offer: 'newer' };
    expect(await api.get('/api/me/settings/')).toEqual(first);
    const chosen = await api.patch<Settings>('/api/me/settings/', { template_offer: 'template' });
    expect(chosen).toEqual({ ...first, template_offer: 'template' });
    const changed = await api.patch<Settings>('/api/me/settings/', { rest_default_sec: 3725 });
    expect(changed).toEqual({ rest_default_sec: 3725, rest_default: '1:02:05', template_offer: 'template' });
    expect(await api.get('/api/me/settings/')).toEqual(changed);
    for (const rest_default_sec of [-1, 360_000, 1.5, '90', null]) {
      await api.refused('PATCH', '/api/me/settings/', { rest_default_sec }, 'invalid');
    }
    await api.refused('PATCH', '/api/me/settings/', { template_offer: 'older' }, 'invalid');
  });
});

describe('a guest’s return key', () => {
  const RETURN_KEY = '/api/auth/guest/return-key/';
  const secret = (letter: string) => `${letter}bcdefghijklmnopqrstuvwxyz`.repeat(2).slice(0, 43);
  const enter = (client_key: string) =>
    server.anonymous.post<UserWithTokens>(QUICK_START, { hp_ts: 0, client_key }, 201);

  it('opens the guest beside the first secret, and gives way to the next one', async () => {
    const { user, tokens } = await enter(secret('A'));
    const api = server.anonymous.as(tokens.access);
    for (const letter of ['B', 'C', 'C']) await api.post(RETURN_KEY, { client_key: secret(letter) }, 204);
    for (const letter of ['A', 'C']) expect((await enter(secret(letter))).user.key).toBe(user.key);
    expect((await enter(secret('B'))).user.key).not.toBe(user.key);
  });

  it('is none that opens somebody else, and none that can be guessed', async () => {
    await enter(secret('A'));
    const { tokens } = await enter(secret('B'));
    const api = server.anonymous.as(tokens.access);
    for (const client_key of [secret('A'), 'a'.repeat(43), 'short']) {
      await api.refused('POST', RETURN_KEY, { client_key }, 'invalid');
    }
  });

  it('is not given to who has registered', async () => {
    const { tokens } = await enter(secret('A'));
    const api = server.anonymous.as(tokens.access);
    await api.post(UPGRADE, form());
    await api.refused('POST', RETURN_KEY, { client_key: secret('B') }, 'forbidden');
  });
});
