/** What the person decides on a waiting or a rejected change, and what it takes along. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry, Rejection } from '#db/log-entry.ts';
import {
  confirmDestruction,
  countDependents,
  discardEntries,
  retryRejected,
  sendNow,
  setAside,
} from '#sync/log/decide.ts';
import { readMeta, writeMeta } from '#sync/meta.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const NOW_MS = 1_000_000;
const DAY_MS = 24 * 3_600_000;
const REFUSAL: Rejection = {
  status: 400,
  code: null,
  detail: null,
  fields: {},
  atMs: 1,
  isTargetLost: false,
};
const FAILED = { status: 500, times: 5, nextTryAtMs: NOW_MS };
let db: AccountDb;
let ids: number;

beforeEach(async () => {
  db = make.openTestDb();
  ids = 0;
  await db.workouts.put(WORKOUT);
});

const rejected = (entry: LogEntry, because: Partial<Rejection> = {}): LogEntry => ({
  ...entry,
  state: 'rejected',
  rejection: { ...REFUSAL, ...because },
  live: [],
});

const AGAIN = { nowMs: 50, newKey: () => `new ${++ids}` };
const entryOf = async (seq: number) => (await db.log.get(seq)) as LogEntry;
const states = async () => (await db.log.orderBy('seq').toArray()).map(({ seq, state }) => [seq, state]);

describe('a retry', () => {
  beforeEach(async () => {
    await db.items.put(ITEM);
    await db.sets.put(SET);
  });

  it('[PARK6] of a rejected change is a new call by the same act, counting again at once', async () => {
    await db.log.put({ ...rejected(make.tick(1)), failures: FAILED });
    await retryRejected(db, [1], AGAIN);
    const entry = await entryOf(1);
    expect(entry).toMatchObject({ state: 'waiting', id: 'new 1', live: ['sets/s'], actedAtMs: 1 });
    for (const name of ['call', 'rejection', 'failures']) expect(entry).not.toHaveProperty(name);
    expect(await db.sets.get('s')).toMatchObject({ done: true });
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: SET });
    expect(await readMeta(db, 'nudges')).toBe(1);
  });

  it('[PARK6] of a training that was to come back comes after all that was said, for it is on the screen again', async () => {
    const removal = make.move(2, 'cancelled', { state: 'acknowledged', live: [], actedAtMs: 70 });
    await db.log.bulkPut([rejected(make.move(1, 'active')), removal]);
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    await retryRejected(db, [1], AGAIN);
    expect(await entryOf(1)).toMatchObject({ state: 'waiting', actedAtMs: 71 });
    expect(await db.workouts.get('w')).toMatchObject({ status: 'active' });
    await db.log.update(1, { state: 'rejected', rejection: REFUSAL });
    await retryRejected(db, [1], { ...AGAIN, nowMs: 90 });
    expect(await entryOf(1)).toMatchObject({ state: 'waiting', actedAtMs: 90 });
  });

  it('[OUT2] of one set aside keeps the call that may have been carried out', async () => {
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.log.put(make.tick(1, { state: 'aside', failures: FAILED }));
    const { call: _, ...unsent } = make.typeReps(2, 8, { state: 'aside' });
    await db.log.put(unsent as LogEntry);
    await retryRejected(db, [1, 2], AGAIN);
    expect(await entryOf(1)).toEqual(make.tick(1, { failures: { ...FAILED, nextTryAtMs: 0 } }));
    expect(await entryOf(2)).toEqual({ ...unsent, state: 'waiting' });
  });

  it('[PARK3] keeps visible what it kept visible: the target may still be gone', async () => {
    await db.bases.bulkPut([
      { ref: 'sets/s', row: SET, isGone: true },
      { ref: 'items/i', row: ITEM, isGone: true },
    ]);
    await db.log.put({ ...rejected(make.tick(1)), live: ['items/i', 'sets/s'] });
    await retryRejected(db, [1], AGAIN);
    expect((await entryOf(1)).live).toEqual(['items/i', 'sets/s']);
  });

  it('[PARK2] takes along what was rejected because of it, and what it was rejected because of', async () => {
    await db.sets.clear();
    await db.log.bulkPut([
      rejected(make.addSet(1)),
      rejected(make.tick(2), { becauseOf: 1 }),
      rejected(make.typeReps(3, 8), { becauseOf: 1 }),
      rejected(make.typeReps(4, 9), { becauseOf: 99 }),
      rejected(make.typeReps(5, 9)),
    ]);
    await retryRejected(db, [2], AGAIN);
    expect(await states()).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'waiting'],
      [4, 'rejected'],
      [5, 'rejected'],
    ]);
    expect(ids).toBe(3);
    expect(await db.sets.get('s')).toMatchObject({ done: true, reps: 8 });
  });

  it('[PARK2] leaves a cause that is under way by now', async () => {
    await db.bases.put({ ref: 'sets/s', row: null });
    const cause = make.addSet(1, { state: 'aside', failures: FAILED });
    await db.log.bulkPut([cause, rejected(make.tick(2), { becauseOf: 1 })]);
    await retryRejected(db, [2], AGAIN);
    expect(await entryOf(1)).toEqual(cause);
    expect((await entryOf(2)).state).toBe('waiting');
  });

  it.each(['acknowledged', 'discarded'] as const)('[OUT1] of one that is %s does nothing', async state => {
    await db.log.put(make.tick(1, { state, live: [] }));
    await retryRejected(db, [1], AGAIN);
    expect(await entryOf(1)).toEqual(make.tick(1, { state, live: [] }));
  });

  it.each<[string, LogEntry, string]>([
    ['typed into it since', make.typeReps(5, 8, { state: 'acknowledged', live: [] }), 'discarded'],
    ['deleted it again since', make.deleteSet(5, { state: 'acknowledged', live: [] }), 'discarded'],
    ['typed before', make.typeReps(1, 8, { state: 'acknowledged', live: [] }), 'waiting'],
    ['typed what was refused', rejected(make.typeReps(5, 8)), 'waiting'],
    ['typed what they discarded', make.typeReps(5, 8, { state: 'discarded', live: [] }), 'waiting'],
  ])('[PARK6] does not repeat a deletion taken along where the person has %s', async (_, other, state) => {
    await db.log.bulkPut([
      rejected(make.addSet(2)),
      rejected(make.deleteSet(3), { becauseOf: 2 }),
      { ...other, needs: [...other.needs, 's'] },
    ]);
    await retryRejected(db, [2], AGAIN);
    expect((await entryOf(2)).state).toBe('waiting');
    expect((await entryOf(3)).state).toBe(state);
  });

  it('[PARK6] repeats what deletes nothing, and what was deleted after all the rest', async () => {
    const other = { workoutKey: 'w', itemKey: 'i', setKey: 'other' };
    await db.log.bulkPut([
      rejected(make.addSet(2)),
      rejected(make.tick(3), { becauseOf: 2 }),
      rejected(make.makeEntry(4, 'set.delete', other), { becauseOf: 2 }),
      make.tick(5, { state: 'acknowledged', live: [] }),
      rejected(make.deleteSet(6), { becauseOf: 2 }),
    ]);
    await retryRejected(db, [2], AGAIN);
    expect(await Promise.all([3, 4, 6].map(async seq => (await entryOf(seq)).state))).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  it('[PARK6] leaves a later replacement of another place out of it', async () => {
    const other = { workoutKey: 'w', itemKey: 'other', exerciseKey: 'e2', setKeys: [] };
    await db.log.bulkPut([
      rejected(make.addItem(2)),
      rejected(make.replaceItem(3, []), { becauseOf: 2 }),
      make.makeEntry(4, 'item.replace', other, { state: 'acknowledged', live: [] }),
      make.makeEntry(
        5,
        'item.arrange',
        { workoutKey: 'w', itemKey: 'i', values: {} },
        { state: 'acknowledged', live: [] },
      ),
    ]);
    await retryRejected(db, [2], AGAIN);
    expect((await entryOf(3)).state).toBe('waiting');
  });

  it('[PARK6] drops with an outdated replacement what was to go into its place', async () => {
    const place = { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e2', setKeys: [], placeKey: 'p' };
    const inPlace = {
      workoutKey: 'w',
      itemKey: 'i',
      setKey: 'n',
      exerciseKey: 'e2',
      placeKey: 'p',
      order: 1,
      values: {},
    };
    await db.log.bulkPut([
      rejected(make.addItem(2)),
      rejected(make.makeEntry(3, 'item.replace', place), { becauseOf: 2 }),
      rejected(make.makeEntry(4, 'set.create', inPlace), { becauseOf: 2 }),
      make.replaceItem(5, [], { state: 'acknowledged', live: [] }),
    ]);
    await retryRejected(db, [2], AGAIN);
    expect((await states()).slice(0, 3)).toEqual([
      [2, 'waiting'],
      [3, 'discarded'],
      [4, 'discarded'],
    ]);
  });
});

describe('a confirmed deletion', () => {
  it.each([
    ['what the question counted', { readTo: 'asked' }, 'asked'],
    ['what this device has read by now, where an earlier version asked', {}, 'read so far'],
  ])('[SEEN1] says that the person has seen %s', async (_, known, seen) => {
    await db.sets.put(SET);
    await writeMeta(db, 'cursor', 'read so far');
    const refusal = { code: 'changed', ticked: 2, ...known };
    await db.log.put(rejected(make.deleteSet(1, { seen: 'before' }), refusal));
    await confirmDestruction(db, 1, AGAIN);
    expect(await entryOf(1)).toMatchObject({ state: 'waiting', id: 'new 1', seen });
    expect(await db.sets.count()).toBe(0);
  });

  it('[OUT2] that is on its way already stays as it was sent', async () => {
    await writeMeta(db, 'cursor', 'read so far');
    const sealed = make.deleteSet(1, { seen: 'before' });
    await db.log.put(sealed);
    await confirmDestruction(db, 1, AGAIN);
    expect(await entryOf(1)).toEqual(sealed);
  });

  it('[SEEN1] of what was discarded in another tab does nothing', async () => {
    await db.log.put(make.deleteSet(1, { state: 'discarded', live: [] }));
    await confirmDestruction(db, 1, AGAIN);
    expect(await states()).toEqual([[1, 'discarded']]);
    expect(await readMeta(db, 'nudges')).toBe(0);
  });
});

describe('a discard', () => {
  it('[PARK5] leaves what the server holds, and takes what depends on it along', async () => {
    await db.items.put(ITEM);
    await db.sets.put({ ...SET, done: true });
    await db.bases.bulkPut([{ ref: 'sets/s', row: null }]);
    const other = make.makeEntry(3, 'workout.note', { workoutKey: 'w', note: 'a' }, { live: [] });
    await db.log.bulkPut([make.addSet(1, { state: 'waiting' }), make.tick(2, { state: 'waiting' }), other]);
    expect(await countDependents(db, [1])).toBe(1);
    await discardEntries(db, [1]);
    expect(await states()).toEqual([
      [1, 'discarded'],
      [2, 'discarded'],
      [3, 'sealed'],
    ]);
    expect(await db.sets.count()).toBe(0);
    expect((await entryOf(2)).live).toEqual([]);
  });

  it('[PARK5] of what a restored server refused to make again leaves no such row', async () => {
    await db.sets.put(SET);
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.log.put(make.addSet(1, { againSinceMs: 1, failures: FAILED }));
    await discardEntries(db, [1]);
    expect(await db.sets.count()).toBe(0);
  });

  it('[PARK5] takes along what depends on it in any state, and what depends on that', async () => {
    const exercise = (seq: number, exerciseKey: string, needs: string[], state: LogEntry['state']) => {
      const values = { secondaryMuscleKeys: [], alternativeKeys: needs } as never;
      return make.makeEntry(seq, 'exercise.create', { exerciseKey, values }, { state, needs, live: [] });
    };
    await db.log.bulkPut([
      exercise(1, 'a', [], 'rejected'),
      exercise(2, 'b', ['a'], 'sealed'),
      exercise(3, 'c', ['b'], 'aside'),
      exercise(4, 'd', ['b'], 'waiting'),
      exercise(5, 'f', ['d'], 'rejected'),
      exercise(6, 'g', ['other'], 'waiting'),
    ]);
    expect(await countDependents(db, [1])).toBe(4);
    await discardEntries(db, [1]);
    expect((await db.log.where('state').equals('discarded').primaryKeys()).toSorted()).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('[PARK5] leaves what needs a row that the server has all the same', async () => {
    await db.items.put(ITEM);
    await db.log.bulkPut([rejected(make.addItem(1)), make.addSet(2, { state: 'waiting', live: [] })]);
    expect(await countDependents(db, [1])).toBe(0);
  });

  it('[OUT1] of what was acknowledged meanwhile does nothing', async () => {
    await db.log.put(make.tick(1, { state: 'acknowledged', live: [] }));
    expect(await countDependents(db, [1])).toBe(0);
    await discardEntries(db, [1]);
    expect(await states()).toEqual([[1, 'acknowledged']]);
  });
});

describe('a change set aside', () => {
  it.each(['waiting', 'sealed'] as const)('[ASIDE2] waits until tomorrow: one that was %s', async state => {
    await db.log.put(make.tick(1, { state }));
    await setAside(db, 1, NOW_MS);
    const failures = { status: 0, times: 0, nextTryAtMs: NOW_MS + DAY_MS };
    expect(await entryOf(1)).toEqual(make.tick(1, { state: 'aside', failures }));
  });

  it('[ASIDE2] keeps count of its failures', async () => {
    await db.log.put(make.tick(1, { failures: FAILED }));
    await setAside(db, 1, NOW_MS);
    expect((await entryOf(1)).failures).toEqual({ ...FAILED, nextTryAtMs: NOW_MS + DAY_MS });
  });

  it.each(['acknowledged', 'rejected', 'discarded', 'aside'] as const)(
    '[OUT1] is none that is %s by now',
    async state => {
      await db.log.put(make.tick(1, { state }));
      await setAside(db, 1, NOW_MS);
      expect(await entryOf(1)).toEqual(make.tick(1, { state }));
    },
  );

  it('[OUT6] is due at once with all that failed, when the person sends now', async () => {
    const { call: _, ...uncalled } = make.tick(3, { state: 'aside', failures: FAILED });
    await db.log.bulkPut([
      make.tick(1, { state: 'aside', failures: FAILED }),
      make.tick(2, { state: 'waiting', failures: FAILED }),
      uncalled as LogEntry,
      make.tick(4),
      make.tick(5, { state: 'sealed', failures: FAILED }),
      make.tick(6, { state: 'rejected', failures: FAILED }),
    ]);
    await sendNow(db);
    const due = { ...FAILED, nextTryAtMs: 0 };
    expect(await db.log.orderBy('seq').toArray()).toEqual([
      make.tick(1, { failures: due }),
      make.tick(2, { state: 'waiting', failures: due }),
      { ...uncalled, state: 'waiting', failures: due },
      make.tick(4),
      make.tick(5, { failures: due }),
      make.tick(6, { state: 'rejected', failures: FAILED }),
    ]);
    expect(await readMeta(db, 'nudges')).toBe(1);
  });
});
