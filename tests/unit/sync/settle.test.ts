/** What the results of a batch make of its entries and their rows. One result's meaning alone: judge.test.ts. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallResult } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SettleContext } from '#sync/exchange/judge.ts';
import { leavesOutRows, rejectDependents, settle } from '#sync/exchange/settle.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const NOW_MS = 100 * 24 * 3_600_000;
let db: AccountDb;

beforeEach(async () => {
  db = make.openTestDb();
  await Promise.all([db.workouts.put(WORKOUT), db.items.put(ITEM), db.sets.put(SET)]);
});

const answer = (entry: LogEntry, status: number, rest: Partial<CallResult> = {}): CallResult => ({
  id: entry.id,
  status,
  ...rest,
});

/** Puts the entries down, and settles those that have a result. */
async function settled(
  entries: readonly LogEntry[],
  results: readonly CallResult[],
  ctx: Partial<SettleContext> = {},
) {
  await db.log.bulkPut([...entries]);
  const sent = entries.filter(({ id }) => results.some(result => result.id === id));
  const random = { next: () => 0.5, uuid: () => 'new id', secret: () => 'secret' };
  const given = {
    nowMs: NOW_MS,
    sentAtMs: NOW_MS - 5,
    random,
    n: 7,
    cursor: 'read to',
    isMore: false,
    restoredAtMs: null,
    ...ctx,
  };
  return inTransaction(db, db.tables, () => settle(db, sent, results, given));
}

const entryOf = async ({ seq }: LogEntry) => (await db.log.get(seq)) as LogEntry;
const stateOf = async (entry: LogEntry) => (await entryOf(entry)).state;

describe('a result', () => {
  it('[OUT1] ends its entry, notes the try, and names the rows to compute again', async () => {
    const tick = make.tick(1);
    const { refs, unconfirmed, isMore } = await settled([tick], [answer(tick, 200)]);
    expect(await entryOf(tick)).toMatchObject({
      state: 'acknowledged',
      acknowledgedIn: 7,
      live: [],
      tries: [{ atMs: NOW_MS - 5, status: 200 }],
    });
    expect({ refs, unconfirmed, isMore }).toEqual({ refs: ['sets/s'], unconfirmed: [], isMore: false });
  });

  it.each(['waiting', 'discarded', 'acknowledged', 'rejected'] as const)(
    '[OUT1] changes nothing of an entry that is %s by now',
    async state => {
      const tick = make.tick(1, { state });
      const { refs } = await settled([tick], [answer(tick, 200)]);
      expect(await entryOf(tick)).toEqual(tick);
      expect(refs).toEqual([]);
    },
  );

  it('[ASIDE1] ends one that was set aside meanwhile', async () => {
    const tick = make.tick(1, { state: 'aside' });
    await settled([tick], [answer(tick, 200)]);
    expect(await stateOf(tick)).toBe('acknowledged');
  });

  it('[OUT1] ends no other entry: without one of its own it waits on', async () => {
    const [tick, other] = [make.tick(1), make.typeReps(2, 8)];
    await db.log.bulkPut([tick, other]);
    await inTransaction(db, db.tables, () =>
      settle(db, [tick, other], [answer(tick, 200)], {
        nowMs: NOW_MS,
        sentAtMs: NOW_MS,
        random: { next: () => 0, uuid: () => '', secret: () => '' },
        n: 7,
        cursor: null,
        isMore: false,
        restoredAtMs: null,
      }),
    );
    expect(await entryOf(other)).toEqual(other);
  });

  it('[ACK1] of an answer with more pages leaves its entry counting', async () => {
    const tick = make.tick(1);
    const failed = make.typeReps(2, 8);
    const { unconfirmed } = await settled([tick, failed], [answer(tick, 200), answer(failed, 400)], {
      isMore: true,
    });
    expect(unconfirmed).toEqual([1]);
    expect((await entryOf(tick)).live).toEqual(['sets/s']);
  });

  it('[ASIDE1] counts a failure beside a success, and none where all fail', async () => {
    const [tick, failed] = [make.tick(1), make.typeReps(2, 8)];
    await settled([tick, failed], [answer(tick, 299), answer(failed, 500)]);
    expect((await entryOf(failed)).failures?.times).toBe(1);
    await settled([tick, failed], [answer(tick, 300), answer(failed, 500)]);
    expect((await entryOf(failed)).failures?.times).toBe(0);
  });

  it('[PARK2] for lack of another is sent again at once where that was not rejected, a failure is not', async () => {
    const tick = make.tick(1);
    expect(await settled([tick], [answer(tick, 424)])).toMatchObject({ isMore: true });
    expect(await stateOf(tick)).toBe('sealed');
    expect(await settled([tick], [answer(tick, 503)])).toMatchObject({ isMore: false });
  });

  it('[OUT6] says when the first that failed is due again', async () => {
    const [failed, longer, done] = [make.tick(1), make.typeReps(2, 8), make.typeReps(3, 9)];
    const often = { ...longer, failures: { status: 503, times: 3, nextTryAtMs: 0 } };
    const results = [answer(often, 503), answer(failed, 503), answer(done, 200)];
    const { dueMs } = await settled([failed, often, done], results);
    expect(dueMs).toBe((await entryOf(failed)).failures?.nextTryAtMs);
    expect(dueMs).toBeLessThan((await entryOf(often)).failures?.nextTryAtMs ?? 0);
    expect((await settled([make.tick(4)], [answer(make.tick(4), 200)])).dueMs).toBeUndefined();
  });
});

