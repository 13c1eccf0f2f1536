/** What a taking away takes with it: what is about the rows that it destroys. */
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { MUTATIONS, rowsOf } from '../mutations/registry.ts';

/** Whether `entry` is about what `destructive`, whose kind destroys something, takes away. */
export function isBeneath({ subject, needs }: LogEntry, destructive: LogEntry): boolean {
  if (MUTATIONS[destructive.kind].destroys === 'row') return needs.includes(readRef(destructive.subject).key);
  return subject !== destructive.subject && rowsOf(destructive).includes(subject);
}
