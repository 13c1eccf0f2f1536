// Covers docs/api.md: Accounts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tokens, UserWithTokens } from '#contract/auth.ts';
import type { NewToken, SessionsList } from '#contract/session-calls.ts';
import { SESSIONS_PER_USER, TOKENS_PER_USER } from '#server/limits.ts';
import { ALL_CALLS, type Api } from './support/api.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.start();
});
afterEach(() => server.destroy());

const SESSIONS = '/api/me/sessions/';
const TOKENS = '/api/me/tokens/';
const ME = '/api/auth/me/';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

const list = async (api: Api) => (await api.get<SessionsList>(SESSIONS)).results;

async function makeToken(scope: 'full' | 'read' = 'full', name = 'Скрипт') {
  const { api, password, username } = await server.member();
  const made = await api.post<NewToken>(TOKENS, { name, scope, password }, 201);
  return { ...made, api, password, username, program: server.anonymous.as(made.token) };
}

describe('the ways into an account', () => {
  it('[ACC1] are listed with device and last use, and one that is ended is out at once', async () => {
    const { api, username, password } = await server.member();
    server.wait(60_000);
    const login = { username, password };
    const { body } = await server.anonymous.send<Tokens>('POST', '/api/token/', login, {
      headers: { 'user-agent': PHONE },
    });
    const phone = server.anonymous.as(body.access);
    const [latest, first] = await list(phone);
    expect(latest).toMatchObject({ kind: 'login', name: 'Chrome, Android', is_current: true });
    expect(first).toMatchObject({ kind: 'login', is_current: false });

    await api.delete(`${SESSIONS}${latest?.id}/`);
    await phone.refused('GET', ME, undefined, 'token_invalid');
    await server.anonymous.refused('POST', '/api/token/refresh/', { refresh: body.refresh }, 'token_invalid');
    expect(await list(api)).toHaveLength(1);
  });

  it('[ACC1] of somebody else cannot be ended, nor one twice', async () => {
    const { api } = await server.member();
    const other = await server.member();
    const [theirs] = await list(other.api);
    await api.refused('DELETE', `${SESSIONS}${theirs?.id}/`, undefined, 'not_found');
    await api.refused('DELETE', `${SESSIONS}x/`, undefined, 'not_found');
    const [own] = await list(api);
    await api.delete(`${SESSIONS}${own?.id}/`);
    await api.refused('GET', SESSIONS, undefined, 'token_invalid');
  });

  it('[ACC1] a refresh says that a device is in use', async () => {
    const { api, tokens } = await server.member();
    const [before] = await list(api);
    server.wait(2 * 3_600_000);
    const { access } = await server.anonymous.post<Tokens>('/api/token/refresh/', {
      refresh: tokens.refresh,
    });
    const [after] = await list(server.anonymous.as(access));
    expect(Date.parse(after?.seen_at ?? '') - Date.parse(before?.seen_at ?? '')).toBe(2 * 3_600_000);
  });

  it('[ACC3] an upgrade puts out whoever else had come in as the guest', async () => {
    const client_key = 'Zx9-aQ7_bW3cR5dT1eY8fU2gI6hO4jP0kLmNsVtXuDz';
    const guest = { hp_ts: 0, hp_field: '', client_key };
    const enter = () => server.anonymous.post<UserWithTokens>('/api/auth/guest/quick-start/', guest, 201);
    const [own, thief] = [await enter(), await enter()];
    const form = { username: 'Мария', password: 'secret-1', password2: 'secret-1', hp_ts: 0, hp_field: '' };
    const { tokens } = await server.anonymous
      .as(own.tokens.access)
      .post<UserWithTokens>('/api/auth/guest/upgrade/', form, 200);
    await server.anonymous.as(thief.tokens.access).refused('GET', ME, undefined, 'token_invalid');
    await server.anonymous.as(tokens.access).get(ME);
  });
});

