import { useEffect } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { keepStart } from './start-copy.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Changes nothing until the device has said whether a training runs. */
export function useStartCopy(sheet: WorkoutSheet | null | undefined): void {
  const { accountKey } = useDb();
  const isKnown = sheet !== undefined;
  const key = sheet?.workout.key;
  const startedAtMs = sheet?.workout.startedAtMs;

  useEffect(() => {
    if (!isKnown) return;
    const isRunning = key !== undefined && startedAtMs !== undefined;
    keepStart(localStorage, isRunning ? { accountKey, key, startedAtMs } : null);
  }, [accountKey, isKnown, key, startedAtMs]);
}
