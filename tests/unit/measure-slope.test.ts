import { describe, expect, it } from 'vitest';
import { measureSlope } from '../../scripts/soak/measure-slope.ts';

/** Sixty samples, each a thousand calls after the other; a heap that is collected goes up and down by 20 MB. */
const sample = (mbACall: number) =>
  Array.from({ length: 60 }, (_, nth) => ({
    calls: nth * 1_000,
    mb: 390 + nth * 1_000 * mbACall + (nth % 7) * 3 - (nth % 2),
  }));

describe('the slope of memory over calls', () => {
  it('is flat where the heap only comes and goes', () => {
    expect(Math.abs(measureSlope(sample(0)) * 10_000)).toBeLessThan(0.5);
  });

  it('shows half a kilobyte a call', () => {
    expect(measureSlope(sample(5 / 10_000)) * 10_000).toBeCloseTo(5, 0);
  });
});
