/** People are known by their keys: through a restore, an upgrade, a rename, and a name or id that is used again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import type { Key } from '#domain/ids.ts';
import type { Transport } from '#sync/ports.ts';
import { getAccess } from '#sync/session/access.ts';
import { changeAccount, deleteAccount, loadAccount } from '#sync/session/account.ts';
import { confirmUser } from '#sync/session/confirm-user.ts';
import { discardAccount, findEndedAccounts } from '#sync/session/ended-accounts.ts';
import { login, signIn } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { register, upgradeGuest } from '#sync/session/register.ts';
import { findReturnableGuests, returnToGuest } from '#sync/session/returnable-guests.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { readSession } from '#sync/session/session-store.ts';
import { startOldTestServer } from '../support/old-server/old-transport.ts';
import {
  LIBRARY,
  openDevice,
  openGuestDevice,
  openTab,
  openUserDevice,
  type TestDevice,
} from '../support/test-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { beginTraining } from '../support/training-steps.ts';
import { isCall, surround, USER } from './surroundings.ts';

const around = surround();
/** A copy of the server from before anybody was there. */
let copy: TestServer;

beforeEach(async () => {
  copy = await startTestServer(around.clock.now);
});
afterEach(() => copy.close());

function formOf(username: string) {
  const password = 'гантель-20';
  const hp_ts = around.clock.now() - 5_000;
  return { username, email: '', password, password2: password, hp_field: '', hp_ts };
}

const REPEATED = { password: USER.password, password2: USER.password };

function accountOf({ session, db }: TestDevice) {
  return session.device.accounts.get(db.accountKey);
}

function restoreServer({ session }: TestDevice): void {
  session.ports.transport = copy.transport;
}

async function trainOn(device: TestDevice): Promise<Key> {
  const { workoutKey } = await beginTraining(device);
  await finishWorkout(device.ctx, workoutKey);
  expect((await device.sync()).kind).toBe('done');
  return workoutKey;
}

/** Logs in on a device that has nothing yet. */
async function openElsewhere(username: string, password: string): Promise<TestDevice> {
  const other = await openUserDevice(around.clock, copy.transport, { username, password });
  await other.sync();
  return other;
}

describe('a server restored to before the person', () => {
  it('[WHO2] takes a guest in again under the same key, and is sent everything', async () => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    const workoutKey = await trainOn(guest);
    const before = await accountOf(guest);
    restoreServer(guest);
    expect((await guest.sync()).kind).toBe('done');
    expect(await accountOf(guest)).toMatchObject({ userKey: before?.userKey, isGuest: true });
    expect(await upgradeGuest(guest.session, guest.db.accountKey, formOf('Пётр'))).toEqual({ kind: 'ok' });
    const other = await openElsewhere('Пётр', 'гантель-20');
    expect(await other.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
  });

  it('[WHO2] takes one who has registered since in as the guest they were, and is sent everything', async () => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    const workoutKey = await trainOn(guest);
    await upgradeGuest(guest.session, guest.db.accountKey, formOf('Пётр'));
    restoreServer(guest);
    expect((await guest.sync()).kind).toBe('done');
    await loadAccount(guest.session, guest.db.accountKey);
    const state = await getSessionState(guest.session.device);
    expect(state).toMatchObject({ kind: 'guest', account: { key: guest.db.accountKey } });
    expect(await upgradeGuest(guest.session, guest.db.accountKey, formOf('Пётр'))).toEqual({ kind: 'ok' });
    const other = await openElsewhere('Пётр', 'гантель-20');
    expect(await other.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
  });

  it('[WHO2] that registered by name leads to the same data once they register again', async () => {
    const device = await openUserDevice(around.clock, around.server.transport, USER);
    const workoutKey = await trainOn(device);
    const { accountKey } = device.db;
    restoreServer(device);
    expect((await device.sync()).kind).toBe('login-needed');
    expect((await login(device.session, USER.username, USER.password)).kind).toBe('bad-credentials');
    expect(await register(device.session, formOf(USER.username))).toEqual({ kind: 'ok' });
    expect(await login(device.session, USER.username, 'гантель-20')).toEqual({ kind: 'ok', accountKey });
    expect((await device.sync()).kind).toBe('done');
    const other = await openElsewhere(USER.username, 'гантель-20');
    expect(await other.db.workouts.get(workoutKey)).toMatchObject({ status: 'completed' });
  });

  it('[WHO1] does not open one person’s data to another who registers with another name', async () => {
    const device = await openUserDevice(around.clock, around.server.transport, USER);
    restoreServer(device);
    await device.sync();
    await register(device.session, formOf('Ольга'));
    const result = await login(device.session, 'Ольга', 'гантель-20');
    expect(result.kind === 'ok' && result.accountKey).not.toBe(device.db.accountKey);
  });
});

