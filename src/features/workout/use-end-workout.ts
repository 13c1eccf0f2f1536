import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type Cancelled, cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { noteEnded } from './ended-here.ts';
import { keepStart } from './start-copy.ts';
import { texts } from './texts.ts';
import { useReport } from './use-report.ts';
import { useUndoOffer } from './use-undo-offer.ts';

/**
 * Finishes or cancels the training and navigates on. It stays on screen until then (`onLeaving`), also if it cannot be
 * stored.
 */
export function useEndWorkout(workoutKey: Key, onLeaving: (isLeaving: boolean) => void) {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const report = useReport();
  const offerUndo = useUndoOffer();

  async function leave<T>(ended: Promise<T>, goOn: (end: T) => void) {
    onLeaving(true);
    try {
      const end = await report(ended, texts.statusFailed);
      goOn(end);
    } catch {
      onLeaving(false);
    }
  }

  function finish() {
    return leave(finishWorkout(ctx, workoutKey), finished => {
      // It ended in another tab meanwhile: does nothing, and the screen says so.
      if (!finished) return onLeaving(false);
      noteEnded(workoutKey);
      keepStart(localStorage, null);
      const state = { workoutId: workoutKey, finishTime: finished.finishedAtMs };
      // Flushed at once: otherwise the old screen would first read and paint the end of its training.
      flushSync(() => navigate('/success_workout', { replace: true, state }));
    });
  }

  function cancel() {
    return leave(cancelWorkout(ctx, workoutKey), cancelled => {
      if (cancelled.kind === 'not-active') return onLeaving(false);
      noteEnded(workoutKey);
      if (cancelled.kind === 'cancelled') keepStart(localStorage, null);
      if (isHere()) navigate('/training', { replace: true });
      offerReturn(cancelled);
    });
  }

  function offerReturn(cancelled: Cancelled) {
    if (cancelled.kind !== 'cancelled') return;
    offerUndo(texts.cancelled, cancelled.seq, () =>
      navigate('/workout', { state: { workout: { id: workoutKey } } }),
    );
  }

  return { cancel, finish };
}
