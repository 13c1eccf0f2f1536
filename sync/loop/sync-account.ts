/** Syncs one account as far as possible now: exchanges until nothing is left to send or read. */
import type { DeviceDb } from '#db/device-db.ts';
import { type ExchangeContext, type ExchangeOutcome, exchange } from '../exchange/exchange.ts';
import { isAhead } from '../is-ahead.ts';
import { deriveNoted } from '../log/derive-later.ts';
import { pruneLog } from '../log/prune-log.ts';
import { readMetas } from '../meta.ts';

export type SyncOutcome =
  | Exclude<ExchangeOutcome, { kind: 'done' }>
  | { kind: 'done'; dueMs: number | undefined };

export interface SyncOptions {
  /** The person acted or the system reported a chance (online, visible, a new change). */
  ignoreBackoff: boolean;
  /** Asked after each exchange: true ends it early. */
  isOver?: () => boolean;
}

interface SyncContext extends ExchangeContext {
  device: DeviceDb;
}

export async function syncAccount(
  ctx: SyncContext,
  { ignoreBackoff, isOver }: SyncOptions,
): Promise<SyncOutcome> {
  const { db, device, ports } = ctx;
  const known = await readMetas(db);
  const { notBeforeMs, waitMs } = known.retry;
  if (!ignoreBackoff && isAhead(notBeforeMs, waitMs, ports.clock.now()))
    return { kind: 'unreachable', dueMs: notBeforeMs };
  for (;;) {
    const outcome = await exchange(ctx);
    if (outcome.kind !== 'done') return outcome;
    // After a first reading, an import, or one that was interrupted.
    await deriveNoted(db, !outcome.isMore);
    if (isOver?.()) return { kind: 'done', dueMs: ports.clock.now() };
    if (outcome.isMore) continue;
    const readIsGuest = async () => (await device.accounts.get(db.accountKey))?.isGuest === true;
    await pruneLog(db, { lastMs: known['log-pruned'], nowMs: ports.clock.now(), readIsGuest });
    return { kind: 'done', dueMs: outcome.dueMs };
  }
}
