/** What the sync makes of a server's answers, without a server: for tests of commands and queries alone. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, Rejection } from '#db/log-entry.ts';
import type { MutationKind } from '#db/mutation-args.ts';
import { inTransaction } from '#db/transaction.ts';
import { findDependents } from '#sync/log/dependents.ts';
import { rebase } from '#sync/log/rebase.ts';

export const REJECTION: Rejection = {
  status: 400,
  code: 'invalid',
  detail: null,
  fields: { name: ['Такое уже есть.'] },
  atMs: 0,
  isTargetLost: false,
};

/** All that waits was acknowledged: what the person sees is the server's word. */
export async function asIfSent(db: AccountDb): Promise<void> {
  await inTransaction(db, [db.log, db.bases], async () => {
    await db.log.clear();
    await db.bases.clear();
  });
}

/** The first entry of this kind was rejected, and with it what needs what it would have made. */
export async function asIfRejected(
  db: AccountDb,
  kind: MutationKind,
  rejection: Rejection = REJECTION,
): Promise<number> {
  return inTransaction(db, db.tables, async () => {
    const entry = (await readLog(db)).find(other => other.kind === kind && other.state === 'waiting');
    if (!entry) throw new Error(`no ${kind} waits`);
    const dependents = await findDependents(db, [entry]);
    await db.log.bulkPut([
      { ...entry, state: 'rejected', live: [], rejection },
      ...dependents.map(
        (other): LogEntry => ({
          ...other,
          state: 'rejected',
          live: [],
          rejection: { ...rejection, becauseOf: entry.seq },
        }),
      ),
    ]);
    await rebase(
      db,
      [entry, ...dependents].flatMap(({ live }) => live),
    );
    return entry.seq;
  });
}

/** In the order in which they were made. */
export function readLog(db: AccountDb): Promise<LogEntry[]> {
  return db.log.orderBy('seq').toArray();
}

/** What of it is not settled: its kind and args. */
export async function openChanges(db: AccountDb): Promise<Pick<LogEntry, 'kind' | 'args'>[]> {
  const entries = (await readLog(db)).filter(({ state }) => state === 'waiting' || state === 'rejected');
  return entries.map(({ kind, args }) => ({ kind, args }));
}
