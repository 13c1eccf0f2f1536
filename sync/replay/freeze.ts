/**
 * The next calls of a batch: lane after lane, what was frozen before, then the head, then what is independent of all
 * that is unanswered.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry, WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';
import type { Attempt } from '../caution/before-sending.ts';
import { readMeta } from '../meta.ts';
import { isEndQueued } from '../outbox/find-entries.ts';
import { foldSpent } from '../outbox/fold-spent.ts';
import type { Lane } from '../outbox/place.ts';
import { buildCall } from './build-call.ts';
import { isSolitary } from './claims.ts';
import { freezeHead, toFrozen } from './freeze-head.ts';
import { LANES, nextDueMs, planLane, waitsForOtherLane } from './pick.ts';
import type { MissingOptions } from './resolve-missing.ts';

export type Frozen =
  /** Several only where they are independent of each other. */
  | { kind: 'send'; attempts: Attempt[] }
  /** Ids of the shipped library, or what this server can do, are not known yet: read its library, then go on. */
  | { kind: 'library-needed' }
  /** Nothing may go now; `dueMs` is when something may, if time alone decides. */
  | { kind: 'nothing'; dueMs: number | undefined };

export interface FreezeOptions extends MissingOptions {
  /** How many calls may be begun. */
  atMost: number;
  /** Frozen in this batch and not settled yet, and their lane. */
  underWay: ReadonlyMap<number, Lane>;
}

type LaneOutcome = Exclude<Frozen, { kind: 'nothing' }> | { kind: 'wait' } | { kind: 'again' };

/** Inside the replayer's transaction, its fence checked. */
export async function freezeNext(db: AccountDb, options: FreezeOptions): Promise<Frozen> {
  await foldSpent(db, options.nowMs);
  const closed = new Set<Lane>();
  for (;;) {
    const lane = nextLane(options.underWay, closed);
    if (!lane) return { kind: 'nothing', dueMs: await nextDueMs(db, options.nowMs) };
    const outcome = await freezeOfLane(db, lane, options);
    // What was rearranged may have given another lane something to go first.
    if (outcome.kind === 'again') closed.clear();
    else if (outcome.kind === 'wait') closed.add(lane);
    else return outcome;
  }
}

/** One lane at a time: while something of it is under way, no other has its turn. */
function nextLane(underWay: ReadonlyMap<number, Lane>, closed: ReadonlySet<Lane>): Lane | undefined {
  const [current] = underWay.values();
  const lanes = current ? [current] : LANES;
  return lanes.find(lane => !closed.has(lane));
}

async function freezeOfLane(db: AccountDb, lane: Lane, options: FreezeOptions): Promise<LaneOutcome> {
  const [{ resend, fresh, hasUnanswered }, { clientKeys }] = await Promise.all([
    planLane(db, lane, options),
    readMeta(db, 'server'),
  ]);
  if (clientKeys === null && !options.isLibraryRead && resend.length + fresh.length > 0) {
    return { kind: 'library-needed' };
  }
  const isKeyed = clientKeys === true;
  const room = roomFor(options, isKeyed);
  const again = resend.slice(0, room).map((entry): Attempt => ({ entry, isRetry: true, isKeyed }));
  if (again.length === room) return sendOrWait(again);
  const left = { ...options, isKeyed, atMost: room - again.length };
  if (!hasUnanswered) return freezeFromHead(db, fresh, left);
  return sendOrWait([...again, ...(await freezeBeside(db, fresh, left))]);
}

interface RoomOptions extends FreezeOptions {
  isKeyed: boolean;
}

/** A server that knows only the specification is looked at before each call, and called one at a time (OLD1). */
function roomFor({ atMost, underWay }: FreezeOptions, isKeyed: boolean): number {
  return isKeyed ? atMost : Math.max(0, Math.min(atMost, 1 - underWay.size));
}

function sendOrWait(attempts: Attempt[]): LaneOutcome {
  return attempts.length > 0 ? { kind: 'send', attempts } : { kind: 'wait' };
}

/** Nothing of the lane is unanswered: its head decides, and what is independent may go beside it. */
async function freezeFromHead(
  db: AccountDb,
  [head, ...others]: WaitingEntry[],
  options: RoomOptions,
): Promise<LaneOutcome> {
  if (!head || (await waitsForOtherLane(db, head))) return { kind: 'wait' };
  const first = await freezeHead(db, head, options);
  if (first.kind !== 'frozen') return first;
  const { isKeyed, atMost } = options;
  const attempts: Attempt[] = [{ entry: first.entry, isRetry: false, isKeyed }];
  // Something else went in its place: what may go beside that, the next turn will see.
  if (first.entry.seq !== head.seq || isSolitary(first.entry)) return { kind: 'send', attempts };
  const beside = await freezeBeside(db, others, { ...options, atMost: atMost - 1 });
  return { kind: 'send', attempts: [...attempts, ...beside] };
}

/**
 * What may go beside others. Anything unusual (its workout has ended, a name that is not known yet) waits until it is
 * its lane's head.
 */
async function freezeBeside(
  db: AccountDb,
  waiting: WaitingEntry[],
  { atMost, isKeyed, nowMs }: RoomOptions,
): Promise<Attempt[]> {
  const entries = waiting.slice(0, atMost);
  if (entries.length === 0) return [];
  const [ended, calls] = await Promise.all([
    endedOf(db, entries),
    Promise.all(entries.map(entry => buildCall(db, entry.intent))),
  ]);
  const ready = entries.flatMap((entry, index): FrozenEntry[] => {
    const built = calls[index];
    const hasEnded = 'workoutKey' in entry.intent && ended.has(entry.intent.workoutKey);
    return built?.kind === 'call' && !hasEnded ? [toFrozen(entry, built.call, nowMs)] : [];
  });
  await db.outbox.bulkPut(ready);
  return ready.map(entry => ({ entry, isRetry: false, isKeyed }));
}

async function endedOf(db: AccountDb, entries: WaitingEntry[]): Promise<Set<Key>> {
  const named = new Set(entries.flatMap(({ intent }) => ('workoutKey' in intent ? intent.workoutKey : [])));
  const ended = new Set<Key>();
  for (const key of named) if (await isEndQueued(db, key)) ended.add(key);
  return ended;
}
