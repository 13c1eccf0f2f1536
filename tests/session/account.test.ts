// Covers docs/product.md: Messages.
// Covers docs/api.md: Basics.
// The account on the device and its calls. Long, since each of its changes is walked through lost answers and other tabs.
import { beforeEach, describe, expect, it } from 'vitest';
import { setRestDefault } from '#commands/settings.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { changeAccount, changePassword, deleteAccount, loadAccount } from '#sync/session/account.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { findReturnableGuests, returnToGuest } from '#sync/session/returnable-guests.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { readSession, switchSession } from '#sync/session/session-store.ts';
import { listSessions } from '#sync/session/sessions.ts';
import { openDevice } from '../support/test-device.ts';
import { ACCESS_LIFETIME_MS, isCall, surround, USER } from './surroundings.ts';

const around = surround();
let account: Key;

beforeEach(async () => {
  const result = await login(around.device, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  account = result.accountKey;
});

function accountRow(key = account) {
  return around.device.device.accounts.get(key);
}

/** A change that waits to be sent. */
async function leaveUnsent(key = account, restSec = 90): Promise<void> {
  const db = around.device.device.openAccount(key);
  await setRestDefault({ db, now: around.clock.now, newKey: randomUuid }, restSec);
  db.close();
}

async function countUnsent(key = account): Promise<number> {
  const db = around.device.device.openAccount(key);
  const count = await db.log.where('state').anyOf(['waiting', 'sealed']).count();
  db.close();
  return count;
}

describe('the account', () => {
  it('is renamed on the server and in the copy on this device', async () => {
    expect(await changeAccount(around.device, account, { username: 'Пётр' })).toEqual({ kind: 'ok' });
    expect(await accountRow()).toMatchObject({ username: 'Пётр' });
    await around.device.device.accounts.update(account, { username: 'забыто' });
    await loadAccount(around.device, account);
    expect(await accountRow()).toMatchObject({ username: 'Пётр' });
  });

  it('keeps its new name when what was asked before is answered late', async () => {
    const { ports } = around.device;
    const { transport } = ports;
    ports.transport = async request => {
      const answer = await transport(request);
      if (isCall(request, '/auth/me/')) await changeAccount(around.device, account, { username: 'Пётр' });
      return answer;
    };
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'ok' });
    expect(await accountRow()).toMatchObject({ username: 'Пётр' });
  });

  it('keeps its name when the new one is refused or nobody is there', async () => {
    expect(await changeAccount(around.device, account, { username: 'а б' })).toMatchObject({
      kind: 'refused',
      error: { fields: { username: [expect.any(String)] } },
    });
    around.server.setFault(() => 'lose-request');
    expect(await changeAccount(around.device, account, { username: 'Пётр' })).toEqual({
      kind: 'unreachable',
    });
    expect(await accountRow()).toMatchObject({ username: USER.username });
  });

  it('takes a new password only with the current one', async () => {
    const next = { new_password: 'новый-пароль', new_password2: 'новый-пароль' };
    const wrong = await changePassword(around.device, account, { ...next, current_password: 'не тот' });
    expect(wrong).toMatchObject({
      kind: 'refused',
      error: { fields: { current_password: [expect.any(String)] } },
    });
    const right = await changePassword(around.device, account, { ...next, current_password: USER.password });
    expect(right).toEqual({ kind: 'ok' });
    expect((await login(around.device, USER.username, 'новый-пароль')).kind).toBe('ok');
  });

  it.each([
    [200, '{"ok":true}'],
    [204, ''],
  ])('has its new name also on a server that answers without it: %i', async (status, body) => {
    const { ports } = around.device;
    const { transport } = ports;
    ports.transport = async request => {
      const answer = await transport(request);
      return isCall(request, '/me/') ? { ...answer, status, text: () => Promise.resolve(body) } : answer;
    };
    expect(await changeAccount(around.device, account, { username: 'Пётр' })).toEqual({ kind: 'ok' });
    expect(await accountRow()).toMatchObject({ username: 'Пётр' });
  });

  it('takes no Wi-Fi’s word for a change', async () => {
    around.server.setFault(() => ({ status: 200, body: '{"ok":true}', type: 'application/json' }));
    const unreachable = { kind: 'unreachable' };
    expect(await loadAccount(around.device, account)).toEqual(unreachable);
    expect(await changeAccount(around.device, account, { username: 'Пётр' })).toEqual(unreachable);
    const change = { current_password: USER.password, new_password: 'новый', new_password2: 'новый' };
    expect(await changePassword(around.device, account, change)).toEqual(unreachable);
  });

  const change = {
    current_password: USER.password,
    new_password: 'новый-пароль',
    new_password2: 'новый-пароль',
  };

  it('finds out that the password was changed when the answer to it was lost', async () => {
    const other = { ...change, new_password: 'ещё-новее', new_password2: 'ещё-новее' };
    around.server.setFault(request => (isCall(request, '/me/change-password/') ? 'lose-answer' : undefined));
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'unreachable' });
    around.server.setFault(undefined);
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'ok' });
    expect((await changePassword(around.device, account, other)).kind).toBe('refused');
  });

  it.each([429, 503])('finds it out although the server was busy in between: %i', async status => {
    const busy = { status, body: '{"detail":"Позже"}', type: 'application/json' };
    for (const fault of ['lose-answer' as const, busy]) {
      around.server.setFault(request => (isCall(request, '/me/change-password/') ? fault : undefined));
      expect((await changePassword(around.device, account, change)).kind).not.toBe('ok');
    }
    around.server.setFault(undefined);
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'ok' });
  });

  it('[ACC1] leaves no login behind of finding it out', async () => {
    around.server.setFault(request => (isCall(request, '/me/change-password/') ? 'lose-answer' : undefined));
    await changePassword(around.device, account, change);
    around.server.setFault(undefined);
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'ok' });
    const logins = () => listSessions(around.device, account);
    await expect.poll(logins).toMatchObject({ kind: 'ok', value: [{ is_current: true }] });
  });

  it('finds it out at the next attempt where that could not be asked', async () => {
    around.server.setFault(request => (isCall(request, '/me/change-password/') ? 'lose-answer' : undefined));
    await changePassword(around.device, account, change);
    around.server.setFault(request => (isCall(request, '/token/') ? 'lose-request' : undefined));
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'unreachable' });
    around.server.setFault(undefined);
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'ok' });
  });

  it('finds out that the password was changed by a page that was killed before the answer', async () => {
    const { ports } = around.device;
    const { transport } = ports;
    const isDone = Promise.withResolvers<void>();
    ports.transport = async request => {
      const answer = await transport(request);
      if (!isCall(request, '/me/change-password/')) return answer;
      isDone.resolve();
      return new Promise(() => {});
    };
    void changePassword(around.device, account, change);
    await isDone.promise;
    ports.transport = transport;
    expect(await changePassword(around.device, account, change)).toEqual({ kind: 'ok' });
  });

  it('asks once more with a fresh token after a 401, then for a login', async () => {
    const answer = { status: 401, body: '{"detail":"нет"}', type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/auth/me/') ? answer : undefined));
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
  });
});

