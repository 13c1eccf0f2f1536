/** Finds what depends on an entry: entries that need a row it makes, and those that need theirs. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { mustHave } from '../mutations/registry.ts';

/** Searches unsettled entries later than `causes`. In log order, without the causes. */
export async function findDependents(db: AccountDb, causes: readonly LogEntry[]): Promise<LogEntry[]> {
  return dependentsAmong(await readUnsettled(db), causes);
}

/** In log order. */
export function readUnsettled(db: AccountDb): Promise<LogEntry[]> {
  return db.log.where('state').anyOf(['waiting', 'sealed', 'aside', 'rejected']).sortBy('seq');
}

/** Of entries in log order: those that depend on `causes`, without these. */
export function dependentsAmong(entries: readonly LogEntry[], causes: readonly LogEntry[]): LogEntry[] {
  const made = new Set(causes.flatMap(entry => entry.makes));
  if (made.size === 0) return [];
  const known = new Set(causes.map(entry => entry.seq));
  return entries.filter(entry => {
    if (known.has(entry.seq) || !mustHave(entry).some(key => made.has(key))) return false;
    for (const key of entry.makes) made.add(key);
    return true;
  });
}