describe('a rejection', () => {
  it('[PARK3] of a lost target keeps the set with its item and training, and their last word', async () => {
    const tick = make.tick(1);
    const { refs } = await settled([tick], [answer(tick, 404)]);
    expect(new Set(refs)).toEqual(new Set(['sets/s', 'items/i', 'workouts/w']));
    expect(await db.bases.bulkGet(['items/i', 'workouts/w'])).toEqual([
      { ref: 'items/i', row: ITEM },
      { ref: 'workouts/w', row: WORKOUT },
    ]);
  });

  it('[PARK2] of its maker in the same batch, or in an earlier one, is the reason', async () => {
    const [maker, tick] = [make.addSet(1), make.tick(2)];
    await settled([maker, tick], [answer(maker, 400), answer(tick, 424)]);
    expect((await entryOf(tick)).rejection?.becauseOf).toBe(1);

    await db.sets.clear();
    for (const status of [400, 404]) {
      const later = make.typeReps(3, 8);
      await settled([await entryOf(maker), later], [answer(later, status)]);
      expect((await entryOf(later)).rejection).toMatchObject({ becauseOf: 1, isTargetLost: false });
    }
  });

  it('[PARK2] of a maker of several rows is the reason for what needs one of them', async () => {
    await Promise.all([db.items.clear(), db.sets.clear()]);
    const items = ['i', 'other'].map((itemKey, order) => ({ itemKey, exerciseKey: 'e', order }));
    const maker = make.makeEntry(1, 'items.add', { workoutKey: 'w', items }, { state: 'rejected', live: [] });
    const set = make.addSet(2);
    await settled([maker, set], [answer(set, 404)]);
    expect((await entryOf(set)).rejection?.becauseOf).toBe(1);
  });

  it('[PARK2] of a maker is no reason where the row is made all the same', async () => {
    const maker = make.addSet(1, { state: 'rejected', live: [] });
    const tick = make.tick(3);
    await settled([maker, make.addSet(2, { state: 'waiting' }), tick], [answer(tick, 404)]);
    expect((await entryOf(tick)).rejection).toMatchObject({ isTargetLost: true });
    expect((await entryOf(tick)).rejection).not.toHaveProperty('becauseOf');
  });

  it('[PARK2] of a maker of something else is no reason', async () => {
    await db.sets.clear();
    const maker = make.makeEntry(
      1,
      'items.add',
      { workoutKey: 'w', items: [{ itemKey: 'other', exerciseKey: 'e', order: 1 }] },
      { state: 'rejected', live: [] },
    );
    const tick = make.tick(3);
    await settled([maker, tick], [answer(tick, 404)]);
    expect((await entryOf(tick)).rejection).not.toHaveProperty('becauseOf');
  });

  it('[REST8] of what a restored server was to make again leaves it with no such row', async () => {
    const maker = make.addSet(1, { againSinceMs: NOW_MS });
    await db.bases.put({ ref: 'sets/s', row: SET });
    await settled([maker], [answer(maker, 422)], { nowMs: NOW_MS * 2 });
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: null });
  });
});

