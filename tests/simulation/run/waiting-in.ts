import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { heldBackWith, MUTATIONS, waitsForKinds } from '#sync/mutations/registry.ts';
import type { Device } from '../world/device.ts';
import { rawRows } from '../world/fake-idb.ts';
import { names, type Poison } from '../world/poison.ts';
import { accountOn } from './inspect.ts';

/**
 * What of somebody's log is to go without anybody's help. Read off the disk: nobody has to be opened for it. What was set
 * aside waits for tomorrow, and what a server put back from a copy lacks may wait for another device.
 */
export function readWaiting(device: Device, accountKey: string, poison?: Poison): LogEntry[] {
  const database = accountOn(device, accountKey);
  return leftIn(database ? rawRows<LogEntry>(database, 'log') : [], poison);
}

export function isForOthers({ state, againSinceMs, failures }: LogEntry): boolean {
  if (!(state === 'sealed' || state === 'aside') || failures === undefined) return false;
  return againSinceMs !== undefined || failures.status === 404 || failures.status === 409;
}

function isPoisoned({ call, failures }: LogEntry, poison: Poison | undefined): boolean {
  if (!poison || !call || !names(call, poison)) return false;
  return poison.isOfRequest ? failures?.isAlone === true : failures?.status === 500;
}

/** With what waits longer waits what needs it or must not overtake it. */
function leftIn(entries: readonly LogEntry[], poison: Poison | undefined): LogEntry[] {
  const left: LogEntry[] = [];
  const aside: LogEntry[] = [];
  for (const entry of entries) {
    const isWaiting = entry.state === 'waiting' || entry.state === 'sealed';
    if (!isReadable(entry) || !(isWaiting || entry.state === 'aside')) continue;
    const isAside =
      entry.state === 'aside' ||
      isForOthers(entry) ||
      isPoisoned(entry, poison) ||
      aside.some(earlier => isBehind(entry, earlier, isEnded(entry, entries)));
    (isAside ? aside : left).push(entry);
  }
  return left;
}

/** Its start need not wait for the end of another: it is sent with its own. */
function isEnded({ kind, subject }: LogEntry, entries: readonly LogEntry[]): boolean {
  return (
    MUTATIONS[kind].amend !== undefined &&
    entries.some(
      ({ kind: other, subject: of, state }) =>
        other === 'workout.finish' && of === subject && (state === 'waiting' || state === 'sealed'),
    )
  );
}

function isBehind(entry: LogEntry, earlier: LogEntry, endsAnyway: boolean): boolean {
  return (
    entry.subject === earlier.subject ||
    entry.needs.some(key => heldBackWith(earlier).includes(key)) ||
    (!endsAnyway && waitsForKinds(entry, entry.call).includes(earlier.kind))
  );
}
