/** A login that is answered late: the person may have gone on in another way since. */
import { expect, it } from 'vitest';
import { adoptTokens } from '#app/session/adopt-tokens.ts';
import { logInFromGuest } from '#features/login/log-in-from-guest.ts';
import type { Transport } from '#sync/ports.ts';
import { loadAccount } from '#sync/session/account.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { readSession, switchSession } from '#sync/session/session-store.ts';
import { listSessions } from '#sync/session/sessions.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';
import { ACCESS_LIFETIME_MS, isCall, surround, USER } from './surroundings.ts';

const around = surround();

/** Does something once, while the answer of the call is on its way. */
function meanwhile(path: string, what: () => Promise<unknown>): void {
  const { ports } = around.device;
  const transport: Transport = ports.transport;
  ports.transport = async request => {
    const answer = await transport(request);
    if (isCall(request, path)) {
      ports.transport = transport;
      await what();
    }
    return answer;
  };
}

async function whoIsIn(): Promise<string | null> {
  return (await readSession(around.device.device)).accountKey;
}

/** One tap on the start screen, by somebody who is tired of waiting. */
function startAsGuest(): Promise<string> {
  return quickStart(around.device, around.clock.now() - 5_000);
}

it('takes nobody out of the training that they began as a guest meanwhile', async () => {
  let guest: string | undefined;
  meanwhile('/auth/me/', async () => {
    guest = await startAsGuest();
  });
  expect(await login(around.device, USER.username, USER.password)).toEqual({ kind: 'cancelled' });
  expect(await whoIsIn()).toBe(guest);
});

it('of which another tab has seen the end logs in all the same', async () => {
  await startAsGuest();
  meanwhile('/auth/me/', async () => {
    await logout(around.device, { accountKey: (await whoIsIn()) ?? '', discardUnsent: false });
  });
  expect((await login(around.device, USER.username, USER.password)).kind).toBe('ok');
});

it('signs nobody in whose page was left', async () => {
  const result = await login(around.device, USER.username, USER.password, () => false);
  expect(result).toEqual({ kind: 'cancelled' });
  expect(await whoIsIn()).toBeNull();
});

it.each(['whose page was left', 'that a guest calls off'])(
  '[ACC1] leaves no login %s in the list',
  async how => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    await beginTraining(guest);
    const ask = () => Promise.resolve('cancel' as const);
    const isWanted = () => how !== 'whose page was left';
    const press = { ctx: guest.session, guest: guest.db, ...USER, ask, isWanted };
    expect(await logInFromGuest(press)).toEqual({ kind: 'cancelled' });
    expect(await login(around.device, USER.username, USER.password, () => false)).toEqual({
      kind: 'cancelled',
    });
    await login(around.device, USER.username, USER.password);
    const logins = async () => listSessions(around.device, (await whoIsIn()) ?? '');
    await expect.poll(logins).toMatchObject({ kind: 'ok', value: [{ is_current: true }] });
  },
);

it('leaves a guest who has gone back to the training where it is', async () => {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  await loadAccount(guest.session, guest.db.accountKey);
  const ask = () => Promise.reject(new Error('nobody is there to be asked'));
  const isWanted = () => false;
  const press = { ctx: guest.session, guest: guest.db, ...USER, ask, isWanted };
  expect(await logInFromGuest(press)).toEqual({ kind: 'cancelled' });
  expect((await readSession(guest.session.device)).accountKey).toBe(guest.db.accountKey);
});

it.each([
  ['asking whose they are', '/auth/me/', 0],
  ['renewing them', '/token/refresh/', ACCESS_LIFETIME_MS],
])('[TAB1] of tokens left by another client is passed by a guest made while %s', async (_, path, ageMs) => {
  await login(around.device, USER.username, USER.password);
  const { tokens } = await readSession(around.device.device);
  if (!tokens) throw new Error('no tokens');
  await switchSession(around.device.device, null, null);
  around.clock.advance(ageMs);
  let guest: string | undefined;
  meanwhile(path, async () => {
    guest = await startAsGuest();
  });
  const copy = { ...tokens, generation: null };
  const store = { setItem: () => {} } as unknown as Storage;
  expect(await adoptTokens(around.device, store, { copy, over: null })).toBe('overtaken');
  expect(await whoIsIn()).toBe(guest);
});

it.each([408, 425])(
  '[TAB1] tokens left by another client wait where the renewal is answered %i',
  async status => {
    await login(around.device, USER.username, USER.password);
    const { tokens } = await readSession(around.device.device);
    if (!tokens) throw new Error('no tokens');
    await switchSession(around.device.device, null, null);
    around.clock.advance(ACCESS_LIFETIME_MS);
    const busy = { status, body: '{"detail":"later"}', type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/token/refresh/') ? busy : undefined));
    const store = { setItem: () => {} } as unknown as Storage;
    const found = { copy: { ...tokens, generation: null }, over: null };
    expect(await adoptTokens(around.device, store, found)).toBe('later');
  },
);
