/** This device's trainings that joined others on the server: where their pending changes belong. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { type RowRef, readRef, refOf, type ViewRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { readCounting } from '../log/read-counting.ts';
import { isWithinTraining } from '../mutations/registry.ts';
import type { ReadRow } from './read-row.ts';

/**
 * A training in the answer is not an alias: that it had joined another one was lost in the server's restore, after
 * which they arrived in another order.
 */
export async function dropAliases(db: AccountDb, words: ReadonlyMap<RowRef, ViewRow | null>): Promise<void> {
  await db.aliases.bulkDelete(standingIn(words));
}

function standingIn(words: ReadonlyMap<RowRef, ViewRow | null>): Key[] {
  const standing = [...words].filter(([, row]) => row && 'status' in row && row.status !== 'cancelled');
  return standing.map(([ref]) => readRef(ref).key);
}

/**
 * A training that had joined another one stands by itself now, or has joined a third: the import of the other one was undone,
 * say. The server puts there what is still to be added by its key, so this device shows it there.
 */
export async function moveParted(
  db: AccountDb,
  words: ReadonlyMap<RowRef, ViewRow | null>,
  read: readonly ReadRow[],
): Promise<RowRef[]> {
  const places = new Map<Key, Key>(standingIn(words).map(key => [key, key]));
  for (const one of read) if (one.kind === 'alias') places.set(one.key, one.into);
  const aliases = places.size > 0 ? await db.aliases.bulkGet([...places.keys()]) : [];
  const parted = new Set(
    aliases.flatMap(alias => (alias && alias.into !== places.get(alias.key) ? alias.key : [])),
  );
  if (parted.size === 0) return [];
  const counting = await readCounting(db);
  const additions = counting.filter(entry => entry.kind === 'items.add');
  const added = new Map(
    additions.flatMap(({ args: { workoutKey: from, viaKey = '', items } }) => {
      const into = parted.has(viaKey) ? places.get(viaKey) : undefined;
      return into === undefined ? [] : items.map(({ itemKey }) => [itemKey, { from, into }] as const);
    }),
  );
  const moved = counting.flatMap(entry => {
    const place = added.get(itemOf(entry) ?? '');
    return place ? [withPlace(entry, place)] : [];
  });
  await db.log.bulkPut(moved);
  return moved.flatMap(entry => entry.live);
}

function itemOf({ kind, args }: LogEntry): Key | undefined {
  if (kind === 'items.add') return args.items[0]?.itemKey;
  return 'itemKey' in args ? args.itemKey : undefined;
}

function withPlace(entry: LogEntry, { from, into }: { from: Key; into: Key }): LogEntry {
  const { viaKey, ...args } = { viaKey: undefined, ...entry.args, workoutKey: into };
  const via = viaKey === undefined || viaKey === into ? {} : { viaKey };
  const needs = entry.needs.map(key => (key === from ? into : key));
  const group = entry.group === from ? into : entry.group;
  return { ...entry, args: { ...args, ...via }, needs, group } as LogEntry;
}

/** This device's training joined another one: moves its pending changes there. */
export async function takeAliases(db: AccountDb, read: readonly ReadRow[]): Promise<RowRef[]> {
  const refs: RowRef[] = [];
  let counting: LogEntry[] | undefined;
  for (const one of read) {
    if (one.kind === 'no-alias') await db.aliases.delete(one.key);
    if (one.kind !== 'alias') continue;
    await db.aliases.put({ key: one.key, into: one.into });
    // Once: no entry is of two of them.
    counting ??= await readCounting(db);
    refs.push(...(await moveInto(db, one, counting)));
  }
  return refs;
}

async function moveInto(
  db: AccountDb,
  { key, into }: { key: Key; into: Key },
  counting: readonly LogEntry[],
): Promise<RowRef[]> {
  const moved = counting.filter(
    ({ args, kind }) => 'workoutKey' in args && args.workoutKey === key && isWithinTraining(kind),
  );
  const there = await db.items.where('workoutKey').equals(into).toArray();
  const afterOrder = Math.max(0, ...there.map(item => item.order));
  await db.log.bulkPut(moved.map(entry => withTraining(entry, { into, key, afterOrder })));
  const makers = await db.log.where('makes').equals(key).toArray();
  // The joined training no longer has a row of its own: the entries that began it count only for its exercises and
  // sets.
  const own = refOf('workouts', key);
  const starts = makers.filter(entry => entry.live.includes(own));
  const begun = starts.map(entry => {
    const live = entry.live.filter(ref => ref !== own);
    return { ...entry, args: { ...entry.args, workoutKey: into }, live } as LogEntry;
  });
  await db.log.bulkPut(begun);
  // The server may have had it as a training before its restore.
  await db.bases.put({ ref: own, row: null });
  return [own, ...[...moved, ...begun].flatMap(entry => entry.live)];
}

/**
 * Added items go behind those already there and keep the joined key (`viaKey`), by which a cancel removes them again.
 */
function withTraining(
  entry: LogEntry,
  { into, key, afterOrder }: { into: Key; key: Key; afterOrder: number },
): LogEntry {
  const training = { workoutKey: into };
  if (entry.kind !== 'items.add') return { ...entry, args: { ...entry.args, ...training } } as LogEntry;
  const items = entry.args.items.map(item => ({ ...item, order: item.order + afterOrder }));
  return { ...entry, args: { ...entry.args, ...training, viaKey: key, items } };
}