describe('deleting the account', () => {
  it('takes it from the server and all of it from this device', async () => {
    await leaveUnsent();
    expect((await deleteAccount(around.device, account, 'не тот')).kind).toBe('refused');
    expect(await countUnsent()).toBe(1);
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'ok' });
    expect((await getSessionState(around.device.device)).kind).toBe('anonymous');
    expect(await accountRow()).toBeUndefined();
    expect(await countUnsent()).toBe(0);
    expect(await login(around.device, USER.username, USER.password)).toEqual({ kind: 'bad-credentials' });
  });

  it('changes nothing without network, but for a guest that no server has heard of', async () => {
    around.server.setFault(() => 'lose-request');
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'unreachable' });
    expect(await accountRow()).toBeDefined();
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    expect(await deleteAccount(around.device, guest, null)).toEqual({ kind: 'ok' });
    expect(await accountRow(guest)).toBeUndefined();
  });

  it('is not in doubt where no token was to be had for it', async () => {
    afterAsking(async () => {
      around.clock.advance(ACCESS_LIFETIME_MS);
      around.server.setFault(() => 'lose-request');
    });
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'unreachable' });
  });

  it('takes no Wi-Fi’s word for it, and that of a server that tells it in its own way', async () => {
    const stranger = { status: 200, body: '{"ok":true}', type: 'application/json' };
    around.server.setFault(() => stranger);
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'unreachable' });
    around.server.setFault(request => (isCall(request, '/me/delete/') ? stranger : undefined));
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'unanswered' });
    expect(await accountRow()).toBeDefined();
    const { ports } = around.device;
    const { transport } = ports;
    const reported = { status: 200, header: () => 'application/json', text: async () => '{"detail":"ok"}' };
    around.server.setFault(undefined);
    ports.transport = async request => {
      const answer = await transport(request);
      return isCall(request, '/me/delete/') ? reported : answer;
    };
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'ok' });
    expect(await accountRow()).toBeUndefined();
  });

  it('leaves somebody else alone who has come in by another tab before its answer', async () => {
    const { ports } = around.device;
    const { transport } = ports;
    let guest: Key = '';
    ports.transport = async request => {
      const answer = await transport(request);
      if (isCall(request, '/me/delete/')) guest = await quickStart(around.device, around.clock.now() - 5_000);
      return answer;
    };
    expect(await deleteAccount(around.device, account, USER.password)).toEqual({ kind: 'ok' });
    expect(await getSessionState(around.device.device)).toMatchObject({ account: { key: guest } });
    expect(await accountRow()).toBeUndefined();
  });
});

