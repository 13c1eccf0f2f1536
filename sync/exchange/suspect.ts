/**
 * Finds the call because of which no exchange is answered, so that it holds up nothing else:
 *
 *     five exchanges fail ─► half as many calls each time, soon, four times as many after an answer ─► one call, five times
 *         ─► none ─┬─ answered ─► that call goes by itself
 *                  └─ fails too ─► the server is at fault
 */
import { BATCH_CALLS_MAX } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { Retry } from '../meta.ts';
import { FAILURES_MAX, NO_RESULT, putOff, type SettleContext } from './judge.ts';

/** Between two tries of one of many that go by themselves. */
export const LONGEST_ALONE_MS = 30 * 60_000;

interface Failed {
  /** Exchanges without an answer in a row. */
  attempts: number;
  isTimeout: boolean;
  /** One of the calls may be why: a page of a proxy, or a network that is cut off, may be so too. */
  mayBeOfCall: boolean;
}

/** How many calls the next exchange has, and which call the next one leaves out with all others. */
export function narrowDown(
  sent: readonly LogEntry[],
  { maxCalls }: Retry,
  { attempts, isTimeout, mayBeOfCall }: Failed,
): Pick<Retry, 'maxCalls' | 'suspect'> {
  const isOften = mayBeOfCall && attempts >= FAILURES_MAX;
  const isNarrow = mayBeOfCall && maxCalls !== null;
  const half = isTimeout || isOften || isNarrow ? Math.floor(sent.length / 2) : maxCalls;
  if (sent.length > 1) return { maxCalls: half };
  const [only] = sent;
  const isSuspect = only !== undefined && (isOften || (mayBeOfCall && isAlone(only)));
  return { maxCalls, ...(isSuspect && { suspect: only.seq }) };
}

/** The next exchange asks what this one could not tell, so it need not wait as long as one that is repeated. */
export function isNarrower(sent: readonly LogEntry[], { maxCalls }: Pick<Retry, 'maxCalls'>): boolean {
  return maxCalls !== null && maxCalls < sent.length;
}

/** After an answer: not all at once, since what failed before may be among the next, or the network may be poor still. */
export function widen({ maxCalls, suspect }: Retry): Retry['maxCalls'] {
  const more = suspect === undefined ? (maxCalls ?? BATCH_CALLS_MAX) * 4 : BATCH_CALLS_MAX;
  return more < BATCH_CALLS_MAX ? more : null;
}

/** Its request failed, and one without it succeeded: it is never sent with others again. */
export function isAlone({ failures }: LogEntry): boolean {
  return failures?.isAlone === true;
}

/** In the running transaction: an exchange without the suspect was answered. */
export async function convict(
  db: AccountDb,
  seq: number,
  ctx: Pick<SettleContext, 'nowMs' | 'jitter'>,
): Promise<void> {
  const [entry, last] = await Promise.all([
    db.log.get(seq),
    db.log.where('state').equals('acknowledged').last(),
  ]);
  // The person decided meanwhile.
  if (entry?.state !== 'sealed') return;
  const { tries = [] } = entry;
  const hasSuccess = (last?.settledAtMs ?? 0) > (tries[0]?.atMs ?? ctx.nowMs);
  // Alike, with whatever status each exchange failed.
  const next = putOff(entry, NO_RESULT, hasSuccess, ctx);
  // The first time the server may have failed just until then.
  const nextTryAtMs = isAlone(entry) ? await triedAgainAtMs(db, next, ctx.nowMs) : ctx.nowMs;
  await db.log.put({ ...next, failures: { ...next.failures, nextTryAtMs, isAlone: true } } as LogEntry);
}

/** Many that go by themselves cost the battery no more than one does: they share its tries. */
async function triedAgainAtMs({ log }: AccountDb, { failures, state }: LogEntry, nowMs: number) {
  const waitMs = (failures?.nextTryAtMs ?? nowMs) - nowMs;
  if (state === 'aside') return nowMs + waitMs;
  const count = await log.where('state').equals('sealed').filter(isAlone).count();
  return nowMs + Math.min(waitMs * count, LONGEST_ALONE_MS);
}

/**
 * In the running transaction: what made the request of a call fail has passed, so the others that go by themselves follow.
 * Returns whether one of them waited for its time.
 */
export async function release({ log }: AccountDb, nowMs: number): Promise<boolean> {
  const others = await log.where('state').equals('sealed').filter(isAlone).toArray();
  await log.bulkPut(
    others.map(entry => ({ ...entry, failures: { ...entry.failures, nextTryAtMs: nowMs } }) as LogEntry),
  );
  return others.some(({ failures }) => (failures?.nextTryAtMs ?? 0) > nowMs);
}