/** Answers of the server about its user, changed on their way. */
function rewriteUser(ctx: SessionContext, change: (user: Record<string, unknown>) => object): () => void {
  const { transport } = ctx.ports;
  const rewriting: Transport = async request => {
    const answer = await transport(request);
    if (!isCall(request, '/auth/me/')) return answer;
    const text = JSON.stringify(change(JSON.parse(await answer.text())));
    return { ...answer, text: () => Promise.resolve(text) };
  };
  ctx.ports.transport = rewriting;
  return () => {
    ctx.ports.transport = transport;
  };
}

const STRANGER = '0b0c6a5e-1111-4222-8333-944444444444';

describe('an id that is used again', () => {
  it('[WHO1] opens no other person’s data', async () => {
    const first = await login(around.device, USER.username, USER.password);
    const firstKey = first.kind === 'ok' ? first.accountKey : '';
    const account = await around.device.device.accounts.get(firstKey);
    await logout(around.device, { accountKey: firstKey, discardUnsent: false });
    await register(around.device, formOf('Ольга'));
    rewriteUser(around.device, user => ({ ...user, id: account?.serverUserId }));
    const second = await login(around.device, 'Ольга', 'гантель-20');
    expect(second.kind === 'ok' && second.accountKey).not.toBe(firstKey);
    expect(await around.device.device.accounts.get(firstKey)).toMatchObject({ username: USER.username });
  });

  it('[WHO1] [SES6] ends the session of tokens that open another person’s account', async () => {
    const { kind } = await login(around.device, USER.username, USER.password);
    expect(kind).toBe('ok');
    const { accountKey } = await readSession(around.device.device);
    rewriteUser(around.device, user => ({ ...user, key: STRANGER, username: 'Ольга' }));
    expect(await loadAccount(around.device, accountKey ?? '')).toEqual({ kind: 'login-needed' });
    const account = await around.device.device.accounts.get(accountKey ?? '');
    expect(account).toMatchObject({ username: USER.username });
  });

  it('[WHO1] [SES6] lets a guest come back by its secret, past tokens that open another account', async () => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    const { accountKey } = guest.db;
    await loadAccount(guest.session, accountKey);
    const restore = rewriteUser(guest.session, user => ({ ...user, key: STRANGER }));
    expect(await loadAccount(guest.session, accountKey)).toEqual({ kind: 'unreachable' });
    restore();
    expect(await loadAccount(guest.session, accountKey)).toEqual({ kind: 'ok' });
  });

  it('[WHO1] [SES6] is found by the key in an exchange’s answer', async () => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    const { accountKey } = guest.db;
    await loadAccount(guest.session, accountKey);
    expect(await confirmUser(guest.session, accountKey, (await accountOf(guest))?.userKey ?? '')).toBe(true);
    expect(await confirmUser(guest.session, accountKey, STRANGER)).toBe(false);
    expect((await readSession(guest.session.device)).tokens).toBeNull();
  });
});

describe('a server without keys', () => {
  const oldServer = () => startOldTestServer(around.clock.now, { ...LIBRARY, exercises: [] });

  it.each(['with ids', 'without ids'])(
    '[WHO1] hands no data to the next owner of a name: %s',
    async which => {
      const server = oldServer();
      const ctx = await openDevice(around.clock, server.transport);
      if (which === 'with ids') {
        rewriteUser(ctx, user => ({
          ...user,
          id: server.world.users.find(row => row.username === user.username)?.id,
        }));
      }
      await register(ctx, formOf('anna'));
      const first = await login(ctx, 'anna', 'гантель-20');
      await logout(ctx, { accountKey: first.kind === 'ok' ? first.accountKey : '', discardUnsent: false });

      const elsewhere = await openDevice(around.clock, server.transport);
      const there = await login(elsewhere, 'anna', 'гантель-20');
      await changeAccount(elsewhere, there.kind === 'ok' ? there.accountKey : '', { username: 'anna-2' });
      around.clock.advance(60_000);
      await register(ctx, formOf('anna'));

      const second = await login(ctx, 'anna', 'гантель-20');
      expect(second.kind).toBe('ok');
      expect(second).not.toEqual(first);
      if (which === 'with ids') expect(await login(ctx, 'anna-2', 'гантель-20')).toEqual(first);
    },
  );
});

