import { useEffect } from 'react';
import { keepStart } from './start-copy.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Nothing is touched until the device has said whether a training runs. */
export function useStartCopy(sheet: WorkoutSheet | null | undefined): void {
  const isKnown = sheet !== undefined;
  const key = sheet?.workout.key;
  const startedAtMs = sheet?.workout.startedAtMs;

  useEffect(() => {
    if (!isKnown) return;
    const isRunning = key !== undefined && startedAtMs !== undefined;
    keepStart(localStorage, isRunning ? { key, startedAtMs } : null);
  }, [isKnown, key, startedAtMs]);
}
