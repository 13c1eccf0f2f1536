import type { Database } from './database.ts';

/** No call is counted under this: the real keys are hashes. */
const PROBE_KEY = 'probe';

/**
 * Writes and commits a row that counts for nothing: a full disk still reads, and serves nobody who trains. The row has
 * to change with it: what stays the same is never written.
 */
export async function probe(database: Database, now: string): Promise<void> {
  await database.write(async trx => {
    await trx
      .insertInto('call_counts')
      .values({ key: PROBE_KEY, count: 1, ends_at: now })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(eb => ({ count: eb('call_counts.count', '+', 1), ends_at: now })),
      )
      .execute();
  });
}
