/** A device in a test: its own IndexedDB, the real commands and sync, a clock that the test moves. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CommandContext } from '#commands/command-context.ts';
import type { AccountDb, StorageDependencies } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { fetchLibraryIfChanged } from '#sync/library/pull-library.ts';
import { type SyncOutcome, syncAccount } from '#sync/loop/sync-account.ts';
import type { Locks, Ports, Transport } from '#sync/ports.ts';
import { chooseRemote } from '#sync/remote/choose.ts';
import { login } from '#sync/session/login.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { assertLaw } from './assert-law.ts';
import { LIBRARY } from './test-library.ts';

export { LIBRARY };

export class TestClock {
  #nowMs = Date.UTC(2026, 10, 21, 9, 0, 0);
  now = () => this.#nowMs;
  advance(ms: number): void {
    this.#nowMs += ms;
  }
  /** Nobody waits in tests: the clock jumps instead. A sleep that is only a time limit never ends by itself. */
  sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve()));
}

export interface TestDevice {
  session: SessionContext;
  db: AccountDb;
  ctx: CommandContext;
  /** Exchanges until nothing is left to say or hear, as a waking tab does. Whatever came of it, the law holds after it. */
  sync(): Promise<SyncOutcome>;
}

/** The disk of one browser profile. */
export function newStorage(): StorageDependencies {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}

export async function openDevice(
  clock: TestClock,
  transport: Transport,
  storage = newStorage(),
): Promise<SessionContext> {
  const device = new DeviceDb(storage);
  const ports: Ports = {
    clock,
    random: { next: Math.random, uuid: randomUuid, secret: secretText },
    transport,
    locks: createLocks(),
  };
  await device.open();
  return { device, ports };
}

export async function openGuestDevice(
  clock: TestClock,
  transport: Transport,
  storage = newStorage(),
): Promise<TestDevice> {
  const session = await openDevice(clock, transport, storage);
  const accountKey = await quickStart(session, clock.now() - 5_000);
  return deviceOf(session, accountKey);
}

export async function openUserDevice(
  clock: TestClock,
  transport: Transport,
  user: { username: string; password: string },
): Promise<TestDevice> {
  const session = await openDevice(clock, transport);
  const result = await login(session, user.username, user.password);
  if (result.kind !== 'ok') throw new Error(`login: ${result.kind}`);
  return deviceOf(session, result.accountKey);
}

/** Two devices of somebody who has just registered. */
export async function openBothDevices(
  clock: TestClock,
  transport: Transport,
  user: { username: string; password: string },
): Promise<[TestDevice, TestDevice]> {
  await registerUser(clock, transport, user);
  return [await openUserDevice(clock, transport, user), await openUserDevice(clock, transport, user)];
}

/** One more tab of the same device. */
export function openTab(session: SessionContext, accountKey: string): TestDevice {
  const { clock } = session.ports;
  const db = session.device.openAccount(accountKey);
  const remote = chooseRemote(session, db);
  const holder = randomUuid();
  return {
    session,
    db,
    ctx: { db, now: clock.now, newKey: randomUuid },
    async sync() {
      const outcome = await syncAccount({ ...session, db, remote, holder }, { ignoreBackoff: true });
      if (outcome.kind === 'done') await fetchLibraryIfChanged(session, db);
      await assertLaw(db);
      return outcome;
    },
  };
}

async function deviceOf(session: SessionContext, accountKey: string): Promise<TestDevice> {
  const tab = openTab(session, accountKey);
  await seedLibrary(tab.db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  return tab;
}

/** Web Locks of one device, among the tabs that share them. */
export function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(name, waitMs, body) {
      const before = tails.get(name) ?? Promise.resolve();
      const { promise: turn, resolve: leave } = Promise.withResolvers<void>();
      tails.set(name, Promise.all([before, turn]));
      const waited = new Promise<boolean>(resolve => setTimeout(resolve, waitMs, false));
      const isHeld = await Promise.race([before.then(() => true), waited]);
      try {
        return await body(isHeld);
      } finally {
        leave();
      }
    },
  };
}

function secretText(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url');
}

/** Registers a user straight at the server. */
export async function registerUser(
  clock: TestClock,
  transport: Transport,
  user: { username: string; password: string },
): Promise<void> {
  const response = await transport({
    method: 'POST',
    path: '/api/auth/register/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...user,
      email: '',
      password2: user.password,
      hp_field: '',
      hp_ts: clock.now() - 5_000,
    }),
    signal: new AbortController().signal,
  });
  if (response.status !== 201) throw new Error(`register: ${response.status} ${await response.text()}`);
}
