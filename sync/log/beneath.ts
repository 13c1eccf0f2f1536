/** What a taking away takes with it: what is about the rows that it destroys. */
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { MUTATIONS, rowsOf } from '../mutations/registry.ts';

/**
 * Whether `entry` is about what `destructive`, whose kind destroys something, takes away. A replaced exercise takes every
 * set of its place, also those that its own act did not know of.
 */
export function isBeneath({ subject, needs }: LogEntry, destructive: LogEntry): boolean {
  const { table, key } = readRef(destructive.subject);
  if (MUTATIONS[destructive.kind].destroys === 'row') return needs.includes(key);
  const isSetOfItem = table === 'items' && readRef(subject).table === 'sets' && needs.includes(key);
  return isSetOfItem || (subject !== destructive.subject && rowsOf(destructive).includes(subject));
}
