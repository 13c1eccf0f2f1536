import { useNavigate } from 'react-router-dom';
import { repeatWorkout } from '#commands/start-from-past.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './template-texts.ts';

/** Begins a training as a past one was done; one that began meanwhile in another tab is opened in its place. */
export function useRepeatLast(): (workoutKey: Key) => Promise<void> {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();

  return async workoutKey => {
    try {
      const started = await repeatWorkout(ctx, workoutKey);
      if (started.kind === 'not-found') toast.error(texts.repeatFailed);
      else if (isHere()) navigate('/workout', { state: { workout: { id: started.workoutKey } } });
    } catch (error) {
      console.error(error);
      toast.error(texts.repeatFailed);
    }
  };
}
