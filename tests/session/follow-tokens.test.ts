/** The tokens' copy in localStorage, as another tab changes it while this one looks at the session. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTokens } from '#app/session/follow-tokens.ts';
import { LEFT_KEY, TOKENS_KEY } from '#app/session/token-copy.ts';
import { loadAccount } from '#sync/session/account.ts';
import { login } from '#sync/session/login.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { findReturnableGuests } from '#sync/session/returnable-guests.ts';
import { readSession, switchSession } from '#sync/session/session-store.ts';
import { openGuestDevice, registerUser } from '../support/test-device.ts';
import { isCall, surround, USER } from './surroundings.ts';

const OTHER = { username: 'Ольга', password: 'присед-120' };

const around = surround();
let page: EventTarget;
let store: Storage;
let stop: () => void;
let isAdopting: boolean;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  const values = new Map<string, string>();
  store = {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  } as Partial<Storage> as Storage;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Resolves with the copy that another tab then takes away. */
async function follow(): Promise<string> {
  start();
  return vi.waitUntil(() => store.getItem(TOKENS_KEY));
}

function start(): void {
  isAdopting = true;
  const onAdopting = (is: boolean) => {
    isAdopting = is;
  };
  stop = followTokens({ ctx: around.device, store, onAdopting, onRefused: () => {} });
}

function removeElsewhere(copy: string): void {
  store.removeItem(TOKENS_KEY);
  const news = { key: TOKENS_KEY, oldValue: copy, newValue: null, storageArea: store };
  page.dispatchEvent(Object.assign(new Event('storage'), news));
}

async function whoIsIn(): Promise<string | null> {
  return (await readSession(around.device.device)).accountKey;
}

it('[TAB1] tokens removed in another tab sign their account out', async () => {
  await login(around.device, USER.username, USER.password);
  removeElsewhere(await follow());
  await expect.poll(whoIsIn).toBeNull();
});

it('[TAB1] tokens removed in another tab sign nobody out who comes in meanwhile', async () => {
  await registerUser(around.clock, around.server.transport, OTHER);
  await login(around.device, USER.username, USER.password);
  const copy = await follow();
  const { session } = around.device.device;
  const read = session.get.bind(session);
  let next: string | undefined;
  vi.spyOn(session, 'get').mockImplementationOnce((async (id: 'session') => {
    const before = await read(id);
    const result = await login(around.device, OTHER.username, OTHER.password);
    next = result.kind === 'ok' ? result.accountKey : undefined;
    return before;
  }) as unknown as typeof session.get);
  removeElsewhere(copy);
  await expect.poll(() => next).toBeDefined();
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(await whoIsIn()).toBe(next);
});

it('[TAB1] a tab that is behind takes no newer tokens away, which would sign out the others', async () => {
  const { device } = around.device;
  await login(around.device, USER.username, USER.password);
  const signedIn = await readSession(device);
  await follow();
  const { session } = device;
  const read = session.get.bind(session);
  const newer = JSON.stringify({ ...signedIn.tokens, generation: signedIn.generation + 2 });
  /** While the news of a logout is on its way here, another tab logs in again. */
  async function readLate(id: 'session') {
    const before = await read(id);
    if (!before || before.tokens) return before;
    device
      .backendDB()
      .transaction('session', 'readwrite')
      .objectStore('session')
      .put({
        ...signedIn,
        generation: signedIn.generation + 2,
      });
    store.setItem(TOKENS_KEY, newer);
    vi.restoreAllMocks();
    return before;
  }
  vi.spyOn(session, 'get').mockImplementation(readLate as unknown as typeof session.get);
  await switchSession(device, null, null);
  await vi.waitUntil(() => !vi.isMockFunction(session.get));
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(store.getItem(TOKENS_KEY)).toBe(newer);
});

