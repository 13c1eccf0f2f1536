import { createContext, use } from 'react';
import type { SessionState } from '#sync/session/session-state.ts';

export interface AppSession {
  /** The session that the databases in context belong to. Undefined until the device's database has answered. */
  session: SessionState | undefined;
  /** Somebody has been signed in since this tab was loaded. */
  hadSession: boolean;
  /** Changes when an account is left: the React key of everything that shows an account's data. */
  epoch: number;
}

export const AppSessionContext = createContext<AppSession>({
  session: undefined,
  hadSession: false,
  epoch: 0,
});

export function useAppSession(): SessionState | undefined {
  return use(AppSessionContext).session;
}

export function useHadSession(): boolean {
  return use(AppSessionContext).hadSession;
}

export function useAccountEpoch(): number {
  return use(AppSessionContext).epoch;
}
