import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '#domain/ids.ts';
import { signedInAccount } from '#features/start/signed-in-account.ts';
import type { Transport } from '#sync/ports.ts';
import { getAccess } from '#sync/session/access.ts';
import { changePassword, loadAccount } from '#sync/session/account.ts';
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { upgradeGuest } from '#sync/session/register.ts';
import { findReturnableGuests, returnToGuest } from '#sync/session/returnable-guests.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { keepUnknown, readSession, switchSession } from '#sync/session/session-store.ts';
import { newStorage, openDevice } from '../support/test-device.ts';
import { ACCESS_LIFETIME_MS, isCall, surround } from './surroundings.ts';

const around = surround();
let guest: Key;

beforeEach(async () => {
  guest = await quickStart(around.device, around.clock.now() - 5_000);
});

async function usernameNow(): Promise<string | undefined> {
  expect((await loadAccount(around.device, guest)).kind).toBe('ok');
  return (await around.device.device.accounts.get(guest))?.username;
}

describe('a guest', () => {
  it('[SES4] is the same one after an answer that never came', async () => {
    around.server.setFault(() => 'lose-answer');
    expect((await getAccess(around.device, guest)).kind).toBe('unreachable');
    around.server.setFault(undefined);
    expect((await getAccess(around.device, guest)).kind).toBe('token');
    const entries = around.server.calls.filter(request => isCall(request, '/auth/guest/quick-start/'));
    expect(new Set(entries.map(entry => entry.body)).size).toBe(1);
  });

  it('is as old as the tap that made it, and says when its page was loaded', async () => {
    const nowMs = around.clock.now();
    const made = { createdAtMs: nowMs, dateJoinedMs: nowMs };
    expect(await around.device.device.accounts.get(guest)).toMatchObject(made);
    await getAccess(around.device, guest);
    const [entry] = around.server.calls.filter(request => isCall(request, '/auth/guest/quick-start/'));
    expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ hp_ts: nowMs - 5_000 });
  });

  it('[SES4] gets back in as itself when its tokens are gone', async () => {
    const name = await usernameNow();
    await switchSession(around.device.device, guest, null);
    expect(await usernameNow()).toBe(name);
  });

  it('[SES4] gets back in as itself when its refresh is refused', async () => {
    const name = await usernameNow();
    const { tokens } = await readSession(around.device.device);
    if (!tokens) throw new Error('no tokens');
    await switchSession(around.device.device, guest, { ...tokens, refresh: 'никакой' });
    around.clock.advance(ACCESS_LIFETIME_MS);
    expect(await usernameNow()).toBe(name);
  });

  it('[SES9] gets no token by an answer that comes after it was kept unknown', async () => {
    const { device, ports } = around.device;
    const transport: Transport = async request => {
      const answer = await ports.transport(request);
      expect(await keepUnknown(device, guest)).toBe(true);
      return answer;
    };
    expect((await getAccess({ device, ports: { ...ports, transport } }, guest)).kind).not.toBe('token');
    expect((await readSession(device)).tokens).toBeNull();
  });

  it('[SES9] is not kept unknown when it has a token', async () => {
    expect((await getAccess(around.device, guest)).kind).toBe('token');
    expect(await keepUnknown(around.device.device, guest)).toBe(false);
  });

  it('[SES4] is not taken for another one that a server without secrets makes up', async () => {
    const name = await usernameNow();
    await switchSession(around.device.device, guest, null);
    const stranger = {
      user: { username: 'guest-other', is_guest: true },
      tokens: { access: 'чужой', refresh: 'чужой' },
    };
    const answer = { status: 201, body: JSON.stringify(stranger), type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/auth/guest/quick-start/') ? answer : undefined));
    expect((await getAccess(around.device, guest)).kind).toBe('login-needed');
    expect(await around.device.device.accounts.get(guest)).toMatchObject({ username: name });
  });

  it('finds its way back after a logout, with or without network', async () => {
    const name = await usernameNow();
    await logout(around.device, { accountKey: guest, discardUnsent: false });
    expect((await findReturnableGuests(around.device.device)).map(row => row.key)).toEqual([guest]);
    around.server.setFault(() => 'lose-request');
    await returnToGuest(around.device, guest);
    expect(await findReturnableGuests(around.device.device)).toEqual([]);
    around.server.setFault(undefined);
    expect(await usernameNow()).toBe(name);
  });

  it('[SES10] who has come back by it amid a logout that discards does not lose it', async () => {
    await usernameNow();
    const { accounts } = around.device.device;
    const read = accounts.get.bind(accounts);
    const spy = vi.spyOn(accounts, 'get').mockImplementation((async (key: string) => {
      spy.mockRestore();
      await returnToGuest(around.device, guest);
      return read(key);
    }) as unknown as typeof accounts.get);
    await logout(around.device, { accountKey: guest, discardUnsent: true });
    expect(await getSessionState(around.device.device)).toMatchObject({ kind: 'guest' });
  });

  it('cannot be returned to once it has a password, is registered, or was discarded', async () => {
    const change = { new_password: 'штанга-100', new_password2: 'штанга-100' };
    expect((await changePassword(around.device, guest, change)).kind).toBe('ok');
    await logout(around.device, { accountKey: guest, discardUnsent: false });
    expect(await findReturnableGuests(around.device.device)).toEqual([]);

    const registered = await quickStart(around.device, around.clock.now() - 5_000);
    const form = {
      username: 'Пётр',
      email: '',
      password: 'штанга-100',
      password2: 'штанга-100',
      hp_field: '',
    };
    const hp_ts = around.clock.now() - 5_000;
    expect((await upgradeGuest(around.device, registered, { ...form, hp_ts })).kind).toBe('ok');
    await logout(around.device, { accountKey: registered, discardUnsent: false });
    expect(await findReturnableGuests(around.device.device)).toEqual([]);

    const discarded = await quickStart(around.device, around.clock.now() - 5_000);
    await logout(around.device, { accountKey: discarded, discardUnsent: true });
    expect(await findReturnableGuests(around.device.device)).toEqual([]);
  });
});

it.each(['two tabs', 'one tab'])('two first taps at once make one guest, in %s', async where => {
  const { clock, server } = around;
  const storage = newStorage();
  const first = await openDevice(clock, server.transport, storage);
  const second = where === 'two tabs' ? await openDevice(clock, server.transport, storage) : first;
  const [one, other] = await Promise.all([signedInAccount(first), signedInAccount(second)]);
  expect(other).toBe(one);
  expect((await first.device.accounts.toArray()).map(({ key }) => key)).toEqual([one]);
  expect(await getSessionState(second.device)).toMatchObject({ kind: 'guest', account: { key: one } });
});
