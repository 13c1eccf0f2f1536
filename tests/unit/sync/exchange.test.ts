/** One round trip with each of its ways out: what is stored, what is sent next, and when. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { exchange } from '#sync/exchange/exchange.ts';
import { readMeta, type SyncMeta, writeMeta } from '#sync/meta.ts';
import type { Ports } from '#sync/ports.ts';
import type { Answer, ExchangeReply, ExchangeRequest } from '#sync/remote/remote.ts';
import * as make from './make-entry.ts';
import { SET } from './make-entry.ts';

const NOW_MS = 1_000_000;
const READING: SyncMeta['reading'] = { n: 0, unconfirmed: [], past: null, isComplete: true };
const CALL = { method: 'PATCH', path: '/api/sets/' } as const;
let db: AccountDb;
let requests: ExchangeRequest[];
let replies: ExchangeReply[];
/** What happens while a request is on its way. */
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  db = make.openTestDb();
  requests = [];
  replies = [];
  meanwhile = async () => {};
  await writeMeta(db, 'reading', READING);
  await writeMeta(db, 'cursor', 'c1');
});

function answer(values: Partial<Answer> = {}): ExchangeReply {
  const empty = { results: [], rows: [], cursor: 'c2', library: 'l', user_key: 'u', answered_at: 7_000_000 };
  return { kind: 'answer', answer: { ...empty, ...values } };
}

async function exchanged(...given: ExchangeReply[]) {
  requests = [];
  replies = given;
  const ports = {
    clock: { now: () => NOW_MS, sleep: async () => {} },
    random: { next: () => 0.5, uuid: () => 'writer', secret: () => '' },
    locks: { run: (_name: string, _waitMs: number, body: (held: boolean) => unknown) => body(false) },
  } as unknown as Ports;
  const remote = {
    exchange: async (request: ExchangeRequest) => {
      requests.push(structuredClone(request));
      await meanwhile();
      const reply = replies.shift();
      if (!reply) throw new Error('asked once too often');
      return reply;
    },
  };
  return exchange({ db, ports, remote, holder: 'tab' });
}

const waiting = (seq: number, rest: Partial<LogEntry> = {}) =>
  make.makeEntry(
    seq,
    'workout.note',
    { workoutKey: `w${seq}`, note: 'a' },
    { state: 'waiting', call: CALL, live: [], ...rest },
  );
const done = (seq: number, body?: Record<string, unknown>) => ({
  id: `call-${seq}`,
  status: 200,
  ...(body && { body }),
});
const stateOf = async (seq: number) => (await db.log.get(seq))?.state;
const phase = async () => (await readMeta(db, 'status')).phase;

describe('a request', () => {
  it('[ONE2] carries what waits, the cursor, and which device asks', async () => {
    await db.log.bulkPut([waiting(1), waiting(2)]);
    await exchanged(answer({ results: [done(1), done(2)] }));
    expect(requests).toMatchObject([{ cursor: 'c1', device: 'writer', sentAtMs: NOW_MS }]);
    expect(requests[0]?.calls.map(({ id }) => id)).toEqual(['call-1', 'call-2']);
    expect(requests[0]).not.toHaveProperty('known');
    expect(await readMeta(db, 'writer')).toBe('writer');
  });

  it('[PULL6] names this device as before', async () => {
    await writeMeta(db, 'writer', 'me');
    await exchanged(answer());
    expect(requests).toMatchObject([{ device: 'me' }]);
    expect(await readMeta(db, 'writer')).toBe('me');
  });

  it('[LATER1] is never sent before the last act in it, whatever the clock says', async () => {
    await db.log.bulkPut([waiting(1, { actedAtMs: NOW_MS + 50 }), waiting(2, { actedAtMs: 5 })]);
    await exchanged(answer());
    expect(requests).toMatchObject([{ sentAtMs: NOW_MS + 50 }]);
  });

  it('[FEN1] is not made while another holds the lease', async () => {
    const lease = { holder: 'other', number: 4, untilMs: NOW_MS + 5, isLocked: false };
    await writeMeta(db, 'lease', lease);
    expect(await exchanged()).toEqual({ kind: 'busy', untilMs: NOW_MS + 5 });
    expect(await readMeta(db, 'lease')).toEqual(lease);
  });

  it('[REST8] for everything once more asks for deletions too', async () => {
    await writeMeta(db, 'cursor', null);
    await exchanged(answer());
    expect(requests[0]).not.toHaveProperty('known');
    await writeMeta(db, 'cursor', null);
    await writeMeta(db, 'reading', { ...READING, onceMore: 'now' });
    await exchanged(answer());
    expect(requests).toMatchObject([{ cursor: null, known: [] }]);
    await writeMeta(db, 'reading', { ...READING, onceMore: 'now' });
    await exchanged(answer());
    expect(requests[0]).not.toHaveProperty('known');
  });
});

