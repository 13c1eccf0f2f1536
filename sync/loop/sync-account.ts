/** One account brought into step with the server, as far as it can be now: exchanges until nothing is left to say or hear. */
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { deriveNoted } from '../exchange/derive-later.ts';
import { type ExchangeContext, type ExchangeOutcome, exchange } from '../exchange/exchange.ts';
import { stopIdleRest } from '../idle-rest.ts';
import { pruneLog } from '../log/prune-log.ts';
import { readMetas } from '../meta.ts';

export type SyncOutcome =
  | Exclude<ExchangeOutcome, { kind: 'done' }>
  | { kind: 'done'; dueMs: number | undefined };

export interface SyncOptions {
  /** The person or the system says it may be worth trying now (online, visible, a new change). */
  ignoreBackoff: boolean;
  /** Asked after each exchange: true ends it early. */
  isOver?: () => boolean;
}

export async function syncAccount(
  ctx: ExchangeContext,
  { ignoreBackoff, isOver }: SyncOptions,
): Promise<SyncOutcome> {
  const { db, ports } = ctx;
  const known = await readMetas(db, ['retry', 'underived', 'records-counted', 'log-pruned']);
  const { notBeforeMs } = known.retry;
  if (!ignoreBackoff && isAhead(notBeforeMs, ports.clock.now()))
    return { kind: 'unreachable', dueMs: notBeforeMs };
  // A first reading, or what one that was broken off has left.
  const hasFigures = known['records-counted'] && known.underived.length === 0;
  for (;;) {
    const outcome = await exchange(ctx);
    if (outcome.kind !== 'done') return outcome;
    await endIdleRest(db);
    if (!hasFigures) await deriveNoted(db, !outcome.isMore);
    if (isOver?.()) return { kind: 'done', dueMs: ports.clock.now() };
    if (outcome.isMore) continue;
    await pruneLog(db, known['log-pruned'], ports.clock.now());
    return { kind: 'done', dueMs: outcome.dueMs };
  }
}

/** Another device may have unticked the set, or ended the training. No rest runs, most of the time. */
async function endIdleRest(db: AccountDb): Promise<void> {
  if ((await db.rest.count()) === 0) return;
  await inTransaction(db, [db.rest, db.sets, db.items, db.workouts], () => stopIdleRest(db));
}

/** A time further off than any wait was written by a clock that has been put back since. */
const LONGEST_WAIT_MS = 10 * 60_000;

function isAhead(timeMs: number, nowMs: number): boolean {
  return timeMs > nowMs && timeMs <= nowMs + LONGEST_WAIT_MS;
}
