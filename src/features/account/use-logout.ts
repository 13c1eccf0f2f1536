import { useNavigate } from 'react-router-dom';
import type { Key } from '#domain/ids.ts';
import { logout } from '#sync/session/logout.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

/** Signs out and goes to the start screen, which anybody may see. */
export function useLogout(accountKey: Key) {
  const ctx = useSessionContext();
  const toast = useToast();
  const navigate = useNavigate();
  const once = useOneAtATime();

  async function leave(unsent: 'keep' | 'discard') {
    // At once: without a session the screen that this was pressed on would lead to the login.
    navigate('/', { replace: true });
    try {
      await logout(ctx, { accountKey, discardUnsent: unsent === 'discard' });
    } catch (error) {
      console.error(error);
      toast.error(texts.logoutFailed);
    }
  }

  return (unsent: 'keep' | 'discard') => void once(() => leave(unsent));
}
