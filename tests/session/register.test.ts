// Covers docs/product.md: Forms.
import { describe, expect, it } from 'vitest';
import { describeRegisterFailure } from '#features/register/describe-register-failure.ts';
import { texts as registerTexts } from '#features/register/texts.ts';
import { getAccess } from '#sync/session/access.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { register, upgradeGuest } from '#sync/session/register.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { isCall, surround, USER } from './surroundings.ts';

const around = surround();

function formOf(username: string) {
  const password = 'гантель-20';
  const hp_ts = around.clock.now() - 5_000;
  return { username, email: '', password, password2: password, hp_field: '', hp_ts };
}

/** Loses the answers of the first `times` calls to the path; the server has done what they asked. */
function loseAnswers(path: string, times: number): void {
  let left = times;
  around.server.setFault(request => (isCall(request, path) && left-- > 0 ? 'lose-answer' : undefined));
}

describe('registering', () => {
  it('makes an account and signs nobody in yet', async () => {
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
    expect((await getSessionState(around.device.device)).kind).toBe('anonymous');
    expect((await login(around.device, 'Пётр', 'гантель-20')).kind).toBe('ok');
  });

  it('says what is wrong by field', async () => {
    const result = await register(around.device, formOf(USER.username));
    expect(result).toMatchObject({
      kind: 'refused',
      error: { status: 400, fields: { username: ['Пользователь с таким именем уже существует.'] } },
    });
  });

  it.each([
    [400, '{}'],
    [400, '{"detail":""}'],
    [500, '{}'],
  ])('is refused without a reason when the server answers %i %s: that is an answer', async (status, body) => {
    around.server.setFault(request =>
      isCall(request, '/auth/register/') ? { status, body, type: 'application/json' } : undefined,
    );
    const result = await register(around.device, formOf('Пётр'));
    expect(result.kind).toBe('refused');
    if (result.kind === 'refused') expect(describeRegisterFailure(result, false)).toBe(registerTexts.failed);
  });

  it('[SES5] whose answer was lost finds that the account is there', async () => {
    loseAnswers('/auth/register/', 1);
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
  });

  it('[SES5] that stayed unanswered is found out at the next attempt, after a reload too', async () => {
    loseAnswers('/auth/register/', 2);
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'unreachable' });
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
  });

  it.each([
    ['whether it was made could not be asked', '/token/', 'lose-request' as const, 'unreachable'],
    [
      'there were too many logins to ask',
      '/token/',
      { status: 429, body: '{"detail":"Слишком много"}', type: 'application/json' },
      'refused',
    ],
    [
      'there were too many in between',
      '/auth/register/',
      { status: 429, body: '{"detail":"Слишком много"}', type: 'application/json' },
      'refused',
    ],
  ])('[SES5] that stayed unanswered is found out later, where %s', async (_, path, fault, kind) => {
    loseAnswers('/auth/register/', 2);
    await register(around.device, formOf('Пётр'));
    around.server.setFault(request => (isCall(request, path) ? fault : undefined));
    expect((await register(around.device, formOf('Пётр'))).kind).toBe(kind);
    around.server.setFault(undefined);
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
  });

  it('[SES5] whose answer found nobody any more is found out at the next attempt', async () => {
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
    expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
    const other = { ...formOf('Пётр'), password: 'другой-пароль', password2: 'другой-пароль' };
    expect((await register(around.device, other)).kind).toBe('refused');
  });

  it('[SES5] does not take somebody else’s name for its own', async () => {
    around.server.setFault(() => 'lose-request');
    expect(await register(around.device, formOf(USER.username))).toEqual({ kind: 'unreachable' });
    around.server.setFault(undefined);
    expect((await register(around.device, formOf(USER.username))).kind).toBe('refused');
  });

  it('asks nothing more of a name that was never sent without an answer', async () => {
    await register(around.device, formOf(USER.username));
    expect(around.server.calls.some(request => isCall(request, '/token/'))).toBe(false);
  });

  it.each([0, 1])('waits the second out that a person is expected to need, %i answers lost', async lost => {
    loseAnswers('/auth/register/', lost);
    const waits: number[] = [];
    const patient = {
      ...around.device,
      ports: {
        ...around.device.ports,
        clock: {
          ...around.clock,
          now: around.clock.now,
          sleep: (ms: number, signal?: AbortSignal) => {
            if (signal) return around.clock.sleep(ms, signal);
            waits.push(ms);
            around.clock.advance(ms);
            return Promise.resolve();
          },
        },
      },
    };
    const form = { ...formOf('Пётр'), hp_ts: around.clock.now() };
    expect(await register(patient, form)).toEqual({ kind: 'ok' });
    expect(waits).toEqual([1_000]);
  });
});

/** A gym's Wi-Fi that answers these paths in the server's place, and in its language. */
function answerInPlace(...paths: string[]): void {
  const answer = { status: 200, body: '{"ok":true}', type: 'application/json' };
  around.server.setFault(request => (paths.some(path => isCall(request, path)) ? answer : undefined));
}

