/** Which entries concern rows that a destructive entry removes. */
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { MUTATIONS, rowsOf } from '../mutations/registry.ts';

/**
 * Whether `entry` concerns rows that `destructive` removes. Replacing an exercise removes every set of its place, also
 * sets that the act did not know of.
 */
export function isBeneath({ subject, needs }: LogEntry, destructive: LogEntry): boolean {
  const { table, key } = readRef(destructive.subject);
  if (MUTATIONS[destructive.kind].destroys === 'row') return needs.includes(key);
  const isSetOfItem = table === 'items' && readRef(subject).table === 'sets' && needs.includes(key);
  return isSetOfItem || (subject !== destructive.subject && rowsOf(destructive).includes(subject));
}