it('[TAB1] tokens of a lost database that could not be asked about give way to a login by hand', async () => {
  await login(around.device, USER.username, USER.password);
  const { tokens } = await readSession(around.device.device);
  await switchSession(around.device.device, null, null);
  store.setItem(TOKENS_KEY, JSON.stringify({ ...tokens, generation: 50 }));
  around.server.setFault(() => 'lose-request');
  await follow();
  await vi.waitUntil(() => !isAdopting);
  around.server.setFault(undefined);
  await login(around.device, USER.username, USER.password);
  const { tokens: own, generation } = await readSession(around.device.device);
  const copy = { access: own?.access, refresh: own?.refresh, generation };
  await expect.poll(() => JSON.parse(store.getItem(TOKENS_KEY) ?? '')).toEqual(copy);
});

it('[SES4] a guest whose tokens outlived the database is returned to, though another came in before they could be asked about', async () => {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  await loadAccount(guest.session, guest.db.accountKey);
  const { tokens } = await readSession(guest.session.device);
  store.setItem(TOKENS_KEY, JSON.stringify({ ...tokens, generation: 50 }));
  around.server.setFault(() => 'lose-request');
  await follow();
  await vi.waitUntil(() => !isAdopting);
  const next = await quickStart(around.device, around.clock.now() - 5_000);
  await expect.poll(() => store.getItem(TOKENS_KEY)).toBeNull();
  around.server.setFault(undefined);
  page.dispatchEvent(new Event('online'));
  const { device } = around.device;
  const username = (await guest.session.device.accounts.get(guest.db.accountKey))?.username;
  await expect.poll(() => findReturnableGuests(device)).toMatchObject([{ username }]);
  expect(await whoIsIn()).toBe(next);
  await expect.poll(() => store.getItem(LEFT_KEY)).toBeNull();
});

it('[SES4] the way back to such a guest is given once more if the server did not hear of it', async () => {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  await loadAccount(guest.session, guest.db.accountKey);
  const { tokens } = await readSession(guest.session.device);
  const isGiving = Promise.withResolvers<void>();
  around.server.setFault(request => {
    if (!isCall(request, '/auth/guest/return-key/')) return undefined;
    isGiving.resolve();
    return 'lose-request';
  });
  store.setItem(LEFT_KEY, JSON.stringify(tokens));
  start();
  await isGiving.promise;
  await vi.waitUntil(() => !isAdopting);
  const { device } = around.device;
  expect(await findReturnableGuests(device)).toEqual([]);
  around.server.setFault(undefined);
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => findReturnableGuests(device)).toHaveLength(1);
  expect(await whoIsIn()).toBeNull();
  await expect.poll(() => store.getItem(LEFT_KEY)).toBeNull();
});

it.each(['online', 'visibilitychange'])(
  '[TAB1] tokens that could not be asked about are asked about at the next %s',
  async event => {
    const before = await login(around.device, USER.username, USER.password);
    const { tokens } = await readSession(around.device.device);
    await switchSession(around.device.device, null, null);
    store.setItem(TOKENS_KEY, JSON.stringify({ access: tokens?.access, refresh: tokens?.refresh }));
    around.server.setFault(() => ({ status: 503, body: '{"detail":"later"}', type: 'application/json' }));
    await follow();
    await vi.waitUntil(() => !isAdopting);
    around.server.setFault(undefined);
    page.dispatchEvent(new Event(event));
    await expect.poll(whoIsIn).toBe(before.kind === 'ok' ? before.accountKey : undefined);
  },
);

const LIFETIME_MS = 15 * 60_000;

it.each([
  [29_000, ['/api/token/refresh/', '/api/auth/me/']],
  [31_000, ['/api/auth/me/']],
])('[TAB1] tokens of another client with %i ms to go: the first calls are %j', async (leftMs, paths) => {
  // As another client was given them: this device has never seen them.
  const body = JSON.stringify(USER);
  const headers = { 'content-type': 'application/json' };
  const request = {
    method: 'POST',
    path: '/api/token/',
    body,
    headers,
    signal: new AbortController().signal,
  };
  store.setItem(TOKENS_KEY, await (await around.server.transport(request)).text());
  around.clock.advance(LIFETIME_MS - leftMs);
  const { length: before } = around.server.calls;
  await follow();
  await expect.poll(whoIsIn).not.toBeNull();
  expect(around.server.calls.slice(before).map(call => call.path)).toEqual(paths);
});
