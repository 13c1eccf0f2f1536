/** Views computed again from bases and log, and the bases that are no longer needed. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { ExerciseRow, ExerciseSettingsRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { rebase, rebaseViews } from '#sync/log/rebase.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const NO_FIGURES = { personalRecords: 0, tonnageTotalKg: -1, tonnageHardKg: -1, lines: [] };
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

const inAll = <Result>(work: () => Promise<Result>) => inTransaction(db, db.tables, work);

describe('a row’s view', () => {
  it('[VIEW1] is its base with what counts for it, in the log’s order, and its base stays', async () => {
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.log.bulkPut([make.typeReps(2, 8), make.tick(1), make.typeReps(3, 9, { live: [] })]);
    const { before, after } = await inAll(() => rebaseViews(db, ['sets/s', 'sets/s']));
    const view = { ...SET, done: true, reps: 8, updatedAtMs: 2 };
    expect(await db.sets.toArray()).toEqual([view]);
    expect(await db.bases.count()).toBe(1);
    expect([...before]).toEqual([['sets/s', undefined]]);
    expect([...after]).toEqual([['sets/s', view]]);
  });

  it('[VIEW1] is the base alone, which goes, once nothing counts', async () => {
    await db.sets.put({ ...SET, reps: 8 });
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.bases.put({ ref: 'items/i', row: ITEM });
    await inAll(() => rebase(db, ['sets/s']));
    expect(await db.sets.get('s')).toEqual(SET);
    expect(await db.bases.toCollection().primaryKeys()).toEqual(['items/i']);
    expect(await db.items.count()).toBe(0);
  });

  it('[PARK1] of a removed training that is back is noted on the removal, once', async () => {
    const removed = { ...WORKOUT, status: 'cancelled' as const };
    const bringBack = () =>
      inAll(() =>
        rebase(db, [], {
          before: new Map([['workouts/w', removed]]),
          after: new Map([['workouts/w', WORKOUT]]),
        }),
      );
    const carriedOut = make.cancel(1, { state: 'acknowledged', live: [] });
    const unsent = make.move(2, 'cancelled', { live: [] });
    await db.log.bulkPut([carriedOut, unsent]);
    await bringBack();
    await db.log.put(make.typeReps(3, 8, { live: [] }));
    await bringBack();
    expect(await db.log.get(1)).toEqual({ ...carriedOut, backAfterSeq: 2 });
    expect(await db.log.get(2)).toEqual(unsent);
  });

  it.each([
    ['that the server never had', { row: null }],
    ['that the server has no more', { row: SET, isGone: true as const }],
  ])('[PARK5] is none for one %s', async (_, base) => {
    await db.sets.put(SET);
    await db.bases.put({ ref: 'sets/s', ...base });
    await inAll(() => rebase(db, ['sets/s']));
    expect(await db.sets.count()).toBe(0);
    expect(await db.bases.count()).toBe(0);
  });

  it('[PARK3] is marked where only rejected changes keep it', async () => {
    await db.bases.put({ ref: 'sets/s', row: SET, isGone: true });
    await db.log.put(make.tick(1, { state: 'rejected' }));
    await inAll(() => rebase(db, ['sets/s']));
    expect(await db.sets.get('s')).toMatchObject({ done: true, isLost: true });
  });

  it('[VIEW1] stays as it is without a base: it is the server’s last word', async () => {
    await db.sets.put(SET);
    const { after } = await inAll(() => rebaseViews(db, ['sets/s']));
    expect(after.size).toBe(0);
    expect(await db.sets.get('s')).toEqual(SET);
  });

  it('[VIEW1] that changes count for without a base is never written', async () => {
    await db.sets.put(SET);
    await db.log.put(make.tick(1));
    await expect(inAll(() => rebase(db, ['sets/s']))).rejects.toThrow('no base for sets/s');
    expect(await db.sets.get('s')).toEqual(SET);
  });

  it('[REST8] of an exercise takes all its sets along to another training, with their figures', async () => {
    await db.workouts.bulkPut([
      { ...WORKOUT, status: 'completed' },
      { ...WORKOUT, key: 'joined', status: 'completed' },
    ]);
    await db.items.put(ITEM);
    await db.sets.bulkPut([
      { ...SET, weightKg: 50, reps: 10, done: true },
      { ...SET, key: 'elsewhere', itemKey: 'o', weightKg: 60, reps: 10, done: true },
    ]);
    await db.digests.bulkPut(['w', 'joined'].map(workoutKey => ({ workoutKey, ...NO_FIGURES })));
    await db.bases.put({ ref: 'items/i', row: { ...ITEM, workoutKey: 'joined' } });
    await inAll(() => rebase(db, ['items/i']));
    expect(await db.sets.toArray()).toMatchObject([
      { key: 'elsewhere', workoutKey: 'w' },
      { key: 's', workoutKey: 'joined' },
    ]);
    expect(await db.digests.toArray()).toMatchObject([
      { workoutKey: 'joined', tonnageTotalKg: 500 },
      { workoutKey: 'w', tonnageTotalKg: 0 },
    ]);
  });

  it('[VIEW1] is of the named rows alone, though a change counts for more', async () => {
    await db.bases.bulkPut([
      { ref: 'sets/s', row: SET },
      { ref: 'items/i', row: ITEM },
    ]);
    await db.log.put(make.tick(1, { live: ['items/i', 'sets/s'] }));
    const { after } = await inAll(() => rebaseViews(db, ['sets/s']));
    expect([...after.keys()]).toEqual(['sets/s']);
  });

  it('[VIEW1] is in the log’s order, whichever other rows the changes count for', async () => {
    await db.bases.bulkPut([
      { ref: 'sets/s', row: SET },
      { ref: 'items/i', row: ITEM },
    ]);
    await db.log.bulkPut([make.typeReps(1, 8), make.typeReps(2, 9, { live: ['sets/s', 'items/i'] })]);
    await inAll(() => rebase(db, ['sets/s', 'items/i']));
    expect(await db.sets.get('s')).toMatchObject({ reps: 9 });
  });

  it('[OUT7] of no row reads nothing', async () => {
    const empty = await inTransaction(db, [db.meta], () => rebaseViews(db, []));
    expect([empty.before.size, empty.after.size]).toEqual([0, 0]);
  });
});

describe('the figures', () => {
  const DONE = { ...SET, done: true, weightKg: 60, reps: 5 };

  beforeEach(async () => {
    const ended = { status: 'completed' as const, finishedAtMs: 9, durationSec: 1 };
    await Promise.all([db.workouts.put({ ...WORKOUT, ...ended }), db.items.put(ITEM), db.sets.put(DONE)]);
  });

  const tonnage = async () => (await db.digests.get('w'))?.tonnageTotalKg;

  it('[VIEW2] of a training follow its rows, from where a row was and to where it is', async () => {
    await db.bases.put({ ref: 'sets/s', row: { ...DONE, reps: 10 } });
    await inAll(() => rebase(db, ['sets/s']));
    expect(await tonnage()).toBe(600);

    await db.bases.put({ ref: 'sets/s', row: null });
    await inAll(() => rebase(db, ['sets/s']));
    expect(await tonnage()).toBe(0);

    await db.bases.put({ ref: 'workouts/w', row: null });
    await inAll(() => rebase(db, ['workouts/w']));
    expect(await db.digests.count()).toBe(0);
  });

  it('[VIEW2] follow rows that an answer has written into the views', async () => {
    const straight = {
      before: new Map([['sets/s', undefined]]),
      after: new Map([['sets/s', DONE]]),
    } as never;
    await inAll(() => rebase(db, [], straight));
    expect(await tonnage()).toBe(300);
  });

  it('[VIEW2] follow a row that an answer has taken away', async () => {
    await inAll(() => rebase(db, [], { before: new Map(), after: new Map([['sets/s', DONE]]) }));
    await db.sets.clear();
    const straight = {
      before: new Map([['sets/s', DONE]]),
      after: new Map([['sets/s', undefined]]),
    } as never;
    await inAll(() => rebase(db, [], straight));
    expect(await tonnage()).toBe(0);
  });

  it('[VIEW2] follow what an exercise’s weight means: of an assisted one it is no tonnage', async () => {
    const exercise = { name: 'Подтягивания в гравитроне', secondaryMuscleKeys: [], alternativeKeys: [] };
    await db.exercises.put({ ...exercise, key: 'e' } as unknown as ExerciseRow);
    await inAll(() => rebase(db, [], { before: new Map(), after: new Map([['sets/s', DONE]]) }));
    expect(await tonnage()).toBe(300);
    const settings = { key: 'e', loadMode: 'assisted' } as ExerciseSettingsRow;
    await db.bases.put({ ref: 'exerciseSettings/e', row: settings });
    await inAll(() => rebase(db, ['exerciseSettings/e']));
    expect(await tonnage()).toBe(0);
  });
});
