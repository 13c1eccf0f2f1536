/** Which entries go into the next batch: those under way first, then what may go, in the order in which it was done. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { isAhead } from '../is-ahead.ts';
import { heldBackWith, MUTATIONS, mustHave } from '../mutations/registry.ts';

/** Read at once: a queue of a whole summer costs a read of its head. */
const PIECE = 400;

export interface Gathered {
  entries: LogEntry[];
  /** Waiting entries that need a row which a rejected one would have made; with the seq of that one. */
  orphans: { entry: LogEntry; becauseOf: number }[];
  /** When time alone will let something go; undefined: nothing waits for time. */
  dueMs: number | undefined;
  /** There is more than one batch takes. */
  isMore: boolean;
}

/** In the running transaction, or in one read. */
export async function gather(db: AccountDb, nowMs: number, limit: number): Promise<Gathered> {
  const [sealed, aside, rejected] = await Promise.all([
    db.log.where('state').equals('sealed').toArray(),
    db.log.where('state').equals('aside').toArray(),
    db.log.where('state').equals('rejected').toArray(),
  ]);
  const line = new Line(nowMs, rejected);
  const first = [...sealed, ...aside];
  for (let offset = 0; line.entries.length <= limit; offset += PIECE) {
    const waiting = await db.log.where('state').equals('waiting').offset(offset).limit(PIECE).toArray();
    // What is under way or was set aside is older than nearly all that waits: it goes in at its place.
    const piece = offset === 0 ? [...first, ...waiting].sort((a, b) => a.seq - b.seq) : waiting;
    for (const entry of makersFirst(piece)) line.add(entry);
    if (waiting.length < PIECE) break;
  }
  const { orphans, dueMs } = line;
  const [entries, isMore] = putBulkLast(line.entries);
  return { entries: entries.slice(0, limit), orphans, dueMs, isMore: isMore || entries.length > limit };
}

/**
 * What a person does now never waits for years of trainings that go up, unless it is about one of them. Nor do they go
 * together: what the server says of the one would bring back all rows of the other. True: there is more.
 */
function putBulkLast(entries: readonly LogEntry[]): [LogEntry[], boolean] {
  const [first, last]: [LogEntry[], LogEntry[]] = [[], []];
  const late = new Blocked();
  for (const entry of entries) {
    const isLate = MUTATIONS[entry.kind].isBulk || late.has(entry);
    (isLate ? last : first).push(entry);
    if (isLate) late.add(entry, false);
  }
  return first.length > 0 ? [first, last.length > 0] : [last, false];
}

/** A form that was mended keeps its place in the log, and may name what was made after it: that goes before it. */
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

/** Goes through the log in its order, and says of each entry whether it goes now, and what must not overtake it. */
class Line {
  readonly entries: LogEntry[] = [];
  readonly orphans: { entry: LogEntry; becauseOf: number }[] = [];
  dueMs: number | undefined;
  readonly #nowMs: number;
  readonly #blocked = new Blocked();
  /** Rows that the server does not have, and whose rejection is why. */
  readonly #unmade = new Map<Key, number>();

  constructor(nowMs: number, rejected: readonly LogEntry[]) {
    this.#nowMs = nowMs;
    for (const { makes, seq, rejection } of rejected) {
      for (const key of makes) this.#unmade.set(key, rejection?.becauseOf ?? seq);
    }
  }

  add(entry: LogEntry): void {
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
    if (untilMs !== undefined) this.dueMs = Math.min(this.dueMs ?? untilMs, untilMs);
    if (untilMs !== undefined || this.#blocked.has(entry))
      this.#blocked.add(entry, isAhead(entry.holdUntilMs ?? 0, LONGEST_MS.hold, this.#nowMs));
    else this.entries.push(entry);
  }
}

const MINUTE_MS = 60_000;
const LONGEST_MS = { hold: MINUTE_MS, backoff: 10 * MINUTE_MS, aside: 25 * 60 * MINUTE_MS };

/** Undefined: it need not wait. */
function waitsUntilMs({ holdUntilMs, failures, state }: LogEntry, nowMs: number): number | undefined {
  const times = [
    [holdUntilMs ?? 0, LONGEST_MS.hold],
    [failures?.nextTryAtMs ?? 0, state === 'aside' ? LONGEST_MS.aside : LONGEST_MS.backoff],
  ] as const;
  const ahead = times.filter(([timeMs, longestMs]) => isAhead(timeMs, longestMs, nowMs));
  return ahead.length === 0 ? undefined : Math.max(...ahead.map(([timeMs]) => timeMs));
}

/**
 * What must not overtake an earlier entry that does not go now: what is about its subject, and what needs the rows that it
 * makes or takes away. Nor does the end of a training overtake a deletion in it whose undo is on offer: the server would
 * not hear of it any more.
 */
class Blocked {
  readonly #keys = new Set<Key>();
  readonly #subjects = new Set<string>();
  readonly #kinds = new Set<LogEntry['kind']>();
  readonly #heldIn = new Set<Key>();

  /** `isOffered`: its undo is on offer. */
  add(entry: LogEntry, isOffered: boolean): void {
    for (const key of heldBackWith(entry)) this.#keys.add(key);
    this.#subjects.add(entry.subject);
    this.#kinds.add(entry.kind);
    if (isOffered) for (const key of entry.needs) this.#heldIn.add(key);
  }

  has(entry: LogEntry): boolean {
    const { needs, subject, kind } = entry;
    const waitsFor = MUTATIONS[kind].waitsFor ?? [];
    return (
      this.#subjects.has(subject) ||
      (MUTATIONS[kind].destroys !== undefined && this.#heldIn.has(readRef(subject).key)) ||
      needs.some(key => this.#keys.has(key)) ||
      waitsFor.some(other => this.#kinds.has(other))
    );
  }
}
