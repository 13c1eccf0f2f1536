import { useDb } from '#db/hooks/use-db.ts';
import { useAppSession } from '../databases/app-session.ts';
import { useSyncFacts } from './sync-facts.ts';
import { decideSyncState, type SyncState } from './sync-state.ts';
import { useIsOnline } from './use-is-online.ts';

/** Undefined until it is known, and for a visitor, who has nothing on any server. */
export function useSyncState(): SyncState | undefined {
  const facts = useSyncFacts(useDb());
  const session = useAppSession();
  const isOnline = useIsOnline();
  const isVisitor = !session || session.kind === 'anonymous';
  return isVisitor || !facts ? undefined : decideSyncState(facts, isOnline);
}
