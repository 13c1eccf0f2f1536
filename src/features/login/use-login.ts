/**
 * A login from the press of the button to the page it leads to. A guest whom no server knows yet is asked between the
 * two steps of it, while nobody can make the guest known:
 *
 *     credentials ──refused──► error at the form
 *          └─ accepted ─ guest with trainings? ── no ───────────────────────────────► signed in
 *                                 └─ yes ─ asked ── move ─► moved, or said why not ─┘
 *                                            │└──── apart ─────────────────────────┘
 *                                            └── closed, left ─► nothing has happened
 *
 * Nor has it where the page was left before the answer came, or somebody has come in another way.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import type { OwnData } from '#db/queries/own-data.ts';
import { login as logIn } from '#sync/session/login.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useIsShown } from '#ui/hooks/use-is-shown.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeBug, describeFailure } from './describe-failure.ts';
import { type Answer, logInFromGuest } from './log-in-from-guest.ts';
import { texts } from './texts.ts';

export interface MoveQuestion {
  data: OwnData;
  username: string;
  answer: (answer: Answer) => void;
}

export interface Login {
  isBusy: boolean;
  error: string | null;
  question: MoveQuestion | null;
  submit: (username: string, password: string) => void;
  /** Goes where a login leads. */
  leave: () => void;
}

export function useLogin(leave: () => void): Login {
  const ctx = useSessionContext();
  const db = useDb();
  const toast = useToast();
  const isHere = useIsHere();
  const isShown = useIsShown();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const isRunning = useRef(false);
  const closeQuestion = useEffectEvent(() => question?.answer('cancel'));

  // The screen is gone: a question that nobody can answer would keep the guest's lock.
  useEffect(() => () => closeQuestion(), []);

  /**
   * A late answer never navigates a user who has left this screen, for instance to train as a guest, and never asks a
   * question in a form that was opened since.
   */
  function isWanted(): boolean {
    return isShown() && isHere();
  }

  function ask(data: OwnData, username: string): Promise<Answer> {
    if (!isWanted()) return Promise.resolve('cancel');
    return new Promise(resolve => {
      setQuestion({
        data,
        username,
        answer: answer => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });
  }

  /** True when somebody is signed in afterwards. */
  async function attempt(username: string, password: string): Promise<boolean> {
    const { kind } = await getSessionState(ctx.device);
    const result =
      kind === 'guest'
        ? await logInFromGuest({ ctx, guest: db, username, password, ask, isWanted })
        : await logIn(ctx, username, password, isWanted);
    if (result.kind === 'cancelled') return false;
    if (result.kind !== 'ok') {
      setError(describeFailure(result));
      return false;
    }
    if ('move' in result && result.move === 'moved') toast.success(texts.moved, { outlasts: true });
    if ('move' in result && result.move === 'failed') toast.error(texts.notMoved, { outlasts: true });
    return true;
  }

  async function submit(username: string, password: string) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      if (await attempt(username, password)) leave();
    } catch (failure) {
      console.error(failure);
      setError(describeBug(failure));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    error,
    question,
    submit: (username, password) => void submit(username, password),
    leave,
  };
}
