import { describe, expect, it } from 'vitest';
import { planBell } from '#app/rest/bell-plan.ts';

const NOW = 1_000_000;

describe('planBell', () => {
  it('rings at the end of the rest', () => {
    expect(planBell(NOW + 90_500, NOW)).toEqual({ kind: 'in', sec: 90.5 });
  });

  it('rings at once for a rest that has just ended', () => {
    expect(planBell(NOW - 500, NOW)).toEqual({ kind: 'in', sec: 0 });
  });

  it('leaves a tab that has slept over the end a moment to hear that another one has rung', () => {
    expect(planBell(NOW - 501, NOW)).toEqual({ kind: 'in', sec: 0.7 });
    expect(planBell(NOW - 5_000, NOW)).toEqual({ kind: 'in', sec: 0.7 });
  });

  it('does not ring for one that ended longer ago', () => {
    expect(planBell(NOW - 5_001, NOW)).toEqual({ kind: 'too-late' });
  });
});
