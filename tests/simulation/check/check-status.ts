/** What the quiet status says in a tab, beside what lies in the log: it never says that all is on the server while something waits. */
import { decideSyncState, readSyncFacts } from '#app/shell/sync-state.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { accountOn } from '../run/inspect.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';

const UNSENT: ReadonlySet<string> = new Set(['waiting', 'sealed', 'aside']);

export async function checkStatus(world: World, device: Device, db: AccountDb): Promise<void> {
  const before = unsentIn(device, db);
  const facts = await readSyncFacts(db);
  // What came or went during the look says nothing.
  const waiting = unsentIn(device, db).filter(seq => before.includes(seq));
  if (waiting.length > 0 && decideSyncState(facts, true).kind === 'done')
    report(world, 'misreported', `${device.name}: the status says done while ${waiting.join(', ')} wait`);
}

function unsentIn(device: Device, { accountKey }: AccountDb): number[] {
  const database = accountOn(device, accountKey);
  const log = database ? rawRows<LogEntry>(database, 'log') : [];
  return log.filter(({ state }) => UNSENT.has(state)).map(({ seq }) => seq);
}
