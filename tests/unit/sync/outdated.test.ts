/** Rejected deletions and replacements that would undo what was done since, and what becomes of sets under them. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { SetRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { addAgain } from '#sync/log/add-again.ts';
import { discardOutdated } from '#sync/log/outdated.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const REJECTED = { state: 'rejected' } as const;
const OF_PLACE = { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e2', placeKey: 'place' };
let db: AccountDb;
let made: number;

beforeEach(async () => {
  db = make.openTestDb();
  made = 0;
  await db.workouts.put(WORKOUT);
});

const newKey = () => `new-${++made}`;

/** The entries that were discarded, of those that the log holds. */
async function discarded(...entries: LogEntry[]) {
  await db.log.bulkPut(entries);
  const refs = new Set(entries.flatMap(({ live }) => live));
  await db.bases.bulkPut([...refs].map(ref => ({ ref, row: null })));
  const rejected = entries.filter(({ state }) => state === 'rejected');
  const ended = await inTransaction(db, db.tables, () => discardOutdated(db, rejected, newKey));
  const states = await db.log.bulkGet(ended.map(({ seq }) => seq));
  expect(states.every(entry => entry?.state === 'discarded')).toBe(true);
  return ended.map(({ seq }) => seq);
}

const replace = (seq: number, rest: Partial<LogEntry> = {}) =>
  make.makeEntry(seq, 'item.replace', { ...OF_PLACE, setKeys: [] }, { ...REJECTED, ...rest });
const setOfPlace = (seq: number, setKey: string, values: Partial<SetRow>) =>
  make.makeEntry(seq, 'set.create', { ...OF_PLACE, setKey, order: seq, values }, REJECTED);
const typed = (seq: number, setKey: string, values: Partial<SetRow>) =>
  make.makeEntry(seq, 'set.patch', { ...OF_PLACE, setKey, values }, REJECTED);

describe('a rejected deletion', () => {
  it('[PARK6] goes where the row was written to since', async () => {
    expect(await discarded(make.deleteSet(1, REJECTED), make.tick(2))).toEqual([1]);
  });

  it('[PARK6] goes where it was made again since', async () => {
    expect(await discarded(make.deleteSet(1, REJECTED), make.deleteSet(2))).toEqual([1]);
  });

  it.each<[string, LogEntry]>([
    ['nothing since', make.tick(1)],
    ['only what was discarded', make.tick(3, { state: 'discarded', live: [] })],
    ['only what was rejected too', make.tick(3, REJECTED)],
    ['only changes of other sets', make.tick(3, { needs: ['w', 'i', 'other'] })],
    [
      'only the deletion of another set',
      make.makeEntry(3, 'set.delete', { workoutKey: 'w', itemKey: 'i', setKey: 'o' }),
    ],
    [
      'only another kind of change of the exercise',
      make.makeEntry(3, 'item.arrange', { workoutKey: 'w', itemKey: 'i', values: {} }),
    ],
  ])('[PARK6] is sent again where there is %s', async (_, other) => {
    expect(await discarded(make.deleteSet(2, REJECTED), other)).toEqual([]);
  });

  it('[PARK6] is sent again where the row was written to before it, though after another deletion', async () => {
    const first = make.makeEntry(1, 'item.delete', { workoutKey: 'w', itemKey: 'other' }, REJECTED);
    expect(await discarded(first, make.tick(2), make.deleteSet(3, REJECTED))).toEqual([]);
  });

  it('[OUT4] stays where another version wrote it', async () => {
    expect(await discarded(make.deleteSet(1, { ...REJECTED, v: 99 }), make.tick(2))).toEqual([]);
  });

  it('[PARK6] alone can be outdated: a rejected tick overwrites nothing', async () => {
    expect(await discarded(make.tick(1, REJECTED), make.typeReps(2, 8))).toEqual([]);
  });

  it('[PARK6] that is not outdated stays beside one that is', async () => {
    const other = make.makeEntry(1, 'item.delete', { workoutKey: 'w', itemKey: 'other' }, REJECTED);
    expect(await discarded(other, make.deleteSet(2, REJECTED), make.tick(3))).toEqual([2]);
  });
});

describe('sets of a replacement that does not come', () => {
  it('[PARK6] stay if something was written into them: in the training, with their exercise, at its end', async () => {
    await db.items.put({ ...ITEM, key: 'last', order: 4 });
    const entries = [
      replace(1),
      setOfPlace(2, 'a', { reps: 5 }),
      setOfPlace(3, 'planned', { reps: 5 }),
      setOfPlace(4, 'b', {}),
      typed(5, 'a', { done: true }),
      typed(6, 'b', { note: 'тяжело' }),
      setOfPlace(7, 'emptied', { reps: 5 }),
      typed(8, 'emptied', { reps: null }),
      replace(9, { state: 'waiting' }),
    ];
    expect(await discarded(...entries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const added = await db.log.where('seq').above(9).toArray();
    const place = { workoutKey: 'w', itemKey: 'new-1', exerciseKey: 'e2' };
    expect(added.map(({ kind, args }) => [kind, args])).toEqual([
      ['items.add', { workoutKey: 'w', items: [{ itemKey: 'new-1', exerciseKey: 'e2', order: 5 }] }],
      [
        'set.create',
        { ...place, setKey: 'a', order: 1, values: expect.objectContaining({ reps: 5, done: true }) },
      ],
      [
        'set.create',
        { ...place, setKey: 'b', order: 2, values: expect.objectContaining({ note: 'тяжело' }) },
      ],
    ]);
    expect(added.map(({ actedAtMs }) => actedAtMs)).toEqual([10, 11, 12]);
    expect(await db.sets.get('a')).toMatchObject({ itemKey: 'new-1', reps: 5, done: true });
  });
});

describe('sets that are added again', () => {
  const again = (sets: SetRow[], keepsKeys?: boolean) =>
    inTransaction(db, db.tables, () =>
      addAgain(db, 'w', sets, { nowMs: 5, newKey, ...(keepsKeys !== undefined && { keepsKeys }) }),
    );

  it('[PARK4] stand in one exercise for each that they were in, under new keys', async () => {
    await db.items.put({ ...ITEM, key: 'elsewhere', workoutKey: 'other', order: 7 });
    await again([
      { ...SET, reps: 5 },
      { ...SET, key: 'x', itemKey: 'j', exerciseKey: 'f', reps: 6 },
      { ...SET, key: 't', reps: 8, done: true },
    ]);
    const items = await db.items.where('workoutKey').equals('w').sortBy('order');
    expect(items).toMatchObject([
      { exerciseKey: 'e', order: 1 },
      { exerciseKey: 'f', order: 2 },
    ]);
    const sets = await db.sets.where('workoutKey').equals('w').toArray();
    const [first, second] = items.map(({ key }) => sets.filter(({ itemKey }) => itemKey === key));
    expect(first?.toSorted((a, b) => a.order - b.order)).toMatchObject([
      { order: 1, reps: 5, done: false, exerciseKey: 'e' },
      { order: 2, reps: 8, done: true },
    ]);
    expect(second).toMatchObject([{ order: 1, reps: 6, exerciseKey: 'f' }]);
    expect(sets.map(({ key }) => key).filter(key => ['s', 'x', 't'].includes(key))).toEqual([]);
  });

  it('[ONE1] keep their keys where the server has never made them', async () => {
    await again([SET], true);
    expect(await db.sets.toCollection().primaryKeys()).toEqual(['s']);
  });
});