describe('logins without end', () => {
  it('[ACC1] leave the newest hundred, and of the others no row', async () => {
    const { api, tokens, username, password } = await server.member();
    const { token, session } = await api.post<NewToken>(TOKENS, { name: 'x', scope: 'read', password }, 201);
    const logIn = () => server.anonymous.post<Tokens>('/api/token/', { username, password });
    const ended = await logIn();
    const seen = await logIn();
    await server.anonymous.post('/api/token/revoke/', { refresh: ended.refresh }, 204);
    server.wait(5 * 60_000);
    const { refresh } = await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh: seen.refresh });
    for (let nth = 3; nth < SESSIONS_PER_USER; nth++) await logIn();
    expect(await countRows('sessions')).toBe(SESSIONS_PER_USER + 1);
    // The one that was ended goes first, then the one unseen for longest.
    await logIn();
    await api.get(ME);
    await logIn();
    await api.refused('GET', ME, undefined, 'token_invalid');
    await server.anonymous.refused(
      'POST',
      '/api/token/refresh/',
      { refresh: tokens.refresh },
      'token_invalid',
    );
    const { access } = await server.anonymous.post<Tokens>('/api/token/refresh/', { refresh });

    expect(await countRows('sessions')).toBe(SESSIONS_PER_USER + 1);
    expect(await countRows('refresh_tokens')).toBe(SESSIONS_PER_USER + 2);
    // A program's token is no login.
    await server.anonymous.as(token).get(ME);
    expect((await list(server.anonymous.as(access))).map(({ id }) => id)).toContain(session.id);
  });

  async function countRows(table: 'sessions' | 'refresh_tokens'): Promise<number> {
    const { database } = server.running.services;
    return (await database.read(trx => trx.selectFrom(table).select('id').execute())).length;
  }
});

describe('a new name', () => {
  const rename = { username: 'Мария' };

  it('[ACC5] needs the password, once the login is older than ten minutes', async () => {
    const { api, password } = await server.member();
    server.wait(10 * 60_000);
    const refused = await api.refused('PATCH', '/api/me/', rename, 'invalid');
    expect(refused).toEqual({ current_password: ['Введите текущий пароль'], code: 'invalid' });
    const wrong = { ...rename, current_password: 'secret-2' };
    expect(await api.refused('PATCH', '/api/me/', wrong, 'invalid')).toMatchObject({
      current_password: ['Неверный текущий пароль.'],
    });
    expect(await api.patch('/api/me/', { email: 'a@gym.example' })).not.toMatchObject(rename);
    const right = { ...rename, current_password: password };
    expect(await api.patch('/api/me/', right)).toMatchObject(rename);
    // Sent again by a device that got no answer: it changes nothing.
    expect(await api.patch('/api/me/', rename)).toMatchObject(rename);
  });

  it('[ACC5] needs none a moment after the login, nor of a guest without one', async () => {
    const [{ api }, guest] = [await server.member(), await server.guest()];
    server.wait(9 * 60_000);
    expect(await api.patch('/api/me/', rename)).toMatchObject(rename);
    server.wait(60_000);
    expect(await guest.patch('/api/me/', { username: 'Гость' })).toMatchObject({ username: 'Гость' });
  });
});

describe('the upgrade of a guest who has chosen a password', () => {
  const form = { username: 'Мария', password: 'secret-3', password2: 'secret-3', hp_ts: 0, hp_field: '' };
  const UPGRADE = '/api/auth/guest/upgrade/';
  const enter = async () => {
    const guest = await server.guest();
    const new_password = 'secret-2';
    await guest.post('/api/me/change-password/', { new_password, new_password2: new_password }, 204);
    return guest;
  };

  it('[ACC5] needs it, once the login is older than ten minutes', async () => {
    const guest = await enter();
    server.wait(10 * 60_000);
    const asked = await guest.refused('POST', UPGRADE, form, 'invalid');
    expect(asked).toEqual({ current_password: ['Введите текущий пароль'], code: 'invalid' });
    const wrong = { ...form, current_password: 'secret-3' };
    expect(await guest.refused('POST', UPGRADE, wrong, 'invalid')).toMatchObject({
      current_password: ['Неверный текущий пароль.'],
    });
    expect(await guest.get(ME)).toMatchObject({ is_guest: true });
    const { user } = await guest.post<UserWithTokens>(UPGRADE, { ...form, current_password: 'secret-2' });
    expect(user).toMatchObject({ username: 'Мария', is_guest: false });
  });

  it('[ACC5] needs none a moment after the login, nor of a guest without one', async () => {
    await (await enter()).post(UPGRADE, form);
    const guest = await server.guest();
    server.wait(10 * 60_000);
    await guest.post(UPGRADE, { ...form, username: 'Пётр' });
  });
});

