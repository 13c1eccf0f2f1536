import { useLiveQuery } from 'dexie-react-hooks';
import type { SessionState } from '#sync/session/session-state.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

export interface EndedAccount {
  /** Most likely of the one who logs in now; '' where nobody's session ended, or nobody can log in as it. */
  username: string;
  /** A guest without a password has only its secret, which the server has refused. */
  hasLogin: boolean;
}

const NOBODY: EndedAccount = { username: '', hasLogin: false };

/** Whose session the server ended. Undefined until it is known. */
export function useEndedAccount(session: SessionState | undefined): EndedAccount | undefined {
  const { device } = useSessionContext();
  const endedKey = session?.kind === 'anonymous' ? session.endedAccountKey : null;
  return useLiveQuery(async () => {
    const account = endedKey === null ? undefined : await device.accounts.get(endedKey);
    if (!account || (account.isGuest && !account.hasPassword)) return NOBODY;
    return { username: account.username, hasLogin: true };
  }, [device, endedKey]);
}
