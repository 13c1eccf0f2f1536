import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { openWorkout } from './open-workout.ts';
import { texts } from './texts.ts';
import { saveLeft } from './typed-copy.ts';

/** True once the opening that this navigation asked for is on disk. */
export function useOpenWorkout(): boolean {
  const ctx = useCommandContext();
  const { locks } = useSessionContext().ports;
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const toast = useToast();
  const [openedKey, setOpenedKey] = useState<string>();
  const askedKey = useRef<string>(undefined);

  const open = useEffectEvent(async () => {
    // A reload or a step back is no wish for a new training, nor is a way to one that is named and has ended.
    const mayStart = askedKey.current !== key && navigationType !== 'POP' && !namesWorkout(state);
    askedKey.current = key;
    try {
      await saveLeft(ctx, localStorage);
      await openWorkout(ctx, { mayStart, store: localStorage, locks });
    } catch (error) {
      console.error(error);
      toast.error(texts.openFailed);
    } finally {
      setOpenedKey(key);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one opening for each navigation and account
  useEffect(() => {
    void open();
  }, [key, ctx]);

  return openedKey === key;
}

/** `{ workout: { id } }`, or `{ fromHistory: true, workoutId }`. */
function namesWorkout(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false;
  return 'workout' in state || 'workoutId' in state;
}
