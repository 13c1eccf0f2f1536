import { describe, expect, it } from 'vitest';
import { makeRandomPool } from '#server/ports.ts';

describe('the pool of random bytes', () => {
  it('gives as many as asked, and nobody what somebody else has', () => {
    const draw = makeRandomPool(64);
    const draws = Array.from({ length: 200 }, (_, nth) => draw(6 + (nth % 40)));
    expect(draws.map(bytes => bytes.length)).toEqual(draws.map((_, nth) => 6 + (nth % 40)));
    expect(new Set(draws.map(bytes => bytes.toString('hex', 0, 6))).size).toBe(draws.length);
    const kept = draw(16);
    const before = kept.toString('hex');
    for (let nth = 0; nth < 20; nth++) draw(16);
    expect(kept.toString('hex')).toBe(before);
  });

  it('gives more at once than it holds', () => {
    const bytes = makeRandomPool(64)(1_000);
    expect(bytes.length).toBe(1_000);
    expect(new Set(bytes).size).toBeGreaterThan(200);
  });
});