describe('an answer', () => {
  it('[OUT1] ends the wait of what it names, and moves the cursor', async () => {
    await db.log.bulkPut([waiting(1), waiting(2)]);
    await writeMeta(db, 'retry', { attempts: 3, notBeforeMs: 9, waitMs: 9, maxCalls: 50 });
    const outcome = await exchanged(answer({ results: [done(1)] }));
    expect(outcome).toMatchObject({ kind: 'done' });
    expect([await stateOf(1), await stateOf(2)]).toEqual(['acknowledged', 'sealed']);
    expect(await readMeta(db, 'cursor')).toBe('c2');
    expect(await readMeta(db, 'server-time')).toBe(7_000_000);
    expect(await readMeta(db, 'library')).toBe('l');
    expect(await readMeta(db, 'retry')).toEqual({ attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: null });
    expect(await db.cursors.toArray()).toMatchObject([{ cursor: 'c2', atMs: 7_000_000 }]);
  });

  it('[IDLE1] leaves the status idle only if nothing more is to be sent or read', async () => {
    expect(await exchanged(answer())).toEqual({ kind: 'done', isMore: false, dueMs: undefined });
    expect(await readMeta(db, 'status')).toEqual({ phase: 'idle', lastAnswerAtMs: NOW_MS });
    expect(await exchanged(answer({ has_more: true }))).toMatchObject({ isMore: true });
    expect(await phase()).toBe('sending');
    await db.log.bulkPut([1, 2].map(seq => waiting(seq)));
    await writeMeta(db, 'retry', { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: 1 });
    expect(await exchanged(answer({ results: [done(1)] }))).toMatchObject({ isMore: true });
    expect(requests[0]?.calls.length).toBe(1);
  });

  it('[HOLD1] says when what is held back may be sent', async () => {
    await db.log.put(waiting(1, { holdUntilMs: NOW_MS + 5 }));
    expect(await exchanged(answer())).toEqual({ kind: 'done', isMore: false, dueMs: NOW_MS + 5 });
    expect(requests).toMatchObject([{ calls: [] }]);
  });

  it('[ONE2] too large for one batch goes on at once', async () => {
    const large = { ...CALL, body: { note: 'a'.repeat(90_000) } };
    await db.log.bulkPut([waiting(1, { call: large }), waiting(2, { call: large })]);
    expect(await exchanged(answer({ results: [done(1)] }))).toMatchObject({ isMore: true });
  });

  it('[ACK1] keeps a change in the view until the cursor has passed it', async () => {
    await db.sets.put({ ...SET, done: true });
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.log.put(make.tick(1, { call: CALL }));
    await exchanged(answer({ results: [done(1)], has_more: true }));
    expect(await db.log.get(1)).toMatchObject({ state: 'acknowledged', live: ['sets/s'] });
    expect((await readMeta(db, 'reading')).unconfirmed).toEqual([1]);
    await exchanged(answer({ cursor: 'c3' }));
    const { n, unconfirmed } = await readMeta(db, 'reading');
    expect(await db.log.get(1)).toMatchObject({ live: [], acknowledgedIn: n });
    expect(unconfirmed).toEqual([]);
    expect(await db.bases.count()).toBe(0);
  });

  it('[PARK1] to a change that was decided on meanwhile leaves it as it was decided', async () => {
    await db.log.put(make.tick(1, { state: 'discarded', live: [] }));
    await writeMeta(db, 'reading', { ...READING, unconfirmed: [1, 2] });
    await exchanged(answer());
    expect(await db.log.get(1)).not.toHaveProperty('acknowledgedIn');
  });

  it('[PULL6] that leaves out rows which the person discarded meanwhile is read again', async () => {
    await db.log.put(waiting(1));
    meanwhile = () => db.log.update(1, { state: 'discarded' });
    const outcome = await exchanged(answer({ results: [done(1, { as_sent: true })] }));
    expect(outcome).toMatchObject({ isMore: true });
    expect(await readMeta(db, 'cursor')).toBe('c1');
    await db.log.put(waiting(1));
    await writeMeta(db, 'cursor', null);
    await exchanged(answer({ results: [done(1, { as_sent: true })] }));
    expect(await readMeta(db, 'cursor')).toBe('c2');
  });

  it('[PULL4] of a first reading says how far it is, and when it is done', async () => {
    await writeMeta(db, 'reading', { ...READING, isComplete: false });
    const past = { done: 1, total: 3 };
    await exchanged(answer({ has_more: true, past }));
    expect(await readMeta(db, 'reading')).toMatchObject({ past, isComplete: false });
    await exchanged(answer({ has_more: true, cursor: 'c3' }));
    expect(await readMeta(db, 'reading')).toMatchObject({ past, isComplete: false });
    await exchanged(answer({ cursor: 'c4' }));
    expect(await readMeta(db, 'reading')).toMatchObject({ past: null, isComplete: true });
    await exchanged(answer({ has_more: true, cursor: 'c5' }));
    expect(await readMeta(db, 'reading')).toMatchObject({ past: null, isComplete: true });
  });

  it('[REST8] after a restore is followed by one reading of everything', async () => {
    await writeMeta(db, 'reading', { ...READING, onceMore: 'then' });
    await exchanged(answer({ has_more: true }));
    expect(await readMeta(db, 'reading')).toMatchObject({ onceMore: 'then' });
    expect(await readMeta(db, 'cursor')).toBe('c2');
    expect(await exchanged(answer({ cursor: 'c3' }))).toMatchObject({ isMore: true });
    expect(await readMeta(db, 'reading')).toMatchObject({ onceMore: 'now' });
    expect(await readMeta(db, 'cursor')).toBeNull();
    expect(await exchanged(answer({ cursor: 'c4' }))).toMatchObject({ isMore: false });
    expect(await readMeta(db, 'reading')).not.toHaveProperty('onceMore');
    expect(await readMeta(db, 'cursor')).toBe('c4');
  });

  it('[FEN1] is not stored once another holder took over', async () => {
    await db.log.put(waiting(1));
    meanwhile = () => writeMeta(db, 'lease', { holder: 'other', number: 9, untilMs: 1, isLocked: false });
    expect(await exchanged(answer({ results: [done(1)] }))).toEqual({ kind: 'fenced' });
    expect(await stateOf(1)).toBe('sealed');
    expect(await readMeta(db, 'cursor')).toBe('c1');
    expect(await readMeta(db, 'lease')).toMatchObject({ holder: 'other', number: 9 });
  });
});

