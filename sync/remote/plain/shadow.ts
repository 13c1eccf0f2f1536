/**
 * What is known of a server without keys: each of its rows with the key that it has here, as the feed would say it, and
 * with the revision of its last change. So the rest of the engine reads a feed with a cursor, here as from the batch; and
 * what was carried out is known also where its answer was never stored.
 */
import type { CallResult } from '#contract/batch.ts';
import type { FeedRow, GoneRowWire } from '#contract/rows.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { PlainRow } from '#db/plain-row.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { readMeta } from '#sync/meta.ts';
import { type PlainContext, Stopped } from './plain-context.ts';

export type Table =
  | 'workouts'
  | 'items'
  | 'sets'
  | 'templates'
  | 'exercises'
  | 'equipments'
  | 'muscles'
  | 'settings'
  | 'aliases';

const COUNTER = 'list/counter';
/** Rows in one answer. */
const PAGE = 1000;

/** A call that was sent: when, and what it was answered, once it was. */
export interface CallRecord {
  atMs: number;
  result?: CallResult;
}

/** Changes what is known, unless another holder of the lease does so by now. */
export function change<T>(ctx: PlainContext, body: (draft: Draft) => Promise<T>): Promise<T> {
  const { db } = ctx;
  const tables = [db.plain, db.meta, db.exercises, db.equipments, db.muscles, db.digests];
  return inTransaction(db, tables, async () => {
    const { number } = await readMeta(db, 'lease');
    if (number !== ctx.leaseNumber) throw new Stopped({ kind: 'none', isTimeout: false });
    const draft = new Draft(db, (await db.plain.get(COUNTER))?.rev ?? 0);
    const result = await body(draft);
    await db.plain.put({ ref: COUNTER, rev: draft.rev });
    return result;
  });
}

type More = Pick<PlainRow, 'serverId' | 'parent' | 'via' | 'isOwn'>;

/** In the transaction of `change`. */
export class Draft {
  readonly db: AccountDb;
  rev: number;

  constructor(db: AccountDb, rev: number) {
    this.db = db;
    this.rev = rev;
  }

  get(table: Table, key: Key): Promise<PlainRow | undefined> {
    return this.db.plain.get(`${table}/${key}`);
  }

  async keyOf(table: Table, id: ServerId): Promise<Key | undefined> {
    const known = await this.db.plain.where('id').equals(`${table}/${id}`).first();
    return known && keyIn(known);
  }

  /** Those that are there. */
  async children(table: 'workouts' | 'items', key: Key): Promise<PlainRow[]> {
    const rows = await this.db.plain.where('parent').equals(`${table}/${key}`).toArray();
    return rows.filter(isThere);
  }

  /** `row` is left out for what the feed does not say: a row of the shipped library. */
  async tell(table: Table, key: Key, row: FeedRow | undefined, more: More = {}): Promise<void> {
    const before = await this.get(table, key);
    const serverId = more.serverId ?? before?.serverId;
    const isSame = before && JSON.stringify(before.row) === JSON.stringify(row);
    if (isSame && before.serverId === serverId) return;
    this.rev += 1;
    await this.db.plain.put({
      ...before,
      ...more,
      ref: `${table}/${key}`,
      rev: this.rev,
      ...(serverId !== undefined && { serverId, id: `${table}/${serverId}` }),
      ...(row && { row }),
      isOwn: more.isOwn ?? false,
    });
  }

  async gone(table: Table, of: GoneRowWire['of'], key: Key): Promise<void> {
    this.rev += 1;
    const { db, rev } = this;
    await db.plain.put({ ref: `${table}/${key}`, rev, row: { kind: 'gone', of, key } });
  }

  async itemGone(key: Key): Promise<void> {
    await this.setsGone(key);
    await this.gone('items', 'item', key);
  }

  async setsGone(itemKey: Key): Promise<void> {
    for (const set of await this.children('items', itemKey)) await this.gone('sets', 'set', keyIn(set));
  }

  async record(id: string, value: CallRecord): Promise<void> {
    this.rev += 1;
    await this.db.plain.put({ ref: `call/${id}`, rev: this.rev, value });
  }

  async note(list: string, value: unknown): Promise<void> {
    await this.db.plain.put({ ref: `list/${list}`, rev: 0, value });
  }
}

export function keyIn({ ref }: PlainRow): Key {
  return ref.slice(ref.indexOf('/') + 1);
}

export function isThere({ row }: PlainRow): boolean {
  return row?.kind !== 'gone';
}

export async function readNote<T>({ db }: PlainContext, list: string): Promise<T | undefined> {
  return (await db.plain.get(`list/${list}`))?.value as T | undefined;
}

export async function readRecord(db: AccountDb, id: string): Promise<CallRecord | undefined> {
  return (await db.plain.get(`call/${id}`))?.value as CallRecord | undefined;
}

export interface News {
  rows: FeedRow[];
  cursor: string;
  isMore: boolean;
}

/** The rows that have changed after a revision. */
export async function readNews(db: AccountDb, since: number): Promise<News> {
  const changed = await db.plain.where('rev').above(since).limit(PAGE).toArray();
  const rows = changed.flatMap(({ row }) => row ?? []);
  const last = changed.at(-1)?.rev ?? since;
  return { rows, cursor: String(last), isMore: changed.length === PAGE };
}

/** Records of calls whose results were stored with the cursor. */
export async function forgetDelivered(db: AccountDb, cursor: number): Promise<void> {
  const records = db.plain.where('ref').startsWith('call/');
  const delivered = await records
    .filter(({ rev, value }) => rev <= cursor && (value as CallRecord).result !== undefined)
    .primaryKeys();
  if (delivered.length > 0) await inTransaction(db, [db.plain], () => db.plain.bulkDelete(delivered));
}
