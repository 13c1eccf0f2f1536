import type { Key, ServerId } from '#domain/ids.ts';

/** The screen's navigation state: {workoutId, finishTime}. */
export interface SummaryState {
  workoutId: Key | ServerId;
  /** Null if the caller did not know it; the workout's own end is more accurate anyway. */
  finishTimeMs: number | null;
}

/** Undefined if no workout is named: the address was typed, or the tab restored without its state. */
export function readSummaryState(state: unknown): SummaryState | undefined {
  const { workoutId, finishTime } = (state ?? {}) as { workoutId?: unknown; finishTime?: unknown };
  const isNamed = typeof workoutId === 'number' || (typeof workoutId === 'string' && workoutId !== '');
  if (!isNamed) return undefined;
  return { workoutId, finishTimeMs: typeof finishTime === 'number' ? finishTime : null };
}
