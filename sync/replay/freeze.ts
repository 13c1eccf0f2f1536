/**
 * Choosing and freezing the next call in one transaction: folding first, then method, path, body and key are fixed
 * and on disk before the first byte is sent (promise 3).
 */
import type { AccountDb } from '#db/account-db.ts';
import type { FrozenEntry, LiveEntry, WaitingEntry } from '#db/outbox-entry.ts';
import { exerciseFields } from '#db/server-copy.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { readMeta } from '../meta.ts';
import { type AppendOptions, append } from '../outbox/append.ts';
import { firstBeforeEnd } from '../outbox/first-before-end.ts';
import { foldFinished } from '../outbox/fold-finished.ts';
import { foldSpent } from '../outbox/fold-spent.ts';
import { park } from '../outbox/park.ts';
import { unfoldImport } from '../outbox/unfold-import.ts';
import { buildCall } from './build-call.ts';
import { nextDueMs, pickNext } from './pick.ts';

export type Frozen =
  /** `isRetry`: it was sent before, and the server may have carried it out. */
  | { kind: 'send'; entry: FrozenEntry; isRetry: boolean }
  /** Ids of the shipped library, or what this server can do, are not known yet: read its library, then go on. */
  | { kind: 'library-needed' }
  /** Nothing may go now; `dueMs` is when something may, if time alone decides. */
  | { kind: 'nothing'; dueMs: number | undefined }
  /** Somebody else is the replayer by now. */
  | { kind: 'fenced' };

export interface FreezeOptions {
  fence: string;
  nowMs: number;
  newKey: () => Key;
  /** The server's library has been read in this batch: what is still unknown is not there. */
  isLibraryRead: boolean;
}

export function freezeNext(db: AccountDb, options: FreezeOptions): Promise<Frozen> {
  return inTransaction(db, db.tables, async () => {
    if ((await readMeta(db, 'fence')) !== options.fence) return { kind: 'fenced' };
    await foldSpent(db, options.nowMs);
    return choose(db, options);
  });
}

async function choose(db: AccountDb, options: FreezeOptions): Promise<Frozen> {
  const { nowMs } = options;
  const closed = new Set<string>();
  for (;;) {
    const entries = await db.outbox.orderBy('seq').toArray();
    const next = pickNext(entries, { nowMs, closed });
    if (!next) return { kind: 'nothing', dueMs: nextDueMs(entries, nowMs) };
    if (!options.isLibraryRead && (await readMeta(db, 'server')).clientKeys === null) {
      return { kind: 'library-needed' };
    }
    const outcome = await tryFreeze(db, next, options);
    if (outcome === 'lane-closed') closed.add(next.lane);
    else if (outcome !== 'again') return outcome;
  }
}

async function tryFreeze(
  db: AccountDb,
  next: LiveEntry,
  options: FreezeOptions,
): Promise<Frozen | 'again' | 'lane-closed'> {
  const { nowMs } = options;
  if (next.state === 'frozen') return { kind: 'send', entry: next, isRetry: true };
  const entry = await foldOrOrder(db, next, options);
  if (entry === 'again') return entry;
  if (!entry) return 'lane-closed';
  const built = await buildCall(db, entry.intent);
  if (built.kind === 'missing') return resolveMissing(db, entry, built.keys, options);
  const { holdUntilMs: _, ...kept } = entry;
  const frozen: FrozenEntry = { ...kept, state: 'frozen', call: built.call, frozenAtMs: nowMs };
  await db.outbox.put(frozen);
  return { kind: 'send', entry: frozen, isRetry: false };
}

/** What goes instead of the head of its lane: an import of all that is left, or what must not come after an end. */
async function foldOrOrder(
  db: AccountDb,
  head: WaitingEntry,
  { nowMs, newKey }: FreezeOptions,
): Promise<WaitingEntry | 'again' | undefined> {
  const { hasImport, clientKeys } = await readMeta(db, 'server');
  if (hasImport !== false && clientKeys !== false) return foldFinished(db, head, nowMs);
  if (head.intent.op !== 'workout.import') return firstBeforeEnd(db, head, nowMs);
  await unfoldImport(db, head, { nowMs, newKey });
  return 'again';
}

/** What a call names is not on the server: on its way, refused, of the library, or gone. */
async function resolveMissing(
  db: AccountDb,
  entry: LiveEntry,
  keys: Key[],
  options: FreezeOptions,
): Promise<Frozen | 'again' | 'lane-closed'> {
  const { nowMs, newKey, isLibraryRead } = options;
  const others = (await db.outbox.toArray()).filter(other => other.seq !== entry.seq);
  const makers = others.filter(other => other.makes.some(key => keys.includes(key)));
  const maker = makers.find(other => other.state !== 'parked');
  // Made later than what names it (a server took less than it was sent): it goes first.
  if (maker?.state === 'waiting' && maker.lane === entry.lane) return tryFreeze(db, maker, options);
  if (maker) return 'lane-closed';
  if (makers.length === 0 && (await isLibraryKey(db, keys))) {
    if (!isLibraryRead) return { kind: 'library-needed' };
    if (await makeOwn(db, keys, { nowMs, newKey })) return 'again';
  }
  await park(db, entry, {
    becauseOf: makers[0]?.seq ?? null,
    refusal: {
      status: 0,
      code: 'missing',
      detail: null,
      fields: {},
      atMs: nowMs,
      isTargetLost: makers.length === 0,
    },
  });
  return 'again';
}

/** A shipped exercise that this server does not have becomes the person's own there. */
async function makeOwn(db: AccountDb, keys: Key[], options: AppendOptions): Promise<boolean> {
  const missing = (await db.exercises.bulkGet(keys)).filter(row => row?.isDefault && row.serverId === null);
  for (const row of missing) {
    if (!row) continue;
    const { isArchived: _, ...values } = exerciseFields(row);
    // Its alternatives are only advice; they are not dragged along.
    const intent = {
      op: 'exercise.create' as const,
      exerciseKey: row.key,
      values: { ...values, alternativeKeys: [] },
    };
    await db.exercises.update(row.key, { isDefault: false });
    await append(db, intent, options);
  }
  return missing.length > 0;
}

async function isLibraryKey(db: AccountDb, keys: Key[]): Promise<boolean> {
  for (const key of keys) {
    const exercise = await db.exercises.get(key);
    if (exercise?.isDefault) return true;
    if ((await db.equipments.get(key)) || (await db.muscles.get(key))) return true;
  }
  return false;
}
