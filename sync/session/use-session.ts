/** The session, for screens. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabases } from '#db/hooks/use-db.ts';
import { browserPorts } from '../browser-ports.ts';
import type { SessionContext } from './session-context.ts';
import { getSessionState, type SessionState } from './session-state.ts';

/** Undefined while the device's database opens ('Загружаем сессию…'). */
export function useSession(): SessionState | undefined {
  const { device } = useDatabases();
  return useLiveQuery(() => getSessionState(device), [device]);
}

/** What a screen passes to the session's calls (login, register, account). */
export function useSessionContext(): SessionContext {
  const { device } = useDatabases();
  return { device, ports: browserPorts };
}
