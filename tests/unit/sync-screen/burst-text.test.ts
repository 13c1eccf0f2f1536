import { describe, expect, test } from 'vitest';
import type { JournalLine } from '#db/queries/journal.ts';
import { describeBurst, nameRemoved } from '#features/sync/burst-text.ts';
import type { JournalRun } from '#features/sync/journal-days.ts';

function burst(kind: string, count: number, args: object = {}): JournalRun {
  const line = { entry: { kind, args, v: 0, subject: 's' }, subject: {} } as unknown as JournalLine;
  return { line, earlier: Array.from({ length: count - 1 }, () => line), isBurst: true };
}

describe('what was added', () => {
  test.each([
    ['workout.create', 39, 'Добавлено 39 тренировок', '39 тренировок'],
    ['workout.create', 21, 'Добавлена 21 тренировка', '21 тренировку'],
    ['template.make', 21, 'Добавлен 21 шаблон', '21 шаблон'],
    ['exercise.create', 3, 'Добавлено 3 упражнения', '3 упражнения'],
  ])('%s × %i is counted, and so named when it is removed', (kind, count, added, removed) => {
    const run = burst(kind, count);
    expect(describeBurst(run)).toEqual({ title: added, what: '' });
    expect(nameRemoved(run, count)).toBe(removed);
  });
});

test('what was deleted or edited is counted, and undoing it removes nothing', () => {
  const [moved, edited] = [burst('workout.move', 3, { status: 'cancelled' }), burst('template.patch', 5)];
  expect([moved, edited].map(run => describeBurst(run).title)).toEqual(['3 тренировки', '5 изменений']);
  expect([nameRemoved(moved, 3), nameRemoved(edited, 5)]).toEqual([undefined, undefined]);
});
