/** Chooses the entries of the next batch: first those sent before, then what may be sent, in the order of the acts. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { earliest, isAhead } from '../is-ahead.ts';
import { findMadeElsewhere } from '../log/dependents.ts';
import { LONGEST_DELAY_MS } from '../loop/backoff.ts';
import { heldBackWith, kindsBefore, MUTATIONS, mustHave, waitsForKinds } from '../mutations/registry.ts';
import { failsAlways, isForMissing, NO_RESULT } from './judge.ts';
import { isAlone, LONGEST_ALONE_MS } from './suspect.ts';

/** Reads in pieces, so that a queue of a whole summer costs only a read of its head. */
const PIECE = 400;

export interface Gathered {
  entries: LogEntry[];
  /** Waiting entries that need a row of a rejected entry, with that entry's seq. */
  orphans: { entry: LogEntry; becauseOf: number }[];
  /** When the next waiting entry becomes due; undefined if none waits for time. */
  dueMs: number | undefined;
  /** There are more entries than one batch takes. */
  isMore: boolean;
}

export interface GatherOptions {
  nowMs: number;
  limit: number;
  newId: () => Key;
  /** The server knows a start by its call alone, and has one training run at a time whatever a call says. */
  isPlain: boolean;
}

/** In the running transaction, or in one read. */
export async function gather(
  db: AccountDb,
  { nowMs, limit, newId, isPlain }: GatherOptions,
): Promise<Gathered> {
  const [sealed, aside, rejected] = await Promise.all([
    db.log.where('state').equals('sealed').toArray(),
    db.log.where('state').equals('aside').toArray(),
    db.log.where('state').equals('rejected').toArray(),
  ]);
  const line = new Line({ nowMs, newId, isPlain }, rejected, await findMadeElsewhere(db, rejected));
  const first = [...sealed, ...aside];
  for (let offset = 0; line.entries.length <= limit; offset += PIECE) {
    const waiting = await db.log.where('state').equals('waiting').offset(offset).limit(PIECE).toArray();
    // Sealed and set-aside entries are older than nearly all waiting ones; sorts them into their places.
    const piece = offset === 0 ? [...first, ...waiting].sort((a, b) => a.seq - b.seq) : waiting;
    const ends = isPlain ? [] : piece.filter(({ kind }) => kind === 'workout.finish');
    const ended = new Set(ends.map(({ subject }) => subject));
    for (const entry of makersFirst(piece)) line.add(entry, ended);
    if (waiting.length < PIECE) break;
  }
  const { orphans, dueMs } = line;
  const [entries, isMore] = putBulkLast(line.entries, isPlain);
  return { entries: entries.slice(0, limit), orphans, dueMs, isMore: isMore || entries.length > limit };
}

/**
 * New changes never wait for years of imported trainings, unless they depend on them. They are not sent together
 * either, or the answer would have to send all imported rows back. Nor do they wait for a call because of which exchanges
 * fail, which is sent by itself. Returns whether more remains.
 */
function putBulkLast(entries: readonly LogEntry[], isPlain: boolean): [LogEntry[], boolean] {
  const [first, last]: [LogEntry[], LogEntry[]] = [[], []];
  const late = new Blocked(isPlain);
  for (const entry of entries) {
    const isLate = MUTATIONS[entry.kind].isBulk || isAlone(entry) || late.has(entry);
    (isLate ? last : first).push(entry);
    if (isLate) late.add(entry, false);
  }
  if (first.length > 0) return [first, last.length > 0];
  const at = last.findIndex(isAlone);
  const size = at === -1 ? last.length : Math.max(1, at);
  return [last.slice(0, size), size < last.length];
}

/** A corrected form keeps its place in the log but may need a row that was made later. Puts that row's maker first. */
function makersFirst(entries: readonly LogEntry[]): LogEntry[] {
  const makers = new Map(entries.flatMap(entry => entry.makes.map(key => [key, entry] as const)));
  const ordered = new Set<LogEntry>();
  const entered = new Set<LogEntry>();
  function place(entry: LogEntry): void {
    if (entered.has(entry)) return;
    entered.add(entry);
    for (const key of entry.needs) {
      const maker = makers.get(key);
      if (maker && maker.seq > entry.seq) place(maker);
    }
    ordered.add(entry);
  }
  for (const entry of entries) place(entry);
  return [...ordered];
}

/** Decides in log order which entries are sent now and which must not overtake a waiting one. */
class Line {
  readonly entries: LogEntry[] = [];
  readonly orphans: { entry: LogEntry; becauseOf: number }[] = [];
  dueMs: number | undefined;
  readonly #nowMs: number;
  readonly #newId: () => Key;
  readonly #isPlain: boolean;
  readonly #blocked: Blocked;
  /** Rows that the server lacks, and the rejected entry that should have made them. */
  readonly #unmade = new Map<Key, number>();

  constructor(
    { nowMs, newId, isPlain }: Omit<GatherOptions, 'limit'>,
    rejected: readonly LogEntry[],
    madeElsewhere: ReadonlySet<Key>,
  ) {
    this.#nowMs = nowMs;
    this.#newId = newId;
    this.#isPlain = isPlain;
    this.#blocked = new Blocked(isPlain);
    for (const { makes, seq, rejection } of rejected) {
      const unmade = makes.filter(key => !madeElsewhere.has(key));
      for (const key of unmade) this.#unmade.set(key, rejection?.becauseOf ?? seq);
    }
  }

