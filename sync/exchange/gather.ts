/** Which entries go into the next batch: those under way first, then what may go, in the order in which it was done. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { Key } from '#domain/ids.ts';
import { MUTATIONS } from '../mutations/registry.ts';

/** Never far more than a batch holds: a queue of a whole summer costs a read of its head. */
const LOOK_AHEAD = 400;

export interface Gathered {
  entries: LogEntry[];
  /** When time alone will let something go; undefined: nothing waits for time. */
  dueMs: number | undefined;
  /** There is more than one batch takes. */
  isMore: boolean;
}

/** In the running transaction, or in one read. */
export async function gather(db: AccountDb, nowMs: number, limit: number): Promise<Gathered> {
  const [sealed, waiting, held] = await Promise.all([
    db.log.where('state').equals('sealed').toArray(),
    db.log.where('state').equals('waiting').limit(LOOK_AHEAD).toArray(),
    findBlockedKeys(db),
  ]);
  const aside = await db.log.where('state').equals('aside').toArray();
  const line = [...sealed, ...waiting, ...aside.filter(entry => isDue(entry, nowMs))].sort(
    (a, b) => a.seq - b.seq,
  );
  const blocked = new Blocked(
    held,
    aside.filter(entry => !isDue(entry, nowMs)),
  );
  const entries: LogEntry[] = [];
  let dueMs: number | undefined;
  for (const entry of line) {
    if (!isReadable(entry)) continue;
    if (blocked.has(entry)) {
      blocked.add(entry);
      continue;
    }
    const waitsUntilMs = Math.max(entry.holdUntilMs ?? 0, entry.failures?.nextTryAtMs ?? 0);
    if (waitsUntilMs > nowMs && waitsUntilMs <= nowMs + LONGEST_WAIT_MS) {
      dueMs = Math.min(dueMs ?? waitsUntilMs, waitsUntilMs);
      blocked.add(entry);
      continue;
    }
    entries.push(entry);
  }
  return {
    entries: entries.slice(0, limit),
    dueMs,
    isMore: entries.length > limit || waiting.length === LOOK_AHEAD,
  };
}

/** A time further off was written by a clock that has been put back since. */
const LONGEST_WAIT_MS = 25 * 3600_000;

function isDue({ failures }: LogEntry, nowMs: number): boolean {
  const nextMs = failures?.nextTryAtMs ?? 0;
  return nextMs <= nowMs || nextMs > nowMs + LONGEST_WAIT_MS;
}

/** Keys of rows that a rejected entry would have made: the server does not have them. */
async function findBlockedKeys(db: AccountDb): Promise<Key[]> {
  const rejected = await db.log.where('state').equals('rejected').toArray();
  return rejected.flatMap(entry => entry.makes);
}

/** What must not overtake an entry that does not go now: its own subject, what it makes, and what that needs. */
class Blocked {
  readonly #keys: Set<Key>;
  readonly #subjects = new Set<string>();
  #kinds = new Set<LogEntry['kind']>();

  constructor(keys: readonly Key[], entries: readonly LogEntry[]) {
    this.#keys = new Set(keys);
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
