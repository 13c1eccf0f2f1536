/**
 * Freezing the head of a lane: folding first, then method, path, body and key are fixed and on disk before the first
 * byte is sent (FRZ2).
 */
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenCall, FrozenEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { readMeta } from '../meta.ts';
import type { AppendOptions } from '../outbox/append.ts';
import { firstBeforeEnd } from '../outbox/first-before-end.ts';
import { foldFinished } from '../outbox/fold-finished.ts';
import { partAlternatives } from '../outbox/part-alternatives.ts';
import { partReplaced } from '../outbox/part-import.ts';
import { unfoldImport } from '../outbox/unfold-import.ts';
import { buildCall } from './build-call.ts';
import { type MissingOptions, resolveMissing } from './resolve-missing.ts';

export type HeadOutcome =
  /** The head, or what goes instead of it. */
  | { kind: 'frozen'; entry: FrozenEntry }
  | { kind: 'wait' }
  | { kind: 'library-needed' }
  /** The queue is another now. */
  | { kind: 'again' };

/** Inside the caller's transaction. */
export async function freezeHead(
  db: AccountDb,
  head: WaitingEntry,
  options: MissingOptions,
): Promise<HeadOutcome> {
  const entry = await foldOrOrder(db, head, options);
  if (entry === 'again') return { kind: 'again' };
  if (!entry) return { kind: 'wait' };
  return freezeEntry(db, entry, options);
}

/**
 * As it stands. What it needs goes as it stands, too: to fold that could ask for this very entry to go first.
 * `behind`: those that wait for it to go.
 */
async function freezeEntry(
  db: AccountDb,
  entry: WaitingEntry,
  options: MissingOptions,
  behind: readonly WaitingEntry[] = [],
): Promise<HeadOutcome> {
  const built = await buildCall(db, entry.intent);
  if (built.kind === 'missing') {
    const way = await resolveMissing(db, entry, built.keys, options);
    if (way.kind !== 'first') return way;
    const waiting = [...behind, entry];
    if (!waiting.some(({ seq }) => seq === way.maker.seq))
      return freezeEntry(db, way.maker, options, waiting);
    const isParted = await partAlternatives(db, entry, built.keys, options);
    return isParted ? { kind: 'again' } : { kind: 'wait' };
  }
  const frozen = toFrozen(entry, built.call, options.nowMs);
  await db.outbox.put(frozen);
  return { kind: 'frozen', entry: frozen };
}

export function toFrozen(entry: WaitingEntry, call: FrozenCall, nowMs: number): FrozenEntry {
  const { holdUntilMs: _, stoppedRest: __, ...kept } = entry;
  return { ...kept, state: 'frozen', call, frozenAtMs: nowMs };
}

/** What goes instead of the head of its lane: an import of all that is left, or what must not come after an end. */
async function foldOrOrder(
  db: AccountDb,
  head: WaitingEntry,
  options: AppendOptions,
): Promise<WaitingEntry | 'again' | undefined> {
  const { hasImport, clientKeys } = await readMeta(db, 'server');
  if (hasImport !== false && clientKeys !== false) {
    const isParted = await partReplaced(db, head, options.newKey);
    return isParted ? 'again' : foldFinished(db, head, options.nowMs);
  }
  if (head.intent.op !== 'workout.import') return firstBeforeEnd(db, head, options.nowMs);
  await unfoldImport(db, head, options);
  return 'again';
}
