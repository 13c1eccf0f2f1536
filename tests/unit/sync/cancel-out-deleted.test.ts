/** What was made and taken away before anything was sent, and so never is. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { cancelOutDeleted, outlivesTraining } from '#sync/log/cancel-out-deleted.ts';
import * as make from './make-entry.ts';
import { SET } from './make-entry.ts';

const WAITING = { state: 'waiting' } as const;
let db: AccountDb;

beforeEach(async () => {
  db = make.openTestDb();
  await db.bases.put({ ref: 'sets/s', row: null });
});

async function left(...entries: LogEntry[]) {
  await db.log.bulkPut(entries);
  const kept = await inTransaction(db, db.tables, () => cancelOutDeleted(db, entries));
  return kept.map(({ seq }) => seq);
}

const statesOf = async () => (await db.log.orderBy('seq').toArray()).map(({ state }) => state);

const start = (rest: Partial<LogEntry> = {}) =>
  make.makeEntry(
    1,
    'workout.create',
    { workoutKey: 'w', title: '', startedAtMs: 1 },
    { ...WAITING, ...rest },
  );
const cancel = (seq: number) => make.cancel(seq, WAITING);
const begunFrom = (seq: number, sourceKey: string, rest: Partial<LogEntry> = {}) =>
  make.makeEntry(
    seq,
    'workout.recreate',
    { workoutKey: 'copy', title: '', startedAtMs: 1, sourceKey, templateKey: null, items: [] },
    { ...WAITING, ...rest },
  );

describe('a set that was deleted before it was sent', () => {
  it('[FOLD4] leaves no trace, nor does what was written into it', async () => {
    const other = make.typeReps(4, 8, { ...WAITING, needs: ['w', 'i', 'other'] });
    await db.sets.put(SET);
    const seqs = await left(
      make.addSet(1, WAITING),
      make.tick(2, WAITING),
      make.deleteSet(3, WAITING),
      other,
    );
    expect(seqs).toEqual([4]);
    expect(await statesOf()).toEqual(['discarded', 'discarded', 'discarded', 'waiting']);
    expect(await db.sets.get('s')).toBeUndefined();
  });

  it('[BACK1] can still be taken back: its deletion says that it was never sent', async () => {
    await left(make.addSet(1, WAITING), make.deleteSet(2, WAITING));
    expect(await db.log.get(2)).toMatchObject({ isSpent: true, live: [] });
    expect(await db.log.get(1)).not.toHaveProperty('isSpent');
  });

  it.each(['sealed', 'aside', 'acknowledged', 'rejected'] as const)(
    '[FOLD4] is deleted on the server too once its making is %s',
    async state => {
      expect(await left(make.addSet(1, { state }), make.deleteSet(2, WAITING))).toEqual([1, 2]);
      expect(await db.log.get(2)).not.toHaveProperty('isSpent');
    },
  );

  it('[FOLD5] stays as it is once its deletion was sent', async () => {
    expect(await left(make.addSet(1, WAITING), make.deleteSet(2))).toEqual([1, 2]);
  });

  it('[FOLD4] is deleted on the server where nobody here has made it, or twice', async () => {
    expect(await left(make.deleteSet(2, WAITING))).toEqual([2]);
    expect(await left(make.addSet(1, WAITING), make.deleteSet(2, WAITING), make.addSet(3, WAITING))).toEqual([
      1, 2, 3,
    ]);
  });

  it.each(['sealed', 'aside', 'rejected'] as const)(
    '[FOLD4] stays where a change of it is %s already',
    async state => {
      const seqs = await left(make.addSet(1, WAITING), make.tick(2, { state }), make.deleteSet(3, WAITING));
      expect(seqs).toEqual([1, 2, 3]);
    },
  );

  it('[FOLD4] does not stay for what was acknowledged, or for changes of other sets', async () => {
    const elsewhere = make.tick(2, { needs: ['w', 'i', 'other'] });
    expect(await left(make.addSet(1, WAITING), elsewhere, make.deleteSet(3, WAITING))).toEqual([2]);
  });
});

describe('an exercise that was taken out before it was sent', () => {
  it('[FOLD4] goes with its sets and all that was written into them', async () => {
    const seqs = await left(
      make.addItem(1, WAITING),
      make.addSet(2, WAITING),
      make.tick(3, { ...WAITING, needs: ['s'] }),
      make.deleteItem(4, WAITING),
    );
    expect(seqs).toEqual([]);
  });

  it('[FOLD4] is deleted on the server where others were added with it: they stay', async () => {
    const added = [
      { itemKey: 'i', exerciseKey: 'e', order: 1 },
      { itemKey: 'j', exerciseKey: 'e', order: 2 },
    ];
    const both = make.makeEntry(1, 'items.add', { workoutKey: 'w', items: added }, WAITING);
    expect(await left(both, make.deleteItem(2, WAITING))).toEqual([1, 2]);
  });

  it('[FOLD4] is no reason to drop it where it was replaced alone', async () => {
    expect(await left(make.addItem(1, WAITING), make.replaceItem(2, [], WAITING))).toEqual([1, 2]);
  });
});

describe('a training that was cancelled before it was sent', () => {
  it('[FOLD4] leaves no trace if nothing was ticked', async () => {
    await db.sets.bulkPut([SET, { ...SET, key: 'theirs', workoutKey: 'other', done: true }]);
    const seqs = await left(
      start(),
      make.addItem(2, WAITING),
      make.addSet(3, WAITING),
      make.typeReps(4, 8, WAITING),
      cancel(5),
    );
    expect(seqs).toEqual([]);
  });

  it('[PAST2] is kept if something was ticked: it may go on', async () => {
    await db.sets.bulkPut([SET, { ...SET, key: 'ticked', done: true }]);
    expect(await left(start(), cancel(2))).toEqual([1, 2]);
  });

  it('[FOLD4] goes with everything that it began with', async () => {
    const apply = make.makeEntry(
      1,
      'workout.apply',
      {
        ...{ workoutKey: 'w', title: '', startedAtMs: 1, templateKey: 't' },
        items: [{ itemKey: 'i', exerciseKey: 'e', order: 1, sets: [] }],
      },
      WAITING,
    );
    expect(await left(apply, cancel(2))).toEqual([]);
  });

  it('[FOLD4] is kept where a template was made of it, or another training begun from it', async () => {
    const template = make.makeEntry(
      3,
      'template.create',
      { templateKey: 't', workoutKey: 'w', title: '', items: [], call: 'create' },
      WAITING,
    );
    expect(await left(start(), cancel(2), template)).toEqual([1, 2, 3]);
    await db.log.clear();
    expect(await left(start(), cancel(2), begunFrom(3, 'w'))).toEqual([1, 2, 3]);
    await db.log.clear();
    expect(await left(start(), cancel(2), begunFrom(3, 'other'))).toEqual([3]);
  });
});

describe('a change that outlives its training', () => {
  it('[OFF2] is one of a template, or the start of another training', () => {
    const favorite = make.makeEntry(1, 'template.favorite', { templateKey: 't', isFavorite: true });
    expect([favorite, begunFrom(1, 'w'), start()].map(outlivesTraining)).toEqual([true, true, true]);
    expect([make.tick(1), make.addItem(1), cancel(1)].map(outlivesTraining)).toEqual([false, false, false]);
  });
});
