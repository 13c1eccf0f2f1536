import { useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { ACCOUNT_TOAST_MS } from '#domain/limits.ts';
import { type AccountChange, type AccountResult, changeAccount } from '#sync/session/account.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsShown } from '#ui/hooks/use-is-shown.ts';
import type { PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { type AccountFailure, describeFailure } from './describe-failure.ts';
import { texts } from './texts.ts';

/** A change that waits for the person's password. */
interface Waiting {
  confirm: (password: string) => Promise<PasswordRefusal | undefined>;
  cancel: () => void;
}

const FAILURE_TEXTS = { failed: texts.saveFailed, offline: texts.saveOffline };

/**
 * `save` rejects on failure, so that the field stays open with what was typed; the toast says why. If the server asks
 * for the password, `waiting` is set until the person gives it or cancels.
 */
export function useSaveAccount(accountKey: Key | undefined) {
  const ctx = useSessionContext();
  const toast = useToast();
  const isShown = useIsShown();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function save(change: AccountChange): Promise<void> {
    if (accountKey === undefined) throw new Error('nobody is signed in');
    const result = await changeAccount(ctx, accountKey, change);
    const isSaved =
      findPasswordError(result) !== undefined && isShown()
        ? await askPassword(accountKey, change)
        : result.kind === 'ok';
    if (isSaved) return toast.success(texts.saved, { ms: ACCOUNT_TOAST_MS });
    if (result.kind !== 'ok') toast.error(describeFailure(result, FAILURE_TEXTS));
    throw new Error('the account was not changed');
  }

  /** Whether the password was given and the change saved: closing the question stops nothing that is on its way. */
  function askPassword(key: Key, change: AccountChange): Promise<boolean> {
    return new Promise(settle => {
      let isOnItsWay = false;
      let isClosed = false;
      const close = () => {
        // By then the question may be another one.
        if (!isClosed) setWaiting(null);
        isClosed = true;
      };
      setWaiting({
        cancel() {
          close();
          if (!isOnItsWay) settle(false);
        },
        async confirm(current_password) {
          isOnItsWay = true;
          let isSaved = false;
          try {
            const result = await changeAccount(ctx, key, { ...change, current_password });
            if (result.kind !== 'ok') return toRefusal(result);
            isSaved = true;
            return undefined;
          } catch (error) {
            console.error(error);
            return { form: texts.saveFailed };
          } finally {
            isOnItsWay = false;
            if (isSaved) close();
            if (isClosed) settle(isSaved);
          }
        },
      });
    });
  }

  return { save, waiting };
}

function toRefusal(result: AccountFailure): PasswordRefusal {
  const wrong = findPasswordError(result);
  return wrong === undefined ? { form: describeFailure(result, FAILURE_TEXTS) } : { field: wrong };
}

function findPasswordError(result: AccountResult): string | undefined {
  return result.kind === 'refused' ? result.error.fields.current_password?.join(' ') : undefined;
}