describe('a personal access token', () => {
  it('[ACC2] speaks for its owner, for months, and is listed with its last use', async () => {
    const { program, username, session } = await makeToken();
    expect(await program.get(ME)).toMatchObject({ username });
    server.wait(90 * 86_400_000);
    expect(await program.get(ME)).toMatchObject({ username });
    const login = await server.anonymous.post<Tokens>('/api/token/', { username, password: 'secret-1' });
    const found = (await list(server.anonymous.as(login.access))).find(({ id }) => id === session.id);
    expect(found).toMatchObject({ kind: 'full', name: 'Скрипт', is_current: false });
    expect(Date.parse(found?.seen_at ?? '')).toBe(server.clock.nowMs);
  });

  it('[ACC2] is unused until its first use, which counts at once', async () => {
    const { api, program, session } = await makeToken();
    const seenAt = async () => (await list(api)).find(({ id }) => id === session.id)?.seen_at;
    server.wait(5 * 60_000);
    expect(await seenAt()).toBe(session.created_at);
    await program.get(ME);
    const usedAt = new Date(server.clock.nowMs).toISOString();
    server.wait(5 * 60_000);
    await program.get(ME);
    expect(await seenAt()).toBe(usedAt);
  });

  it('[ACC2] for reading reads, and changes nothing', async () => {
    const { program } = await makeToken('read');
    await program.get('/api/workouts/history/');
    for (const { method, path, loginOnly, auth } of ALL_CALLS) {
      if (method === 'GET' || loginOnly || auth !== 'user') continue;
      await program.refused(method, path.replace(/\{\w+\}/g, '1'), {}, 'forbidden');
    }
  });

  it('[ACC2] for everything writes trainings, and manages no account', async () => {
    const { program } = await makeToken();
    await program.post('/api/workouts/create/', { title: 'Из программы' }, 201);
    const closed = ALL_CALLS.filter(({ loginOnly }) => loginOnly);
    expect(closed.length).toBeGreaterThan(8);
    for (const { method, path } of closed) {
      await program.refused(
        method,
        path.replace(/\{\w+\}/g, '1'),
        method === 'GET' ? undefined : {},
        'forbidden',
      );
    }
  });

  it('[ACC2] is revoked like a login, and goes with a changed password', async () => {
    const first = await makeToken();
    await first.api.delete(`${SESSIONS}${first.session.id}/`);
    await first.program.refused('GET', ME, undefined, 'token_invalid');

    const { api, program, password } = await makeToken();
    const change = { current_password: password, new_password: 'secret-2', new_password2: 'secret-2' };
    await api.post('/api/me/change-password/', change, 204);
    await program.refused('GET', ME, undefined, 'token_invalid');
  });

  it('[ACC2] is made by who knows the password alone, by no guest, and only so many', async () => {
    const { api, password } = await server.member();
    const form = { name: 'x', scope: 'read', password };
    await api.refused('POST', TOKENS, { ...form, password: 'secret-2' }, 'invalid');
    await api.refused('POST', TOKENS, { ...form, name: ' ' }, 'invalid');
    await (await server.guest()).refused('POST', TOKENS, form, 'forbidden');
    for (let made = 0; made < TOKENS_PER_USER; made++) await api.post(TOKENS, form, 201);
    await api.refused('POST', TOKENS, form, 'limit_reached');
  });

  it('[ACC2] is kept by its hash alone', async () => {
    const { token } = await makeToken();
    const { database } = server.running.services;
    const rows = await database.read(trx => trx.selectFrom('sessions').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
    await server.anonymous.as(`${token}x`).refused('GET', ME, undefined, 'token_invalid');
  });
});
