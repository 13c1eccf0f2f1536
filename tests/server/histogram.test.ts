import { expect, test } from 'vitest';
import { describeHistogram, makeHistogram, observe } from '#server/histogram.ts';

test('a bucket holds all that took no longer, and the last one everything', () => {
  const histogram = makeHistogram([0.1, 1, 2]);
  for (const sec of [0.05, 0.1, 0.5, 2, 9]) observe(histogram, sec);
  expect([...describeHistogram('taken', 'kind="read"', histogram)]).toEqual([
    'taken_bucket{kind="read",le="0.1"} 2',
    'taken_bucket{kind="read",le="1"} 3',
    'taken_bucket{kind="read",le="2"} 4',
    'taken_bucket{kind="read",le="+Inf"} 5',
    'taken_sum{kind="read"} 11.65',
    'taken_count{kind="read"} 5',
  ]);
});
