import { LATEST_BELL_MS } from '#domain/limits.ts';

export type BellPlan = { kind: 'in'; sec: number } | { kind: 'too-late' };

/** When to ring for a rest that ends at `endsAtMs`: at its end, or at once when that has just passed. */
export function planBell(endsAtMs: number, nowMs: number): BellPlan {
  const leftMs = endsAtMs - nowMs;
  if (leftMs < -LATEST_BELL_MS) return { kind: 'too-late' };
  return { kind: 'in', sec: Math.max(0, leftMs / 1000) };
}
