/** The tokens' copy in localStorage, as another tab changes it while this one looks at the session. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTokens } from '#app/session/follow-tokens.ts';
import { TOKENS_KEY } from '#app/session/token-copy.ts';
import { login } from '#sync/session/login.ts';
import { readSession } from '#sync/session/session-store.ts';
import { registerUser } from '../support/test-device.ts';
import { surround, USER } from './surroundings.ts';

const OTHER = { username: 'Ольга', password: 'присед-120' };

const around = surround();
let page: EventTarget;
let store: Storage;
let stop: () => void;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
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
  stop = followTokens({ ctx: around.device, store, onAdopting: () => {}, onRefused: () => {} });
  return vi.waitUntil(() => store.getItem(TOKENS_KEY));
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
