/** What each result makes of its entry, status by status. */
import { describe, expect, it } from 'vitest';
import type { CallResult } from '#contract/batch.ts';
import type { EntryOfKind, LogEntry } from '#db/log-entry.ts';
import { findCause, judge, type SettleContext } from '#sync/exchange/judge.ts';

const NOW_MS = 1_000_000;
const CONTEXT: SettleContext = {
  nowMs: NOW_MS,
  sentAtMs: NOW_MS - 500,
  random: { next: () => 0.5, uuid: () => 'id', secret: () => 'secret' },
  jitter: 0.5,
  n: 7,
  cursor: 'read to',
  isMore: false,
  restoredAtMs: null,
};

const COMMON = { v: 1, id: 'one', state: 'sealed', actedAtMs: 1, seen: null, holdUntilMs: null } as const;

const TICK: EntryOfKind<'set.patch'> = {
  ...COMMON,
  seq: 5,
  kind: 'set.patch',
  args: { workoutKey: 'w', itemKey: 'i', setKey: 's', exerciseKey: 'e', values: { done: true } },
  live: ['sets/s'],
  subject: 'sets/s',
  makes: [],
  needs: ['w', 'i', 's'],
  group: 'i',
};

const MAKER: LogEntry = {
  ...COMMON,
  seq: 3,
  kind: 'items.add',
  args: { workoutKey: 'w', items: [{ itemKey: 'i', exerciseKey: 'e', order: 1 }] },
  live: ['items/i'],
  subject: 'items/i',
  makes: ['i'],
  needs: ['w', 'e'],
  group: 'w',
};

const SETTING: LogEntry = {
  ...COMMON,
  seq: 6,
  kind: 'settings.patch',
  args: { restDefaultSec: 90 },
  live: ['settings/me'],
  subject: 'settings/me',
  makes: [],
  needs: [],
  group: null,
};

const result = (status: number, rest: Partial<CallResult> = {}): CallResult => ({
  id: 'one',
  status,
  ...rest,
});

function judged(
  entry: LogEntry,
  answer: CallResult,
  {
    hasSuccess = true,
    before = [],
    ...ctx
  }: Partial<SettleContext> & { hasSuccess?: boolean; before?: LogEntry[] } = {},
): LogEntry {
  return judge(entry, answer, hasSuccess, { ...CONTEXT, ...ctx }, before);
}

const refused = (entry: LogEntry, isTargetLost: boolean): LogEntry => ({
  ...entry,
  state: 'rejected',
  rejection: { status: 404, code: null, detail: null, fields: {}, atMs: 1, isTargetLost },
});

describe('a success', () => {
  const failed = { ...TICK, failures: { status: 500, times: 2, nextTryAtMs: 9 }, againSinceMs: 4 };

  it.each([200, 204, 299])('[ACK1] %d ends the entry’s waiting and its failures', status => {
    expect(judged(failed, result(status))).toEqual({
      ...TICK,
      state: 'acknowledged',
      acknowledgedIn: 7,
      settledAtMs: NOW_MS,
      live: [],
    });
  });

  it('[ACK1] counts for the view until the cursor has passed it, where more pages follow', () => {
    expect(judged(TICK, result(200), { isMore: true })).toMatchObject({
      state: 'acknowledged',
      acknowledgedIn: Number.MAX_SAFE_INTEGER,
      live: ['sets/s'],
    });
  });
});

describe('a failure that may pass', () => {
  it.each<[number, string | undefined]>([
    [408, undefined],
    [425, undefined],
    [429, undefined],
    [500, undefined],
    [503, undefined],
    [409, 'in_progress'],
    [400, 'too_fast'],
  ])('[OUT2] %d %s keeps the call to be sent again', (status, code) => {
    const next = judged(TICK, result(status, code === undefined ? {} : { code }));
    expect(next).toMatchObject({ state: 'sealed', live: TICK.live, failures: { status, times: 1 } });
    expect(next.rejection).toBeUndefined();
  });

  it('[ASIDE1] five equal ones beside successes set it aside for a day, and one more a day later', () => {
    let entry: LogEntry = { ...TICK };
    const states = [];
    for (let n = 1; n <= 6; n++) {
      // Sealed again for each sending.
      entry = judged({ ...entry, state: 'sealed' }, result(500));
      states.push(entry.state);
      expect(entry.failures?.times).toBe(n);
    }
    expect(states).toEqual(['sealed', 'sealed', 'sealed', 'sealed', 'aside', 'aside']);
    expect(entry.failures?.nextTryAtMs).toBe(NOW_MS + 24 * 3_600_000);
  });

  it('[ASIDE2] leaves one aside that the person has set aside meanwhile', () => {
    const aside = { ...TICK, state: 'aside' as const };
    expect(judged(aside, result(500))).toEqual(aside);
  });

  it('[ASIDE1] where nothing succeeds the server is at fault: the entry waits longer but is not set aside', () => {
    let entry = judged(TICK, result(500), { hasSuccess: false });
    expect(entry.failures?.times).toBe(0);
    const pauses = [];
    for (let n = 0; n < 6; n++) {
      entry = judged(entry, result(500), { hasSuccess: false });
      expect(entry.state).toBe('sealed');
      pauses.push((entry.failures?.nextTryAtMs ?? 0) - NOW_MS);
    }
    expect(pauses).toEqual([...new Set(pauses)].toSorted((a, b) => a - b));
  });

  it('[ASIDE1] another failure begins the count again', () => {
    const entry = { ...TICK, failures: { status: 500, times: 4, nextTryAtMs: 0 } };
    expect(judged(entry, result(503))).toMatchObject({
      state: 'sealed',
      failures: { status: 503, times: 1 },
    });
  });

  it('[ASIDE1] what failed together is tried again together', () => {
    const entries = [TICK, { ...TICK, seq: 6, id: 'two' }];
    const next = entries.map(entry => judged(entry, result(500)).failures?.nextTryAtMs);
    expect(next[0]).toBe(next[1]);
  });
});

