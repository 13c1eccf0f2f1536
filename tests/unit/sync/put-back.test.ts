/** What is sent again and what is made again of changes whose target was lost. With real servers: tests/sync/put-back. */
import { beforeEach, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { ItemRow, RowRef, SetRow, WorkoutRow } from '#db/rows.ts';
import { putBack } from '#sync/log/put-back.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const NOW_MS = 1_000_000;
const DONE: SetRow = { ...SET, done: true, weightKg: 60, reps: 5, updatedAtMs: 90_500 };
let db: AccountDb;
let keys: number;

beforeEach(() => {
  db = make.openTestDb();
  keys = 0;
});

const put = (group: string) => putBack(db, group, { nowMs: NOW_MS, newKey: () => `new ${++keys}` });

/** A row that the changes keep visible; `isGone`: it is not on the server. */
async function shown(rows: (WorkoutRow | ItemRow | SetRow)[], gone: readonly string[] = []) {
  for (const row of rows) {
    const table = 'status' in row ? 'workouts' : 'itemKey' in row ? 'sets' : 'items';
    const isGone = gone.includes(row.key);
    const ref: RowRef = `${table}/${row.key}`;
    await db.table(table).put(isGone ? { ...row, isLost: true } : row);
    await db.bases.put({ ref, row, ...(isGone && { isGone: true as const }) });
  }
}

const lost = (entry: LogEntry): LogEntry => ({
  ...entry,
  state: 'rejected',
  live: ['sets/s', 'items/i', 'workouts/w'],
  rejection: { status: 404, code: null, detail: null, fields: {}, atMs: 1, isTargetLost: true },
});

const log = async () =>
  (await db.log.orderBy('seq').toArray()).map(({ state, kind, args }) => ({ state, kind, args }));
const stateOf = async (seq: number) => (await db.log.get(seq))?.state;
const kinds = async () => (await log()).filter(({ state }) => state === 'waiting').map(({ kind }) => kind);

it('[PARK4] makes a lost exercise again behind the others, with its sets in order', async () => {
  const second = { ...DONE, key: 's2', order: 2, reps: 6 };
  const standing = { ...ITEM, key: 'other', order: 7 };
  await shown([WORKOUT, ITEM, standing, second, DONE], ['i', 's', 's2']);
  const other = make.makeEntry(2, 'set.patch', {
    ...{ workoutKey: 'w', itemKey: 'i', setKey: 's2', exerciseKey: 'e' },
    values: { done: true },
  });
  await db.log.bulkPut([
    lost({ ...other, seq: 1 }),
    lost(make.tick(2)),
    make.typeReps(3, 5, { state: 'waiting' }),
  ]);
  expect(await put('i')).toBe('item');
  expect((await log()).slice(0, 3).map(({ state }) => state)).toEqual([
    'discarded',
    'discarded',
    'discarded',
  ]);
  const place = { workoutKey: 'w', itemKey: 'new 1', exerciseKey: 'e' };
  expect((await log()).slice(3)).toMatchObject([
    {
      kind: 'items.add',
      args: { workoutKey: 'w', items: [{ itemKey: 'new 1', exerciseKey: 'e', order: 8 }] },
    },
    { kind: 'set.create', args: { ...place, order: 1, values: { done: true, reps: 5 } } },
    { kind: 'set.create', args: { ...place, order: 2, values: { done: true, reps: 6 } } },
  ]);
  expect(await kinds()).toEqual(['items.add', 'set.create', 'set.create']);
});

it('[PARK4] makes the sets of two exercises again in two', async () => {
  const other = { ...ITEM, key: 'i2', exerciseKey: 'e2', order: 2 };
  const second = { ...DONE, key: 's2', itemKey: 'i2', exerciseKey: 'e2', order: 2 };
  await shown([WORKOUT, ITEM, other, DONE, second], ['w', 'i', 'i2', 's', 's2']);
  await db.log.put(lost(make.tick(1, { group: 'w' })));
  await put('w');
  const made = (await log()).filter(({ kind }) => kind === 'items.add' || kind === 'set.create');
  expect(made).toMatchObject([
    { args: { items: [{ exerciseKey: 'e' }] } },
    { args: { exerciseKey: 'e' } },
    { args: { items: [{ exerciseKey: 'e2' }] } },
    { args: { exerciseKey: 'e2' } },
  ]);
});

it('[PARK4] puts back what is there, without a set that the person has deleted here', async () => {
  await shown([WORKOUT, ITEM, DONE], ['i', 's']);
  const gone = { workoutKey: 'w', itemKey: 'i', setKey: 'gone', exerciseKey: 'e', values: {} };
  await db.log.bulkPut([lost(make.makeEntry(1, 'set.patch', gone)), lost(make.tick(2))]);
  expect(await put('i')).toBe('item');
  expect(await kinds()).toEqual(['items.add', 'set.create']);
});

it('[PARK4] makes no copy of a set whose deletion is sent again with it', async () => {
  await shown([WORKOUT, { ...ITEM, exerciseKey: 'e2' }, DONE]);
  await db.log.bulkPut([lost(make.tick(1)), lost(make.deleteSet(2))]);
  expect(await put('i')).toBe('again');
  expect([await stateOf(1), await stateOf(2)]).toEqual(['rejected', 'waiting']);
  expect(await kinds()).toEqual(['set.delete']);
});

it('[PARK4] makes a lost training again as a finished one, as long as it was', async () => {
  await shown([{ ...WORKOUT, startedAtMs: 30_000, note: 'болит плечо' }, ITEM, DONE], ['w', 'i', 's']);
  await db.log.put(lost(make.tick(1, { group: 'w' })));
  expect(await put('w')).toBe('workout');
  expect((await log()).slice(1)).toMatchObject([
    { kind: 'workout.create', args: { workoutKey: 'new 1', title: 'День ног', startedAtMs: 30_000 } },
    { kind: 'workout.note', args: { workoutKey: 'new 1', note: 'болит плечо' } },
    { kind: 'items.add', args: { workoutKey: 'new 1', items: [{ order: 1 }] } },
    { kind: 'set.create', args: { values: { weightKg: 60, reps: 5, done: true } } },
    { kind: 'workout.finish', args: { workoutKey: 'new 1', finishedAtMs: 90_500, durationSec: 60 } },
  ]);
});

it('[PARK4] gives a training whose clock went back no length, and one without a note none', async () => {
  await shown([{ ...WORKOUT, startedAtMs: 200_000 }, ITEM, DONE], ['w', 'i', 's']);
  await db.log.put(lost(make.tick(1, { group: 'w' })));
  await put('w');
  expect(await kinds()).toEqual(['workout.create', 'items.add', 'set.create', 'workout.finish']);
  expect((await log()).at(-1)).toMatchObject({ args: { finishedAtMs: 200_000, durationSec: 0 } });
});

it('[PARK4] brings all that was done in a cancelled training, and what was typed and lost, not what is empty', async () => {
  const rows = [
    { ...WORKOUT, status: 'cancelled' as const },
    ITEM,
    DONE,
    { ...SET, key: 'typed', order: 2, reps: 3 },
    { ...SET, key: 'unlost', order: 3, reps: 4 },
    { ...SET, key: 'empty', order: 4 },
  ];
  await shown(rows);
  const typed = (seq: number, setKey: string) =>
    lost(
      make.makeEntry(
        seq,
        'set.patch',
        { workoutKey: 'w', itemKey: 'i', setKey, exerciseKey: 'e', values: {} },
        { group: 'w' },
      ),
    );
  await db.log.bulkPut([typed(1, 'typed'), typed(2, 'empty')]);
  expect(await put('w')).toBe('workout');
  const made = (await log()).flatMap(({ kind, args }) =>
    kind === 'set.create' && 'values' in args ? [args.values] : [],
  );
  expect(made).toMatchObject([
    { done: true, reps: 5 },
    { done: false, reps: 3 },
  ]);
});

it('[PARK4] of a training that is there again brings the lost sets alone', async () => {
  await shown([WORKOUT, ITEM, DONE, { ...DONE, key: 'kept', order: 2 }], ['s']);
  await db.log.put(lost(make.tick(1, { group: 'w' })));
  expect(await put('w')).toBe('item');
  expect(await kinds()).toEqual(['items.add', 'set.create']);
});

it('[PARK4] sends again what stands again: no copy doubles it', async () => {
  await shown([WORKOUT, ITEM, DONE]);
  await db.log.put(lost(make.tick(1)));
  expect(await put('i')).toBe('again');
  expect(await log()).toMatchObject([{ state: 'waiting', kind: 'set.patch' }]);
});

it.each<[string, (WorkoutRow | ItemRow | SetRow)[], string[]]>([
  ['its set', [WORKOUT, ITEM, DONE], ['s']],
  ['its exercise', [WORKOUT, ITEM, DONE], ['i']],
  ['its training', [WORKOUT, ITEM, DONE], ['w']],
  ['its training, which is cancelled', [{ ...WORKOUT, status: 'cancelled' }, ITEM, DONE], []],
  ['its place, which has another exercise', [WORKOUT, { ...ITEM, exerciseKey: 'e2' }, DONE], []],
])('[PARK4] makes a copy of what does not stand for lack of %s', async (_, rows, gone) => {
  await shown(rows, gone);
  await db.log.put(lost(make.tick(1)));
  expect(await put('i')).not.toBe('again');
  expect(await stateOf(1)).toBe('discarded');
  expect(await kinds()).toContain('set.create');
});

it('[PARK4] sends again what is made by another one that is sent again', async () => {
  await shown([WORKOUT]);
  await db.bases.bulkPut([
    { ref: 'items/i', row: null },
    { ref: 'sets/s', row: null },
  ]);
  const parts = [
    make.addItem(1, { group: 'w' }),
    make.addSet(2, { group: 'w' }),
    make.tick(3, { group: 'w' }),
  ];
  await db.log.bulkPut(parts.map(lost));
  expect(await put('w')).toBe('again');
  expect(await kinds()).toEqual(['items.add', 'set.create', 'set.patch']);
});

it('[PARK4] sends again a set of the exercise that a replacement sent again puts in its place', async () => {
  await shown([WORKOUT, ITEM]);
  await db.bases.put({ ref: 'sets/s', row: null });
  const args = { workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e2', order: 1, values: {} };
  const made = make.makeEntry(2, 'set.create', args);
  await db.log.bulkPut([lost(make.replaceItem(1, [])), lost(made)]);
  expect(await put('i')).toBe('again');
});

it('[PARK4] sends a deletion again wherever its exercise stands, whatever is in its place', async () => {
  await shown([WORKOUT, { ...ITEM, exerciseKey: 'e2' }, DONE]);
  await db.log.put(lost(make.deleteSet(1)));
  expect(await put('i')).toBe('again');
});

it('[PARK4] leaves what is neither a set nor stands, to be read and discarded', async () => {
  await shown([{ ...WORKOUT, status: 'cancelled' }]);
  const settings = make.makeEntry(2, 'exercise.archive', { exerciseKey: 'w', isArchived: true });
  await db.log.bulkPut([lost(make.addItem(1, { group: 'w' })), { ...lost(settings), group: 'w' }]);
  expect(await put('w')).toBe('nothing');
  expect([await stateOf(1), await stateOf(2)]).toEqual(['rejected', 'rejected']);
});

it('[PARK4] says that some was sent again where the rest cannot be put back', async () => {
  await shown([WORKOUT, ITEM, DONE], []);
  await db.bases.put({ ref: 'items/x', row: null });
  const away = make.makeEntry(
    2,
    'item.arrange',
    { workoutKey: 'w', itemKey: 'x', values: {} },
    { group: 'i' },
  );
  await db.log.bulkPut([lost(make.tick(1)), lost(away)]);
  expect(await put('i')).toBe('again');
  expect([await stateOf(1), await stateOf(2)]).toEqual(['waiting', 'rejected']);
});

it('[PARK4] puts back one group alone', async () => {
  await shown([WORKOUT, ITEM, DONE], ['s']);
  await db.log.bulkPut([lost(make.tick(1)), lost(make.typeReps(2, 5, { group: 'other' }))]);
  expect(await put('elsewhere')).toBe('nothing');
  expect(await stateOf(1)).toBe('rejected');
  expect(await put('i')).toBe('item');
});
