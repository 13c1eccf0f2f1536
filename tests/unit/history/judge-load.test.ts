import { expect, it } from 'vitest';
import type { MuscleLoad } from '#db/queries/muscle-load.ts';
import { hasGaps, judgeLoad, stepOf, sumUp } from '#features/muscle-load/judge-load.ts';
import { sayVerdict, texts } from '#features/muscle-load/texts.ts';

function load(...muscles: [name: string, now: number, ...before: number[]][]): MuscleLoad[] {
  return muscles.map(([name, ...sets]) => ({ muscle: { key: name, serverId: 1, name, position: 1 }, sets }));
}

it('calls half a set, or a sixth of many, no difference', () => {
  expect([stepOf(2.5, 3), stepOf(3.5, 3), stepOf(2, 3), stepOf(4, 3)]).toEqual([
    'middle',
    'middle',
    'low',
    'high',
  ]);
  expect([stepOf(10, 12), stepOf(14, 12), stepOf(9.5, 12), stepOf(14.5, 12)]).toEqual([
    'middle',
    'middle',
    'low',
    'high',
  ]);
});

it('colours nothing that was not worked, and puts what is farthest below its usual first', () => {
  const judged = judgeLoad(load(['Шея', 0, 4, 4], ['Грудь', 3, 6, 7], ['Пресс', 9, 0, 0]));
  expect(judged).toEqual([
    { name: 'Шея', now: 0, usual: 4, step: null },
    { name: 'Грудь', now: 3, usual: 6.5, step: 'low' },
    { name: 'Пресс', now: 9, usual: 0, step: 'high' },
  ]);
});

it('calls nothing more than usual where nothing is usual yet', () => {
  const judged = judgeLoad(load(['Грудь', 9, 0, 0], ['Шея', 0, 0, 0], ['Пресс', 12, 0, 0]));
  expect(judged).toEqual([
    { name: 'Пресс', now: 12, usual: 0, step: 'middle' },
    { name: 'Грудь', now: 9, usual: 0, step: 'middle' },
    { name: 'Шея', now: 0, usual: 0, step: null },
  ]);
  expect(hasGaps(judged)).toBe(false);
  expect(hasGaps(judgeLoad(load(['Грудь', 6, 6], ['Шея', 1, 0])))).toBe(true);
  expect(hasGaps(judgeLoad(load(['Грудь', 6, 6])))).toBe(false);
});

it('names what is behind, the farthest first and not more than three', () => {
  const judged = judgeLoad(
    load(['Грудь', 3, 6], ['Шея', 0, 1], ['Поясница', 0, 9], ['Пресс', 2, 6], ['Икры', 5, 5]),
  );
  expect(sumUp(judged)).toEqual({
    kind: 'behind',
    muscles: [
      { name: 'Поясница', left: 9 },
      { name: 'Пресс', left: 4 },
      { name: 'Грудь', left: 3 },
    ],
    more: 1,
  });
  expect(sayVerdict(sumUp(judged), true)).toBe('До обычного: поясница\u00a09, пресс\u00a04, грудь\u00a03');
  expect(sayVerdict(sumUp(judged), false)).toBe('Отстали: поясница, пресс, грудь и ещё 1');
});

it('says when there is nothing to judge by, or nothing to say', () => {
  expect(sumUp(judgeLoad(load(['Грудь', 0, 6])))).toEqual({ kind: 'nothing' });
  expect(sumUp(judgeLoad(load(['Грудь', 3, 0])))).toEqual({ kind: 'noUsual' });
  expect(sumUp(judgeLoad(load(['Грудь', 6, 6], ['Шея', 0, 0])))).toEqual({
    kind: 'fine',
    hasMore: false,
  });
  expect(sumUp(judgeLoad(load(['Грудь', 9, 6])))).toEqual({ kind: 'fine', hasMore: true });
});

it('tells how far a muscle is from its usual, short for eyes and in words for ears', () => {
  expect([texts.gap(4.5, 6), texts.gap(7.5, 6)]).toEqual(['↓\u00a01,5', '↑\u00a01,5']);
  expect([texts.gapInWords(4.5, 6), texts.gapInWords(6, 6), texts.gapInWords(7.5, 6)]).toEqual([
    'на 1,5 меньше',
    'столько же',
    'на 1,5 больше',
  ]);
});
