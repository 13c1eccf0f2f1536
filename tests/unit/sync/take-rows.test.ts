/** Where the rows of an answer go: into the views, or under the changes that wait. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { RowRef } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { takeRows } from '#sync/exchange/take-rows.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const TIME = new Date(1).toISOString();
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

const workout = (values: object = {}) => ({
  ...{ kind: 'workout', key: 'w', id: 1, title: 'День ног', note: '', status: 'active' },
  ...{ created_at: TIME, started_at: TIME, finished_at: null, duration: null, template_key: null },
  ...values,
});
const item = (values: object = {}) => ({
  ...{ kind: 'item', key: 'i', id: 2, workout_key: 'w', exercise_key: 'e', order: 1 },
  ...values,
});
const set = (values: object = {}) => ({
  ...{ kind: 'set', key: 's', id: 3, workout_key: 'w', item_key: 'i', exercise_key: 'e', order: 1 },
  ...{ created_at: TIME, updated_at: TIME },
  ...values,
});
const gone = (of: 'workout' | 'item' | 'set' | 'alias', key: string) => ({ kind: 'gone', of, key });
const alias = (key: string, into: string) => ({ kind: 'alias', key, workout_key: into });

function take(rows: readonly unknown[], { restoredAtMs = null as number | null, isFirst = false } = {}) {
  return inTransaction(db, db.tables, () => takeRows(db, rows, { nowMs: 5, restoredAtMs, isFirst }));
}

/** The training as the server had it, shown here. */
async function show() {
  await Promise.all([db.workouts.put(WORKOUT), db.items.put(ITEM), db.sets.put(SET)]);
}

async function logged(...entries: LogEntry[]) {
  await db.log.bulkPut(entries);
  await db.bases.put({ ref: 'sets/s', row: SET });
}

const argsOf = async (seq: number) => (await db.log.get(seq))?.args;
const liveOf = async (seq: number) => (await db.log.get(seq))?.live;

describe('a row', () => {
  it('[VIEW1] for which nothing waits is shown as the server has it', async () => {
    await show();
    const { refs, before, after } = await take([set({ reps: 7 }), gone('item', 'i')]);
    expect(await db.sets.get('s')).toEqual({ ...SET, reps: 7 });
    expect(await db.items.get('i')).toBeUndefined();
    expect(await db.bases.count()).toBe(0);
    expect(refs).toEqual([]);
    expect([...before]).toEqual([
      ['sets/s', SET],
      ['items/i', ITEM],
    ]);
    expect([...after]).toEqual([
      ['sets/s', { ...SET, reps: 7 }],
      ['items/i', undefined],
    ]);
  });

  it('[PULL1] with a change that waits goes under it', async () => {
    await show();
    await logged(make.tick(1));
    const { refs, after } = await take([set({ reps: 7 })]);
    expect(await db.sets.get('s')).toEqual(SET);
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: { ...SET, reps: 7 } });
    expect(refs).toEqual(['sets/s']);
    expect(after.size).toBe(0);
  });

  it('[PARK3] that is deleted under a waiting change keeps its last values', async () => {
    await show();
    await logged(make.tick(1));
    const { refs } = await take([gone('set', 's')]);
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: SET, isGone: true });
    expect(refs).toEqual(['sets/s']);
    expect(await liveOf(1)).toEqual(['sets/s']);
  });

  it('[PULL7] that an answer says twice is as it says last', async () => {
    await take([set({ reps: 7 }), set({ reps: 8 }), item(), gone('item', 'i')]);
    expect(await db.sets.get('s')).toMatchObject({ reps: 8 });
    expect(await db.items.get('i')).toBeUndefined();
  });

  it('[PULL8] of a first reading is not looked up before, but where its former state matters', async () => {
    await show();
    const rows = [workout(), item(), set(), gone('set', 'other')];
    const { before } = await take(rows, { isFirst: true });
    expect([...before.keys()]).toEqual(['workouts/w', 'sets/other']);
    const restored = await take(rows, { isFirst: true, restoredAtMs: 1 });
    expect(restored.before.size).toBe(4);
  });
});