describe('a cursor that the server does not know', () => {
  const unknown = (known: string | null): ExchangeReply => ({ kind: 'cursor-unknown', known });

  it('[REST8] is followed by the earlier ones, in the same batch', async () => {
    await db.cursors.bulkAdd([
      { cursor: 'c0', atMs: 1 },
      { cursor: 'c1', atMs: 2 },
    ]);
    expect(await exchanged(unknown(null), unknown('c0'))).toEqual({
      kind: 'done',
      isMore: true,
      dueMs: undefined,
    });
    expect(requests).toMatchObject([{ cursor: 'c1' }, { cursor: 'c1', known: ['c1', 'c0'] }]);
    expect(await readMeta(db, 'cursor')).toBe('c0');
    expect(await readMeta(db, 'restored-at')).toBe(NOW_MS);
    expect(await readMeta(db, 'reading')).toMatchObject({ n: 1, onceMore: 'then' });
  });

  it('[REST8] is none where none was sent', async () => {
    await writeMeta(db, 'cursor', null);
    expect(await exchanged(unknown(null))).toMatchObject({ kind: 'done', isMore: true });
  });
});

describe('no answer', () => {
  const none = (isTimeout = false): ExchangeReply => ({ kind: 'none', isTimeout });

  it('[OUT2] leaves everything to be sent again, later each time', async () => {
    await db.log.put(waiting(1));
    expect(await exchanged(none())).toEqual({ kind: 'unreachable', dueMs: NOW_MS + 500 });
    expect(await readMeta(db, 'retry')).toEqual({
      ...{ attempts: 1, notBeforeMs: NOW_MS + 500, waitMs: 500, maxCalls: null },
    });
    expect(await phase()).toBe('unreachable');
    expect(await db.log.get(1)).toMatchObject({ state: 'sealed', tries: [{ atMs: NOW_MS, status: 0 }] });
    expect(await exchanged(none())).toEqual({ kind: 'unreachable', dueMs: NOW_MS + 1000 });
    expect(await readMeta(db, 'lease')).toMatchObject({ holder: '' });
  });

  it('[ONE2] within the time sends half as much, but always something', async () => {
    await db.log.bulkPut([1, 2, 3, 4, 5].map(seq => waiting(seq)));
    const most = async (reply: ExchangeReply) => {
      await exchanged(reply);
      return (await readMeta(db, 'retry')).maxCalls;
    };
    expect(await most(none())).toBeNull();
    expect(await most(none(true))).toBe(2);
    expect(await most(none(true))).toBe(1);
    await writeMeta(db, 'retry', { attempts: 0, notBeforeMs: 0, waitMs: 0, maxCalls: 3 });
    await db.log.bulkDelete([2, 3, 4, 5]);
    expect(await most(none(true))).toBe(3);
  });

  it('[ASIDE1] for one call, five times in a row, lets the next one show whether the server answers', async () => {
    await db.log.put(waiting(1));
    for (let times = 0; times < 5; times++) await exchanged(none(true));
    await db.log.put(waiting(2));
    expect(await exchanged(answer())).toMatchObject({ kind: 'done', isMore: true });
    expect(requests.map(({ calls }) => calls.length)).toEqual([0]);
    expect(await db.log.get(1)).toMatchObject({ state: 'sealed', failures: { isAlone: true } });
    await exchanged(answer({ results: [done(2)] }));
    expect(requests[0]?.calls.map(({ id }) => id)).toEqual(['call-2']);
    const other = { status: 0, times: 9, nextTryAtMs: NOW_MS + 20 * 60_000, isAlone: true } as const;
    await db.log.put({ ...waiting(3), state: 'sealed', failures: other });
    // The other one follows at once, not when the device would next ask for news.
    expect(await exchanged(answer({ results: [done(1)] }))).toMatchObject({ kind: 'done', isMore: true });
    expect(requests[0]?.calls.map(({ id }) => id)).toEqual(['call-1']);
    expect(await db.log.get(1)).toMatchObject({ state: 'acknowledged' });
    expect((await db.log.get(3))?.failures?.nextTryAtMs).toBeLessThan(other.nextTryAtMs);
  });

  it('[ASIDE1] to five of the same size asks soon with half of them', async () => {
    await db.log.bulkPut([waiting(1), waiting(2)]);
    const asked: [calls: number, waitMs: number][] = [];
    for (let times = 0; times < 8; times++) {
      await exchanged(none());
      asked.push([requests[0]?.calls.length ?? 0, (await readMeta(db, 'retry')).waitMs]);
    }
    expect(asked.slice(3)).toEqual([
      [2, 4_000],
      [2, 500],
      [1, 16_000],
      [0, 30_000],
      [1, 30_000],
    ]);
  });

  it('[OUT6] for that one either puts nothing off', async () => {
    await db.log.bulkPut([waiting(1), waiting(2)]);
    for (let times = 0; times < 6; times++) await exchanged(none(true));
    expect(requests.map(({ calls }) => calls.length)).toEqual([0]);
    expect(await readMeta(db, 'retry')).not.toHaveProperty('suspect');
    expect((await db.log.get(1))?.failures).toBeUndefined();
  });

  it('[OUT6] now is respected, and shown as a failure of the server', async () => {
    await db.log.bulkPut([waiting(1), waiting(2)]);
    const reply: ExchangeReply = { kind: 'not-now', status: 503, retryAfterMs: 20_000 };
    expect(await exchanged(reply)).toEqual({ kind: 'unreachable', dueMs: NOW_MS + 20_000 });
    expect(await phase()).toBe('failed');
    expect(await db.log.get(1)).toMatchObject({ tries: [{ atMs: NOW_MS, status: 503 }] });
    expect((await readMeta(db, 'retry')).maxCalls).toBeNull();
  });

  it('[SES3] for want of a login is shown as that', async () => {
    await db.log.put(waiting(1));
    expect(await exchanged({ kind: 'login-needed' })).toEqual({ kind: 'login-needed' });
    expect(await phase()).toBe('login-needed');
    expect(await stateOf(1)).toBe('sealed');
  });
});

