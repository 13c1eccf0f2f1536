import { expect, test } from 'vitest';
import type { Removal } from '../../simulation/check/facts.ts';
import { hasOutlivedHost } from '../../simulation/check/outlived-host.ts';
import type { Deed, What } from '../../simulation/record/deed.ts';

/** A training of an import that ran again, and the starts of the phone and the tablet, which joined it. */
const [HOST, OWN, OTHER, ITEM] = ['imported', 'of the phone', 'of the tablet', 'item'];

function deedAt(startMs: number, device: string, { name = '', keys = [], what }: Partial<Deed>): Deed {
  const rest = { index: startMs, owner: 'anna', outcome: 'done' as const };
  return { ...rest, startMs, endMs: startMs, device, name, keys, what };
}

const imported = deedAt(1, 'tablet', { name: 'import', keys: [HOST] });
const added = (device: string) =>
  deedAt(4, device, { what: { kind: 'add-items', workoutKey: HOST, items: [] }, keys: [ITEM] });

const startedAt = (startMs: number, device: string, workoutKey: string) =>
  deedAt(startMs, device, {
    keys: [workoutKey],
    what: {
      kind: 'start',
      workoutKey,
      title: '',
      isCopy: false,
      startedAtMs: startMs,
      finishedAtMs: null,
      items: [],
    },
  });

const TAKEN_BACK: What = { kind: 'take-back-import', importKey: 'i', workoutKeys: [HOST], seenTicked: [] };
const UNDONE: What = { kind: 'take-back', of: [1], touched: [HOST], unmade: [HOST], seenTicked: [] };
const FINISHED: What = { kind: 'finish', workoutKey: HOST, finishedAtMs: 2 };
const REMOVED: What = { kind: 'move-workout', workoutKey: HOST, status: 'cancelled', seenTicked: [] };

interface Given {
  /** How the imported training went. */
  how?: What | undefined;
  /** What went so. */
  gone?: string;
  /** When the phone began its own. */
  startedMs?: number;
  joined?: string[];
  /** By which device the exercise was added. */
  by?: string;
  deeds?: Deed[];
  /** Whether the server knows the order of the acts. */
  timely?: boolean;
  /** Where it is in the end. */
  in?: string;
}

function isExcused(given: Given = {}): boolean {
  const { startedMs = 2, joined = [OWN, OTHER], by = 'phone', deeds = [imported], gone = HOST } = given;
  const { in: workout = OWN } = given;
  const how = 'how' in given ? given.how : TAKEN_BACK;
  const started = [startedAt(startedMs, 'phone', OWN), startedAt(3, 'tablet', OTHER)];
  const deed = added(by);
  const removal = how && { key: gone, deed: deedAt(5, 'tablet', { what: how }), isReplacement: false };
  const removals: Removal[] = removal ? [{ ...removal, isCertain: true, seenTicked: new Set() }] : [];
  const facts = {
    deeds: [...deeds, ...started, deed],
    removals,
    everJoined: new Map(joined.map(key => [key, new Set([HOST])])),
  };
  const { timely = true } = given;
  const isLater = (later: Deed, earlier: Deed) => timely && later.startMs > earlier.endMs;
  return hasOutlivedHost(facts, { within: HOST, deed }, workout, { isLater });
}

test('an exercise that a device added to an imported training which its own start had joined outlives the import', () => {
  expect(isExcused()).toBe(true);
  expect(isExcused({ how: UNDONE })).toBe(true);
  // The other one joined first, and the phone's goes on in it.
  expect(isExcused({ in: OTHER })).toBe(true);
});

test('one outlives the training that had ended before its own began, though that end came later', () => {
  const atTwo = { how: undefined, startedMs: 3, deeds: [deedAt(2, 'tablet', { what: FINISHED })] };
  expect(isExcused(atTwo)).toBe(true);
  const cancelled: What = { kind: 'cancel', workoutKey: HOST, seenTicked: [] };
  expect(isExcused({ ...atTwo, deeds: [deedAt(2, 'tablet', { what: cancelled })] })).toBe(true);
  expect(isExcused({ ...atTwo, startedMs: 1 })).toBe(false);
  // A clock was set since, by which the server takes the end for an earlier one.
  expect(isExcused({ ...atTwo, startedMs: 1, timely: false })).toBe(true);
  const other: What = { ...FINISHED, workoutKey: OTHER };
  expect(isExcused({ ...atTwo, deeds: [deedAt(2, 'tablet', { what: other })] })).toBe(false);
});

test.each<[string, Given]>([
  ['nobody took the import back', { how: undefined }],
  ['only another import was taken back', { gone: 'imported, too' }],
  ['the training was removed from the history', { how: REMOVED }],
  ['what was undone was no import', { how: UNDONE, deeds: [] }],
  ['its device began nothing that joined', { by: 'laptop' }],
  ['its device began its own later', { startedMs: 5 }],
  ['its device’s own start joined nothing', { joined: [OTHER], in: OTHER }],
  ['it is in a training that joined nothing', { joined: [OTHER] }],
  ['it is in another training', { in: 'elsewhere' }],
])('it has no business in another training where %s', (_, given) => {
  expect(isExcused(given)).toBe(false);
});