describe('a target that this device took away itself', () => {
  const deleted = (entry: LogEntry) => ({ ...entry, state: 'acknowledged' as const, live: [] });

  it.each<[string, LogEntry]>([
    ['its set', make.deleteSet(5)],
    ['its exercise', make.deleteItem(5)],
    ['its training', make.cancel(5)],
    ['another exercise put in its place', make.replaceItem(5, ['s'])],
  ])('[PARK1] leaves nothing to decide: %s', async (_, taking) => {
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    const tick = make.tick(2);
    const { refs } = await settled([tick, deleted(taking)], [answer(tick, 404)]);
    expect(await entryOf(tick)).toMatchObject({
      state: 'discarded',
      isOver: true,
      settledAtMs: NOW_MS,
      live: [],
    });
    expect(refs).toEqual(['sets/s']);
  });

  it.each<[string, LogEntry[]]>([
    ['a replacement of other sets', [deleted(make.replaceItem(5, ['other']))]],
    ['a deletion not yet carried out', [make.deleteSet(5, { state: 'waiting' })]],
    ['a deletion by a later version', [{ ...deleted(make.deleteSet(5)), v: 99 }]],
    ['a change that deletes nothing', [deleted(make.typeReps(5, 8))]],
    ['a deletion before the tick', [deleted(make.deleteSet(1))]],
    ['a training that is shown', [deleted(make.cancel(5))]],
  ])('[PARK3] is asked about after %s', async (_, others) => {
    const tick = make.tick(2);
    await settled([...others, tick], [answer(tick, 404)]);
    expect(await stateOf(tick)).toBe('rejected');
  });

  it('[PARK1] is not asked about where no tick is lost, whenever it was taken away', async () => {
    const typed = make.typeReps(2, 8);
    await settled([deleted(make.deleteSet(1)), typed], [answer(typed, 404)]);
    expect(await stateOf(typed)).toBe('discarded');
    const unticked = make.makeEntry(3, 'set.patch', {
      ...{ workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e' },
      values: { done: false },
    });
    await settled([unticked], [answer(unticked, 404)]);
    expect(await stateOf(unticked)).toBe('discarded');
  });

  it('[PARK3] is no replaced exercise’s place: that stays', async () => {
    const arrange = make.makeEntry(2, 'item.arrange', { workoutKey: 'w', itemKey: 'i', values: {} });
    await settled([deleted(make.replaceItem(5, ['s'])), arrange], [answer(arrange, 404)]);
    expect(await stateOf(arrange)).toBe('rejected');
  });

  it('[PARK1] is a training removed from the history', async () => {
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    const typed = make.typeReps(4, 8);
    await settled([deleted(make.move(3, 'cancelled')), typed], [answer(typed, 404)]);
    expect(await stateOf(typed)).toBe('discarded');
  });

  it('[PARK1] is, for what was said before another device brought it back, and not for what was said since', async () => {
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    const cancelled = { ...deleted(make.cancel(1)), backAfterSeq: 2 };
    const [early, late] = [make.typeReps(2, 8), make.typeReps(3, 9)];
    await settled([cancelled, early, late], [answer(early, 404), answer(late, 404)]);
    expect(await stateOf(early)).toBe('discarded');
    expect(await stateOf(late)).toBe('rejected');
  });

  it('[PARK1] is no training that it brought back, and that another device removed once more', async () => {
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    const [typed, back] = [
      make.typeReps(1, 8),
      { ...make.move(2, 'completed'), state: 'acknowledged' as const },
    ];
    await settled([typed, back], [answer(typed, 404)]);
    expect(await stateOf(typed)).toBe('rejected');
  });

  it('[PARK1] counts where it goes by the same answer', async () => {
    const [deletion, typed] = [make.deleteSet(1), make.typeReps(2, 8)];
    await settled([deletion, typed], [answer(deletion, 204), answer(typed, 404)]);
    expect(await stateOf(typed)).toBe('discarded');
  });

  it('[PARK1] is asked about where its change is refused for what it says', async () => {
    const typed = make.typeReps(2, 8);
    await settled([deleted(make.deleteSet(1)), typed], [answer(typed, 400)]);
    expect(await stateOf(typed)).toBe('rejected');
  });

  it('[PARK3] is asked about in a training that came back, here or after the server’s restore', async () => {
    await db.workouts.put({ ...WORKOUT, status: 'cancelled' });
    const cancelled = deleted(make.cancel(1));
    const back = make.move(3, 'active', { state: 'waiting' });
    const tick = make.typeReps(4, 8);
    await settled([cancelled, back, tick], [answer(tick, 404)]);
    expect(await stateOf(tick)).toBe('rejected');

    const early = make.typeReps(2, 9);
    await settled([cancelled, back, early], [answer(early, 410)], { restoredAtMs: 1 });
    expect(await stateOf(early)).toBe('rejected');
    const unrestored = make.typeReps(2, 9);
    await settled([cancelled, back, unrestored], [answer(unrestored, 410)]);
    expect(await stateOf(unrestored)).toBe('discarded');
  });
});

describe('a deletion that is carried out', () => {
  it('[ASIDE2] ends what waits for the same rows from before it, and only that', async () => {
    const before = [
      make.typeReps(1, 8, { state: 'aside' }),
      make.addSet(2, { state: 'waiting' }),
      make.tick(3, { state: 'sealed' }),
      make.makeEntry(
        0.5,
        'item.arrange',
        { workoutKey: 'w', itemKey: 'i', values: {} },
        { state: 'waiting' },
      ),
    ];
    const kept = [
      make.typeReps(4, 8, { state: 'rejected' }),
      make.typeReps(5, 8, { state: 'waiting', v: 99 }),
      make.makeEntry(6, 'workout.note', { workoutKey: 'w', note: 'a' }, { state: 'waiting' }),
      make.makeEntry(
        7,
        'items.add',
        { workoutKey: 'w', items: [{ itemKey: 'other', exerciseKey: 'e', order: 1 }] },
        { state: 'waiting' },
      ),
      make.typeReps(9, 8, { state: 'waiting' }),
    ];
    const deletion = make.deleteItem(8);
    const elsewhere = make.makeEntry(8.5, 'item.delete', { workoutKey: 'w', itemKey: 'elsewhere' });
    const { refs } = await settled(
      [...before, ...kept, deletion, elsewhere],
      [answer(deletion, 204), answer(elsewhere, 204)],
    );
    for (const entry of before) {
      expect(await entryOf(entry)).toMatchObject({ state: 'discarded', isOver: true, live: [] });
    }
    for (const entry of kept) expect(await entryOf(entry)).toEqual(entry);
    expect(new Set(refs)).toEqual(new Set(['items/i', 'sets/s', 'items/elsewhere']));
  });

  it.each([
    ['of a training', make.cancel(8), 204],
    ['that failed', make.deleteItem(8), 500],
    ['by a later version', make.deleteItem(8, { v: 99 }), 204],
  ])('[OUT1] ends nothing else: one %s', async (_, deletion, status) => {
    const waiting = make.typeReps(1, 8, { state: 'waiting' });
    await settled([waiting, deletion], [answer(deletion, status)]);
    expect(await entryOf(waiting)).toEqual(waiting);
  });

  it('[ASIDE2] leaves a training that was begun from the deleted template', async () => {
    const items = [{ itemKey: 'i', exerciseKey: 'e', order: 1, sets: [] }];
    const args = {
      workoutKey: 'w',
      title: '',
      startedAtMs: 1,
      templateKey: 't',
      items,
      call: 'start' as const,
    };
    const begun = make.makeEntry(1, 'workout.apply', args as never, { state: 'waiting', needs: ['t'] });
    const deletion = make.makeEntry(8, 'template.delete', { templateKey: 't' });
    await settled([begun, deletion], [answer(deletion, 204)]);
    expect(await entryOf(begun)).toEqual(begun);
  });
});

describe('the server’s last word after a success', () => {
  beforeEach(() =>
    db.bases.bulkPut([
      { ref: 'sets/s', row: SET },
      { ref: 'items/i', row: ITEM },
      { ref: 'workouts/w', row: WORKOUT },
    ]),
  );

  const baseOf = async (ref: 'sets/s' | 'items/i' | 'workouts/w') => (await db.bases.get(ref))?.row;

  it('[VIEW1] is what was sent, where the answer leaves the rows out', async () => {
    const [tick, typed] = [make.tick(1), make.typeReps(2, 8)];
    const body = { as_sent: true };
    await settled([tick, typed], [answer(tick, 200, { body }), answer(typed, 200, { body })]);
    expect(await baseOf('sets/s')).toEqual({ ...SET, done: true, reps: 8, updatedAtMs: 2 });
  });

  it('[VIEW1] is in the answer’s rows where it has them', async () => {
    const tick = make.tick(1);
    await settled([tick], [answer(tick, 200)]);
    expect(await baseOf('sets/s')).toEqual(SET);
  });

  it('[REST8] of a made row begins with nothing, whatever was known of it', async () => {
    await db.bases.put({ ref: 'sets/s', row: { ...SET, reps: 99 } });
    const made = make.addSet(1);
    await settled([made], [answer(made, 201, { body: { as_sent: true } })]);
    expect(await baseOf('sets/s')).toMatchObject({ reps: 5, serverId: null });
  });

  it('[DEL1] is none for a deleted set or exercise; a removed training stays to come back', async () => {
    const [set, item, training] = [make.deleteSet(1), make.deleteItem(2), make.cancel(3)];
    await settled([set, item, training], [answer(set, 204), answer(item, 299), answer(training, 200)]);
    expect([await baseOf('sets/s'), await baseOf('items/i')]).toEqual([null, null]);
    expect(await baseOf('workouts/w')).toEqual(WORKOUT);
  });

  it('[DEL1] stays where the deletion was refused', async () => {
    const set = make.deleteSet(1);
    await settled([set], [answer(set, 300)]);
    expect(await baseOf('sets/s')).toEqual(SET);
  });
});

describe('an answer without the rows that were sent', () => {
  const leftOut = async (entry: LogEntry, result: CallResult, others: CallResult[] = []) => {
    await db.log.put(entry);
    return leavesOutRows(db, [entry], [result, ...others]);
  };
  const asSent = { body: { as_sent: true } };

  it('[PARK5] lacks them where the person has discarded one meanwhile', async () => {
    const gone = make.tick(1, { state: 'discarded' });
    expect(await leftOut(gone, answer(gone, 200, asSent))).toBe(true);
    expect(await leftOut(gone, answer(gone, 200))).toBe(false);
    expect(await leftOut(gone, answer(gone, 300, asSent), [answer(make.tick(2), 200, asSent)])).toBe(false);
    expect(await leftOut(gone, answer(make.tick(2), 200, asSent))).toBe(false);
  });

  it('[PARK5] lacks those of one discarded beside others', async () => {
    const [gone, tick] = [make.tick(1, { state: 'discarded' }), make.tick(2)];
    await db.log.bulkPut([gone, tick]);
    const results = [gone, tick].map(entry => answer(entry, 200, asSent));
    expect(await leavesOutRows(db, [gone, tick], results)).toBe(true);
  });

  it.each(['sealed', 'aside'] as const)('[PARK5] lacks none where all are still %s', async state => {
    const tick = make.tick(1, { state });
    expect(await leftOut(tick, answer(tick, 200, asSent))).toBe(false);
  });
});

describe('what waited for a row that will not be made', () => {
  it('[PARK2] is rejected as its maker was, and stays visible where that was lost', async () => {
    const maker = make.tick(1, {
      state: 'rejected',
      group: 'w',
      rejection: { status: 404, code: null, detail: null, fields: {}, atMs: 1, isTargetLost: true },
    });
    const orphan = make.tick(2, { state: 'waiting' });
    await db.log.bulkPut([maker, orphan]);
    await db.bases.put({ ref: 'sets/s', row: SET });
    await inTransaction(db, db.tables, () => rejectDependents(db, [{ entry: orphan, becauseOf: 1 }], NOW_MS));
    expect(await entryOf(orphan)).toMatchObject({
      state: 'rejected',
      group: 'w',
      live: ['sets/s', 'items/i', 'workouts/w'],
      rejection: {
        status: 424,
        code: 'dependency_failed',
        detail: null,
        fields: {},
        atMs: NOW_MS,
        isTargetLost: true,
        becauseOf: 1,
      },
    });
    expect(await db.sets.get('s')).toMatchObject({ done: true });
  });

  it('[PARK2] no longer counts where its maker was refused for what it says', async () => {
    const maker = make.addSet(1, {
      state: 'rejected',
      live: [],
      rejection: { status: 400, code: null, detail: null, fields: {}, atMs: 1, isTargetLost: false },
    });
    const orphan = make.tick(2, { state: 'waiting' });
    await db.log.bulkPut([maker, orphan]);
    await db.bases.put({ ref: 'sets/s', row: SET });
    await db.sets.put({ ...SET, done: true });
    await inTransaction(db, db.tables, () => rejectDependents(db, [{ entry: orphan, becauseOf: 1 }], NOW_MS));
    expect(await entryOf(orphan)).toMatchObject({ state: 'rejected', live: [] });
    expect((await entryOf(orphan)).rejection?.isTargetLost).toBe(false);
    expect(await db.sets.get('s')).toEqual(SET);
  });
});
