import { useEffect, useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { loadAccount } from '#sync/session/account.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export interface AccountLoad {
  state: 'loading' | 'loaded' | 'failed';
  retry: () => void;
}

/** Loads the account from the server into the device's copy, which the screen shows. */
export function useAccountLoad(accountKey: Key | undefined): AccountLoad {
  const { device, ports } = useSessionContext();
  const toast = useToast();
  const [state, setState] = useState<AccountLoad['state']>('loading');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (accountKey === undefined) return;
    let isStale = false;
    setState('loading');
    // This device's own database did not answer.
    function fail(error: unknown) {
      console.error(error);
      if (!isStale) setState('failed');
    }
    loadAccount({ device, ports }, accountKey).then(result => {
      if (isStale) return;
      setState(result.kind === 'ok' ? 'loaded' : 'failed');
      // Without network the device's copy stands. A refusal by the server is shown.
      if (result.kind === 'refused') toast.error(texts.userFailed);
    }, fail);
    return () => {
      isStale = true;
    };
  }, [accountKey, device, ports, toast, attempt]);

  return { state, retry: () => setAttempt(now => now + 1) };
}
