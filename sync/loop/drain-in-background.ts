/** Runs in the service worker when it wakes with no tab open: the same exchanges, bounded in time. */
import type { DeviceDb } from '#db/device-db.ts';
import { hasUnsent } from '#db/queries/sync-state.ts';
import type { Ports } from '../ports.ts';
import { chooseRemote } from '../remote/choose.ts';
import { readSession } from '../session/session-store.ts';
import { syncAccount } from './sync-account.ts';

/** 'left': something is still unsent, and the browser may wake the worker again. */
export async function drainInBackground(
  ports: Ports,
  device: DeviceDb,
  limitMs: number,
): Promise<'empty' | 'left'> {
  const { accountKey } = await readSession(device);
  if (accountKey === null) return 'empty';
  const db = device.openAccount(accountKey);
  const endsAtMs = ports.clock.now() + limitMs;
  try {
    if (!(await hasUnsent(db))) return 'empty';
    const remote = chooseRemote({ ports, device }, db);
    const ctx = { db, device, ports, remote, holder: ports.random.uuid() };
    await syncAccount(ctx, { ignoreBackoff: true, isOver: () => ports.clock.now() >= endsAtMs });
    return (await hasUnsent(db)) ? 'left' : 'empty';
  } finally {
    db.close();
  }
}