it('[SES5] takes no Wi-Fi’s word for a registration', async () => {
  answerInPlace('/auth/register/');
  expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'unreachable' });
  around.server.setFault(undefined);
  expect(await register(around.device, formOf('Пётр'))).toEqual({ kind: 'ok' });
});

describe('a guest that registers', () => {
  it('is the same user, and stays signed in', async () => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    expect(await upgradeGuest(around.device, guest, formOf('Пётр'))).toEqual({ kind: 'ok' });
    expect(await getSessionState(around.device.device)).toMatchObject({
      kind: 'registered',
      account: { key: guest, username: 'Пётр', hasPassword: true },
    });
    expect(await login(around.device, 'Пётр', 'гантель-20')).toEqual({ kind: 'ok', accountKey: guest });
  });

  it.each(['log out', 'log in'])(
    '[SES7] whose answer comes after another tab’s %s changes nothing of that',
    async way => {
      const { device, ports } = around.device;
      const guest = await quickStart(around.device, around.clock.now() - 5_000);
      const { transport } = ports;
      ports.transport = async request => {
        const answer = await transport(request);
        if (!isCall(request, '/auth/guest/upgrade/')) return answer;
        await logout(around.device, { accountKey: guest, discardUnsent: false });
        if (way === 'log in') await login(around.device, USER.username, USER.password);
        return answer;
      };
      await upgradeGuest(around.device, guest, formOf('Пётр'));
      const expected = way === 'log in' ? { account: { username: USER.username } } : { kind: 'anonymous' };
      expect(await getSessionState(device)).toMatchObject(expected);
      expect(await device.accounts.get(guest)).toMatchObject({ username: 'Пётр', isGuest: false });
    },
  );

  it.each([1, 2])('[SES5] finds that it is registered when %i answers were lost', async times => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    loseAnswers('/auth/guest/upgrade/', times);
    const first = await upgradeGuest(around.device, guest, formOf('Пётр'));
    expect(first.kind).toBe(times === 1 ? 'ok' : 'unreachable');
    if (times === 2) expect(await upgradeGuest(around.device, guest, formOf('Пётр'))).toEqual({ kind: 'ok' });
    expect(await getSessionState(around.device.device)).toMatchObject({
      kind: 'registered',
      account: { key: guest, username: 'Пётр' },
    });
  });

  it.each([
    ['name', { username: 'Павел' }],
    ['password', { password: 'другой-пароль', password2: 'другой-пароль' }],
  ])('[SES5] that stayed unanswered is not taken for one with another %s', async (_, other) => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    loseAnswers('/auth/guest/upgrade/', 2);
    await upgradeGuest(around.device, guest, formOf('Пётр'));
    const form = { ...formOf('Пётр'), ...other };
    expect((await upgradeGuest(around.device, guest, form)).kind).toBe('refused');
    expect(await getSessionState(around.device.device)).toMatchObject({
      kind: 'registered',
      account: { username: 'Пётр' },
    });
  });

  it('[SES5] that stayed unanswered is not taken for another account of the same person', async () => {
    await register(around.device, formOf('Павел'));
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    loseAnswers('/auth/guest/upgrade/', 2);
    await upgradeGuest(around.device, guest, formOf('Пётр'));
    expect((await upgradeGuest(around.device, guest, formOf('Павел'))).kind).toBe('refused');
    expect(await getSessionState(around.device.device)).toMatchObject({ account: { username: 'Пётр' } });
  });

  it('finds that its session has ended where another device has registered it', async () => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    await getAccess(around.device, guest);
    const refused = { status: 401, body: '{"code":"token_invalid"}', type: 'application/json' };
    const registered = { status: 403, body: '{"code":"forbidden"}', type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/auth/guest/quick-start/') ? registered : refused));
    expect(await upgradeGuest(around.device, guest, formOf('Пётр'))).toEqual({ kind: 'login-needed' });
  });

  it('keeps everything and stays a guest when the name is taken', async () => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    expect((await upgradeGuest(around.device, guest, formOf(USER.username))).kind).toBe('refused');
    expect((await getSessionState(around.device.device)).kind).toBe('guest');
  });

  it.each([
    ['the registration', ['/auth/guest/upgrade/', '/auth/me/']],
    ['the question who it is now', ['/auth/me/']],
  ])('[SES5] stays who it is when a Wi-Fi answers %s', async (_, paths) => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    // Registered elsewhere: the server says 403, and the device asks who it is.
    loseAnswers('/auth/guest/upgrade/', 2);
    await upgradeGuest(around.device, guest, formOf('Пётр'));
    const before = await around.device.device.accounts.get(guest);
    answerInPlace(...paths);
    expect((await upgradeGuest(around.device, guest, formOf('Пётр'))).kind).not.toBe('ok');
    expect(await around.device.device.accounts.get(guest)).toEqual(before);
    around.server.setFault(undefined);
    expect(await upgradeGuest(around.device, guest, formOf('Пётр'))).toEqual({ kind: 'ok' });
  });
});
