import type { Trx } from './database.ts';
import { prepare } from './prepare.ts';
import type { UserRow } from './schema.ts';

/*
 * Every change of a user has a number, and each row that a pull reads carries the number of its last change. A user's
 * writes come one after the other (the lock at their door), so numbers become visible in their order: whoever has
 * read up to one never misses a lower one.
 *
 * A number is at least the time in milliseconds. So it goes on growing past every number ever given also where a
 * database was put back from a backup, and what is written afterwards is not taken for known. Putting one back opens an
 * era besides: who comes with a number of another may know rows that were lost since, whatever was written meanwhile.
 */

/** Higher than the time will be before the year 2286. */
export const ERA = 10_000_000_000_000;

export function eraOf(revision: number): number {
  return Math.floor(revision / ERA);
}

/** Answers with this change's number. The first to ask in a transaction moves the user's own; others get the same. */
export type TakeRevision = () => Promise<number>;

export function revisionTaker(trx: Trx, user: UserRow, nowMs: number): TakeRevision {
  let taken: Promise<number> | undefined;
  return () => {
    taken ??= moveRevision(trx, user, nowMs);
    return taken;
  };
}

const updateRevision = prepare((trx: Trx, { userId, revision }: { userId: number; revision: number }) =>
  trx.updateTable('users').set({ revision }).where('id', '=', userId),
);

async function moveRevision(trx: Trx, user: UserRow, nowMs: number): Promise<number> {
  const revision = Math.max(user.revision + 1, eraOf(user.revision) * ERA + Math.floor(nowMs));
  await updateRevision(trx, { userId: user.id, revision });
  return revision;
}
