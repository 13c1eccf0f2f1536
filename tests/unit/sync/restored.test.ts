/** What a device sends again to a server that was put back from a copy, and from where it reads on. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { goBackTo, offerCursors } from '#sync/exchange/restored.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import * as make from './make-entry.ts';
import { SET, WORKOUT } from './make-entry.ts';

const NOW_MS = 1_000_000;
const REFUSED = { status: 409, code: 'changed', detail: null, fields: {}, atMs: 1, isTargetLost: false };
const CALL = { method: 'PATCH', path: '/api/later/' } as const;
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

async function goBack(known: string | null, entries: readonly LogEntry[]) {
  await db.cursors.bulkPut([1, 2, 3].map(n => ({ n, cursor: `cursor ${n}`, atMs: n })));
  await db.log.bulkPut([...entries]);
  await inTransaction(db, db.tables, () => goBackTo(db, known, { nowMs: NOW_MS, newId: () => 'new id' }));
}

const done = (entry: LogEntry, acknowledgedIn: number): LogEntry => ({
  ...entry,
  state: 'acknowledged',
  acknowledgedIn,
  settledAtMs: 5,
  live: [],
});
const entryOf = (seq: number) => db.log.get(seq);

describe('a restored server', () => {
  it('[REST8] is sent again what it acknowledged after the cursor that it knows, by the same calls', async () => {
    await db.sets.put(SET);
    const { call: _, ...uncalled } = done(make.tick(3), 3);
    await goBack('cursor 2', [
      done(make.typeReps(1, 8), 2),
      done(make.typeReps(2, 9), 3),
      uncalled as LogEntry,
    ]);
    expect(await entryOf(1)).toEqual(done(make.typeReps(1, 8), 2));
    expect(await entryOf(2)).toEqual(make.typeReps(2, 9, { againSinceMs: NOW_MS }));
    expect(await entryOf(3)).toMatchObject({ state: 'waiting', live: ['sets/s'], againSinceMs: NOW_MS });
    expect(await db.sets.get('s')).toMatchObject({ reps: 9, done: true });
    expect(await db.bases.toArray()).toEqual([{ ref: 'sets/s', row: SET }]);
  });

  it('[REST8] is read on from that cursor, and once more when all is read', async () => {
    await writeMeta(db, 'reading', { ...(await readMeta(db, 'reading')), unconfirmed: [4] });
    await goBack('cursor 2', []);
    expect(await db.cursors.toCollection().primaryKeys()).toEqual([1, 2]);
    expect(await readMeta(db, 'cursor')).toBe('cursor 2');
    expect(await readMeta(db, 'restored-at')).toBe(NOW_MS);
    expect(await readMeta(db, 'reading')).toMatchObject({ n: 2, unconfirmed: [], onceMore: 'then' });
  });

  it.each([null, 'unknown here'])(
    '[REST8] that knows none of the cursors is sent and read all: %s',
    async known => {
      await db.sets.put(SET);
      await goBack(known, [done(make.tick(1), 1)]);
      expect(await entryOf(1)).toMatchObject({ state: 'sealed' });
      expect(await db.cursors.count()).toBe(0);
      expect(await readMeta(db, 'cursor')).toBeNull();
      expect(await readMeta(db, 'reading')).toMatchObject({ n: 0, onceMore: 'now' });
    },
  );

  it('[REST8] is sent what a later version of the app had sent, once that is back', async () => {
    const unknown = { ...done(make.tick(1, { call: CALL }), 2), v: 99, kind: 'set.later' } as never;
    await goBack('cursor 1', [unknown, done(make.tick(2), 3)]);
    expect(await entryOf(1)).toMatchObject({ state: 'sealed', call: CALL, againSinceMs: NOW_MS });
    expect(await entryOf(2)).toMatchObject({ againSinceMs: NOW_MS });
  });

  it('[REST8] is not sent what the person has decided on since', async () => {
    const rejected = { ...make.tick(1), state: 'rejected' as const, acknowledgedIn: 3, live: [] };
    await goBack(null, [rejected]);
    expect(await entryOf(1)).toEqual(rejected);
  });
});

describe('what was discarded while it was being sent', () => {
  const discarded = (entry: LogEntry): LogEntry => ({ ...entry, state: 'discarded', live: [] });

  it.each<[string, LogEntry]>([
    ['its row is there', make.addSet(1)],
    ['its values stand', make.tick(1)],
    ['what it deleted is gone', make.makeEntry(1, 'item.delete', { workoutKey: 'w', itemKey: 'gone' })],
  ])('[REST8] was carried out where %s, and is sent again', async (_, entry) => {
    await db.sets.put({ ...SET, done: true });
    await goBack(null, [discarded(entry)]);
    expect(await entryOf(1)).toMatchObject({ state: 'sealed', againSinceMs: NOW_MS });
  });

  it.each<[string, LogEntry]>([
    ['its values are others', make.typeReps(1, 8)],
    ['its row is not there', make.makeEntry(1, 'workout.note', { workoutKey: 'w', note: 'a' })],
    ['what it deleted is there', make.deleteSet(1)],
    ['it was never sent', make.tick(1, { call: undefined } as never)],
    ['a later version wrote it', make.tick(1, { v: 99 })],
    ['it was rejected, though its values stand', make.tick(1, { rejection: REFUSED })],
  ])('[REST8] was not carried out where %s', async (_, entry) => {
    await db.sets.put({ ...SET, done: true });
    await goBack(null, [discarded(entry)]);
    expect(await entryOf(1)).toEqual(discarded(entry));
  });

  it('[REST8] was carried out where its training has joined another one, which holds what it began with', async () => {
    const start = (key: string) => {
      const items = [{ itemKey: `item of ${key}`, exerciseKey: 'e', order: 1, sets: [] }];
      const given = { workoutKey: key, title: '', startedAtMs: 1, templateKey: 't', items };
      return make.makeEntry(1, 'workout.apply', given);
    };
    const item = { key: 'item of joined', workoutKey: 'w', exerciseKey: 'e', serverId: 2, order: 1 };
    await db.items.put(item as never);
    await goBack(null, [discarded(start('joined'))]);
    expect(await entryOf(1)).toMatchObject({ state: 'sealed', againSinceMs: NOW_MS });
    await goBack(null, [discarded(start('another'))]);
    expect(await entryOf(1)).toEqual(discarded(start('another')));
  });

  const finish = make.makeEntry(1, 'workout.finish', { workoutKey: 'w', finishedAtMs: 2, durationSec: 1 });

  it.each<[string, LogEntry, WorkoutRow['status'], string]>([
    ['a cancel was not', make.cancel(1), 'completed', 'discarded'],
    ['a finish was not', finish, 'cancelled', 'discarded'],
    ['a cancel was', make.cancel(1), 'cancelled', 'sealed'],
    ['a finish was', finish, 'completed', 'sealed'],
  ])('[REST8] %s carried out, as its training has ended', async (_, entry, status, state) => {
    await db.workouts.put({ ...WORKOUT, status });
    await goBack(null, [discarded(entry)]);
    expect(await entryOf(1)).toMatchObject({ state });
  });
});

describe('the cursors that are offered', () => {
  async function offered(count: number) {
    const rows = Array.from({ length: count }, (_, at) => ({ n: at + 1, cursor: `${at + 1}`, atMs: at }));
    await db.cursors.bulkPut(rows);
    return (await offerCursors(db)).map(Number);
  }

  it('[REST8] are all, the newest first, while they are few', async () => {
    expect(await offered(3)).toEqual([3, 2, 1]);
    await db.cursors.clear();
    expect(await offered(64)).toHaveLength(64);
  });

  it.each([65, 96, 100, 1_000])(
    '[REST8] are of %d the newest half and some of all older ones',
    async count => {
      const numbers = await offered(count);
      expect(numbers.length).toBeLessThanOrEqual(64);
      expect(numbers.slice(0, 32)).toEqual(Array.from({ length: 32 }, (_, at) => count - at));
      const older = numbers.slice(32);
      const gaps = older.slice(1).map((n, at) => (older[at] ?? 0) - n);
      expect(new Set(gaps).size).toBe(1);
      expect(older.at(-1)).toBe(1);
    },
  );
});
