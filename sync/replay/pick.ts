/**
 * Which entries go next. Lanes do not wait for each other unless one makes what the other needs; within a lane what
 * was frozen before goes first, then the rest in order. Changes of different sets have nothing to do with each other
 * and may be under way together; everything else goes alone. Read by the edges of the queue, never whole.
 */
import type { AccountDb } from '#db/account-db.ts';
import {
  type FrozenEntry,
  isReadable,
  type LiveEntry,
  type OutboxEntry,
  type WaitingEntry,
} from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import { entriesBy } from '../outbox/find-entries.ts';
import { isHeld } from '../outbox/fold-spent.ts';
import type { Lane } from '../outbox/place.ts';
import { isAhead, LONGEST_WAIT_MS } from '../outbox/waits.ts';
import { Claims, isSolitary } from './claims.ts';

export const LANES: Lane[] = ['exercises', 'training', 'settings'];

/** How far behind a lane's head something independent is looked for. */
const LOOK_AHEAD = 24;

export interface LanePlan {
  /** Frozen by an earlier batch: the server may have carried them out. */
  resend: FrozenEntry[];
  /** Unsent, in order, independent of each other and of what is unanswered. */
  fresh: WaitingEntry[];
  /** Something of the lane is frozen. Where nothing is, the first of `fresh` is the lane's head. */
  hasUnanswered: boolean;
}

/** What of a lane may be sent now; empty where the lane waits. */
export async function planLane(db: AccountDb, lane: Lane, options: PlanOptions): Promise<LanePlan> {
  const { nowMs, underWay } = options;
  const [unanswered, head] = await Promise.all([
    byState(db, lane, 'frozen').toArray(),
    readHead(db, lane, nowMs),
  ]);
  const frozen = unanswered.filter(
    (entry): entry is FrozenEntry => entry.state === 'frozen' && isReadable(entry),
  );
  const resend = frozen.filter(entry => !underWay.has(entry.seq));
  // The server cannot now: nothing of the lane overtakes what it could not answer.
  if (resend.some(entry => !isDue(entry, nowMs))) return { resend: [], fresh: [], hasUnanswered: true };
  const claims = new Claims(frozen);
  const fresh = independent(head, claims);
  return { resend, fresh, hasUnanswered: frozen.length > 0 };
}

export interface PlanOptions {
  nowMs: number;
  /** Frozen by this batch, not settled yet. */
  underWay: ReadonlyMap<number, Lane>;
}

function byState(db: AccountDb, lane: Lane, state: OutboxEntry['state']) {
  return db.outbox.where('[lane+state]').equals([lane, state]);
}

/** The first of the lane that wait for nobody's undo and no other training's end. */
async function readHead(db: AccountDb, lane: Lane, nowMs: number): Promise<WaitingEntry[]> {
  const putOff = new PutOff(nowMs);
  for (let from = 0; ; from += LOOK_AHEAD) {
    const page = await byState(db, lane, 'waiting').offset(from).limit(LOOK_AHEAD).toArray();
    for (const entry of page) if (!isReadable(entry)) putOff.leave(entry);
    const found = untilHeldEnd(page.filter(isWaiting), nowMs);
    const entries = found.entries.filter(entry => !putOff.has(entry));
    if (entries.length > 0 || found.isStopped || page.length < LOOK_AHEAD) return entries;
  }
}

/**
 * A training whose start waits until another one has ended, or is a later version's: all of it waits, and nothing else
 * does. What ends that other one may have been said later.
 */
class PutOff {
  readonly #nowMs: number;
  readonly #keys = new Set<Key>();

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** A later version's: nobody here makes what it makes. */
  leave({ makes }: OutboxEntry): void {
    for (const key of makes) this.#keys.add(key);
  }

  has(entry: WaitingEntry): boolean {
    const is = !isDue(entry, this.#nowMs) || entry.needs.some(key => this.#keys.has(key));
    if (is) for (const key of entry.makes) this.#keys.add(key);
    return is;
  }
}

/** A held cancel stands in the way of the next training; a held delete of one row stands in nobody's. */
function untilHeldEnd(page: WaitingEntry[], nowMs: number) {
  const stop = page.findIndex(entry => entry.intent.op === 'workout.cancel' && isHeld(entry, nowMs));
  const before = stop < 0 ? page : page.slice(0, stop);
  return { entries: before.filter(entry => !isHeld(entry, nowMs)), isStopped: stop >= 0 };
}

function independent(waiting: readonly WaitingEntry[], claims: Claims): WaitingEntry[] {
  const chosen: WaitingEntry[] = [];
  for (const entry of waiting) {
    if (isSolitary(entry)) return claims.isEmpty ? [entry] : chosen;
    if (claims.take(entry)) chosen.push(entry);
  }
  return chosen;
}

function isWaiting(entry: OutboxEntry): entry is WaitingEntry {
  return entry.state === 'waiting' && isReadable(entry);
}

function isLive(entry: OutboxEntry): entry is LiveEntry {
  return entry.state !== 'parked' && isReadable(entry);
}

function isDue(entry: LiveEntry, nowMs: number): boolean {
  return !isAhead(entry.nextTryAtMs, nowMs);
}

/** What it needs is being made by an entry of another lane that has not been answered. */
export async function waitsForOtherLane(db: AccountDb, entry: WaitingEntry): Promise<boolean> {
  const makers = await entriesBy(db, 'makes', entry.needs);
  return makers.some(other => isLive(other) && other.seq !== entry.seq && other.lane !== entry.lane);
}

/** When the earliest entry that waits for a time may go; undefined when none does. */
export async function nextDueMs(db: AccountDb, nowMs: number): Promise<number | undefined> {
  const times: number[] = [];
  for (const name of ['nextTryAtMs', 'holdUntilMs'] as const) {
    const range = db.outbox.where(name).between(nowMs, nowMs + LONGEST_WAIT_MS, false, true);
    const first = await range.filter(isLive).first();
    const time = first && name in first ? (first as WaitingEntry)[name] : null;
    if (time !== null) times.push(time);
  }
  return times.length > 0 ? Math.min(...times) : undefined;
}
