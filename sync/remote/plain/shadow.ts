/**
 * What this device knows of a server without keys: each row with its key here, in the feed's form, and the revision of
 * its last change. So the engine reads a feed with a cursor, as from the batch, and knows what was applied even if that
 * answer was never stored.
 */
import type { BatchedCall, CallResult } from '#contract/batch.ts';
import type { FeedRow } from '#contract/rows.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { PlainRow } from '#db/plain-row.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { LEASE_MS } from '#sync/exchange/lease.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import { type PlainContext, Refused, Stopped, Waits } from './plain-context.ts';

type Gone = 'item' | 'set' | 'template';
type Plural = `${Gone | 'workout' | 'exercise' | 'equipment' | 'muscle'}s`;
export type Table = Plural | 'aliases' | 'settings' | 'exercise_settings';
/** `workouts` has rows of the kind `workout`, `settings` of the kind `settings`. */
type RowIn<In extends Table> = Extract<FeedRow, { kind: In extends `${infer Kind}s` ? Kind | In : never }>;

const COUNTER = 'list/counter';
/** Rows in one answer. */
const PAGE = 1000;

/** A sent call: when, by the server's clock, and its answer, if it came. */
export interface CallRecord {
  atMs: number;
  result?: CallResult;
  /** The server has plainly not run it. */
  isVoid?: true;
  /** The server has all that it makes: its answer waits for the end of that training. */
  isMade?: true;
}

/** Without an answer, or with a failure of the server: it is made again, and may have been carried out. */
export function isOpen({ result, isMade }: Partial<CallRecord>): boolean {
  return !isMade && (!result || result.status === 500);
}

export type Known = PlainRow & { serverId: ServerId };

/** Changes the shadow, unless another holder has the lease; renews the lease. */
export function change<T>(ctx: PlainContext, body: (draft: Draft) => Promise<T>): Promise<T> {
  const { db } = ctx;
  const tables = [
    db.plain,
    db.meta,
    db.log,
    db.exercises,
    db.equipments,
    db.muscles,
    db.templates,
    db.digests,
  ];
  return inTransaction(db, tables, async () => {
    const lease = await readMeta(db, 'lease');
    if (lease.number !== ctx.leaseNumber) throw new Stopped({ kind: 'none', isTimeout: false });
    const untilMs = ctx.session.ports.clock.now() + LEASE_MS;
    if (lease.holder !== '') await writeMeta(db, 'lease', { ...lease, untilMs });
    const draft = new Draft(ctx, (await db.plain.get(COUNTER))?.rev ?? 0);
    const result = await body(draft);
    await db.plain.put({ ref: COUNTER, rev: draft.rev });
    return result;
  });
}

/** Lives within the transaction of `change`. */
export class Draft {
  readonly ctx: PlainContext;
  readonly db: AccountDb;
  rev: number;

  constructor(ctx: PlainContext, rev: number) {
    this.ctx = ctx;
    this.db = ctx.db;
    this.rev = rev;
  }

  async isKnown(table: Table, key: Key): Promise<boolean> {
    return (await this.db.plain.get(`${table}/${key}`)) !== undefined;
  }

  /** Undefined if it is gone. */
  async rowOf<In extends Table>(table: In, key: Key): Promise<RowIn<In> | undefined> {
    const known = await this.db.plain.get(`${table}/${key}`);
    return known && isThere(known) ? (known.row as RowIn<In> | undefined) : undefined;
  }

  /** The training of this key, or the one that it has joined. */
  async trainingOf(key: Key): Promise<Key> {
    const alias = await this.db.plain.get(`aliases/${key}`);
    return alias?.row?.kind === 'alias' ? alias.row.workout_key : key;
  }

  async keyOf(table: Table, id: ServerId | undefined): Promise<Key | undefined> {
    const known = await this.db.plain.where('id').equals(`${table}/${id}`).first();
    return known && keyIn(known);
  }

  async keysOf(table: Table, docs: readonly { id: ServerId }[] = []): Promise<Key[]> {
    const keys = await Promise.all(docs.map(({ id }) => this.keyOf(table, id)));
    return keys.filter(key => key !== undefined);
  }

  /** The key for another device's row: its own, or a new one. */
  keyFor({ client_key }: { client_key?: Key | null | undefined }): Key {
    return client_key ?? this.ctx.session.ports.random.uuid();
  }

