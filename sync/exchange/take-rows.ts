/** Stores the rows of one answer: in `bases` if a pending change counts for them, else directly in the views. */
import type { AccountDb } from '#db/account-db.ts';
import { type LogEntry, OPEN_STATES } from '#db/log-entry.ts';
import { type BaseRow, type RowRef, readRef, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readBases } from '../log/bases.ts';
import { deleteChildren, findUnsaid } from '../log/import-children.ts';
import { readCounting } from '../log/read-counting.ts';
import { type MovedItem, takeSetsAlong } from '../log/take-sets-along.ts';
import { readViews, type Views, writeViews } from '../log/views.ts';
import { dropAliases, moveParted, takeAliases } from './joins.ts';
import { readAll } from './read-all.ts';
import type { ReadRow } from './read-row.ts';

export interface Taken {
  /** Rows whose views must be computed again. */
  refs: RowRef[];
  /** What was written directly into the views, before and after. */
  before: Views;
  after: Views;
}

interface TakeContext {
  nowMs: number;
  /** When this device last noticed a restore of the server. */
  restoredAtMs: number | null;
  /** Of the first reading: thousands of rows that this device has never had. */
  isFirst: boolean;
}

/** Rows whose former state matters to a first reading: a new item or set has none. */
function findMeant(straight: Views): RowRef[] {
  const refs = [...straight].filter(([ref, row]) => !row || !['items', 'sets'].includes(readRef(ref).table));
  return refs.map(([ref]) => ref);
}

/** In the running transaction, which has all tables. An unreadable row is set aside; the others are stored. */
export async function takeRows(
  db: AccountDb,
  rows: readonly unknown[],
  { nowMs, restoredAtMs, isFirst }: TakeContext,
): Promise<Taken> {
  const read = await readAll(db, rows, nowMs);
  const words = lastWords(read);
  for (const ref of await findUnsaid(db, words)) words.set(ref, null);
  const parted = await moveParted(db, words, read);
  await holdForDependents(db, words);
  const refs = [...words.keys()];
  const bases = await readBases(db, refs);
  const pending: BaseRow[] = [];
  const straight: Views = new Map();
  for (const [ref, row] of words) {
    const base = bases.get(ref);
    if (base) pending.push(row ? { ref, row } : { ref, row: base.row, isGone: true });
    else straight.set(ref, row ?? undefined);
  }
  const before = await readViews(
    db,
    isFirst && restoredAtMs === null ? findMeant(straight) : [...straight.keys()],
  );
  const former = refs.map(ref => bases.get(ref)?.row ?? before.get(ref));
  await Promise.all([db.bases.bulkPut(pending), writeViews(db, straight)]);
  const moved = await findMovedItems(db, words, { former, isRestored: restoredAtMs !== null });
  const along = await takeSetsAlong(db, moved, { before, after: straight });
  await sweepChildren(db, words);
  await dropAliases(db, words);
  const joined = await takeAliases(db, read);
  return {
    refs: [...pending.map(({ ref }) => ref), ...parted, ...along, ...joined],
    before,
    after: straight,
  };
}

/** The last state of each row in the answer; null if it was deleted. */
function lastWords(read: readonly ReadRow[]): Map<RowRef, ViewRow | null> {
  const words = new Map<RowRef, ViewRow | null>();
  for (const one of read) {
    if (one.kind === 'row') words.set(one.ref, one.row);
    else if (one.kind === 'gone') words.set(one.ref, null);
  }
  return words;
}

/** Deletes all children of deleted trainings: an import that is repeated uses the same keys. */
async function sweepChildren(db: AccountDb, words: ReadonlyMap<RowRef, ViewRow | null>): Promise<void> {
  const gone = [...words].flatMap(([ref, row]) => (row === null ? [readRef(ref)] : []));
  const keys = gone.filter(({ table }) => table === 'workouts').map(({ key }) => key);
  if (keys.length > 0) await deleteChildren(db, keys);
}

/**
 * Keeps a deleted item or training, by a base, while pending changes of its sets need it, so that what was ticked stays
 * visible.
 */
async function holdForDependents(db: AccountDb, words: ReadonlyMap<RowRef, ViewRow | null>): Promise<void> {
  const gone = [...words].filter(([, row]) => row === null).map(([ref]) => ref);
  const refs = gone.filter(ref => readRef(ref).table !== 'sets');
  if (refs.length === 0) return;
  const [views, bases] = await Promise.all([readViews(db, refs), db.bases.bulkGet(refs)]);
  const withBase = new Set(refs.filter((_, at) => bases[at] !== undefined));
  // A row that this device deleted itself cannot stay visible.
  const parents = refs.filter(ref => withBase.has(ref) || views.get(ref) !== undefined);
  const open = await db.log.where('state').anyOf(OPEN_STATES).toArray();
  const held = new Set<RowRef>();
  const changed: LogEntry[] = [];
  for (const entry of open) {
    if (entry.live.length === 0) continue;
    const more = parents.filter(ref => isHolding(entry, ref));
    if (more.length === 0) continue;
    changed.push({ ...entry, live: [...entry.live, ...more] });
    for (const ref of more) held.add(ref);
  }
  const fresh = [...held].filter(ref => !withBase.has(ref));
  await db.bases.bulkPut(fresh.map((ref): BaseRow => ({ ref, row: views.get(ref) ?? null })));
  await db.log.bulkPut(changed);
}

/** Only ticked or typed values keep a row; a deletion does not. */
function isHolding({ needs, live, kind }: LogEntry, ref: RowRef): boolean {
  const holds = kind === 'set.patch' || kind === 'set.create';
  return holds && needs.includes(readRef(ref).key) && !live.includes(ref);
}

/**
 * Finds items that changed their training. After a restore an item that was deleted here may return while changes of it
 * still name another training. Without a restore that cannot happen, and the search through the log is skipped.
 */
async function findMovedItems(
  db: AccountDb,
  words: ReadonlyMap<RowRef, ViewRow | null>,
  { former, isRestored }: { former: readonly (ViewRow | null | undefined)[]; isRestored: boolean },
): Promise<MovedItem[]> {
  const moved: MovedItem[] = [];
  const fresh = new Map<Key, MovedItem>();
  for (const [at, [ref, row]] of [...words].entries()) {
    const { table, key: itemKey } = readRef(ref);
    if (table !== 'items' || !row || !('workoutKey' in row)) continue;
    const was = former[at];
    const item = { itemKey, workoutKey: row.workoutKey };
    if (!was) fresh.set(itemKey, item);
    else if ('workoutKey' in was && was.workoutKey !== row.workoutKey) moved.push(item);
  }
  if (fresh.size === 0 || !isRestored) return moved;
  const counting = await readCounting(db);
  const elsewhere = counting.flatMap(({ args }) => {
    const item = 'itemKey' in args ? fresh.get(args.itemKey) : undefined;
    return item && 'workoutKey' in args && args.workoutKey !== item.workoutKey ? [item] : [];
  });
  return [...moved, ...new Set(elsewhere)];
}
