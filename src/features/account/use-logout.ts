import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Key } from '#domain/ids.ts';
import { logout } from '#sync/session/logout.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

/** Signs out and goes to the start screen, which anybody may see. */
export function useLogout(accountKey: Key) {
  const ctx = useSessionContext();
  const toast = useToast();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function leave(unsent: 'keep' | 'discard') {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    // At once: without a session the screen that this was pressed on would lead to the login.
    navigate('/', { replace: true });
    try {
      await logout(ctx, { accountKey, discardUnsent: unsent === 'discard' });
    } catch (error) {
      console.error(error);
      toast.error(texts.logoutFailed);
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { isBusy, leave: (unsent: 'keep' | 'discard') => void leave(unsent) };
}