describe('a final no', () => {
  it.each<[number, string | undefined, boolean]>([
    [404, undefined, true],
    [410, undefined, true],
    [409, 'workout_cancelled', true],
    [409, 'exercise_replaced', true],
    [409, 'deleted', true],
    [400, undefined, false],
    [409, 'changed', false],
    [422, 'invalid', false],
  ])('[PARK1] %d %s is kept with its reason; its target is lost: %s', (status, code, isTargetLost) => {
    const next = judged(
      TICK,
      result(status, { ...(code !== undefined && { code }), body: { detail: 'Нет' } }),
    );
    expect(next).toMatchObject({
      state: 'rejected',
      settledAtMs: NOW_MS,
      rejection: { status, code: code ?? null, detail: 'Нет', atMs: NOW_MS, isTargetLost },
    });
    expect(next.rejection).not.toHaveProperty('becauseOf');
    expect(next.rejection).not.toHaveProperty('ticked');
  });

  it('[PARK1] does not count for the view, but where the target was lost: then with its item and training', () => {
    expect(judged(TICK, result(400)).live).toEqual([]);
    expect(judged(TICK, result(404)).live).toEqual(['sets/s', 'items/i', 'workouts/w']);
  });

  it('[PARK3] what is added to a lost training keeps that visible, and no single item', () => {
    expect(judged(MAKER, result(404)).live).toEqual(['items/i', 'workouts/w']);
  });

  it('[PARK3] what is of no training has no target to lose, whatever is missing', () => {
    expect(judged(SETTING, result(404))).toMatchObject({ live: [], rejection: { isTargetLost: false } });
  });

  it('[SEEN1] says how many sets another device has ticked, and up to where that was read', () => {
    const changed = result(409, { code: 'changed', body: { ticked: 3 } });
    expect(judged(TICK, changed).rejection).toMatchObject({ ticked: 3, readTo: 'read to' });
    expect(judged(TICK, result(404)).rejection).not.toHaveProperty('readTo');
  });

  it('[PARK4] of a cancelled training is shown with all of it', () => {
    expect(judged(TICK, result(409, { code: 'workout_cancelled' })).group).toBe('w');
    expect(judged(TICK, result(409, { code: 'deleted' })).group).toBe('i');
  });
});

describe('a no because of another', () => {
  const lostMaker = refused({ ...MAKER, group: 'w' }, true);

  it('[PARK2] names the entry that should have made its row, and the first of a chain', () => {
    const before = [refused(MAKER, false)];
    expect(judged(TICK, result(424), { before }).rejection).toMatchObject({
      becauseOf: 3,
      isTargetLost: false,
    });
    const chain = [
      { ...refused(MAKER, false), rejection: { ...refused(MAKER, false).rejection, becauseOf: 1 } },
    ];
    expect(judged(TICK, result(424), { before: chain as LogEntry[] }).rejection?.becauseOf).toBe(1);
  });

  it('[PARK2] is sent again where the other was only not run yet', () => {
    expect(judged(TICK, result(424))).toBe(TICK);
    expect(judged(TICK, result(424), { before: [MAKER] })).toBe(TICK);
  });

  it('[PARK3] has lost its target as the other has, and is put back with it', () => {
    const next = judged(TICK, result(404), { before: [lostMaker] });
    expect(next).toMatchObject({ group: 'w', rejection: { becauseOf: 3, isTargetLost: true } });
    expect(judged(TICK, result(404), { before: [refused(MAKER, false)] })).toMatchObject({
      live: [],
      rejection: { isTargetLost: false },
    });
    expect(judged(TICK, result(404), { before: [{ ...lostMaker, group: 'other' }] }).group).toBe('i');
    expect(judged({ ...TICK, group: null }, result(404), { before: [lostMaker] }).group).toBe('w');
  });

  it('[PARK3] is by itself where the server says that its target is gone', () => {
    const { rejection } = judged(TICK, result(410, { code: 'deleted' }), { before: [refused(MAKER, false)] });
    expect(rejection).toMatchObject({ isTargetLost: true });
    expect(rejection).not.toHaveProperty('becauseOf');
  });

  it('[PARK2] is because of the last rejected one that makes a needed row, and of no other', () => {
    const later = refused({ ...MAKER, seq: 4 }, false);
    expect(findCause(TICK, [refused(MAKER, false), later, TICK])?.seq).toBe(4);
    expect(findCause(TICK, [refused({ ...MAKER, makes: ['x', 'i'] }, false)])?.seq).toBe(3);
    expect(findCause(TICK, [refused({ ...MAKER, makes: ['x'] }, false), MAKER])).toBeUndefined();
  });
});
