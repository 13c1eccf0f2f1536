import { expect, test } from 'vitest';
import type { Removal } from '../../simulation/check/facts.ts';
import { wasTakenAwayBefore } from '../../simulation/check/taken-away-before.ts';
import type { Deed, What } from '../../simulation/record/deed.ts';
import type { LedgerLine } from '../../simulation/world/server.ts';

const [WORKOUT, ITEM, SET] = ['workout', 'item', 'set'];
const LINE = [SET, ITEM, WORKOUT];
const GONE = { status: 410, code: 'deleted' };
const TICK: What = { kind: 'write-set', setKey: SET, sure: { done: true }, guessed: {} };
const BACK: What = { kind: 'move-workout', workoutKey: WORKOUT, status: 'completed', seenTicked: [] };

function deedAt(startMs: number, what: What, device = 'phone'): Deed {
  const rest = { index: startMs, owner: 'anna', name: what.kind, outcome: 'done' as const, keys: [] };
  return { ...rest, startMs, endMs: startMs, device, what };
}

function added(atMs: number): Deed {
  return deedAt(atMs, { kind: 'add-set', workoutKey: WORKOUT, itemKey: ITEM, setKey: SET, exerciseKey: 'e' });
}

function takenAt(atMs: number, device?: string): Removal {
  const what: What = { kind: 'take-back-import', importKey: 'i', workoutKeys: [WORKOUT], seenTicked: [] };
  const deed = deedAt(atMs, what, device);
  return { key: WORKOUT, deed, isReplacement: false, isCertain: true, seenTicked: new Set() };
}

function answered(...results: { status: number; code?: string }[]): LedgerLine[] {
  return results.map(result => ({
    atMs: 0,
    from: 'phone/tab1',
    request: {
      path: '/api/batch/',
      body: JSON.stringify({ calls: [{ id: 'call', body: { client_key: SET } }] }),
    } as LedgerLine['request'],
    response: {
      status: 200,
      body: JSON.stringify({ results: [{ id: 'call', ...result }] }),
    } as LedgerLine['response'],
  }));
}

function isExcused(
  given: { removal?: Removal; deeds?: Deed[]; ledger?: LedgerLine[]; addedMs?: number } = {},
): boolean {
  const { removal = takenAt(1), deeds = [], ledger = answered(GONE), addedMs = 3 } = given;
  const deed = added(addedMs);
  const facts = { deeds: [removal.deed, deed, ...deeds], removals: [removal] };
  return wasTakenAwayBefore(ledger, facts, { key: SET, deed }, LINE);
}

test('an empty set goes whose training its device had taken away before, once the server says so', () => {
  expect(isExcused()).toBe(true);
  expect(isExcused({ ledger: answered({ status: 500 }, GONE) })).toBe(true);
});

test('an empty set goes whose training had returned, where the return was taken back on its device before', () => {
  const returned = deedAt(2, BACK);
  const takenBack = deedAt(3, { kind: 'take-back', of: [2], touched: [WORKOUT], unmade: [], seenTicked: [] });
  const removal = takenAt(1, 'tablet');
  expect(isExcused({ removal, deeds: [returned, takenBack], addedMs: 4 })).toBe(true);
  expect(isExcused({ removal, deeds: [returned], addedMs: 4 })).toBe(false);
});

test.each<[string, Parameters<typeof isExcused>[0]]>([
  ['it was ticked', { deeds: [deedAt(4, TICK)] }],
  ['all were ticked', { deeds: [deedAt(4, { kind: 'tick-all', setKeys: [SET] })] }],
  ['its stopwatch ran', { deeds: [deedAt(4, { kind: 'start-hold', setKey: SET })] }],
  ['another device had taken it away', { removal: takenAt(1, 'tablet') }],
  ['its training was brought back before', { deeds: [deedAt(2, BACK)] }],
  ['the server had made it', { ledger: answered({ status: 201 }, GONE) }],
  ['the server refused it for something else', { ledger: answered({ status: 400, code: 'invalid' }) }],
  ['it was never sent', { ledger: [] }],
])('it does not go where %s', (_, given) => {
  expect(isExcused(given)).toBe(false);
});
