import { useRef, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import { ACCOUNT_TOAST_MS } from '#domain/limits.ts';
import { changePassword, loadAccount } from '#sync/session/account.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsShown } from '#ui/hooks/use-is-shown.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { type AccountFailure, describeFailure } from './describe-failure.ts';
import {
  findPasswordErrors,
  type PasswordErrors,
  type PasswordFields,
  readServerErrors,
  toPasswordChange,
} from './password-fields.ts';
import { texts } from './texts.ts';

const EMPTY: PasswordFields = { current: '', next: '', repeat: '' };

export function useChangePassword({ key, isGuest, hasPassword }: AccountRow, onDone: () => void) {
  const ctx = useSessionContext();
  const toast = useToast();
  const isShown = useIsShown();
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  // A guest without password sets its first one.
  const needsCurrent = hasPassword || !isGuest;

  function change(name: keyof PasswordFields, text: string) {
    setFields({ ...fields, [name]: text });
    setErrors({ ...errors, [name]: undefined });
  }

  async function send() {
    const result = await changePassword(ctx, key, toPasswordChange(fields, needsCurrent));
    if (result.kind !== 'ok') return fail(result);
    toast.success(texts.passwordChanged, { ms: ACCOUNT_TOAST_MS });
    if (isShown()) onDone();
  }

  function fail(result: AccountFailure) {
    const found = result.kind === 'refused' ? readServerErrors(result.error.fields) : {};
    setErrors(found);
    const isAtFields = Object.keys(found).length > 0;
    const described = describeFailure(result, {
      failed: texts.passwordFailed,
      offline: texts.passwordOffline,
    });
    setFailure(isAtFields ? texts.passwordFailed : described);
    // The dialog is closed, and the person may believe that the password has changed.
    if (!isShown()) toast.error(described);
    // If the answer to a first password is lost, it is set all the same; reload, so that the form asks for it.
    void loadAccount(ctx, key);
  }

  async function submit() {
    if (isRunning.current) return;
    const found = findPasswordErrors(fields, needsCurrent);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setBusy(true);
    await send().catch((bug: unknown) => {
      console.error(bug);
      setFailure(UNKNOWN_ERROR);
    });
    isRunning.current = false;
    setBusy(false);
  }

  return { fields, errors, failure, isBusy, needsCurrent, change, submit: () => void submit() };
}
