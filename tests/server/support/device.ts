import type { BatchAnswer, BatchedCall, CallResult } from '#contract/batch.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { FeedRow } from '#contract/rows.ts';
import type { Answer, Api } from './api.ts';
import { key } from './training.ts';

const ACTIVE = '/api/workouts/active/exercises';

/** What a test says of a call; the rest is made up. */
export type GivenCall = Pick<BatchedCall, 'method' | 'path'> & Partial<BatchedCall>;

/** A device of a person's: it keeps the server's rows by kind and key, and how far it has read. */
export class Device {
  api: Api;
  readonly key = key();
  cursor: string | null = null;
  /** By `kind/key`, as last received. */
  readonly rows = new Map<string, FeedRow>();
  /** Its own clock. */
  nowMs: number;

  constructor(api: Api, nowMs: number) {
    this.api = api;
    this.nowMs = nowMs;
  }

  call(given: GivenCall): BatchedCall {
    return { id: key(), acted_at: this.nowMs, ...given };
  }

  send(calls: readonly GivenCall[], more: object = {}): Promise<Answer<BatchAnswer>> {
    const body = {
      cursor: this.cursor,
      device: this.key,
      sent_at: this.nowMs,
      calls: calls.map(call => this.call(call)),
      ...more,
    };
    return this.api.send<BatchAnswer>('POST', '/api/batch/', body);
  }

  /** Sends, reads on to the end, and answers with the results. */
  async exchange(calls: readonly GivenCall[] = []): Promise<CallResult[]> {
    const first = await this.read(calls);
    for (let more = first.has_more; more; ) more = (await this.read([])).has_more;
    return first.results;
  }

  /** One round trip, taken in. */
  async read(calls: readonly GivenCall[] = []): Promise<BatchAnswer> {
    const { status, body } = await this.send(calls);
    if (status !== 200) throw new Error(`batch: ${status} ${JSON.stringify(body)}`);
    this.take(body.rows);
    this.cursor = body.cursor;
    return body;
  }

  take(rows: readonly FeedRow[]): void {
    for (const row of rows) {
      if (row.kind === 'gone') this.rows.delete(`${row.of}/${row.key}`);
      else this.rows.set(`${row.kind}/${row.key}`, row);
    }
  }

  /** Exchanges, and expects every call to be done. */
  async done(calls: readonly GivenCall[]): Promise<void> {
    const bad = (await this.exchange(calls)).filter(result => result.status >= 400);
    if (bad.length > 0) throw new Error(JSON.stringify(bad));
  }

  /** Exchanges one call that must be refused. */
  async refused(call: GivenCall): Promise<ErrorBody & { status: number }> {
    const [result] = await this.exchange([call]);
    if (!result || result.status < 400) throw new Error(`not refused: ${JSON.stringify(result)}`);
    return { ...result.body, status: result.status };
  }

  find<Kind extends FeedRow['kind']>(kind: Kind, rowKey: string) {
    return this.rows.get(`${kind}/${rowKey}`) as Extract<FeedRow, { kind: Kind }> | undefined;
  }

  of<Kind extends FeedRow['kind']>(kind: Kind) {
    return [...this.rows.values()].filter(row => row.kind === kind) as Extract<FeedRow, { kind: Kind }>[];
  }
}

/* The single calls (docs/api.md), by keys. */

export const start = (workout: string, more: object = {}): GivenCall => ({
  method: 'POST',
  path: '/api/workouts/create/',
  body: { client_key: workout, ...more },
  makes: [workout],
});

export const addItem = (workout: string, item: string, exercise: string): GivenCall => ({
  method: 'POST',
  path: `${ACTIVE}/bulk-add/`,
  body: { workout_id: workout, exercise_ids: [exercise], client_keys: [item] },
  needs: [workout],
  makes: [item],
});

export const addSet = (item: string, set: string, values: object = {}): GivenCall => ({
  method: 'POST',
  path: `${ACTIVE}/${item}/sets/`,
  body: { client_key: set, ...values },
  needs: [item],
  makes: [set],
});

export const patchSet = (item: string, set: string, values: object): GivenCall => ({
  method: 'PATCH',
  path: `${ACTIVE}/${item}/sets/${set}/`,
  body: { ...values },
  needs: [set],
});

export const deleteSet = (item: string, set: string, seen?: string | null): GivenCall => ({
  method: 'DELETE',
  path: `${ACTIVE}/${item}/sets/${set}/`,
  ...(seen !== undefined && { seen }),
});

export const deleteItem = (item: string, seen?: string | null): GivenCall => ({
  method: 'DELETE',
  path: `${ACTIVE}/${item}/`,
  ...(seen !== undefined && { seen }),
});

export const replaceItem = (item: string, exercise: string, seen?: string | null): GivenCall => ({
  method: 'POST',
  path: `${ACTIVE}/replace-by-exercise/`,
  body: { old_order: item, new_exercise_id: exercise },
  ...(seen !== undefined && { seen }),
});

export const update = (workout: string, body: object, seen?: string | null): GivenCall => ({
  method: 'PATCH',
  path: `/api/workouts/${workout}/update/`,
  body: { ...body },
  ...(seen !== undefined && { seen }),
});

export const setRest = (rest_default_sec: number): GivenCall => ({
  method: 'PATCH',
  path: '/api/me/settings/',
  body: { rest_default_sec },
});
