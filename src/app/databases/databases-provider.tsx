import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { storeLastAccount } from '../session/session-hint.ts';
import { useTokens } from '../session/use-tokens.ts';
import { type AppSession, AppSessionContext } from './app-session.ts';
import { type DatabasesState, followSession } from './follow-session.ts';
import type { OpenedAhead } from './open-ahead.ts';
import { StorageFailureScreen } from './storage-failure-screen.tsx';
import { useStorageFailureToast } from './use-storage-failure-toast.ts';

interface DatabasesProviderProps {
  opened: OpenedAhead;
  children: ReactNode;
}

/** Renders its children at once; what needs the databases waits for the context to be filled. */
export function DatabasesProvider({ opened, children }: DatabasesProviderProps) {
  const [state, setState] = useState<DatabasesState>({ kind: 'opening' });
  const databases = state.kind === 'ready' ? state.databases : null;
  const session = useAppSessionOf(state, useTokens(opened.device));
  const { withdraw } = useToast();
  useStorageFailureToast();

  useEffect(() => followSession(opened, setState), [opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a left account takes its messages with it
  useEffect(withdraw, [session.epoch]);

  useEffect(() => {
    const { db } = databases ?? {};
    return () => void (db && closeOnceOpen(db));
  }, [databases]);

  if (state.kind === 'failed') return <StorageFailureScreen failure={state.failure} />;
  return (
    <AppSessionContext value={session}>
      <DatabasesContext value={databases}>{children}</DatabasesContext>
    </AppSessionContext>
  );
}

/**
 * An account is often left while its database is still being made: a visitor's first tap. Closing it then would make the
 * opening fail, and every query that waits for it. A command of the former account that is still on its way may
 * finish: the handle opens itself again for it.
 */
async function closeOnceOpen(db: AccountDb): Promise<void> {
  await db.open().catch(() => undefined);
  db.close({ disableAutoOpen: false });
}

function useAppSessionOf(state: DatabasesState, isAdopting: boolean): AppSession {
  const stored = state.kind === 'ready' ? state.session : undefined;
  // Tokens that another client left here are being asked about: nobody is sent away meanwhile.
  const session = stored?.kind === 'anonymous' && isAdopting ? undefined : stored;
  const accountKey = session && session.kind !== 'anonymous' ? session.account.key : null;
  const isSignedIn = accountKey !== null;

  const [hadSession, setHadSession] = useState(false);
  if (isSignedIn && !hadSession) setHadSession(true);

  useEffect(() => {
    if (session) storeLastAccount(localStorage, accountKey);
  }, [session, accountKey]);

  const epoch = state.kind === 'ready' ? state.epoch : 0;
  return useMemo(() => ({ session, hadSession, epoch }), [session, hadSession, epoch]);
}
