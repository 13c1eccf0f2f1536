import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountRow } from '#db/device-db.ts';
import { UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import { ACCOUNT_TOAST_MS } from '#domain/limits.ts';
import { type DeletionResult, deleteAccount } from '#sync/session/account.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsShown } from '#ui/hooks/use-is-shown.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeFailure } from './describe-failure.ts';
import { texts } from './texts.ts';

type DeletionFailure = Exclude<DeletionResult, { kind: 'ok' }>;

function describeDeletion(failure: DeletionFailure): string {
  if (failure.kind === 'unanswered') return texts.deleteUnanswered;
  return describeFailure(failure, { failed: texts.deleteFailed, offline: texts.deleteOffline });
}

export function useDeleteAccount({ key, isGuest, hasPassword }: AccountRow) {
  const ctx = useSessionContext();
  const toast = useToast();
  const isShown = useIsShown();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const needsPassword = hasPassword || !isGuest;

  async function send() {
    const result = await deleteAccount(ctx, key, needsPassword ? password : null);
    if (result.kind !== 'ok') return fail(result);
    toast.success(texts.deleted, { ms: ACCOUNT_TOAST_MS, outlasts: true });
    navigate('/', { replace: true });
  }

  function fail(result: DeletionFailure) {
    const wrongPassword = result.kind === 'refused' ? result.error.fields.password?.join(' ') : undefined;
    setError(wrongPassword);
    const described = describeDeletion(result);
    setFailure(wrongPassword ? texts.deleteFailed : described);
    // The dialog is closed, and the person may believe that the account is gone.
    if (!isShown()) toast.error(described);
  }

  async function submit() {
    if (isRunning.current) return;
    setFailure(null);
    if (needsPassword && password === '') return setError(texts.passwordMissing);
    isRunning.current = true;
    setBusy(true);
    await send().catch((bug: unknown) => {
      console.error(bug);
      setFailure(UNKNOWN_ERROR);
    });
    isRunning.current = false;
    setBusy(false);
  }

  function change(text: string) {
    setPassword(text);
    setError(undefined);
  }

  return { password, error, failure, isBusy, needsPassword, change, submit: () => void submit() };
}
