import { expect, test } from 'vitest';
import { LOG_VERSION } from '#db/log-entry.ts';
import type { JournalLine } from '#db/queries/journal.ts';
import { iconOfChange } from '#features/sync/change-icon.ts';
import { groupByDays } from '#features/sync/journal-days.ts';
import { trainingText } from '#features/sync/training-text.ts';

const NOON_MS = new Date(2026, 10, 27, 12).getTime();
const MINUTE_MS = 60_000;

interface Line {
  agoMs?: number;
  title?: string;
  state?: string;
  device?: string;
}

function line({ agoMs = 0, title = 'Ноги', state = 'acknowledged', device }: Line): JournalLine {
  const entry = {
    seq: 1,
    v: LOG_VERSION,
    id: `${agoMs}${title}`,
    kind: 'workout.title',
    args: { workoutKey: 'w', title },
    subject: 'workouts/w',
    state,
    actedAtMs: NOON_MS - agoMs,
  };
  return { entry, subject: {}, ...(device !== undefined && { device }) } as unknown as JournalLine;
}

function runsOf(...lines: Line[]): number[] {
  return groupByDays(lines.map(line), NOON_MS).flatMap(day => day.runs.map(run => 1 + run.earlier.length));
}

test('each day is named once, the newest first', () => {
  const lines = [{}, { agoMs: 2 * MINUTE_MS }, { agoMs: 24 * 60 * MINUTE_MS }].map(line);
  expect(groupByDays(lines, NOON_MS).map(({ name, runs }) => [name, runs.length])).toEqual([
    ['сегодня', 2],
    ['вчера', 1],
  ]);
});

test('the same act on the same thing within a minute is one run, each of its changes kept', () => {
  expect(runsOf({}, { agoMs: 40_000 }, { agoMs: 80_000 })).toEqual([3]);
  expect(runsOf({}, { agoMs: 61_000 })).toEqual([1, 1]);
});

test('another text, state or device is no repetition', () => {
  expect(runsOf({}, { agoMs: 1000, title: 'Верх' })).toEqual([1, 1]);
  expect(runsOf({ state: 'waiting' }, { agoMs: 1000 })).toEqual([1, 1]);
  expect(runsOf({}, { agoMs: 1000, device: 'Firefox, Linux' })).toEqual([1, 1]);
});

test('a tick is no edit, and a removal is no undo', () => {
  const icon = (kind: string, args: object) => iconOfChange({ kind, args } as never).icon;
  expect(icon('set.patch', { values: { done: true } })).toBe('tick');
  expect(icon('set.patch', { values: { reps: 8 } })).toBe('pencil');
  expect(icon('workout.move', { status: 'cancelled' })).toBe('trash');
  expect(icon('workout.move', { status: 'active' })).toBe('restore');
  expect(icon('of.a-later-version', {})).toBe('pencil');
});

test('three or more of a kind within a minute of each other are one line that opens, fifty at most', () => {
  const titles = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ agoMs: at, title: `№ ${at}` }));
  expect(runsOf(...titles(2))).toEqual([1, 1]);
  expect(runsOf(...titles(3))).toEqual([3]);
  expect(runsOf(...titles(52))).toEqual([50, 1, 1]);
  const [day] = groupByDays(titles(3).map(line), NOON_MS);
  expect(day?.runs.map(run => run.isBurst)).toEqual([true]);
});

test('a row says which training it is of: its day, unless it is of the change, and its figures', () => {
  const training = { startedAtMs: NOON_MS - 24 * 60 * MINUTE_MS, exercises: 3, tonnageKg: 5805 };
  const of = (startedAtMs: number) => ({ ...line({}), training: { ...training, startedAtMs } });
  expect(trainingText(of(training.startedAtMs), NOON_MS)).toBe(
    'тренировка: вчера · 3 упражнения · 5\u00a0805\u00a0кг',
  );
  expect(trainingText(of(NOON_MS), NOON_MS)).toBe('3 упражнения · 5\u00a0805\u00a0кг');
  expect(trainingText(line({}), NOON_MS)).toBe('');
});