  /** `ended`: trainings whose end waits here: a start sent with it waits for no other training's. */
  add(entry: LogEntry, ended: ReadonlySet<string>): void {
    if (!isReadable(entry)) return;
    const becauseOf = mustHave(entry)
      .map(key => this.#unmade.get(key))
      .find(seq => seq !== undefined);
    if (becauseOf !== undefined && entry.state === 'waiting') {
      for (const key of entry.makes) this.#unmade.set(key, becauseOf);
      this.orphans.push({ entry, becauseOf });
      return;
    }
    const untilMs = waitsUntilMs(entry, this.#nowMs);
    this.dueMs = earliest(this.dueMs, untilMs);
    const waits = untilMs !== undefined && untilMs - earlyMs(entry) > this.#nowMs;
    const kinds = this.#isPlain ? kindsBefore(entry) : waitsForKinds(entry, entry.call);
    const willEnd = ended.has(entry.subject) && MUTATIONS[entry.kind].amend !== undefined;
    if (waits || this.#blocked.has(entry, willEnd ? [] : kinds))
      this.#blocked.add(entry, isAhead(entry.holdUntilMs ?? 0, LONGEST_MS.hold, this.#nowMs));
    else this.entries.push(this.#blocked.has(entry, kinds) ? this.#rebuilt(entry) : entry);
  }

  /** To be built once more, with the training's end. It may have been run as it was: then the server knows its key. */
  #rebuilt(entry: LogEntry): LogEntry {
    const { call: _, ...rest } = entry;
    return entry.state === 'waiting' ? entry : { ...rest, id: this.#newId(), state: 'waiting' };
  }
}

const MINUTE_MS = 60_000;
const LONGEST_MS = {
  hold: MINUTE_MS,
  backoff: LONGEST_DELAY_MS,
  alone: LONGEST_ALONE_MS,
  aside: 25 * 60 * MINUTE_MS,
};

/** Undefined if it need not wait. */
function waitsUntilMs(entry: LogEntry, nowMs: number): number | undefined {
  const { holdUntilMs, failures, state } = entry;
  const longest = state === 'aside' ? 'aside' : isAlone(entry) ? 'alone' : 'backoff';
  const times = [
    [holdUntilMs ?? 0, LONGEST_MS.hold],
    [failures?.nextTryAtMs ?? 0, LONGEST_MS[longest]],
  ] as const;
  const ahead = times.filter(([timeMs, longestMs]) => isAhead(timeMs, longestMs, nowMs));
  return ahead.length === 0 ? undefined : Math.max(...ahead.map(([timeMs]) => timeMs));
}

const EARLY_MS = 15_000;

/**
 * By so much, or a quarter of its longest wait so far, an entry that failed is sent early, with others: many
 * that fail, each by itself, are soon tried together.
 */
function earlyMs(entry: LogEntry): number {
  const { failures, state } = entry;
  return failures && state === 'sealed' && !isAlone(entry)
    ? Math.min(EARLY_MS, 125 * 2 ** failures.times)
    : 0;
}

/** It was never sent, or the last answer was about this very call: it did nothing. */
function wasNotRun(entry: LogEntry): boolean {
  const { call, tries = [], failures, againSinceMs } = entry;
  const { status = NO_RESULT } = tries.at(-1) ?? {};
  const isOwnResult = status === 424 || (status !== NO_RESULT && status === failures?.status);
  return againSinceMs === undefined && (call === undefined || isOwnResult);
}

/** Nobody knows when it will be on the server. */
function isOff(entry: LogEntry): boolean {
  return entry.state === 'aside' || isAlone(entry) || failsAlways(entry);
}

/**
 * Entries that must wait behind an earlier one that is not sent now: those with the same subject, and those that need
 * rows it makes or deletes. A training's end also waits for deletions in it that can still be undone, because the
 * server would refuse them afterwards.
 */
class Blocked {
  readonly #keys = new Set<Key>();
  /** Of those that are off (isOff): what only copies their rows goes. */
  readonly #copied = new Set<Key>();
  readonly #subjects = new Set<string>();
  readonly #kinds = new Set<LogEntry['kind']>();
  readonly #heldIn = new Set<Key>();
  /** Keys of rows that the server surely lacks. */
  readonly #unmade = new Set<Key>();
  readonly #isPlain: boolean;

  constructor(isPlain: boolean) {
    this.#isPlain = isPlain;
  }

  /** `isOffered`: it can still be undone. */
  add(entry: LogEntry, isOffered: boolean): void {
    for (const key of heldBackWith(entry)) (isOff(entry) ? this.#copied : this.#keys).add(key);
    // What brings its row back may be one of the later ones.
    if (isForMissing(entry)) return;
    // The later act wins a field, whichever comes later, so one that is off need not come first. On a plain server the
    // one that comes later wins.
    const isOfFields = MUTATIONS[entry.kind].fieldNames !== undefined && !this.#isPlain;
    if (!isOff(entry) || !isOfFields) this.#subjects.add(entry.subject);
    if (wasNotRun(entry)) for (const key of entry.makes) this.#unmade.add(key);
    // Nor does one whose start the server has not carried out. A plain server begins them in their order.
    if (this.#isPlain || !mustHave(entry).some(key => this.#unmade.has(key))) this.#kinds.add(entry.kind);
    if (isOffered) for (const key of entry.needs) this.#heldIn.add(key);
  }

  has(entry: LogEntry, kinds = waitsForKinds(entry, entry.call)): boolean {
    const { needs, subject, kind } = entry;
    return (
      this.#subjects.has(subject) ||
      (MUTATIONS[kind].destroys !== undefined && this.#heldIn.has(readRef(subject).key)) ||
      needs.some(key => this.#keys.has(key)) ||
      mustHave(entry).some(key => this.#copied.has(key)) ||
      kinds.some(other => this.#kinds.has(other))
    );
  }
}
