// Covers docs/product.md: Forms.
import { describe, expect, it } from 'vitest';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { isCall, surround, USER } from './surroundings.ts';

const around = surround();

describe('logging in', () => {
  it('signs in and remembers whose account it is', async () => {
    const result = await login(around.device, USER.username, USER.password);
    expect(result.kind).toBe('ok');
    expect(await getSessionState(around.device.device)).toMatchObject({
      kind: 'registered',
      account: { username: USER.username, isGuest: false, hasPassword: true },
    });
  });

  it('says that the name or the password is wrong, and signs nobody in', async () => {
    expect(await login(around.device, USER.username, 'не тот')).toEqual({ kind: 'bad-credentials' });
    expect((await getSessionState(around.device.device)).kind).toBe('anonymous');
  });

  it('opens the same account again: one account a server user, for ever', async () => {
    const first = await login(around.device, USER.username, USER.password);
    if (first.kind !== 'ok') throw new Error(first.kind);
    await logout(around.device, { accountKey: first.accountKey, discardUnsent: false });
    expect(await login(around.device, USER.username, USER.password)).toEqual(first);
  });

  it.each([
    ['nothing comes back', 'lose-request' as const],
    ['a hotel answers for the server', { status: 200, body: '<h1>Wi-Fi</h1>', type: 'text/html' }],
  ])('takes it for no network when %s', async (_, fault) => {
    around.server.setFault(() => fault);
    expect(await login(around.device, USER.username, USER.password)).toEqual({ kind: 'unreachable' });
  });

  it('tells tokens that are not accepted from a user that cannot be read', async () => {
    const answer = (status: number) => ({ status, body: '{"detail":"нет"}', type: 'application/json' });
    around.server.setFault(request => (isCall(request, '/auth/me/') ? answer(401) : undefined));
    expect((await login(around.device, USER.username, USER.password)).kind).toBe('tokens-refused');
    around.server.setFault(request => (isCall(request, '/auth/me/') ? answer(500) : undefined));
    expect((await login(around.device, USER.username, USER.password)).kind).toBe('user-unavailable');
  });

  it('passes on what the server says to too many attempts', async () => {
    const body = JSON.stringify({ detail: 'Слишком много попыток. Попробуйте позже.', code: 'too_many' });
    around.server.setFault(() => ({ status: 429, body, type: 'application/json' }));
    expect(await login(around.device, USER.username, USER.password)).toMatchObject({
      kind: 'refused',
      error: { status: 429, code: 'too_many' },
    });
  });
});
