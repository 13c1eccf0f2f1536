import type { Key } from '#domain/ids.ts';
import { ACCOUNT_TOAST_MS } from '#domain/limits.ts';
import { changeAccount } from '#sync/session/account.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeFailure } from './describe-failure.ts';
import { texts } from './texts.ts';

type Change = { username: string } | { email: string };

/** Rejects when it was not saved, so that the field stays open with what was typed; the toast says why. */
export function useSaveAccount(accountKey: Key | undefined): (change: Change) => Promise<void> {
  const ctx = useSessionContext();
  const toast = useToast();

  return async change => {
    if (accountKey === undefined) throw new Error('nobody is signed in');
    const result = await changeAccount(ctx, accountKey, change);
    if (result.kind === 'ok') return toast.success(texts.saved, { ms: ACCOUNT_TOAST_MS });
    toast.error(describeFailure(result, { failed: texts.saveFailed, offline: texts.saveOffline }));
    throw new Error('the account was not changed');
  };
}
