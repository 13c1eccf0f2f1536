import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useSession, useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { startEmpty } from './start-empty.ts';
import { texts } from './texts.ts';

/** Starts an empty training and opens it; the one that is running, if any. */
export function useStartEmpty(): (options?: { replace: boolean }) => Promise<void> {
  const ctx = useCommandContext();
  const session = useSessionContext();
  const navigate = useNavigate();
  const toast = useToast();
  /** A double tap must not make two guests. */
  const isStarting = useRef(false);

  return async ({ replace } = { replace: false }) => {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const id = await startEmpty(ctx, session);
      navigate('/workout', { replace, state: { workout: { id } } });
    } catch (error) {
      console.error(error);
      toast.error(texts.startFailed);
    } finally {
      isStarting.current = false;
    }
  };
}

/**
 * `/?start=empty`, the installed app's shortcut. Only for somebody signed in: a link must not make guests, so a
 * visitor gets the start screen with its button.
 */
export function useStartByShortcut(): void {
  const [params] = useSearchParams();
  const session = useSession();
  const startEmptyWorkout = useStartEmpty();
  const start = useEffectEvent(() => void startEmptyWorkout({ replace: true }));
  const isAsked = params.get('start') === 'empty';
  const isSignedIn = session !== undefined && session.kind !== 'anonymous';

  useEffect(() => {
    if (isAsked && isSignedIn) start();
  }, [isAsked, isSignedIn]);
}