/** The account of USER, or of a guest that the server knows; with a change that waits. */
async function beSignedIn(who: 'registered' | 'guest'): Promise<void> {
  if (who === 'guest') account = await quickStart(around.device, around.clock.now() - 5_000);
  expect(await loadAccount(around.device, account)).toEqual({ kind: 'ok' });
  await leaveUnsent();
}

const passwordOf = { registered: USER.password, guest: null };

/** Deletes the account, and what is sent for it, or what is answered, is lost. */
async function deleteInVain(
  fault: 'lose-request' | 'lose-answer',
  who: 'registered' | 'guest',
): Promise<void> {
  around.server.setFault(request => (isCall(request, '/me/delete/') ? fault : undefined));
  expect(await deleteAccount(around.device, account, passwordOf[who])).toEqual({ kind: 'unanswered' });
  around.server.setFault(undefined);
  expect(await accountRow()).toBeDefined();
  expect(await countUnsent()).toBe(1);
}

/** `act` comes between the question who this is, which goes before a deletion, and the deletion. Returns how to end it. */
function afterAsking(act: () => Promise<unknown>): () => void {
  const { ports } = around.device;
  const { transport } = ports;
  ports.transport = async request => {
    const answer = await transport(request);
    if (isCall(request, '/auth/me/')) await act();
    return answer;
  };
  return () => {
    ports.transport = transport;
  };
}

/** Another device sets another password, which ends this one's session. */
async function endSessionElsewhere(): Promise<void> {
  const other = await openDevice(around.clock, around.server.transport);
  expect((await login(other, USER.username, USER.password)).kind).toBe('ok');
  const { accountKey } = await readSession(other.device);
  const change = { new_password: 'новый-пароль', new_password2: 'новый-пароль' };
  await changePassword(other, accountKey ?? '', { ...change, current_password: USER.password });
}

/** The server accepts these tokens no more. */
async function spoilTokens(): Promise<void> {
  const { tokens } = await readSession(around.device.device);
  if (!tokens) throw new Error('no tokens');
  await switchSession(around.device.device, account, { ...tokens, access: 'никакой', refresh: 'никакой' });
}

