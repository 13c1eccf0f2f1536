/** A device in a test: its own IndexedDB, the real commands and sync, a clock that the test moves. */

import { readFileSync } from 'node:fs';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CommandContext } from '#commands/command-context.ts';
import type { Library } from '#contract/library.ts';
import type { AccountDb, StorageDependencies } from '#db/account-db.ts';
import { DeviceDb } from '#db/device-db.ts';
import { seedLibrary } from '#db/library.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Locks, Ports, Transport } from '#sync/ports.ts';
import { pull } from '#sync/pull/pull.ts';
import { drain } from '#sync/replay/drain.ts';
import type { DrainOutcome } from '#sync/replay/drain-outcome.ts';
import { login } from '#sync/session/login.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import type { SessionContext } from '#sync/session/session-context.ts';

export const LIBRARY = JSON.parse(
  readFileSync(new URL('../../contract/library.json', import.meta.url), 'utf8'),
) as Library;

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
  /** Replays until nothing may go. */
  drain(): Promise<DrainOutcome>;
  /** Replays and reads, as a waking tab does. */
  sync(): Promise<void>;
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
  return deviceOf(session, clock, accountKey);
}

export async function openUserDevice(
  clock: TestClock,
  transport: Transport,
  user: { username: string; password: string },
): Promise<TestDevice> {
  const session = await openDevice(clock, transport);
  const result = await login(session, user.username, user.password);
  if (result.kind !== 'ok') throw new Error(`login: ${result.kind}`);
  return deviceOf(session, clock, result.accountKey);
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

async function deviceOf(session: SessionContext, clock: TestClock, accountKey: string): Promise<TestDevice> {
  const db = session.device.openAccount(accountKey);
  await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  async function drainAll(): Promise<DrainOutcome> {
    for (;;) {
      const outcome = await drain(session, db, { ignoreBackoff: true });
      if (outcome.kind !== 'more') return outcome;
    }
  }
  return {
    session,
    db,
    ctx: { db, now: clock.now, newKey: randomUuid },
    drain: drainAll,
    async sync() {
      await drainAll();
      await pull(session, db, 'full');
    },
  };
}

/** Locks of one device. */
function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(name, _waitMs, body) {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(() => body(true));
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
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