  /** `row` is undefined for rows outside the feed: those of the shipped library. */
  async tell(table: Table, key: Key, row: FeedRow | undefined, more: Partial<PlainRow> = {}): Promise<void> {
    const ref = `${table}/${key}`;
    const before = await this.db.plain.get(ref);
    const serverId = more.serverId ?? before?.serverId;
    const isSame = JSON.stringify(before?.row) === JSON.stringify(row);
    if (before && isSame && before.serverId === serverId) return;
    this.rev += 1;
    const id = serverId === undefined ? {} : { serverId, id: `${table}/${serverId}` };
    const wasDone = before?.row?.kind === 'set' && before.row.done;
    const tickedRev = row?.kind === 'set' && row.done ? (wasDone ? before.tickedRev : this.rev) : undefined;
    const next = { ...before, tickedRev, ...more, ...id, ref, rev: this.rev };
    await this.db.plain.put(row ? { ...next, row } : next);
  }

  /** Removes a row with its children. */
  async gone(of: Gone, key: Key): Promise<void> {
    if (of === 'item') await this.setsGone(key);
    this.rev += 1;
    await this.db.plain.put({ ref: `${of}s/${key}`, rev: this.rev, row: { kind: 'gone', of, key } });
  }

  async setsGone(itemKey: Key): Promise<void> {
    for (const set of await childrenOf(this.ctx, `items/${itemKey}`)) await this.gone('set', keyIn(set));
  }

  /** To send a call once more achieves nothing: an exchange that fails then must not count as one that did. */
  async record(id: string, value: CallRecord): Promise<void> {
    const ref = `call/${id}`;
    const before = value.result ? undefined : await this.db.plain.get(ref);
    if (!before) this.rev += 1;
    await this.db.plain.put({ ref, rev: before?.rev ?? this.rev, value });
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

export async function childrenOf({ db }: PlainContext, ref: string): Promise<PlainRow[]> {
  return (await db.plain.where('parent').equals(ref).toArray()).filter(isThere);
}

/** A row the server has. */
export async function mustKnow(ctx: PlainContext, table: Table, key: Key): Promise<Known> {
  if (ctx.waiting.has(key)) throw new Waits();
  const row = await ctx.db.plain.get(`${table}/${key}`);
  if (row?.row?.kind === 'alias') return mustKnow(ctx, 'workouts', row.row.workout_key);
  if (!row && table === 'workouts') return mustKnow(ctx, 'aliases', key);
  if (row && !isThere(row)) throw new Refused(410, 'deleted');
  const { serverId } = row ?? {};
  if (!row || serverId === undefined) throw new Refused(404, 'not_found');
  return { ...row, serverId };
}

/** Runs before a call that makes something: if its answer is lost, the reading looks for what it made. */
export async function markSent(ctx: PlainContext, call: BatchedCall): Promise<void> {
  if (ctx.unanswered.includes(call)) return;
  const atMs = ctx.session.ports.clock.now() + ctx.aheadMs;
  await change(ctx, draft => draft.record(call.id, { atMs }));
  ctx.unanswered.push(call);
}

/** Nothing there is this call's. */
export async function unmarkSent(ctx: PlainContext, call: BatchedCall): Promise<void> {
  await change(ctx, draft => draft.record(call.id, { atMs: 0, isVoid: true }));
  ctx.unanswered = ctx.unanswered.filter(other => other !== call);
}

/** Reads one of the remote's own records: `call/<id>`, `list/<name>`. */
export async function readValue<T>({ db }: PlainContext, ref: string): Promise<T | undefined> {
  return (await db.plain.get(ref))?.value as T | undefined;
}

/** Rows changed after a revision. */
export async function readNews({ db }: PlainContext, since: number) {
  const changed = await db.plain.where('rev').above(since).limit(PAGE).toArray();
  const rows = changed.flatMap(({ row }) => row ?? []);
  return { rows, cursor: String(changed.at(-1)?.rev ?? since), isMore: changed.length === PAGE };
}

/**
 * Deletes results that were stored with the cursor. Calls that failed by the server's fault stay: they may have been
 * applied.
 */
export function forgetDelivered({ db }: PlainContext, cursor: number): Promise<void> {
  return inTransaction(db, [db.plain], async () => {
    const records = await db.plain.where('ref').startsWith('call/').toArray();
    for (const { ref, rev, value } of records) {
      const { result, ...sent } = value as CallRecord;
      if (rev > cursor || !result) continue;
      if (result.status === 500) await db.plain.put({ ref, rev, value: sent });
      else await db.plain.delete(ref);
    }
  });
}
