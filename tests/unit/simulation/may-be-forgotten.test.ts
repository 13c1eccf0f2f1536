import { expect, test } from 'vitest';
import { mayBeForgotten } from '../../simulation/check/may-be-forgotten.ts';
import type { Deed, What } from '../../simulation/record/deed.ts';
import type { LedgerLine } from '../../simulation/world/server.ts';

const HOUR_MS = 3_600_000;
const WORKOUT = 'workout';

/** Its number names its call. */
function deedAt(hour: number, what: What, device = 'phone'): Deed {
  const rest = { index: hour, owner: 'anna', name: what.kind, outcome: 'done' as const, keys: [`${hour}`] };
  return { ...rest, startMs: hour * HOUR_MS, endMs: hour * HOUR_MS, device, what };
}

function begunAt(hour: number, workoutKey: string, device?: string, finishedAtMs: number | null = null) {
  const start = { title: '', isCopy: false, items: [], startedAtMs: hour * HOUR_MS, finishedAtMs };
  return deedAt(hour, { kind: 'start', workoutKey, ...start }, device);
}

function addedAt(hour: number): Deed {
  return deedAt(hour, { kind: 'add-items', workoutKey: WORKOUT, items: [] });
}

/** The server carried it out so many hours after the first; `as`: as part of another call. */
function heardAt(hour: number, { keys, device }: Deed, as = keys[0]): LedgerLine {
  return {
    atMs: hour * HOUR_MS,
    from: `${device}/tab1`,
    request: {
      path: '/api/batch/',
      body: JSON.stringify({ calls: [{ id: as, body: { workout_id: WORKOUT } }] }),
    } as LedgerLine['request'],
    response: {
      status: 200,
      body: JSON.stringify({ results: [{ id: as, status: 200 }] }),
    } as LedgerLine['response'],
  };
}

const begun = begunAt(0, WORKOUT);
const added = addedAt(20);
const next = begunAt(21, 'next', 'tablet');

function isExcused(deeds: Deed[], ...ledger: LedgerLine[]): boolean {
  return mayBeForgotten({ ledger, deeds, times: { isByWrongClock: () => false } }, WORKOUT);
}

test('a training may be completed by the next start twelve hours after its last touch', () => {
  expect(isExcused([begun, next], heardAt(0, begun), heardAt(21, next))).toBe(true);
});

test('a touch does not count that the server had not heard of at that start', () => {
  const deeds = [begun, added, next];
  expect(isExcused(deeds, heardAt(0, begun), heardAt(21, next), heardAt(22, added))).toBe(true);
  expect(isExcused(deeds, heardAt(0, begun), heardAt(21, next))).toBe(true);
});

test('a start by a clock that was set on the way is as new as its call', () => {
  const soon = begunAt(11, 'next', 'tablet');
  const evidence = { ledger: [heardAt(0, begun), heardAt(13, soon)], deeds: [begun, soon] };
  const isWrong = (deed: Deed) => deed === soon;
  expect(mayBeForgotten({ ...evidence, times: { isByWrongClock: isWrong } }, WORKOUT)).toBe(true);
  expect(mayBeForgotten({ ...evidence, times: { isByWrongClock: () => false } }, WORKOUT)).toBe(false);
});

const early = begunAt(11, 'next', 'tablet');
const writtenDown = begunAt(21, 'next', 'tablet', 22 * HOUR_MS);

test.each<[string, Deed[], LedgerLine[]]>([
  ['nobody begins another', [begun, added], [heardAt(0, begun), heardAt(20, added)]],
  ['the next begins too early', [begun, early], [heardAt(0, begun), heardAt(11, early)]],
  [
    'the server had heard of a touch',
    [begun, added, next],
    [heardAt(0, begun), heardAt(20, added), heardAt(21, next)],
  ],
  [
    'the server had heard of a touch as part of an earlier call',
    [begun, added, next],
    [heardAt(0, begun), heardAt(20, added, 'earlier'), heardAt(21, next)],
  ],
  [
    'the next is written down afterwards',
    [begun, writtenDown],
    [heardAt(0, begun), heardAt(21, writtenDown)],
  ],
])('it may not be where %s', (_, deeds, ledger) => {
  expect(isExcused(deeds, ...ledger)).toBe(false);
});
