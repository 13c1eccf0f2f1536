/** Which entries go into the next batch: those under way first, then what may go, in the order in which it was done. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { MUTATIONS } from '../mutations/registry.ts';

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
  const due = aside.filter(entry => isDue(entry, nowMs));
  const line = new Line(
    nowMs,
    rejected,
    aside.filter(entry => !isDue(entry, nowMs)),
  );
  const first = [...sealed, ...due];
  for (let offset = 0; line.entries.length <= limit; offset += PIECE) {
    const waiting = await db.log.where('state').equals('waiting').offset(offset).limit(PIECE).toArray();
    // What is under way or was set aside is older than nearly all that waits: it goes in at its place.
    const piece = offset === 0 ? [...first, ...waiting].sort((a, b) => a.seq - b.seq) : waiting;
    for (const entry of piece) line.add(entry);
    if (waiting.length < PIECE) break;
  }
  const { entries, orphans, dueMs } = line;
  return { entries: entries.slice(0, limit), orphans, dueMs, isMore: entries.length > limit };
}

/** Goes through the log in its order, and says of each entry whether it goes now, and what must not overtake it. */
class Line {
  readonly entries: LogEntry[] = [];
  readonly orphans: { entry: LogEntry; becauseOf: number }[] = [];
  dueMs: number | undefined;
  readonly #nowMs: number;
  readonly #blocked: Blocked;
  /** Rows that the server does not have, and whose rejection is why. */
  readonly #unmade = new Map<Key, number>();

  constructor(nowMs: number, rejected: readonly LogEntry[], aside: readonly LogEntry[]) {
    this.#nowMs = nowMs;
    this.#blocked = new Blocked(aside);
    for (const { makes, seq, rejection } of rejected) {
      for (const key of makes) this.#unmade.set(key, rejection?.becauseOf ?? seq);
    }
  }

  add(entry: LogEntry): void {
    if (!isReadable(entry)) return;
    const becauseOf = entry.needs.map(key => this.#unmade.get(key)).find(seq => seq !== undefined);
    if (becauseOf !== undefined && entry.state === 'waiting') {
      for (const key of entry.makes) this.#unmade.set(key, becauseOf);
      this.orphans.push({ entry, becauseOf });
      return;
    }
    const untilMs = Math.max(entry.holdUntilMs ?? 0, entry.failures?.nextTryAtMs ?? 0);
    const isWaiting = untilMs > this.#nowMs && untilMs <= this.#nowMs + LONGEST_WAIT_MS;
    if (isWaiting) this.dueMs = Math.min(this.dueMs ?? untilMs, untilMs);
    if (isWaiting || this.#blocked.has(entry)) this.#blocked.add(entry);
    else this.entries.push(entry);
  }
}

/** A time further off was written by a clock that has been put back since. */
const LONGEST_WAIT_MS = 25 * 3600_000;

function isDue({ failures }: LogEntry, nowMs: number): boolean {
  const nextMs = failures?.nextTryAtMs ?? 0;
  return nextMs <= nowMs || nextMs > nowMs + LONGEST_WAIT_MS;
}

/** What must not overtake an entry that does not go now: its own subject, what it makes, and what that needs. */
class Blocked {
  readonly #keys = new Set<Key>();
  readonly #subjects = new Set<string>();
  readonly #kinds = new Set<LogEntry['kind']>();

  constructor(entries: readonly LogEntry[]) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: LogEntry): void {
    for (const key of entry.makes) this.#keys.add(key);
    this.#subjects.add(entry.subject);
    this.#kinds.add(entry.kind);
  }

  has(entry: LogEntry): boolean {
    const { needs, subject, kind } = entry;
    const waitsFor = MUTATIONS[kind].waitsFor ?? [];
    return (
      this.#subjects.has(subject) ||
      needs.some(key => this.#keys.has(key)) ||
      waitsFor.some(other => this.#kinds.has(other))
    );
  }
}
