import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { MUTATIONS } from '#sync/mutations/registry.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import { accountOn } from './inspect.ts';

/** What of somebody's log is to go. Read off the disk: nobody has to be opened for it. */
export function readWaiting(device: Device, accountKey: string): LogEntry[] {
  return leftIn(readLog(device, accountKey), ({ state }) => state === 'aside');
}

/** The same, without what another device must come for: a server put back from a copy lacks its rows. */
export function readWaitingAlone(device: Device, accountKey: string): LogEntry[] {
  return leftIn(
    readLog(device, accountKey),
    ({ state, againSinceMs, failures }) => state === 'aside' || Boolean(againSinceMs && failures),
  );
}

function readLog(device: Device, accountKey: string): LogEntry[] {
  const database = accountOn(device, accountKey);
  return database ? rawRows<LogEntry>(database, 'log') : [];
}

/** What was set aside waits for tomorrow, and with it what needs it or must not overtake it. */
function leftIn(entries: readonly LogEntry[], isSetAside: (entry: LogEntry) => boolean): LogEntry[] {
  const left: LogEntry[] = [];
  const aside: LogEntry[] = [];
  for (const entry of entries) {
    const isWaiting = entry.state === 'waiting' || entry.state === 'sealed';
    if (!isReadable(entry) || !(isWaiting || entry.state === 'aside')) continue;
    const isAside = isSetAside(entry) || aside.some(earlier => isBehind(entry, earlier));
    (isAside ? aside : left).push(entry);
  }
  return left;
}

function isBehind(entry: LogEntry, earlier: LogEntry): boolean {
  return (
    entry.subject === earlier.subject ||
    entry.needs.some(key => earlier.makes.includes(key)) ||
    MUTATIONS[entry.kind].waitsFor?.includes(earlier.kind) === true
  );
}