async function expectForgotten(): Promise<void> {
  const { device } = around.device;
  expect(await getSessionState(device)).toEqual({
    kind: 'anonymous',
    endedAccountKey: null,
    endedByReuse: false,
  });
  expect(await accountRow()).toBeUndefined();
  expect(await countUnsent()).toBe(0);
  expect(await findReturnableGuests(device)).toEqual([]);
}

/** Counts the guests that the server makes from here on. */
function watchGuestsMade(): () => number {
  const { ports } = around.device;
  const { transport } = ports;
  let made = 0;
  ports.transport = async request => {
    const answer = await transport(request);
    if (isCall(request, '/auth/guest/quick-start/') && answer.status === 201) made++;
    return answer;
  };
  return () => made;
}

describe.each(['registered', 'guest'] as const)('a deletion whose answer was lost, of a %s user', who => {
  beforeEach(async () => {
    await beSignedIn(who);
  });

  it('[SES5] is found out at the next attempt', async () => {
    await deleteInVain('lose-answer', who);
    expect(await deleteAccount(around.device, account, passwordOf[who])).toEqual({ kind: 'ok' });
    await expectForgotten();
  });

  it('[SES5] is found out by whoever calls next', async () => {
    await deleteInVain('lose-answer', who);
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectForgotten();
  });

  it('[SES5] is found out when the page was killed before the answer', async () => {
    const { ports } = around.device;
    const { transport } = ports;
    const isDone = Promise.withResolvers<void>();
    ports.transport = async request => {
      const answer = await transport(request);
      if (!isCall(request, '/me/delete/')) return answer;
      isDone.resolve();
      return new Promise(() => {});
    };
    void deleteAccount(around.device, account, passwordOf[who]);
    await isDone.promise;
    ports.transport = transport;
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectForgotten();
  });

  it('[SES5] takes nothing along that was done after it', async () => {
    await deleteInVain('lose-request', who);
    await leaveUnsent(account, 75);
    // The session ends for another reason.
    await around.device.device.accounts.update(account, { guestSecret: null });
    await spoilTokens();
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    expect(await accountRow()).toBeDefined();
    expect(await countUnsent()).toBe(1);
  });

  it('[SES5] is found out where the token was renewed for it', async () => {
    const stopWatching = afterAsking(async () => around.clock.advance(ACCESS_LIFETIME_MS));
    await deleteInVain('lose-answer', who);
    stopWatching();
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectForgotten();
  });

  it('[SES5] is done when somebody else has found it out during the next attempt', async () => {
    await deleteInVain('lose-answer', who);
    const attempts = [1, 2].map(() => deleteAccount(around.device, account, passwordOf[who]));
    expect(await Promise.all(attempts)).toEqual([{ kind: 'ok' }, { kind: 'ok' }]);
    await expectForgotten();
  });
});

describe('a deletion whose answer was lost, of a guest', () => {
  beforeEach(async () => {
    await beSignedIn('guest');
  });

  it('[SES5] makes no other guest on the server that is asked for it', async () => {
    await deleteInVain('lose-answer', 'guest');
    const countGuestsMade = watchGuestsMade();
    await loadAccount(around.device, account);
    expect(countGuestsMade()).toBe(0);
  });

  it('[SES5] is found out when the person returns to the guest after a logout', async () => {
    await deleteInVain('lose-answer', 'guest');
    await logout(around.device, { accountKey: account, discardUnsent: false });
    await returnToGuest(around.device, account);
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectForgotten();
  });

  it('[SES4] [SES5] is distinguished by the secret from one that never arrived', async () => {
    await deleteInVain('lose-request', 'guest');
    await spoilTokens();
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'ok' });
    expect(await countUnsent()).toBe(1);
    await deleteInVain('lose-answer', 'guest');
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectForgotten();
  });
});

