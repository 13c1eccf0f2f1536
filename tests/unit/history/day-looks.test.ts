import { expect, it } from 'vitest';
import { lookOfDay, lookOfDays } from '#features/history/day-looks.ts';

function looksOf(...tonnages: number[]) {
  const figures = tonnages.map((tonnageKg, at) => [String(at), { tonnageKg, hasRecord: at === 1 }] as const);
  return [...lookOfDays(new Map(figures)).values()];
}

it('shades a third each', () => {
  expect(looksOf(8000, 3000, 5000).map(({ third }) => third)).toEqual(['heavy', 'light', 'middle']);
  expect(looksOf(8000, 3000, 5000).map(({ hasRecord }) => hasRecord)).toEqual([false, true, false]);
});

it('makes no difference where there is none', () => {
  expect(looksOf(500, 500, 500, 500).map(({ third }) => third)).toEqual(['heavy', 'heavy', 'heavy', 'heavy']);
  expect(looksOf(0).map(({ third }) => third)).toEqual(['heavy']);
});

it('does not draw as the heaviest what weighs nothing, where most days do', () => {
  const looks = looksOf(0, 0, 0, 0, 0, 0, 0, 2000, 2000, 2000).map(({ third }) => third);
  expect(looks).toEqual([...Array.from({ length: 7 }, () => 'light'), 'heavy', 'heavy', 'heavy']);
});

it('draws a day of several trainings as its heaviest, and one that is not read yet in full', () => {
  const light = { third: 'light', hasRecord: true } as const;
  const middle = { third: 'middle', hasRecord: false } as const;
  expect(lookOfDay([light, middle, undefined])).toEqual({ third: 'middle', hasRecord: true });
  expect(lookOfDay([light])).toEqual(light);
  expect(lookOfDay([undefined])).toEqual({ third: 'heavy', hasRecord: false });
});
