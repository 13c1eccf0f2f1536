/** What a restored server refuses for lack of rows that other devices will send again, and for how long that is awaited. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallResult } from '#contract/batch.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { BaseRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { settle } from '#sync/exchange/settle.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const RESTORED_MS = 1_000_000;
const AWAY_MS = 30 * 24 * 3_600_000;
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

type Refusal = Pick<CallResult, 'status' | 'code'>;

/** What becomes of the last of the entries when it is refused. The earlier ones only stand in the log. */
async function refuse(
  entries: readonly LogEntry[],
  refusal: Refusal,
  { nowMs = RESTORED_MS, restoredAtMs = RESTORED_MS as number | null } = {},
) {
  await db.log.bulkPut([...entries]);
  const entry = entries.at(-1) as LogEntry;
  const random = { next: () => 0.5, uuid: () => 'new id', secret: () => '' };
  const ctx = { nowMs, sentAtMs: nowMs, random, n: 7, cursor: null, isMore: false, restoredAtMs };
  const results = [{ id: entry.id, ...refusal }];
  const settled = await inTransaction(db, db.tables, () => settle(db, [entry], results, ctx));
  return { ...settled, entry: (await db.log.get(entry.seq)) as LogEntry };
}

const AGAIN = { againSinceMs: RESTORED_MS };
const CANCELLED = { status: 409, code: 'workout_cancelled' };

describe('a change sent again', () => {
  it.each<Refusal>([
    { status: 400 },
    { status: 404 },
    { status: 422 },
    { status: 424 },
    { status: 409, code: 'exercise_replaced' },
  ])('[REST8] waits for what it needs after %o', async refusal => {
    const { entry, isMore, dueMs } = await refuse([make.tick(1, AGAIN)], refusal);
    expect(entry).toMatchObject({ state: 'sealed', failures: { status: refusal.status, times: 0 } });
    expect(isMore).toBe(false);
    // The other device may come in a month: nothing is to be tried each minute.
    expect(dueMs).toBeUndefined();
  });

  it.each<Refusal>([{ status: 410 }, { status: 409, code: 'changed' }, { status: 409 }])(
    '[REST8] is rejected where somebody has decided since: %o',
    async refusal => {
      expect((await refuse([make.tick(1, AGAIN)], refusal)).entry.state).toBe('rejected');
    },
  );

  it('[REST8] is rejected for its own content where it needs nothing else', async () => {
    expect((await refuse([make.move(1, 'active', AGAIN)], { status: 400 })).entry.state).toBe('rejected');
    expect((await refuse([make.move(1, 'active', AGAIN)], { status: 404 })).entry.state).toBe('sealed');
  });

  it('[REST8] waits for 30 days and no longer', async () => {
    const almost = { nowMs: RESTORED_MS + AWAY_MS - 1 };
    expect((await refuse([make.tick(1, AGAIN)], { status: 404 }, almost)).entry.state).toBe('sealed');
    const over = { nowMs: RESTORED_MS + AWAY_MS };
    expect((await refuse([make.tick(1, AGAIN)], { status: 404 }, over)).entry.state).toBe('rejected');
  });

  it('[REST8] keeps the last word on a row that it was to make, while it waits', async () => {
    await db.bases.put({ ref: 'sets/s', row: SET });
    expect((await refuse([make.addSet(1, AGAIN)], { status: 404 })).entry.state).toBe('sealed');
    expect(await db.bases.get('sets/s')).toEqual({ ref: 'sets/s', row: SET });
  });

  it('[REST8] counts the days from when it was sent again first', async () => {
    const over = { nowMs: RESTORED_MS + AWAY_MS, restoredAtMs: RESTORED_MS + 1 };
    expect((await refuse([make.tick(1, AGAIN)], { status: 404 }, over)).entry.state).toBe('rejected');
  });

  it('[PARK2] is rejected with the one that was to make its row', async () => {
    const maker = make.addSet(1, { state: 'rejected', live: [] });
    const { entry } = await refuse([maker, make.tick(2, AGAIN)], { status: 404 });
    expect(entry).toMatchObject({ state: 'rejected', rejection: { becauseOf: 1 } });
  });

  it.each<BaseRow>([
    { ref: 'sets/s', row: SET, isGone: true },
    { ref: 'items/i', row: ITEM, isGone: true },
    { ref: 'workouts/w', row: WORKOUT, isGone: true },
  ])('[REST8] does not wait for what another device deleted: $ref', async base => {
    await db.bases.put(base);
    expect((await refuse([make.tick(1, AGAIN)], { status: 404 })).entry.state).toBe('rejected');
    expect((await refuse([make.deleteSet(1, AGAIN)], { status: 404 })).entry.state).toBe('sealed');
    await db.bases.put({ ref: base.ref, row: base.row });
    expect((await refuse([make.tick(1, AGAIN)], { status: 404 })).entry.state).toBe('sealed');
  });

  it('[REST8] does not wait for a deleted exercise', async () => {
    const patch = make.makeEntry(1, 'exercise.archive', { exerciseKey: 'e', isArchived: true }, AGAIN);
    expect((await refuse([patch], { status: 404 })).entry.state).toBe('sealed');
    await db.bases.put({ ref: 'exercises/e', row: { key: 'e', isGone: true } as never });
    expect((await refuse([patch], { status: 404 })).entry.state).toBe('rejected');
  });

  it('[REST8] waits also to make an exercise that another device has deleted: trainings have it', async () => {
    await db.bases.put({ ref: 'exercises/e', row: { key: 'e', isGone: true } as never });
    const values = { name: '', alternativeKeys: ['other'] } as never;
    const create = make.makeEntry(1, 'exercise.create', { exerciseKey: 'e', values }, AGAIN);
    expect((await refuse([create], { status: 400 })).entry.state).toBe('sealed');
  });
});

