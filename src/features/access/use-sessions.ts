import { useEffect, useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { type Asked, listSessions, type Session } from '#sync/session/sessions.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

export interface LoadedSessions {
  /** Undefined until the server has answered. */
  asked: Asked<Session[]> | undefined;
  reload: () => void;
}

/** Asks the server each time: only it has the list. */
export function useSessions(accountKey: Key | undefined): LoadedSessions {
  const ctx = useSessionContext();
  const [asked, setAsked] = useState<Asked<Session[]>>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (accountKey === undefined) return;
    let isStale = false;
    listSessions(ctx, accountKey).then(
      result => !isStale && setAsked(result),
      (bug: unknown) => {
        console.error(bug);
        if (!isStale) setAsked({ kind: 'unreachable' });
      },
    );
    return () => {
      isStale = true;
    };
  }, [accountKey, ctx, attempt]);

  return { asked, reload: () => setAttempt(now => now + 1) };
}
