/** What waits to be sent and what was rejected, for the quiet status and its screen. */
import type { AccountDb } from '../account-db.ts';
import { type LogEntry, OPEN_STATES, type Rejection, UNSENT_STATES } from '../log-entry.ts';

export type RejectedEntry = LogEntry & { state: 'rejected'; rejection: Rejection };

export async function countUnsent(db: AccountDb): Promise<number> {
  // A count by the index for each: one over all states would walk through every entry.
  const counts = await Promise.all(UNSENT_STATES.map(state => db.log.where('state').equals(state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function hasUnsent(db: AccountDb): Promise<boolean> {
  return (await db.log.where('state').anyOf(UNSENT_STATES).first()) !== undefined;
}

/** Whether something is still only here that was done by then. */
export async function hasWaitedSince(db: AccountDb, untilMs: number): Promise<boolean> {
  // By the index, the first of each state is its oldest.
  const oldest = await Promise.all(OPEN_STATES.map(state => db.log.where('state').equals(state).first()));
  return oldest.some(entry => entry !== undefined && entry.actedAtMs <= untilMs);
}

export async function countRejected(db: AccountDb): Promise<number> {
  return countThings(await getRejected(db));
}

/** Rejected changes, as things a person sees: those of one item or workout count once. */
export function countThings(rejected: readonly RejectedEntry[]): number {
  return new Set(rejected.map(entry => entry.group ?? entry.seq)).size;
}

export async function getRejected(db: AccountDb): Promise<RejectedEntry[]> {
  const rejected = await db.log.where('state').equals('rejected').sortBy('seq');
  return rejected.filter(isRejected);
}

export function isRejected(entry: LogEntry | undefined): entry is RejectedEntry {
  return entry?.state === 'rejected' && entry.rejection !== undefined;
}

/** In the order in which they were made. */
export function getOpenEntries(db: AccountDb): Promise<LogEntry[]> {
  return db.log.where('state').anyOf(OPEN_STATES).sortBy('seq');
}

/** False after an exchange that failed. Names and shapes are those of sync/meta.ts, which writes them. */
export async function hasServerAnswered(db: AccountDb): Promise<boolean> {
  const { phase = 'idle' } = ((await db.meta.get('status'))?.value ?? {}) as { phase?: string };
  return phase === 'idle' || phase === 'sending';
}
