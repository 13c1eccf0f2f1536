import { expect, it } from 'vitest';
import { makeScale } from '#domain/chart-scale.ts';
import { axisOf } from '#features/exercise-progress/measures.ts';

it.each([
  [
    [90, 110],
    ['1:30', '1:35', '1:40', '1:45', '1:50'],
  ],
  [
    [35, 80],
    ['0:30', '0:45', '1:00', '1:15', '1:30'],
  ],
  [
    [60, 400],
    ['0:00', '2:00', '4:00', '6:00', '8:00'],
  ],
  [
    [3600, 5400],
    ['1:00:00', '1:10:00', '1:20:00', '1:30:00'],
  ],
  [
    [0, 36_000],
    ['0:00', '5:00:00', '10:00:00'],
  ],
  [[90], ['1:30', '1:35']],
])('the scale of %j seconds has steps of a clock: %j', (values, ticks) => {
  const { roundUp, format } = axisOf('time');
  expect(makeScale(values, roundUp).ticks.map(format)).toEqual(ticks);
});

it('the axis of a weight says what it is without a unit, below zero with a proper minus', () => {
  const { roundUp, format } = axisOf('weight');
  expect(makeScale([-20, -5], roundUp).ticks.map(format)).toEqual(['−20', '−15', '−10', '−5']);
});
