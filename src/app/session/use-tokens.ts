import { useEffect, useState } from 'react';
import type { DeviceDb } from '#db/device-db.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { appTexts } from '../texts.ts';
import { followTokens } from './follow-tokens.ts';
import { TOKENS_KEY } from './token-copy.ts';

/** Follows the tokens in localStorage. True while it is not known yet whose they are. */
export function useTokens(device: DeviceDb): boolean {
  const [isAdopting, setIsAdopting] = useState(() => localStorage.getItem(TOKENS_KEY) !== null);
  const toast = useToast();
  useEffect(
    () =>
      followTokens({
        ctx: { device, ports: browserPorts },
        store: localStorage,
        onAdopting: setIsAdopting,
        onRefused: () => toast.error(appTexts.tokensRefused),
      }),
    [device, toast],
  );
  return isAdopting;
}
