import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import { accountOn } from './inspect.ts';

/** What of somebody's log is to go without anybody's help. Read off the disk: nobody has to be opened for it. */
export function readWaiting(device: Device, accountKey: string): LogEntry[] {
  const database = accountOn(device, accountKey);
  const entries = database ? rawRows<LogEntry>(database, 'log') : [];
  return entries.filter(entry => isReadable(entry) && (entry.state === 'waiting' || entry.state === 'sealed'));
}
