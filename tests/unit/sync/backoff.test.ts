import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '#sync/loop/backoff.ts';
import type { Random } from '#sync/ports.ts';

/** As unlucky or as lucky as it gets. */
const always = (value: number): Random => ({ next: () => value, uuid: () => '', secret: () => '' });

describe('[OUT6] the pause after a failed try', () => {
  it('doubles from a second to a minute, and stays there', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map(attempts => retryDelayMs(attempts, always(1)));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is drawn again each time, so that a gym full of phones does not knock in step', () => {
    expect(retryDelayMs(7, always(0))).toBe(0);
    expect(retryDelayMs(7, always(0.5))).toBe(30_000);
  });

  it('is never shorter than what the server asked for, within reason', () => {
    expect(retryDelayMs(1, always(0), 20_000)).toBe(20_000);
    expect(retryDelayMs(1, always(0), 86_400_000)).toBe(300_000);
  });
});