describe('an imported training that the server says for the first time', () => {
  it('[IMP5] is without what it does not say with it: others have deleted that', async () => {
    await db.workouts.put({ ...WORKOUT, importKey: 'import', importSource: 'app' });
    await db.bases.put({ ref: 'workouts/w', row: null });
    await db.items.bulkPut([
      { ...ITEM, serverId: null },
      { ...ITEM, key: 'deleted', serverId: null },
    ]);
    await take([workout({ import_key: 'import' }), item()]);
    expect(await db.items.toCollection().primaryKeys()).toEqual(['i']);
  });
});

describe('a deleted training', () => {
  it('[PULL6] takes its exercises and sets along, and no others', async () => {
    await show();
    await db.items.put({ ...ITEM, key: 'other', workoutKey: 'other' });
    await take([gone('workout', 'w')]);
    expect(await db.items.toCollection().primaryKeys()).toEqual(['other']);
    expect(await db.sets.count()).toBe(0);
  });

  it('[PARK3] keeps what changes wait for', async () => {
    await show();
    await logged(make.tick(1));
    await take([gone('workout', 'w')]);
    expect(await db.sets.get('s')).toEqual(SET);
    expect(await db.items.count()).toBe(0);
  });

  it('[PULL6] is not meant by one that changed, nor by a deleted exercise', async () => {
    await show();
    await take([workout({ title: 'Другое' }), gone('item', 'w')]);
    expect([await db.items.count(), await db.sets.count()]).toEqual([1, 1]);
  });
});

describe('a deleted exercise or training', () => {
  it.each(['waiting', 'sealed', 'aside', 'rejected'] as const)(
    '[PARK3] stays while a %s tick of its needs it',
    async state => {
      await show();
      await logged(make.tick(1, { state }));
      const { refs } = await take([gone('item', 'i'), gone('workout', 'w')]);
      expect(await liveOf(1)).toEqual(['sets/s', 'items/i', 'workouts/w']);
      expect(await db.bases.bulkGet(['items/i', 'workouts/w'])).toEqual([
        { ref: 'items/i', row: ITEM, isGone: true },
        { ref: 'workouts/w', row: WORKOUT, isGone: true },
      ]);
      expect(new Set(refs)).toEqual(new Set(['items/i', 'workouts/w']));
      expect([await db.items.count(), await db.workouts.count()]).toEqual([1, 1]);
    },
  );

  it('[PARK3] stays for a new set too', async () => {
    await show();
    await logged(make.addSet(1));
    await take([gone('item', 'i')]);
    expect(await liveOf(1)).toEqual(['sets/s', 'items/i']);
  });

  it.each<[string, LogEntry]>([
    ['a deletion', make.deleteSet(1)],
    ['a change that was acknowledged', make.tick(1, { state: 'acknowledged' })],
    ['a change that no longer counts', make.tick(1, { state: 'rejected', live: [] })],
    ['a change in another exercise', make.tick(1, { needs: ['w', 'other', 's'] })],
  ])('[PULL6] does not stay for %s', async (_, entry) => {
    await show();
    await logged(entry);
    const { refs } = await take([gone('item', 'i')]);
    expect(await db.items.get('i')).toBeUndefined();
    expect(await db.log.get(1)).toEqual(entry);
    expect(refs).toEqual([]);
  });

  it('[PULL2] does not come back where this device had deleted it itself', async () => {
    await db.sets.put(SET);
    await logged(make.tick(1));
    const { refs } = await take([gone('item', 'i')]);
    expect(await liveOf(1)).toEqual(['sets/s']);
    expect(refs).toEqual([]);
  });

  it('[PARK3] that a change keeps already is kept once', async () => {
    await show();
    await logged(make.tick(1, { live: ['sets/s', 'items/i'] }));
    await db.bases.put({ ref: 'items/i', row: { ...ITEM, order: 4 } });
    await take([gone('item', 'i')]);
    expect(await liveOf(1)).toEqual(['sets/s', 'items/i']);
    expect(await db.bases.get('items/i')).toEqual({
      ref: 'items/i',
      row: { ...ITEM, order: 4 },
      isGone: true,
    });
  });

  it('[PARK3] whose row waits for a change of its own is kept under both', async () => {
    await logged(make.tick(1), make.addItem(2));
    await db.bases.put({ ref: 'items/i', row: ITEM });
    const { refs } = await take([gone('item', 'i')]);
    expect(await liveOf(1)).toEqual(['sets/s', 'items/i']);
    expect(await db.bases.get('items/i')).toEqual({ ref: 'items/i', row: ITEM, isGone: true });
    expect(new Set(refs)).toEqual(new Set(['items/i']));
  });
});