describe('a guest known by tokens alone', () => {
  /** As another browser profile's localStorage, with an empty database beside it. */
  async function openByTokens(returnKey: 'taken' | 'unknown') {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    await getAccess(guest.session, guest.db.accountKey);
    const { tokens } = await readSession(guest.session.device);
    const fresh = await openDevice(around.clock, around.server.transport);
    if (returnKey === 'unknown') {
      const body = '{"detail":"Не найдено."}';
      around.server.setFault(request =>
        isCall(request, '/auth/guest/return-key/')
          ? { status: 404, body, type: 'application/json' }
          : undefined,
      );
    }
    const result = await signIn(fresh, tokens ?? { access: '', refresh: '' }, null);
    const username = (await accountOf(guest))?.username;
    return { fresh, accountKey: result.kind === 'ok' ? result.accountKey : '', username };
  }

  it('[SES4] gets a secret, and back in after a logout', async () => {
    const { fresh, accountKey, username } = await openByTokens('taken');
    await logout(fresh, { accountKey, discardUnsent: false });
    expect(await findReturnableGuests(fresh.device)).toMatchObject([{ key: accountKey, username }]);
    // Quick-start comes a second after the load.
    around.clock.advance(2_000);
    await returnToGuest(fresh, accountKey);
    expect(await loadAccount(fresh, accountKey)).toEqual({ kind: 'ok' });
    expect(await fresh.device.accounts.get(accountKey)).toMatchObject({ username });
  });

  it('[SES4] is not offered by a secret that the server never took', async () => {
    const { fresh, accountKey } = await openByTokens('unknown');
    await logout(fresh, { accountKey, discardUnsent: false });
    expect(await findReturnableGuests(fresh.device)).toEqual([]);
  });
});

describe('an account that was deleted on another device', () => {
  async function endElsewhere(): Promise<TestDevice> {
    const device = await openUserDevice(around.clock, around.server.transport, USER);
    await trainOn(device);
    const result = await login(around.device, USER.username, USER.password);
    const accountKey = result.kind === 'ok' ? result.accountKey : '';
    expect(await deleteAccount(around.device, accountKey, USER.password)).toEqual({ kind: 'ok' });
    expect((await device.sync()).kind).toBe('login-needed');
    return device;
  }

  it('[SES8] gives its data to who registers with its name again', async () => {
    const { session, db } = await endElsewhere();
    const [workoutKey] = await db.workouts.toCollection().primaryKeys();
    expect((await register(session, { ...formOf(USER.username), ...REPEATED })).kind).toBe('ok');
    const again = await login(session, USER.username, USER.password);
    const tab = openTab(session, again.kind === 'ok' ? again.accountKey : '');
    await tab.sync();
    expect(await tab.db.workouts.get(workoutKey ?? '')).toBeDefined();
  });

  it('[SES5] [SES8] is shown where a guest whose deletion had no answer has trained on', async () => {
    const guest = await openGuestDevice(around.clock, around.server.transport);
    const { setKey } = await beginTraining(guest);
    await guest.sync();
    const { ports, device } = guest.session;
    const { transport } = ports;
    ports.transport = async request => {
      const answer = await transport(request);
      if (isCall(request, '/me/delete/')) throw new TypeError('lost');
      return answer;
    };
    expect((await deleteAccount(guest.session, guest.db.accountKey, null)).kind).toBe('unanswered');
    ports.transport = transport;
    await tickSet(guest.ctx, setKey, { weightKg: 100, reps: 5 });
    expect((await guest.sync()).kind).toBe('login-needed');
    expect((await guest.db.sets.get(setKey))?.done).toBe(true);
    expect(await findEndedAccounts(device)).toMatchObject([{ key: guest.db.accountKey }]);
    // The server takes its secret no more.
    expect(await findReturnableGuests(device)).toEqual([]);
  });

  it('[SES8] keeps its data here, and is shown with it also after somebody else was in', async () => {
    const { session, db } = await endElsewhere();
    expect(await findEndedAccounts(session.device)).toMatchObject([{ key: db.accountKey }]);
    await register(session, formOf('Ольга'));
    const next = await login(session, 'Ольга', 'гантель-20');
    await logout(session, { accountKey: next.kind === 'ok' ? next.accountKey : '', discardUnsent: false });
    expect(await findEndedAccounts(session.device)).toMatchObject([{ key: db.accountKey }]);
  });

  it('[SES8] is gone from here once it is discarded, and never while somebody is signed in as it', async () => {
    const { session, db } = await endElsewhere();
    expect(await discardAccount(session, db.accountKey)).toBe(true);
    expect(await findEndedAccounts(session.device)).toEqual([]);
    expect(await db.workouts.count()).toBe(0);
    expect(await getSessionState(session.device)).toEqual({
      kind: 'anonymous',
      endedAccountKey: null,
      endedByReuse: false,
    });

    const guest = await openGuestDevice(around.clock, around.server.transport);
    expect(await discardAccount(guest.session, guest.db.accountKey)).toBe(false);
    expect(await accountOf(guest)).toBeDefined();
  });
});
