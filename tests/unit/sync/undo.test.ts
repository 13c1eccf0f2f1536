/** Taking back a deletion or a cancel before it is sent. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { RestRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { undo } from '#sync/log/undo.ts';
import * as make from './make-entry.ts';
import { ITEM, SET, WORKOUT } from './make-entry.ts';

const HELD = { state: 'waiting', holdUntilMs: 5 } as const;
const CANCELLED = { ...WORKOUT, status: 'cancelled' } as const;
let db: AccountDb;

beforeEach(async () => {
  db = make.openTestDb();
  await Promise.all([db.workouts.put(WORKOUT), db.items.put(ITEM)]);
});

const undone = () => inTransaction(db, db.tables, () => undo(db, 1));

async function deleted(rest: Partial<LogEntry> = {}) {
  await db.log.put(make.deleteSet(1, { ...HELD, ...rest }));
  await db.bases.put({ ref: 'sets/s', row: SET });
}

async function cancelled() {
  await db.log.put(make.cancel(1, HELD));
  await Promise.all([db.workouts.put(CANCELLED), db.bases.put({ ref: 'workouts/w', row: WORKOUT })]);
}

describe('an undo', () => {
  it('[HOLD1] brings a deleted set back, with the rest that was stopped', async () => {
    const stoppedRest = [{ id: 'rest', setKey: 's' } as unknown as RestRow];
    await deleted({ stoppedRest });
    expect(await undone()).toEqual({ kind: 'undone', stoppedRest });
    expect(await db.sets.get('s')).toEqual(SET);
    expect(await db.log.get(1)).toMatchObject({ state: 'discarded', live: [] });
  });

  it('[HOLD1] brings a cancelled training back', async () => {
    await cancelled();
    expect(await undone()).toEqual({ kind: 'undone', stoppedRest: undefined });
    expect(await db.workouts.get('w')).toEqual(WORKOUT);
  });

  it('[HOLD1] of a cancel is none while another training runs, even one of the first moment', async () => {
    await cancelled();
    await db.workouts.put({ ...WORKOUT, key: 'other', startedAtMs: 0 });
    expect(await undone()).toEqual({ kind: 'other-runs' });
    expect(await db.log.get(1)).toMatchObject({ state: 'waiting' });
    expect(await db.workouts.get('w')).toEqual(CANCELLED);
  });

  it('[HOLD1] of a deletion is done whatever runs', async () => {
    await deleted();
    await db.workouts.put({ ...WORKOUT, key: 'other' });
    expect(await undone()).toMatchObject({ kind: 'undone' });
  });

  it.each<[string, Partial<LogEntry>]>([
    ['was sent', { state: 'sealed' }],
    ['was acknowledged', { state: 'acknowledged' }],
    ['may be sent now', { holdUntilMs: null }],
  ])('[OUT1] is too late for a deletion that %s', async (_, rest) => {
    await deleted(rest);
    expect(await undone()).toEqual({ kind: 'too-late' });
    expect(await db.log.get(1)).toMatchObject(rest);
    expect(await db.sets.get('s')).toBeUndefined();
  });

  it('[HOLD1] is too late where the entry is no more', async () => {
    expect(await undone()).toEqual({ kind: 'too-late' });
  });

  it('[BACK2] is too late where another device deleted the same', async () => {
    await deleted();
    await db.bases.put({ ref: 'sets/s', row: SET, isGone: true });
    expect(await undone()).toEqual({ kind: 'too-late' });
    expect(await db.log.get(1)).toMatchObject({ state: 'waiting' });
    await db.bases.put({ ref: 'sets/s', row: null });
    expect(await undone()).toEqual({ kind: 'too-late' });
  });

  it('[TAB3] that another tab made first is done', async () => {
    await deleted({ state: 'discarded', live: [] });
    expect(await undone()).toEqual({ kind: 'too-late' });
    await db.sets.put(SET);
    expect(await undone()).toEqual({ kind: 'undone', stoppedRest: undefined });
  });

  it('[TAB3] of a cancel that ended otherwise meanwhile is too late', async () => {
    await db.log.put(make.cancel(1, { ...HELD, state: 'discarded', live: [] }));
    await db.workouts.put(CANCELLED);
    expect(await undone()).toEqual({ kind: 'too-late' });
    await db.workouts.put(WORKOUT);
    expect(await undone()).toMatchObject({ kind: 'undone' });
  });

  it('[BACK2] of an exercise’s deletion is too late while it still shows as deleted', async () => {
    const entry = make.makeEntry(
      1,
      'exercise.delete',
      { exerciseKey: 'e' },
      { state: 'discarded', live: [] },
    );
    await db.log.put(entry);
    await db.exercises.put({ key: 'e', isGone: true } as never);
    expect(await undone()).toEqual({ kind: 'too-late' });
    await db.exercises.put({ key: 'e' } as never);
    expect(await undone()).toMatchObject({ kind: 'undone' });
  });
});
