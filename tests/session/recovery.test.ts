// Recovery codes over a network that loses answers, against the real server.
import { beforeEach, expect, it } from 'vitest';
import type { Key } from '#domain/ids.ts';
import { login } from '#sync/session/login.ts';
import { makeRecoveryCodes, readRecoveryState, recover } from '#sync/session/recovery.ts';
import { readUnanswered } from '#sync/session/unanswered.ts';
import { ACCESS_LIFETIME_MS, isCall, surround, USER } from './surroundings.ts';

const around = surround();
let account: Key;
let code: string;

beforeEach(async () => {
  const result = await login(around.device, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  account = result.accountKey;
  const made = await makeRecoveryCodes(around.device, account, USER.password);
  if (made.kind !== 'ok') throw new Error(made.kind);
  code = made.value.codes[0] ?? '';
});

const NEW_PASSWORD = 'новый-пароль';
/** As a Wi-Fi answers in place of the server. */
const wellDone = { status: 200, body: '{"ok":true}', type: 'application/json' };
const form = () => ({
  username: USER.username,
  code,
  new_password: NEW_PASSWORD,
  new_password2: NEW_PASSWORD,
});

it('[ACC4] a code whose answer was lost has worked, and is found to have', async () => {
  around.server.setFault(request => (isCall(request, '/auth/recover/') ? 'lose-answer' : undefined));
  expect(await recover(around.device, form())).toEqual({ kind: 'unreachable' });
  around.server.setFault(undefined);
  expect(await recover(around.device, form())).toEqual({ kind: 'ok' });
  expect(await login(around.device, USER.username, NEW_PASSWORD)).toMatchObject({ kind: 'ok' });
  expect(await readRecoveryState(around.device, account)).toMatchObject({ value: { left: 9 } });
});

it('[ACC4] a code that is none leaves the password, and nobody there says nothing', async () => {
  code = 'abcd-efgh-jkmn-pqrs';
  expect(await recover(around.device, form())).toEqual({ kind: 'bad-code' });
  around.server.setFault(request => (isCall(request, '/token/') ? 'lose-request' : undefined));
  expect(await recover(around.device, form())).toEqual({ kind: 'unreachable' });
  around.server.setFault(undefined);
  expect(await readRecoveryState(around.device, account)).toMatchObject({ value: { left: 10 } });
});

it('[ACC4] a code that is none says so of too many attempts, where the password could not be tried', async () => {
  code = 'abcd-efgh-jkmn-pqrs';
  const tooMany = { status: 429, body: '{"detail":"Слишком много"}', type: 'application/json' };
  around.server.setFault(request => (isCall(request, '/token/') ? tooMany : undefined));
  const error = { status: 429, detail: 'Слишком много' };
  expect(await recover(around.device, form())).toMatchObject({ kind: 'refused', error });
});

it('[ACC4] a network that says that all is well is not believed', async () => {
  around.server.setFault(request => (isCall(request, '/auth/recover/') ? wellDone : undefined));
  expect(await recover(around.device, form())).toEqual({ kind: 'bad-code' });
});

const CODES = '/me/recovery-codes/';
const make = (password: string = USER.password) => makeRecoveryCodes(around.device, account, password);
const isInDoubt = async () => (await readUnanswered(around.device.device, 'codes', account)) !== undefined;

it.each([
  ['is lost', 'lose-answer' as const],
  ['is a Wi-Fi’s', wellDone],
])(
  '[ACC4] new codes whose answer %s leave the earlier ones in doubt until others are made',
  async (_, fault) => {
    expect(await isInDoubt()).toBe(false);
    around.server.setFault(request => (isCall(request, CODES) ? fault : undefined));
    expect(await make()).toEqual({ kind: 'unanswered' });
    around.server.setFault(undefined);
    // A refusal tells nothing of the call before it.
    expect(await make('не-тот-пароль')).toMatchObject({ kind: 'refused' });
    expect(await isInDoubt()).toBe(true);
    expect(await make()).toMatchObject({ kind: 'ok' });
    expect(await isInDoubt()).toBe(false);
  },
);

it('[ACC4] new codes that were refused, or never asked for, leave no doubt', async () => {
  expect(await make('не-тот-пароль')).toMatchObject({ kind: 'refused' });
  expect(await isInDoubt()).toBe(false);
  around.clock.advance(ACCESS_LIFETIME_MS);
  around.server.setFault(() => 'lose-request');
  expect(await make()).toEqual({ kind: 'unreachable' });
  expect(await isInDoubt()).toBe(false);
});
