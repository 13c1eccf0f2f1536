import { useLiveQuery } from 'dexie-react-hooks';
import type { SessionState } from '#sync/session/session-state.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

/** Whose session the server ended: most likely the one who logs in now. Undefined until it is known. */
export function useEndedUsername(session: SessionState | undefined): string | undefined {
  const { device } = useSessionContext();
  const endedKey = session?.kind === 'anonymous' ? session.endedAccountKey : null;
  return useLiveQuery(
    async () => (endedKey === null ? '' : ((await device.accounts.get(endedKey))?.username ?? '')),
    [device, endedKey],
  );
}
