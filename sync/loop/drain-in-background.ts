/** What the service worker does when it is woken with no tab open: the same replay, bounded in time. */
import type { DeviceDb } from '#db/device-db.ts';
import { countUnsent } from '#db/queries/sync-state.ts';
import type { Ports } from '../ports.ts';
import { drain, setPhase } from '../replay/drain.ts';
import { readSession } from '../session/session-store.ts';

/** 'left': something is still unsent, the browser may wake us again. */
export async function drainInBackground(
  ports: Ports,
  device: DeviceDb,
  limitMs: number,
): Promise<'empty' | 'left'> {
  const { accountKey } = await readSession(device);
  if (accountKey === null) return 'empty';
  const db = device.openAccount(accountKey);
  try {
    const endsAtMs = ports.clock.now() + limitMs;
    let outcome = await drain({ ports, device }, db, { ignoreBackoff: true });
    while (outcome.kind === 'more' && ports.clock.now() < endsAtMs) {
      outcome = await drain({ ports, device }, db, { ignoreBackoff: true });
    }
    if (outcome.kind === 'drained') await setPhase(db, 'idle');
    return (await countUnsent(db)) === 0 ? 'empty' : 'left';
  } finally {
    db.close();
  }
}
