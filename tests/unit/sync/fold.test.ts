/** Views as a function of base and entries, and what a destructive entry removes. */
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#db/log-entry.ts';
import type { SetRow } from '#db/rows.ts';
import { isBeneath } from '#sync/log/beneath.ts';
import { foldView } from '#sync/log/fold.ts';
import { isMeasuredAnew, workoutOf } from '#sync/log/rebase.ts';

const COMMON = { v: 1, id: 'one', state: 'sealed', actedAtMs: 50, seen: null, holdUntilMs: null } as const;

function patch(seq: number, values: Partial<SetRow>, rest: Partial<LogEntry> = {}): LogEntry {
  return {
    ...COMMON,
    seq,
    kind: 'set.patch',
    args: { workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e', values },
    live: ['sets/s'],
    subject: 'sets/s',
    makes: [],
    needs: ['w', 'i', 's'],
    group: 'i',
    ...rest,
  } as LogEntry;
}

function remove(kind: 'set.delete' | 'item.delete' | 'item.replace'): LogEntry {
  const subject = kind === 'set.delete' ? 'sets/s' : 'items/i';
  const args = { workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e2', setKeys: ['s'] };
  const rows = { live: [subject], subject, makes: [], needs: ['w', 'i', 's'], group: 'i' };
  return { ...COMMON, seq: 9, kind, args, ...rows } as unknown as LogEntry;
}

const ROW = { key: 's', workoutKey: 'w', itemKey: 'i', weightKg: 60, reps: 5, updatedAtMs: 1 } as SetRow;

describe('a view', () => {
  it('[VIEW1] is the base with every entry in order, the later over the earlier', () => {
    const entries = [patch(1, { weightKg: 80, reps: 8 }), patch(2, { reps: 9 })];
    const view = foldView('sets/s', { row: ROW }, entries);
    expect(view).toEqual({ ...ROW, weightKg: 80, reps: 9, updatedAtMs: 50 });
    expect(foldView('sets/s', { row: ROW }, entries.toReversed())).toMatchObject({ weightKg: 80, reps: 8 });
  });

  it('[VIEW1] is none without a row, and after a deletion', () => {
    expect(foldView('sets/s', { row: null }, [patch(1, { reps: 8 })])).toBeUndefined();
    expect(foldView('sets/s', { row: ROW }, [remove('set.delete')])).toBeUndefined();
    expect(foldView('sets/s', { row: null, isGone: true }, [])).toBeUndefined();
  });

  it('[OUT4] is without what another version wrote', () => {
    expect(foldView('sets/s', { row: ROW }, [patch(1, { reps: 8 }, { v: 99 })])).toEqual(ROW);
  });

  it('[PARK3] is marked as lost where its row is gone from the server', () => {
    expect(foldView('sets/s', { row: ROW, isGone: true }, [])).toEqual({ ...ROW, isLost: true });
    expect(foldView('sets/s', { row: ROW }, [])).toBe(ROW);
  });
});

describe('what is beneath a destructive entry', () => {
  const change = patch(1, { reps: 8 });

  it('[SEEN1] is all that needs the removed row', () => {
    expect(isBeneath(change, remove('set.delete'))).toBe(true);
    expect(isBeneath(change, remove('item.delete'))).toBe(true);
    expect(isBeneath({ ...change, needs: ['w'] }, remove('item.delete'))).toBe(false);
  });

  it('[SEEN1] is every set of a replaced exercise’s place, also one that the act did not know of, not the place', () => {
    const replacement = remove('item.replace');
    expect(isBeneath(change, replacement)).toBe(true);
    expect(isBeneath({ ...change, subject: 'sets/unknown' }, replacement)).toBe(true);
    expect(isBeneath({ ...change, needs: ['w'] }, replacement)).toBe(true);
    expect(isBeneath({ ...change, subject: 'sets/unknown', needs: ['w', 'other'] }, replacement)).toBe(false);
    expect(isBeneath({ ...change, subject: 'items/i' }, replacement)).toBe(false);
    expect(isBeneath({ ...change, subject: 'exercises/e' }, replacement)).toBe(false);
  });
});

describe('what follows from a changed row', () => {
  const exercise = (equipmentKey: string, loadMode: string | null) =>
    ({ key: 'e', equipmentKey, loadMode }) as unknown as SetRow;

  it('[VIEW2] is in its training, which a training is itself', () => {
    expect(workoutOf('sets/s', ROW)).toBe('w');
    expect(workoutOf('workouts/w', { key: 'w' } as unknown as SetRow)).toBe('w');
    expect(workoutOf('exercises/e', exercise('q', null))).toBeUndefined();
  });

  it('[VIEW2] is measured otherwise after another equipment or mode, not after another name', () => {
    const before = exercise('q', 'plain');
    expect(isMeasuredAnew(before, exercise('q', 'plain'))).toBe(false);
    expect(isMeasuredAnew(before, exercise('other', 'plain'))).toBe(true);
    expect(isMeasuredAnew(before, exercise('q', 'added'))).toBe(true);
    expect(isMeasuredAnew(before, undefined)).toBe(true);
    expect(isMeasuredAnew(undefined, before)).toBe(true);
    expect(isMeasuredAnew(ROW, { ...ROW, reps: 9 })).toBe(false);
    expect(isMeasuredAnew(undefined, undefined)).toBe(false);
  });
});
