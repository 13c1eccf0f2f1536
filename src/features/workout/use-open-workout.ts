import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SELECTED_EXERCISES } from '#commands/pending-selection.ts';
import { takeConfirmed } from '#commands/picking.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { openWorkout } from './open-workout.ts';
import { texts } from './texts.ts';
import { saveLeft } from './typed-copy.ts';
import { useReplacedOffer } from './use-replaced-offer.ts';

/**
 * The last navigation that was handled. As global as the browser's history: another account that appears at the same
 * place did not ask for a training.
 */
let answeredKey: string | undefined;

interface Opened {
  /** The opening that this navigation asked for is on disk. */
  isOpened: boolean;
  /** The first item that it added from the exercise list. */
  broughtKey: Key | undefined;
}

export function useOpenWorkout(): Opened {
  const ctx = useCommandContext();
  const { locks } = useSessionContext().ports;
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const toast = useToast();
  const offerBack = useReplacedOffer();
  const [openedKey, setOpenedKey] = useState<string>();
  const [broughtKey, setBroughtKey] = useState<Key>();

  const open = useEffectEvent(async () => {
    // A reload or a step back does not ask for a new training, nor does a link to one that has ended.
    const isAsked = answeredKey !== key && navigationType !== 'POP' && !namesWorkout(state);
    const id = { accountKey: ctx.db.accountKey, name: SELECTED_EXERCISES };
    const mayStart = takeConfirmed(sessionStorage, id) || isAsked;
    answeredKey = key;
    try {
      await saveLeft(ctx, localStorage);
      const brought = await openWorkout(ctx, { mayStart, store: localStorage, locks });
      setBroughtKey(brought?.itemKey);
      offerBack(brought?.replaced);
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

  return { isOpened: openedKey === key, broughtKey };
}

/** `{ workout: { id } }`, or `{ fromHistory: true, workoutId }`. */
function namesWorkout(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return false;
  return 'workout' in state || 'workoutId' in state;
}
