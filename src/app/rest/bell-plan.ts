import { LATEST_BELL_MS } from '#domain/limits.ts';

export type BellPlan = { kind: 'in'; sec: number } | { kind: 'too-late' };

/** Whoever is so late has slept. */
const SLEPT_MS = 500;
/**
 * And hears within this, on a busy device too, that another tab has taken the right to ring, or that the rest is gone.
 * Under a second: each second a bell that has not begun is planned again.
 */
const HEAR_SEC = 0.7;

/** When to ring for a rest that ends at `endsAtMs`: at its end, or at once when that has just passed. */
export function planBell(endsAtMs: number, nowMs: number): BellPlan {
  const leftMs = endsAtMs - nowMs;
  if (leftMs < -LATEST_BELL_MS) return { kind: 'too-late' };
  if (leftMs < -SLEPT_MS) return { kind: 'in', sec: HEAR_SEC };
  return { kind: 'in', sec: Math.max(0, leftMs / 1000) };
}
