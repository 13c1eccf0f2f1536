/**
 * A registration from the press of the button to the start page:
 *
 *     form ─► sending ─ refused, no network ─► form, with the reason
 *                ├─ a guest's session ended ──► login
 *                └─ made ─► done ─ one second ─► logged in (a guest is already) ─► start
 *                                                 └─ failed ─► done, login by hand
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import { REGISTER_LOGIN_DELAY_MS } from '#domain/limits.ts';
import { login } from '#sync/session/login.ts';
import { type RegisterResult, register, upgradeGuest } from '#sync/session/register.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsShown } from '#ui/hooks/use-is-shown.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeRegisterFailure } from './describe-register-failure.ts';
import type { RegisterFields } from './register-fields.ts';
import { texts } from './texts.ts';

export type RegisterPhase = { kind: 'form' } | { kind: 'sending' } | DonePhase;

export interface DonePhase {
  kind: 'done';
  /** A guest became permanent: it is signed in as it was. */
  isUpgrade: boolean;
  fields: RegisterFields;
  hasLoginFailed: boolean;
}

/** Long enough to be read on the start page. */
const MADE_BEFORE_MS = 10_000;

/** `leadToLogin`: the guest whose form this was is signed out by now, and the form would register somebody else. */
export function useRegister(leave: () => void, leadToLogin: () => void) {
  const ctx = useSessionContext();
  const toast = useToast();
  const isShown = useIsShown();
  const [phase, setPhase] = useState<RegisterPhase>({ kind: 'form' });
  const [error, setError] = useState<string | null>(null);
  /** By the server: another device may have chosen a password. */
  const [isCurrentAsked, setCurrentAsked] = useState(false);
  const isRunning = useRef(false);

  async function send(fields: RegisterFields): Promise<{ isUpgrade: boolean; result: RegisterResult }> {
    // Read again: whose form this is may have changed in another tab.
    const session = await getSessionState(ctx.device);
    const { current_password, ...entered } = fields;
    const form = {
      ...entered,
      ...(current_password !== '' && { current_password }),
      hp_ts: Math.round(performance.timeOrigin),
    };
    if (session.kind !== 'guest') return { isUpgrade: false, result: await register(ctx, form) };
    return { isUpgrade: true, result: await upgradeGuest(ctx, session.account.key, form) };
  }

  async function submit(fields: RegisterFields) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase({ kind: 'sending' });
    setError(null);
    try {
      const { isUpgrade, result } = await send(fields);
      if (result.kind === 'ok') return succeed({ kind: 'done', isUpgrade, fields, hasLoginFailed: false });
      if (result.kind === 'login-needed') return leadToLogin();
      if (result.kind === 'refused' && result.error.fields.current_password) setCurrentAsked(true);
      await sayIfMadeBefore(result);
      fail(describeRegisterFailure(result, isUpgrade));
    } catch (failure) {
      console.error(failure);
      fail(UNKNOWN_ERROR);
    } finally {
      isRunning.current = false;
    }
  }

  function succeed(done: DonePhase) {
    setPhase(done);
    // Who tired of waiting has left the page: the name is theirs all the same, and would be found taken.
    if (!isShown()) toast.success(done.isUpgrade ? texts.upgradedTitle : texts.doneElsewhere);
  }

  /** By an earlier press whose answer was lost: the form leads to the start, and the account has what was entered then. */
  async function sayIfMadeBefore({ kind }: RegisterResult) {
    const session = await getSessionState(ctx.device);
    if (kind !== 'refused' || session.kind !== 'registered') return;
    toast.error(texts.madeBefore(session.account.username), { ms: MADE_BEFORE_MS });
  }

  function fail(text: string) {
    setError(text);
    setPhase({ kind: 'form' });
  }

  const goIn = useEffectEvent(async ({ isUpgrade, fields }: DonePhase) => {
    try {
      if (isUpgrade || (await login(ctx, fields.username, fields.password)).kind === 'ok') return leave();
    } catch (failure) {
      console.error(failure);
    }
    setPhase({ kind: 'done', isUpgrade, fields, hasLoginFailed: true });
  });

  useEffect(() => {
    if (phase.kind !== 'done' || phase.hasLoginFailed) return;
    const timer = setTimeout(() => void goIn(phase), REGISTER_LOGIN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return { phase, error, isCurrentAsked, submit: (fields: RegisterFields) => void submit(fields) };
}