describe('a refused session', () => {
  beforeEach(async () => {
    await beSignedIn('registered');
  });

  async function expectEndedAndKept(): Promise<void> {
    const state = await getSessionState(around.device.device);
    expect(state).toEqual({ kind: 'anonymous', endedAccountKey: account, endedByReuse: false });
    expect(await accountRow()).toBeDefined();
    expect(await countUnsent()).toBe(1);
  }

  /** The server checks no password any more, for a while. */
  async function deleteTooOften(): Promise<void> {
    const tooMany = { status: 429, body: '{"code":"too_many"}', type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/me/delete/') ? tooMany : undefined));
    expect((await deleteAccount(around.device, account, 'не тот')).kind).toBe('refused');
    around.server.setFault(undefined);
  }

  it('[SES8] does not mean that a deletion has succeeded which was refused with it', async () => {
    await endSessionElsewhere();
    const result = await deleteAccount(around.device, account, USER.password);
    expect(result).toEqual({ kind: 'login-needed' });
    await expectEndedAndKept();
  });

  it.each([
    ['was not sent for want of a token', ACCESS_LIFETIME_MS],
    ['was itself refused for its token', 0],
  ])('[SES8] does not mean that a deletion has succeeded which %s', async (_, passingMs) => {
    afterAsking(async () => {
      await endSessionElsewhere();
      around.clock.advance(passingMs);
    });
    const result = await deleteAccount(around.device, account, USER.password);
    expect(result).toEqual({ kind: 'login-needed' });
    await expectEndedAndKept();
  });

  it('[SES5] [SES8] takes nothing along that was done between two deletions that failed', async () => {
    await deleteInVain('lose-request', 'registered');
    await leaveUnsent(account, 75);
    afterAsking(endSessionElsewhere);
    const result = await deleteAccount(around.device, account, USER.password);
    expect(result).toEqual({ kind: 'login-needed' });
    await expectEndedAndKept();
  });

  it('[SES8] does not mean that a deletion has succeeded which was one too many', async () => {
    await deleteTooOften();
    await spoilTokens();
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectEndedAndKept();
  });

  it('[SES8] is none where there were no tokens to refuse', async () => {
    await deleteInVain('lose-request', 'registered');
    await switchSession(around.device.device, account, null);
    expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
    await expectEndedAndKept();
  });

  it.each([
    ['a refresh', () => around.clock.advance(ACCESS_LIFETIME_MS)],
    ['a login', () => login(around.device, USER.username, USER.password)],
    ['a wrong password', () => deleteAccount(around.device, account, 'не тот')],
  ])(
    '[SES8] does not mean that a deletion has succeeded which never arrived, as %s has shown',
    async (_, show) => {
      await deleteInVain('lose-request', 'registered');
      await show();
      expect(await loadAccount(around.device, account)).toEqual({ kind: 'ok' });
      await spoilTokens();
      expect(await loadAccount(around.device, account)).toEqual({ kind: 'login-needed' });
      await expectEndedAndKept();
    },
  );
});

describe('logging out', () => {
  it('keeps what waits to be sent for the next login', async () => {
    await leaveUnsent();
    await logout(around.device, { accountKey: account, discardUnsent: false });
    expect((await getSessionState(around.device.device)).kind).toBe('anonymous');
    expect(await countUnsent()).toBe(1);
  });

  it('forgets it all at the person’s word', async () => {
    await leaveUnsent();
    await logout(around.device, { accountKey: account, discardUnsent: true });
    expect(await countUnsent()).toBe(0);
  });

  it('leaves somebody else alone who has come in by another tab meanwhile', async () => {
    const guest = await quickStart(around.device, around.clock.now() - 5_000);
    await logout(around.device, { accountKey: account, discardUnsent: false });
    expect(await getSessionState(around.device.device)).toMatchObject({ account: { key: guest } });
  });

  it('makes its refresh token worthless', async () => {
    await logout(around.device, { accountKey: account, discardUnsent: false });
    await expect.poll(() => around.server.calls.some(call => isCall(call, '/token/revoke/'))).toBe(true);
  });
});