describe('a refused batch', () => {
  const refused = (status: number): ExchangeReply => ({ kind: 'refused', status });

  it.each([400, 413, 422])(
    '[LIVE1] with %d is sent in halves, at once, until one call is left',
    async status => {
      await db.log.bulkPut([1, 2, 3, 4, 5].map(seq => waiting(seq)));
      await writeMeta(db, 'retry', { attempts: 2, notBeforeMs: 1, waitMs: 1, maxCalls: null });
      expect(await exchanged(refused(status))).toEqual({ kind: 'done', isMore: true, dueMs: undefined });
      expect(await readMeta(db, 'retry')).toMatchObject({ attempts: 2, maxCalls: 2 });
      expect(await db.log.get(5)).toMatchObject({ state: 'sealed', tries: [{ atMs: NOW_MS, status }] });
      await exchanged(refused(status));
      expect(await readMeta(db, 'retry')).toMatchObject({ maxCalls: 1 });
      expect(await exchanged(refused(status))).toEqual({ kind: 'done', isMore: true, dueMs: undefined });
      expect(await db.log.get(1)).toMatchObject({ state: 'rejected', rejection: { status } });
      expect(await stateOf(2)).toBe('sealed');
    },
  );

  it('[PARK1] takes the rejected call out of the view', async () => {
    await db.sets.put({ ...SET, done: true });
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.log.put(make.tick(1, { call: CALL }));
    await exchanged(refused(422));
    expect(await db.sets.get('s')).toEqual(SET);
  });

  it('[OUT6] with any other status, or without a call, is a server that fails', async () => {
    await db.log.put(waiting(1));
    expect(await exchanged(refused(404))).toEqual({ kind: 'unreachable', dueMs: NOW_MS + 500 });
    expect(await stateOf(1)).toBe('sealed');
    expect(await phase()).toBe('failed');
    await db.log.clear();
    expect(await exchanged(refused(400))).toEqual({ kind: 'unreachable', dueMs: NOW_MS + 1000 });
  });
});

describe('the lock of an account', () => {
  it('[FEN2] is its own, and is waited for but a moment', async () => {
    const run = vi.fn(async () => ({ kind: 'fenced' as const }));
    await exchange({ db, ports: { locks: { run } } as unknown as Ports, remote: {} as never, holder: 'tab' });
    expect(run).toHaveBeenCalledWith(`podhod-exchange:${db.accountKey}`, 100, expect.any(Function));
  });
});
