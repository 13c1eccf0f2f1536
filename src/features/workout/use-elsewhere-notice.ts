import { useEffect, useRef } from 'react';
import type { Key } from '#domain/ids.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Says so if the training on screen ended or joined another one without an action here. */
export function useElsewhereNotice(sheet: WorkoutSheet | null | undefined): void {
  const toast = useToast();
  const seenKey = useRef<Key>(undefined);
  const workoutKey = sheet?.workout.key;
  const isKnown = sheet !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    const before = seenKey.current;
    seenKey.current = workoutKey;
    if (before === undefined || before === workoutKey) return;
    toast.error(workoutKey ? texts.joinedOther : texts.endedElsewhere);
  }, [isKnown, workoutKey, toast]);
}