describe('a training that joined another', () => {
  const start = make.makeEntry(1, 'workout.create', { workoutKey: 'w', title: '', startedAtMs: 1 });

  it('[OFF1] takes its waiting exercises and sets there, behind those that are there', async () => {
    await db.items.bulkPut([
      { ...ITEM, key: 'first', workoutKey: 'theirs', order: 2 },
      { ...ITEM, key: 'second', workoutKey: 'theirs', order: 5 },
    ]);
    const title = make.makeEntry(4, 'workout.title', { workoutKey: 'w', title: 'a' });
    const elsewhere = make.makeEntry(5, 'item.delete', { workoutKey: 'other', itemKey: 'o' });
    await logged(start, make.addItem(2), make.tick(3), title, elsewhere, make.typeReps(6, 8, { live: [] }));
    const { refs } = await take([alias('w', 'theirs')]);
    expect(await db.aliases.toArray()).toEqual([{ key: 'w', into: 'theirs' }]);
    expect(await argsOf(2)).toEqual({
      workoutKey: 'theirs',
      viaKey: 'w',
      items: [{ itemKey: 'i', exerciseKey: 'e', order: 6 }],
    });
    expect(await argsOf(3)).toMatchObject({ workoutKey: 'theirs', setKey: 's', values: { done: true } });
    expect(await argsOf(3)).not.toHaveProperty('viaKey');
    expect(await argsOf(4)).toMatchObject({ workoutKey: 'w' });
    expect(await argsOf(5)).toMatchObject({ workoutKey: 'other' });
    expect(await argsOf(6)).toMatchObject({ workoutKey: 'w' });
    expect(new Set(refs)).toEqual(new Set(['workouts/w', 'items/i', 'sets/s']));
  });

  it('[OFF1] puts them first where none are there', async () => {
    await logged(make.addItem(2));
    await take([alias('w', 'theirs')]);
    expect(await argsOf(2)).toMatchObject({ items: [{ order: 1 }] });
  });

  it('[ONE1] has no row of its own any more, and its start counts for its exercises alone', async () => {
    await db.bases.put({ ref: 'workouts/w', row: WORKOUT });
    await logged({ ...start, live: ['workouts/w', 'items/i'] });
    await take([alias('w', 'theirs')]);
    expect(await db.bases.get('workouts/w')).toEqual({ ref: 'workouts/w', row: null });
    expect(await liveOf(1)).toEqual(['items/i']);
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'theirs' });
  });

  it('[ONE1] leaves a start that no longer counts as it is', async () => {
    const ended = { ...start, state: 'acknowledged' as const, live: [] };
    await logged(ended);
    await take([alias('w', 'theirs')]);
    expect(await db.log.get(1)).toEqual(ended);
  });

  it('[REST8] stands alone again where the server says so, or says it as a training', async () => {
    await db.aliases.bulkPut([
      { key: 'w', into: 'theirs' },
      { key: 'x', into: 'theirs' },
      { key: 'y', into: 'theirs' },
      { key: 'z', into: 'theirs' },
    ]);
    await take([
      workout(),
      workout({ key: 'x', status: 'cancelled' }),
      gone('alias', 'y'),
      gone('workout', 'z'),
    ]);
    expect(await db.aliases.toCollection().primaryKeys()).toEqual(['x', 'z']);
  });
});