describe('a new change', () => {
  it('[REST8] to a row still shown here waits like one sent again, only where the row is missing', async () => {
    expect((await refuse([make.tick(1)], { status: 404 })).entry.state).toBe('sealed');
    for (const refusal of [{ status: 422 }, { status: 409, code: 'exercise_replaced' }]) {
      expect((await refuse([make.tick(1)], refusal)).entry.state).toBe('rejected');
    }
  });

  it('[PARK1] is rejected where the server was never restored', async () => {
    expect((await refuse([make.tick(1)], { status: 404 }, { restoredAtMs: null })).entry.state).toBe(
      'rejected',
    );
  });
});

describe('a change of a training that the server has as removed', () => {
  const SETTLED: Pick<LogEntry, 'state' | 'live'> = { state: 'acknowledged', live: [] };

  it.each<[string, LogEntry[]]>([
    ['it was resumed here since', [make.move(5, 'active', { state: 'waiting' })]],
    ['it returned to the history since', [make.move(5, 'completed', { state: 'sealed' })]],
    ['the server has not heard of its return before', [make.move(1, 'active', { state: 'sealed' })]],
    ['it was made after the removal, which another device must have undone', [make.cancel(1, SETTLED)]],
    ['it was removed once more', [make.move(0.5, 'active', SETTLED), make.move(1, 'cancelled', SETTLED)]],
  ])('[REST8] waits where %s', async (_, others) => {
    const { entry } = await refuse([...others, make.tick(2, AGAIN)], CANCELLED);
    expect(entry).toMatchObject({ state: 'sealed', failures: { status: 409 } });
    expect((await refuse([...others, make.tick(2)], CANCELLED)).entry.state).toBe('sealed');
  });

  it.each<[string, LogEntry[]]>([
    ['nothing was done with it', []],
    ['it was removed since', [make.move(5, 'cancelled', { state: 'waiting' })]],
    ['the server has heard of its return', [make.move(5, 'completed', SETTLED)]],
    [
      'its return was not the last word',
      [
        make.move(5, 'active', { state: 'sealed' }),
        make.cancel(6, SETTLED),
        make.move(7, 'completed', SETTLED),
      ],
    ],
    ['it was resumed before', [make.cancel(0.5, SETTLED), make.move(1, 'active', SETTLED)]],
    ['its return was refused', [make.move(5, 'active', { state: 'rejected', live: [] })]],
    [
      'it was made after a return that was refused',
      [make.cancel(0.5, SETTLED), make.move(1, 'active', { state: 'rejected', live: [] })],
    ],
    ['its return was discarded', [make.move(5, 'active', { state: 'discarded', live: [] })]],
    ['a later version did something', [make.move(5, 'active', { ...SETTLED, v: 99 })]],
    ['it was only renamed', [make.makeEntry(1, 'workout.title', { workoutKey: 'w', title: 'a' }, SETTLED)]],
  ])('[PARK4] is put back by the person where %s', async (_, others) => {
    const { entry } = await refuse([...others, make.tick(2, AGAIN)], CANCELLED);
    expect(entry).toMatchObject({ state: 'rejected', group: 'w' });
  });
});

describe('a template of a training', () => {
  const items = [{ exerciseKey: 'e', group: null, sets: [], plannedAtMs: 1 }];
  const args = { templateKey: 't', workoutKey: 'w', title: 'Ноги', items, call: 'save' } as const;
  const failed = { failures: { status: 404, times: 1, nextTryAtMs: 1 }, tries: [{ atMs: 1, status: 404 }] };
  const fromTraining = make.makeEntry(3, 'template.create', args, { ...AGAIN, ...failed });

  it('[REST8] is made of its own content where the training was removed', async () => {
    await db.bases.put({ ref: 'templates/t', row: null });
    await db.bases.put({ ref: 'workouts/w', row: WORKOUT, isGone: true });
    const { entry, isMore } = await refuse([fromTraining], { status: 404 });
    const ofItself = { templateKey: 't', title: 'Ноги', items };
    const { call: _, ...made } = make.makeEntry(3, 'template.make', ofItself, { ...AGAIN, state: 'waiting' });
    expect(entry).toEqual({ ...made, id: 'new id' });
    for (const name of ['tries', 'failures', 'call']) expect(entry).not.toHaveProperty(name);
    expect(isMore).toBe(true);
  });

  it('[REST8] waits for a training that may still come', async () => {
    expect((await refuse([fromTraining], { status: 404 })).entry).toMatchObject({
      kind: 'template.create',
      state: 'sealed',
    });
  });

  it('[REST8] is alone in that: nothing else stands without the training', async () => {
    await db.bases.put({ ref: 'workouts/w', row: WORKOUT, isGone: true });
    const note = make.makeEntry(3, 'workout.note', { workoutKey: 'w', note: 'a' }, AGAIN);
    expect((await refuse([note], { status: 404 })).entry.state).toBe('rejected');
  });
});
