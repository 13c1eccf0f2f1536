/**
 * 'Начать пустую тренировку', for whoever taps it:
 *
 *     tap ──signed in──────────────────────────────► asked ──the app shows that account──► training ──► /workout
 *      └───visitor──► guest made on this device ──────┘
 *
 * The training is made on the database that the app shows, once it is the account's: the app swaps databases when it
 * sees the session change, and a screen that went ahead of it would write a visitor's training nowhere, or be sent
 * to the login by a guard that has not seen the guest yet.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { signedInAccount } from './signed-in-account.ts';
import { texts } from './texts.ts';

/** What makes a change is no part of the first load: it comes while the screen is looked at, as the training's screen does. */
const loadStart = () => import('#commands/start-workout.ts');

interface StartOptions {
  /** The start screen's own place in the browser's history is taken by the training. */
  replace: boolean;
}

/** Starts an empty training and opens it; the one that is running, if any. */
export function useStartEmpty(): (options?: StartOptions) => Promise<void> {
  const ctx = useCommandContext();
  const session = useSessionContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  /** A double tap must not make two guests. */
  const isStarting = useRef(false);
  const [asked, setAsked] = useState<(StartOptions & { accountKey: Key }) | null>(null);
  const isShown = asked !== null && asked.accountKey === ctx.db.accountKey;

  const open = useEffectEvent(async (replace: boolean) => {
    try {
      const { startEmptyWorkout } = await loadPatiently(loadStart);
      const id = await startEmptyWorkout(ctx);
      if (isHere()) navigate('/workout', { replace, state: { workout: { id } } });
    } catch (error) {
      fail(error);
    }
  });

  useEffect(() => {
    loadStart().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (isShown) void open(asked.replace);
  }, [isShown, asked]);

  function fail(error: unknown) {
    console.error(error);
    toast.error(texts.startFailed);
    setAsked(null);
  }

  return async ({ replace } = { replace: false }) => {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      setAsked({ replace, accountKey: await signedInAccount(session) });
    } catch (error) {
      fail(error);
    } finally {
      isStarting.current = false;
    }
  };
}