describe('an exercise that moved to another training', () => {
  it('[REST8] takes along its sets, what waits for them, and their last words', async () => {
    await show();
    await db.sets.bulkPut([
      { ...SET, key: 'unheld' },
      { ...SET, key: 'other', itemKey: 'other' },
    ]);
    const otherItem = { workoutKey: 'w', itemKey: 'other', setKey: 's', exerciseKey: 'e', values: {} };
    await logged(make.tick(1), make.makeEntry(2, 'set.patch', otherItem));
    const { refs, before, after } = await take([item({ workout_key: 'new' })]);
    expect((await db.sets.toArray()).map(({ key, workoutKey }) => [key, workoutKey])).toEqual([
      ['other', 'w'],
      ['s', 'new'],
      ['unheld', 'new'],
    ]);
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'new', setKey: 's' });
    expect(await argsOf(2)).toMatchObject({ workoutKey: 'w' });
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: { ...SET, workoutKey: 'new' } });
    expect(refs).toEqual(['sets/s']);
    expect(before.get('sets/unheld')).toMatchObject({ workoutKey: 'w' });
    expect(after.get('sets/unheld')).toMatchObject({ workoutKey: 'new' });
  });

  it('[REST8] by its own last word, where a change of it waits', async () => {
    await show();
    await db.bases.put({ ref: 'items/i', row: ITEM });
    const arrange = { workoutKey: 'w', itemKey: 'i', values: { group: 'g' } };
    await db.log.put(make.makeEntry(1, 'item.arrange', arrange));
    await take([item({ workout_key: 'new' })]);
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'new' });
    expect(await db.sets.get('s')).toMatchObject({ workoutKey: 'new' });
  });

  it('[REST8] says of a set in the same answer what was known before it', async () => {
    await show();
    const { before, after } = await take([
      item({ workout_key: 'new' }),
      set({ workout_key: 'new', reps: 7 }),
    ]);
    expect(before.get('sets/s')).toEqual(SET);
    expect(after.get('sets/s')).toMatchObject({ workoutKey: 'new', reps: 7 });
  });

  it('[REST8] leaves a set without a last word without one', async () => {
    await show();
    await logged(make.addSet(1));
    await db.bases.put({ ref: 'sets/s', row: null });
    await take([item({ workout_key: 'new' })]);
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: null });
  });

  it('[VIEW1] takes along what waits for a set that is hidden by its deletion', async () => {
    await show();
    await db.sets.delete('s');
    await logged(make.addSet(1));
    const { refs } = await take([item({ workout_key: 'new' })]);
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'new' });
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: { ...SET, workoutKey: 'new' } });
    expect(refs).toEqual(['sets/s']);
  });

  it('[PARK3] keeps its former training no more for a change that was rejected', async () => {
    await show();
    const kept = { live: ['sets/s', 'workouts/w'] as RowRef[], state: 'rejected' as const };
    await logged({ ...make.tick(1), ...kept });
    await db.bases.put({ ref: 'workouts/w', row: WORKOUT, isGone: true });
    const { refs } = await take([item({ workout_key: 'new' })]);
    expect(await liveOf(1)).toEqual(['sets/s']);
    expect(refs).toEqual(['sets/s', 'workouts/w']);
  });

  it('[PARK3] has changes that keep nothing of its former training when that goes later', async () => {
    await show();
    await logged(make.tick(1));
    await take([item({ workout_key: 'new' })]);
    await take([{ kind: 'gone', of: 'workout', key: 'w' }]);
    expect(await liveOf(1)).toEqual(['sets/s']);
    expect((await db.log.get(1))?.needs).toContain('new');
  });

  it('[VIEW1] is no other for staying where it was', async () => {
    await show();
    await db.sets.put({ ...SET, workoutKey: 'odd' });
    const { after } = await take([item({ order: 4 }), workout()]);
    expect(after.has('sets/s')).toBe(false);
    expect(await db.sets.get('s')).toMatchObject({ workoutKey: 'odd' });
  });

  it('[REST8] may come back after a restore while a change names its former training', async () => {
    await db.sets.put(SET);
    await logged(make.tick(1), make.typeReps(2, 8));
    await take([item({ workout_key: 'new' })]);
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'w' });
    await db.items.clear();
    await take([item({ workout_key: 'new' })], { restoredAtMs: 1 });
    expect(await argsOf(1)).toMatchObject({ workoutKey: 'new' });
    expect(await db.sets.get('s')).toMatchObject({ workoutKey: 'new' });
  });

  it('[REST8] stays as it is after a restore where all changes name its training', async () => {
    await db.sets.put({ ...SET, workoutKey: 'odd' });
    await logged(make.tick(1));
    await take([item()], { restoredAtMs: 1 });
    expect(await db.sets.get('s')).toMatchObject({ workoutKey: 'odd' });
  });
});
