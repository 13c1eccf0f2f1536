import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

/** A repeat blocked by a running training. */
interface Blocked {
  title: string;
  runningKey: Key;
}

export interface Repeat {
  /** A stable function across renders. */
  start: (workout: WorkoutRow) => void;
  blocked: Blocked | null;
  openRunning: () => void;
  dismiss: () => void;
}

export function useRepeat(): Repeat {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const [blocked, setBlocked] = useState<Blocked | null>(null);

  const start = useCallback(
    async (workout: WorkoutRow) => {
      try {
        const started = await repeatWorkout(ctx, workout.key);
        if (started.kind === 'started') {
          const state = { fromHistory: true, workoutId: started.workoutKey };
          if (isHere()) navigate('/workout', { state });
        } else if (started.kind === 'already-active') {
          setBlocked({ title: displayTitle(workout.title, null), runningKey: started.workoutKey });
        } else {
          toast.error(texts.repeatFailed);
        }
      } catch (error) {
        console.error(error);
        toast.error(texts.repeatFailed);
      }
    },
    [ctx, navigate, isHere, toast],
  );

  return {
    start,
    blocked,
    openRunning: () => {
      if (blocked) navigate('/workout', { state: { workout: { id: blocked.runningKey } } });
    },
    dismiss: () => setBlocked(null),
  };
}
