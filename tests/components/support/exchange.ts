// What the sync worker does beside the app, when a test wants it.
import { expect } from 'vitest';
import { UNDO_MS } from '#commands/command-context.ts';
import { DeviceDb } from '#db/device-db.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import { QUICK_START_GAP_MS } from '#domain/limits.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { fetchLibraryIfChanged } from '#sync/library/pull-library.ts';
import { syncAccount } from '#sync/loop/sync-account.ts';
import { chooseRemote } from '#sync/remote/choose.ts';
import { readSession } from '#sync/session/session-store.ts';

/** Sends what waits and reads what is new, until nothing is left of either; what could still be taken back goes too. */
export async function exchangeAll(): Promise<void> {
  const device = new DeviceDb();
  const { accountKey } = await readSession(device);
  if (accountKey === null) throw new Error('nobody is signed in');
  const db = device.openAccount(accountKey);
  await waitToBeWelcome(device, accountKey);
  const ports = { ...browserPorts, clock: { ...browserPorts.clock, now: () => Date.now() + UNDO_MS } };
  const ctx = { db, device, ports, remote: chooseRemote({ ports, device }, db), holder: ports.random.uuid() };
  await syncAccount(ctx, { ignoreBackoff: true });
  expect(await countUnsent(db)).toBe(0);
  await fetchLibraryIfChanged({ ports, device }, db);
  db.close();
  device.close();
}

/** The server takes nobody for a person who comes within a second; below, the device's clock is ahead. */
async function waitToBeWelcome({ accounts }: DeviceDb, accountKey: string): Promise<void> {
  const account = await accounts.get(accountKey);
  if (!account || account.serverUserId !== null) return;
  const sinceMs = Date.now() - (account.pageLoadedAtMs ?? account.createdAtMs);
  await new Promise(resolve => setTimeout(resolve, QUICK_START_GAP_MS - sinceMs));
}

/** What the server answers to who is signed in; fails the test where it refuses. */
export async function call<T>(method: string, path: string, data?: unknown): Promise<T> {
  const { access } = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}') as { access: string };
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const body = data === undefined ? {} : { body: JSON.stringify(data) };
  const answer = await fetch(`/api/${path}`, { method, headers, ...body });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
